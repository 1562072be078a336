// The player's page as a person uses it, in headless Chromium.
import assert from 'node:assert/strict';
import {after, before, test} from 'node:test';
import {gzipSync} from 'node:zlib';
import {readFileSync} from 'node:fs';
import {createRequire} from 'node:module';
import {html, launch, openPage, screens, settled, square, startCore, verdict} from './browser.mjs';

const axe = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');
const unsolvable = 'wbwb/bbwb/bbbw/wbwb/wwbb/wwbw/wbww/bwbw w';
let browser;
let core;

before(async () => {
  browser = await launch();
  core = await startCore();
});
after(() => browser.close());

/** A solution of a deal. */
const solution = deal => core.about('solitaire', {game: 'sight-reduction', position: `#${deal}`}).solution;

test('the first load is under 300 KB', () => {
  const bytes = gzipSync(html, {level: 9}).length;
  console.log(`first load: ${bytes} bytes gzipped`);
  assert.ok(bytes < 300_000, `${bytes}`);
  assert.ok(!/(src|href)=["']?https?:/.test(html), 'nothing from elsewhere');
});

test('a whole deal played by clicks', async () => {
  const {page, said, close} = await openPage(browser, '#deal=123456789&rules=base&mode=solitaire');
  assert.equal(await settled(page), 'Still solvable');
  const moves = solution(123456789);
  for (const move of moves) await square(page, move).click();
  await page.waitForFunction(() => document.getElementById('verdict-text').textContent === 'Solved!');
  assert.equal(await page.locator('#moves li').count(), moves.length);
  await page.locator('#undo').click();
  assert.equal(await settled(page), 'Still solvable');
  await page.locator('#redo').click();
  assert.equal(await settled(page), 'Solved!');
  assert.match(page.url(), /deal=123456789/);
  assert.deepEqual(said, []);
  await close();
});

test('a whole deal played by keys', async () => {
  const {page, said, close} = await openPage(browser, '#deal=123456789');
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
  assert.deepEqual(said, []);
  await close();
});

test('hints alone solve a deal', async () => {
  const {page, said, close} = await openPage(browser, '#deal=123&rules=challenging');
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
  assert.deepEqual(said, []);
  await close();
});

test('an unsolvable deal is explained on the board', async () => {
  const {page, said, close} = await openPage(browser, `#position=${encodeURIComponent(unsolvable)}`);
  assert.equal(await settled(page), 'This deal can’t be solved');
  await page.waitForSelector('.square.core');
  const shown = await page.locator('.square.core').evaluateAll(all => all.map(s => s.dataset.square).sort());
  const told = core.about('explain', {game: 'sight-reduction', position: unsolvable});
  assert.deepEqual(shown, told.core.sort());
  assert.match(await page.locator('#why-text').textContent(), /in each other’s way/);
  await page.screenshot({path: `${screens}/unsolvable.png`});
  await page.keyboard.press('e');
  assert.equal(await page.locator('.square.core').count(), 0);
  assert.deepEqual(said, []);
  await close();
});

test('a mistake is noticed, and since when', async () => {
  const {page, said, close} = await openPage(browser, '#deal=123456789&rules=challenging');
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
  assert.deepEqual(said, []);
  await close();
});

test('two players see who is ahead', async () => {
  const {page, said, close} = await openPage(browser, '#deal=123456789&mode=two');
  assert.match(await settled(page), /^(White|Black) is \d+ ahead$|^Level$/);
  const answer = core.about('solve', {game: 'sight-reduction', position: '#123456789'});
  const text = answer.value === 0 ? 'Level' : `${answer.value > 0 ? 'White' : 'Black'} is ${Math.abs(answer.value)} ahead`;
  assert.equal(await verdict(page), text);
  assert.deepEqual(said, []);
  await close();
});

test('bad addresses do no harm', async () => {
  for (const hash of ['#deal=999999999', '#position=rubbish', '#game=chess', '#deal=1&moves=a9,b1', '#%E0%A4%A',
                      '#position=%00%ff', '#game=halfcut&size=99']) {
    const {page, said, close} = await openPage(browser, hash);
    await page.waitForSelector('.square');
    assert.deepEqual(said, [], hash);
    await close();
  }
});

for (const game of ['sight-reduction', 'halfcut', 'groups', 'chinese-checkers', 'reality-check'])
  for (const dark of [false, true])
    test(`${game} ${dark ? 'dark' : 'light'}: axe finds nothing, wide and at 360 pixels`, async () => {
      for (const [width, height] of [[1100, 800], [360, 740]]) {
        const {page, said, close} = await openPage(browser, `#game=${game}&deal=123`, {width, height, dark, touch: width < 500});
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
