// The player's page as a person uses it, in headless Chromium.
import assert from 'node:assert/strict';
import {before, test} from 'node:test';
import {gzipSync} from 'node:zlib';
import {readFileSync} from 'node:fs';
import {createRequire} from 'node:module';
import {dealNumber, whiteSquares} from '../../tools/web/player/numbers.js';
import {html, openPage, screens, settled, square, startCore, testPage, verdict} from './browser.mjs';

const axe = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');
/** A deal's mirror image: bit 0 turns the files, bit 1 the ranks. */
const image = (deal, turn) => dealNumber(whiteSquares(deal).map(s =>
  (turn & 1 ? 3 - s % 4 : s % 4) + 4 * (turn & 2 ? 7 - (s >> 2) : s >> 2)));
const unsolvable = 'wbwb/bbwb/bbbw/wbwb/wwbb/wwbw/wbww/bwbw w';
const difficulties = JSON.parse(readFileSync(new URL('../../tools/web/player/difficulties.json', import.meta.url)));
let core;

before(async () => { core = await startCore(); });

/** A solution of a deal. */
const solution = deal => core.about('solitaire', {game: 'sight-reduction', position: `#${deal}`}).solution;

test('the first load is under 300 KB, and all there is', () => {
  const bytes = gzipSync(html, {level: 9}).length;
  console.log(`first load: ${bytes} bytes gzipped`);
  assert.ok(bytes < 300_000, `${bytes}`);
  assert.ok(!/(src|href)=["']?https?:/.test(html), 'nothing from elsewhere');
});

testPage('a whole deal played by clicks', '#deal=123456789&rules=base&mode=solitaire', async page => {
  assert.equal(await settled(page), 'Still solvable');
  const moves = solution(123456789);
  for (const move of moves) await square(page, move).click();
  await page.waitForFunction(() => document.getElementById('verdict-text').textContent === 'Solved!');
  assert.equal(await page.locator('#moves li').count(), moves.length);
  const says = text => page.waitForFunction(t => document.getElementById('verdict-text').textContent === t, text);
  await page.locator('#undo').click();
  await says('Still solvable');
  await page.locator('#redo').click();
  await says('Solved!');
  assert.match(page.url(), /deal=123456789/);
});

/** Who wins Halfcut if Red begins there, by the map of the openings. */
const openings = JSON.parse(readFileSync(new URL('../../tools/web/player/openings.json', import.meta.url)));
const winner = (move, n) => openings[n][n - Number(move[1])][move.charCodeAt(0) - 97];

testPage('a hint keeps what the map of the openings knows', '#game=halfcut&size=6&mode=two', async page => {
  await settled(page);
  await page.keyboard.press('h');
  await page.waitForFunction(() => document.getElementById('hint-text').textContent.startsWith('Try'));
  const [, move] = (await page.locator('#hint-text').textContent()).match(/Try ([a-f][1-6])/);
  assert.equal(winner(move, 6), 'r');
});

testPage('an engine that begins does not begin where it loses', '#game=halfcut&size=6&side=b&level=strong', async page => {
  await page.waitForFunction(() => document.querySelectorAll('#moves li').length > 0, null, {timeout: 20_000});
  const [move] = (await page.locator('#moves li').first().textContent()).match(/[a-f][1-6]/);
  assert.equal(winner(move, 6), 'r', move);
});

testPage('a number that no deal has leaves the game as it is', '#deal=123456789', async page => {
  await settled(page);
  await page.locator('#deal').fill('999999999');
  await page.locator('#deal').press('Enter');
  await page.locator('#trouble').waitFor();
  assert.match(page.url(), /deal=123456789/);
  await page.locator('#deal').fill('5');
  await page.locator('#deal').press('Enter');
  await page.waitForFunction(() => location.hash.includes('deal=5'));
  assert.ok(!await page.locator('#trouble').isVisible());
});

testPage('the curtain falls before the other side is shown', '#game=reality-check&mode=two', async page => {
  await settled(page);
  const seen = () => page.evaluate(() => [...document.querySelectorAll('[data-square]')]
      .map(cell => cell.getAttribute('aria-label')).join(' ') + document.getElementById('beside').textContent);
  assert.match(await seen(), /over/);
  await square(page, 'b3').click();
  await square(page, 'b4').click();
  await page.locator('#curtain').waitFor();
  assert.equal(await page.locator('#curtain-side').textContent(), 'Black');
  assert.doesNotMatch(await seen(), /over|hand/);
  assert.deepEqual(await page.evaluate(() => {
    const {id} = document.activeElement;
    const text = document.getElementById(document.activeElement.getAttribute('aria-describedby'));
    document.querySelector('.square').focus();
    return [id, text?.textContent, document.activeElement.id];
  }), ['curtain-open', 'Pass the device to Black.', 'curtain-open'], 'nothing behind has the focus');
  await page.keyboard.press('Enter');
  await page.waitForFunction(() => document.getElementById('beside').textContent !== '');
  assert.ok(await page.evaluate(() => document.activeElement.matches('#board .square')));
  assert.match(await seen(), /black (pawn|knight|bishop|rook) over/);
  await page.locator('#undo').click();
  await page.locator('#curtain').waitFor();
  assert.equal(await page.locator('#curtain-side').textContent(), 'White');
  assert.doesNotMatch(await seen(), /over|hand/);
});

testPage('a whole deal played by keys', '#deal=123456789', async page => {
  await settled(page);
  const moves = solution(123456789);
  await page.locator('#board [tabindex="0"]').focus();
  for (const move of moves) {
    for (let i = 0; i < 12; ++i) {
      const now = await page.evaluate(() => document.activeElement.dataset.square);
      const key = now[0] < move[0] ? 'ArrowRight' : now[0] > move[0] ? 'ArrowLeft'
                : now[1] < move[1] ? 'ArrowUp' : now[1] > move[1] ? 'ArrowDown' : 'Enter';
      await page.keyboard.press(key);
      if (key === 'Enter') break;
    }
    await page.waitForFunction(s => !document.querySelector(`[data-square="${s}"] .disc`), move);
  }
  await page.waitForFunction(() => document.getElementById('verdict-text').textContent === 'Solved!');
  await page.keyboard.press('u');
  await page.waitForFunction(() => document.getElementById('verdict-text').textContent === 'Still solvable');
});

testPage('hints alone solve a deal', '#deal=123&rules=challenging', async page => {
  await settled(page);
  for (let i = 0; i < 32 && await verdict(page) !== 'Solved!'; ++i) {
    const moves = await page.locator('#moves li').count();
    await page.keyboard.press('h');
    await page.waitForFunction(() => document.getElementById('hint-text').textContent.startsWith('Try'));
    await page.keyboard.press('Enter');
    await page.waitForFunction(n => document.querySelectorAll('#moves li').length === n + 1, moves);
    await settled(page);
  }
  assert.equal(await verdict(page), 'Solved!');
});

testPage('an unsolvable deal is explained on the board',
         `#position=${encodeURIComponent(unsolvable)}`, async page => {
  assert.equal(await settled(page), 'This deal can’t be solved');
  await page.waitForSelector('.square.core');
  const shown = await page.locator('.square.core').evaluateAll(all => all.map(s => s.dataset.square).sort());
  const told = core.about('explain', {game: 'sight-reduction', position: unsolvable});
  assert.deepEqual(shown, told.core.sort());
  assert.match(await page.locator('#why-text').textContent(), /in each other’s way/);
  await page.screenshot({path: `${screens}/unsolvable.png`});
  await page.keyboard.press('e');
  assert.equal(await page.locator('.square.core').count(), 0);
});

testPage('of a checker that can never go no others are marked', '#deal=504202335', async page => {
  assert.equal(await settled(page), 'This deal can’t be solved');
  await page.waitForSelector('.square.core');
  assert.deepEqual(await page.locator('.square.core').evaluateAll(all => all.map(s => s.dataset.square)), ['b8']);
  assert.match(await page.locator('#why-text').textContent(), /^b8 can never go/);
});

testPage('a mistake is noticed, and since when', '#deal=123456789&rules=challenging', async page => {
  await settled(page);
  // The first legal removal every time: this dies sooner or later.
  let died = 0;
  for (let ply = 1; ply <= 31 && !died; ++ply) {
    const legal = await page.locator('.square.legal').evaluateAll(all => all.map(s => s.dataset.square).sort());
    if (!legal.length) break;
    await square(page, legal[0]).click();
    await page.waitForFunction(n => document.querySelectorAll('#moves li').length === n, ply);
    if ((await settled(page)).startsWith('Dead')) died = ply;
  }
  assert.ok(died > 0);
  assert.equal(await verdict(page), `Dead since move ${died}`);
  await page.waitForSelector('.square.core');
  await page.screenshot({path: `${screens}/dead.png`});
  const legal = page.locator('.square.legal').first();
  if (await legal.count()) {
    await legal.click();
    await page.waitForFunction(n => document.querySelectorAll('#moves li').length === n, died + 1);
    assert.match(await settled(page), new RegExp(`^(Dead since move ${died}|Over)`));
  }
  await page.locator('#undo').click();
});

testPage('two players see who is ahead', '#deal=123456789&mode=two', async page => {
  assert.match(await settled(page), /^(White|Black) (is \d+ ahead|wins with best play)$/);
  const answer = core.about('solve', {game: 'sight-reduction', position: '#123456789'});
  const winner = answer.result === 'win' ? 'White' : 'Black';
  const text = answer.value === 0 ? `${winner} wins with best play` : `${answer.value > 0 ? 'White' : 'Black'} is ${Math.abs(answer.value)} ahead`;
  assert.equal(await verdict(page), text);
});

testPage('a solution is laid out and gone through', '#deal=123456789', async page => {
  await settled(page);
  await page.keyboard.press('s');
  await page.waitForFunction(() => /laid out/.test(document.getElementById('hint-text').textContent));
  const count = await page.locator('#moves li').count();
  assert.equal(count, solution(123456789).length);
  for (let i = 0; i < count; ++i) await page.keyboard.press('r');
  await page.waitForFunction(() => document.getElementById('verdict-text').textContent === 'Solved!');
});

/** Clicks what may come next until a move is made. */
async function playAnyMove(page) {
  const moves = await page.locator('#moves li').count();
  for (let i = 0; i < 6 && await page.locator('#moves li').count() === moves; ++i) {
    const next = page.locator('.square.next, .square.legal').first();
    if (await next.count()) await next.click();
    else await page.locator('#choices button').last().click();
    await page.waitForTimeout(150);
  }
  assert.ok(await page.locator('#moves li').count() > moves, 'a move was made');
}

for (const game of ['sight-reduction', 'halfcut', 'groups', 'chinese-checkers', 'reality-check'])
  testPage(`${game}: the engine answers, and a step back takes both moves back`,
           `#game=${game}&mode=engine&deal=77`, async page => {
    await page.waitForSelector('.square.legal');
    for (let turn = 1; turn <= 3; ++turn) {
      await playAnyMove(page);
      await page.waitForFunction(n => document.querySelectorAll('#moves li').length >= n &&
        !document.body.classList.contains('thinking'), 2 * turn);
    }
    const before = await page.locator('#moves [aria-current]').getAttribute('aria-label');
    await page.locator('#undo').click();
    await page.waitForFunction(label => document.querySelector('#moves [aria-current]')?.getAttribute('aria-label') !== label, before);
    await page.waitForSelector('.square.legal, #choices button');
  });

testPage('the start of Chinese Checkers is a draw, and stays one', '#game=chinese-checkers&mode=two', async page => {
  const says = () => page.waitForFunction(() => document.getElementById('verdict-text').textContent === 'A draw with best play');
  await says();
  await square(page, 'a3').click();
  await square(page, 'a4').click();
  await says();
  assert.equal(await page.locator('#verdict-more').textContent(), 'proved');
});

testPage('four play Chinese Checkers', '#game=chinese-checkers&players=4&mode=engine', async page => {
  await page.waitForSelector('.square.legal');
  await playAnyMove(page);
  await page.waitForFunction(() => document.querySelectorAll('#moves li').length === 4 &&
    !document.body.classList.contains('thinking'));
});

testPage('what is hidden from a side is nowhere in its page',
         '#game=reality-check&mode=engine', async page => {
  await page.waitForSelector('.square.legal');
  const seen = await page.evaluate(() => ({
    pieces: [...document.querySelectorAll('.square')].map(s => s.dataset.piece).filter(Boolean),
    state: JSON.stringify(globalThis.halfboard.state),
  }));
  const mine = seen.pieces.filter(p => p[0] === p[0].toUpperCase());
  const theirs = seen.pieces.filter(p => p[0] !== p[0].toUpperCase());
  assert.ok(mine.length > 5 && mine.every(p => p.length >= 2), `${mine}`);
  assert.ok(theirs.length > 5 && theirs.every(p => p.replace(/[^a-z]/g, '').length === 1), `${theirs}`);
  assert.ok(!/"position":"/.test(seen.state), 'the position itself stays with the umpire');
});

testPage('a deal of a wished difficulty, and today’s', '#deal=1', async page => {
  await settled(page);
  await page.locator('#difficulty').selectOption('hard');
  await page.keyboard.press('Escape');
  await page.locator('#new').click();
  await page.waitForFunction(() => document.getElementById('deal').value !== '1');
  const shown = await page.locator('#deal').inputValue();
  const deal = Number(shown.replaceAll(',', ''));
  const images = difficulties.base.hard.flatMap(known => [0, 1, 2, 3].map(turn => image(known, turn)));
  assert.ok(images.includes(deal), `${deal}`);
  assert.equal(await settled(page), 'Still solvable');
  await page.locator('#today').click();
  await page.waitForFunction(old => document.getElementById('deal').value !== old, shown);
  assert.equal(await settled(page), 'Still solvable');
});

test('bad addresses do no harm', async () => {
  for (const hash of ['#deal=999999999', '#position=rubbish', '#game=chess', '#deal=1&moves=a9,b1', '#%E0%A4%A',
                      '#position=%00%ff', '#game=halfcut&size=99']) {
    const {page, said, close} = await openPage(hash);
    await page.waitForSelector('.square');
    assert.deepEqual(said, [], hash);
    await close();
  }
});

for (const game of ['sight-reduction', 'halfcut', 'groups', 'chinese-checkers', 'reality-check'])
  for (const dark of [false, true])
    test(`${game} ${dark ? 'dark' : 'light'}: axe finds nothing, wide and at 360 pixels`, async () => {
      for (const [width, height] of [[1100, 800], [360, 740]]) {
        const {page, said, close} = await openPage(`#game=${game}&deal=123`, {width, height, dark, touch: width < 500});
        await page.waitForSelector('.square');
        await settledOrHidden(page, game);
        await page.evaluate(axe);
        const {violations} = await page.evaluate(() => globalThis.axe.run(document));
        assert.deepEqual(violations.map(v => `${v.id}: ${v.nodes.map(n => n.html).slice(0, 3)}`), []);
        const overflow = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
        assert.ok(overflow <= 0, `${overflow} pixels too wide`);
        const small = await page.locator('#board .square').first().boundingBox();
        assert.ok(small.width >= 32 && small.height >= 32, `squares of ${small.width} pixels`);
        await page.screenshot({path: `${screens}/${game}-${dark ? 'dark' : 'light'}-${width}.png`, fullPage: width < 500});
        assert.deepEqual(said, []);
        await close();
      }
    });

async function settledOrHidden(page, game) {
  if (game === 'sight-reduction') await settled(page);
}
