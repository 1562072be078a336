// Positions that are set up by hand.
import assert from 'node:assert/strict';
import {before, test} from 'node:test';
import {readFileSync} from 'node:fs';
import {createRequire} from 'node:module';
import {FORMS, NO_SQUARE, Setup, START, tidy} from '../../tools/web/player/setup.js';
import {configuration} from '../../tools/web/player/games.js';
import {openPage, screens, settled, square, startCore, testPage} from './browser.mjs';

const axe = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');
const positions = {
  'sight-reduction': ['wb2/4 w', 'wbwb/bbwb/bbbw/wbwb/wwbb/wwbw/wbww/bwbw b', '4/4 w place', 'w/b b'],
  halfcut: ['3/1r1/2b r', '7/7/7/7/7/7/7 b'],
  groups: ['8/8/3bw3/2bwbw2/2wbwb2/3wb3/8/8 w', '8/8/2w5/8/8/8/8/8 b'],
  'chinese-checkers': ['####1bbb/####2bb/##5b/##6/6##/r5##/rr2####/rrr1#### r ws',
                       'ggg2bbb/gg4bb/g6b/8/8/r6y/rr4yy/rrr2yyy g fs', '8/8/8/8/8/8/8/rr4bb b 2l start:a1,c1'],
};
let core;
before(async () => { core = await startCore(); });

/** The module's complaint about a position, or '' if it may be played. */
function fault(game, text) {
  try {
    core.close(core.open(game, text, {}));
    return '';
  } catch (error) {
    return error.message;
  }
}
const complaint = page => page.evaluate(() => {
  const [text, more] = ['verdict-text', 'verdict-more'].map(id => document.getElementById(id).textContent);
  return text === 'Can’t be played' ? more : '';
});
/** Waits for a complaint of a kind. */
const complains = (page, like) => page.waitForFunction(
    kind => new RegExp(kind).test(globalThis.halfboard.editor.complaint) && !globalThis.halfboard.opening, like);
const notation = page => page.locator('#notation').inputValue();
/** Opens setting up from the game on the page, or waits for an address with it. */
async function editing(page, {verdicts = true} = {}) {
  if (!verdicts) await page.locator('#verdict-on').uncheck();
  if (await page.locator('#edit').isVisible()) await page.locator('#edit').click();
  await page.waitForFunction(() => globalThis.halfboard.editor.setup && !globalThis.halfboard.opening);
}
const written = (page, text) => page.waitForFunction(
    wanted => document.getElementById('notation').value === wanted && !globalThis.halfboard.opening, text);

test('a text comes back from the squares as the module writes it, in its colours', () => {
  for (const [game, texts] of Object.entries(positions))
    for (const text of texts) {
      const handle = core.open(game, text, {});
      const {position} = core.ask('show', handle);
      const setup = Setup.read(game, text);
      assert.equal(setup.text, position);
      const cells = view => view.squares.map(({square, text, fill}) => [square, text, fill]).sort();
      assert.deepEqual(cells(setup.view({edges: []})), cells(core.ask('view', handle, null)));
      core.close(handle);
    }
  for (const text of ['', 'start', '#123', '8/8', 'w2/4 w', 'x/3 w', '99/99 w', '4//4 w']) {
    const read = Setup.read('sight-reduction', text);
    assert.ok(read === undefined || text === '8/8', text);
  }
  for (const turn of ['constructor', 'x', '']) assert.equal(Setup.read('halfcut', `3/3/3 ${turn}`).turn, 'r', turn);
  assert.equal(tidy(" 'wb2/4  w' \n"), 'wb2/4 w');
});

test('squares, sizes and fields are changed by hand', () => {
  const setup = Setup.read('sight-reduction', 'wb2/4 w');
  setup.put('a2', 'b');
  setup.put('b2', 'b');
  setup.put('d1', 'w');
  assert.equal(setup.text, 'b3/3w w');
  setup.resize(2, 3);
  assert.equal(setup.text, '2/b1/2 w');
  setup.extras.place = true;
  assert.equal(setup.text, '2/b1/2 w place');
  setup.clear();
  assert.equal(setup.text, '2/2/2 w place');
  const coins = Setup.read('chinese-checkers', 'r1b b');
  assert.deepEqual(coins.letters(false), ['r', 'b']);
  assert.deepEqual(coins.letters(true), Object.keys(FORMS['chinese-checkers'].pieces));
  coins.put('b1', NO_SQUARE);
  coins.put('a1', START);
  Object.assign(coins.extras, {goal: 'f', skipped: true});
  assert.equal(coins.text, 'r#b b fs start:a1 skipped');
  const [, position] = positions['chinese-checkers'];
  const {players, board} = configuration({game: 'chinese-checkers', position}).config;
  assert.deepEqual([players, board], ['4', '8']);
});

testPage('a puzzle is made by clicks and keys, judged at once, played, and changed again',
         '#deal=123456789&rules=easier', async page => {
  await settled(page);
  const deal = {game: 'sight-reduction', position: '#123456789', options: {rules: 'easier'}};
  const [first] = core.about('solitaire', deal).solution;
  await square(page, first).click();
  await page.waitForFunction(() => globalThis.halfboard.state.ply === 1);
  await editing(page);
  await page.locator('#leave').click();
  await page.waitForFunction(() => globalThis.halfboard.state.ply === 1);
  assert.match(page.url(), /#deal=123456789&rules=easier&mode=solitaire$/);
  await editing(page, {verdicts: false});
  assert.ok(await page.evaluate(() => document.activeElement.matches('#board .square')));
  await page.locator('#clear').click();
  await written(page, '4/4/4/4/4/4/4/4 w');
  await square(page, 'a1').click();
  await square(page, 'c1').click();
  await page.locator('#pieces label', {hasText: 'Black'}).click();
  await square(page, 'b2').click();
  await square(page, 'd4').click();
  await square(page, 'd4').click();
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('Enter');
  await page.keyboard.press('Enter');
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('W');
  await page.keyboard.press('w');
  await page.keyboard.press('b');
  await page.keyboard.press('Delete');
  await page.keyboard.press('b');
  await written(page, '4/4/4/4/4/4/1b1b/w1w1 w');
  assert.equal(await page.locator('#turn').textContent(), 'd2: black checker');
  await page.locator('#verdict-on').check();
  assert.equal(await settled(page), 'Still solvable');
  await page.locator('#ranks').selectOption('1');
  await written(page, 'w1w1 w');
  await page.waitForFunction(() => document.getElementById('verdict-text').textContent === 'This can’t be solved');
  await page.goBack();
  await written(page, '4/4/4/4/4/4/1b1b/w1w1 w');
  await page.reload();
  await page.waitForSelector('body:not(.loading)');
  await written(page, '4/4/4/4/4/4/1b1b/w1w1 w');
  await page.locator('#play-on').click();
  await page.waitForSelector('.square.legal');
  assert.match(decodeURIComponent(page.url()), /#position=4\/[4\/]+1b1b\/w1w1 w&rules=easier&mode=solitaire$/);
  await square(page, 'a1').click();
  await page.waitForFunction(() => globalThis.halfboard.state.ply === 1);
  await page.goBack();
  await editing(page);
  await written(page, '4/4/4/4/4/4/1b1b/w1w1 w');
});

testPage('Cancel leads to the game that was left, with its moves',
         '#game=halfcut&size=4&mode=two&moves=b2', async page => {
  const cancelled = async () => {
    await page.locator('#leave').click();
    await page.waitForFunction(() => !globalThis.halfboard.config.setup && !globalThis.halfboard.opening);
    return page.evaluate(() => `${globalThis.halfboard.state.game} ${globalThis.halfboard.state.moves}`);
  };
  await page.waitForSelector('.square.legal');
  await editing(page);
  await page.locator('[data-game=groups]').click();
  await page.waitForFunction(() => globalThis.halfboard.state.game === 'groups' && !globalThis.halfboard.opening);
  await editing(page);
  await page.goBack();
  await page.waitForFunction(() => !globalThis.halfboard.config.setup && !globalThis.halfboard.opening);
  await page.goBack();
  await editing(page);
  await page.reload();
  await page.waitForSelector('body:not(.loading)');
  await editing(page);
  assert.equal(await cancelled(), 'halfcut b2');
  await editing(page);
  await page.evaluate(() => { location.hash = '#game=groups&setup=yes'; });
  await page.waitForFunction(() => globalThis.halfboard.editor.setup?.game === 'groups' && !globalThis.halfboard.opening);
  assert.equal(await cancelled(), 'groups ');
});

testPage('the module’s complaint is there as long as it has one, and nothing is played meanwhile',
         '#game=groups&mode=two', async page => {
  await page.waitForSelector('.square.legal');
  await editing(page, {verdicts: false});
  await square(page, 'c4').click();
  await written(page, '8/8/8/8/2w5/8/8/8 w');
  assert.equal(await complaint(page), fault('groups', await notation(page)));
  assert.match(await complaint(page), /expected b, who places next/);
  for (const id of ['play-on', 'share']) assert.ok(await page.locator(`#${id}`).isDisabled(), id);
  await page.locator('#to-move').selectOption('b');
  await written(page, '8/8/8/8/2w5/8/8/8 b');
  assert.equal(await complaint(page), '');
  // A text that has no board leaves the one that is there.
  await page.locator('#notation').fill('8/8/x w');
  await complains(page, '.');
  assert.equal(await complaint(page), fault('groups', '8/8/x w'));
  assert.equal(await page.locator('.disc').count(), 1 + 2, 'and the two to choose from');
  await page.locator('#notation').fill('');
  await page.locator('#notation').fill(`"${positions.groups[0]}"`);
  await complains(page, '^$');
  assert.equal(await page.locator('#board .disc').count(), 12);
  await page.locator('#play-on').click();
  await page.waitForSelector('.square.legal');
  assert.equal(await page.evaluate(() => globalThis.halfboard.state.position), positions.groups[0]);
});

test('an address with a position that can’t be played opens it for mending', async () => {
  const four = positions['chinese-checkers'][1].replace('ggg2', '1gg2');
  const hash = `#game=chinese-checkers&mode=two&setup=yes&position=${encodeURIComponent(four)}`;
  const {page, said, close} = await openPage(hash);
  await editing(page, {verdicts: false});
  assert.equal(await complaint(page), fault('chinese-checkers', four));
  assert.deepEqual(await page.locator('#to-move option').allTextContents(), ['Red', 'Green', 'Blue', 'Yellow']);
  await page.locator('#pieces label', {hasText: 'Green'}).click();
  await square(page, 'd8').click();
  await page.locator('[name=stuck]').selectOption('l');
  await complains(page, 'four players');
  await page.locator('[name=stuck]').selectOption('s');
  await complains(page, '^$');
  await page.locator('#pieces label', {hasText: 'No square'}).click();
  await square(page, 'd5').click();
  await page.locator('#pieces label', {hasText: 'Red'}).first().click();
  await page.waitForFunction(() => document.querySelectorAll('#board .square').length === 63);
  assert.equal(await complaint(page), '');
  await page.locator('#play-on').click();
  await page.waitForSelector('.square.legal');
  assert.equal(await page.locator('#board .square').count(), 63);
  assert.deepEqual(said, []);
  await close();
});

testPage('Halfcut is set up on its board; Reality Check, which hides faces, is not',
         '#game=halfcut&size=4&setup=yes', async page => {
  await editing(page);
  assert.equal(await page.locator('.note').count(), 0);
  await page.locator('#option-size').selectOption('3');
  await written(page, '3/3/3 r');
  await square(page, 'b2').click();
  await written(page, '3/1r1/3 r');
  assert.equal(await page.evaluate(() => document.getElementById('board').dataset.edget), '#d62828');
  await page.evaluate(() => Object.defineProperty(navigator, 'clipboard', {value: undefined}));
  await page.locator('#share').click();
  const link = decodeURIComponent(await page.locator('#link').inputValue());
  assert.match(link, /#game=halfcut&position=3\/1r1\/3 r&size=3&mode=engine&side=r&level=medium$/);
  await page.evaluate(() => { location.hash = '#game=reality-check&setup=yes'; });
  await page.waitForSelector('[data-piece=PP]');
  for (const id of ['edit', 'pieces', 'notation']) assert.ok(!await page.locator(`#${id}`).isVisible(), id);
});

for (const [game, width, dark] of [['chinese-checkers', 360, true], ['sight-reduction', 1100, false]])
  testPage(`setting up ${game} at ${width} pixels: axe finds nothing`,
           `#game=${game}&mode=two&setup=yes&position=${encodeURIComponent(positions[game][0])}`,
           {width, height: 740, dark, touch: width < 500}, async page => {
    await editing(page, {verdicts: false});
    await page.evaluate(axe);
    const {violations} = await page.evaluate(() => globalThis.axe.run(document));
    assert.deepEqual(violations.map(v => `${v.id}: ${v.nodes.map(n => n.html).slice(0, 3)}`), []);
    assert.ok(await page.evaluate(() => document.documentElement.scrollWidth <= innerWidth));
    const size = await page.locator('#board .square').first().boundingBox();
    assert.ok(size.width >= 32, `squares of ${size.width} pixels`);
    await page.screenshot({path: `${screens}/setup-${game}.png`, fullPage: width < 500});
  });
