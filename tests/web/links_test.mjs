// Addresses: what they open, and what becomes of those that can't be opened.
import assert from 'node:assert/strict';
import {test} from 'node:test';
import {openPage, settled, testPage} from './browser.mjs';

const shown = page => page.evaluate(() => ({
  heading: document.getElementById('heading').textContent,
  board: document.getElementById('board').dataset.game,
  state: globalThis.halfboard.state.game,
  deal: globalThis.halfboard.config.deal,
  moves: globalThis.halfboard.state.moves.length,
}));

for (const [hash, game, title, number] of [['#game=halfcut&mode=two&moves=c3,b2,zz,d4', 'halfcut', 'Halfcut', 3],
                                           ['#game=groups&moves=a1', 'groups', 'Groups', 1],
                                           ['#deal=5&moves=zz', 'sight-reduction', 'Sight Reduction', 1]])
  testPage(`a bad move in a link leaves its game to play, with the moves before: ${hash}`, '#deal=123456789', async page => {
    await settled(page);
    await page.evaluate(to => { location.hash = to; }, hash);
    await page.waitForFunction(() => !document.getElementById('trouble').hidden);
    assert.match(await page.locator('#trouble').textContent(), new RegExp(`move ${number}:`));
    const found = await shown(page);
    assert.deepEqual([found.heading, found.board, found.state, found.moves], [title, game, game, number - 1]);
    if (game === 'sight-reduction') assert.equal(found.deal, '5');
    await page.waitForSelector('.square.legal');
    await page.locator('.square.legal').first().click();
    await page.waitForFunction(n => globalThis.halfboard.state.moves.length >= n, number);
  });

test('a link is said to be copied when it is; else it stands there to be copied', async () => {
  for (const [clipboard, copied] of [['undefined', false], ['{writeText: () => Promise.reject(new Error())}', false],
                                     ['{writeText: text => { globalThis.written = text; return Promise.resolve(); }}', true]]) {
    const {page, said, close} = await openPage('#deal=5');
    await settled(page);
    await page.evaluate(code => Object.defineProperty(navigator, 'clipboard', {value: (0, eval)(`(${code})`)}), clipboard);
    await page.locator('.square.legal').first().click();
    await page.waitForFunction(() => globalThis.halfboard.state.ply === 1);
    await page.locator('#share').click();
    await page.waitForFunction(() => document.getElementById('shared').textContent !== '');
    assert.equal(await page.locator('#shared').textContent() === 'Link copied', copied);
    assert.equal(await page.locator('#link').isVisible(), !copied);
    const link = copied ? await page.evaluate(() => globalThis.written) : await page.locator('#link').inputValue();
    assert.match(link, /deal=5&.*moves=[a-d][1-8]$/);
    if (!copied) {
      assert.equal(await page.evaluate(() => String(getSelection())) || link, link);
      await page.locator('#undo').click();
      await page.waitForFunction(() => globalThis.halfboard.state.ply === 0);
      assert.deepEqual([await page.locator('#link').isVisible(), await page.locator('#shared').textContent()], [false, '']);
    }
    assert.deepEqual(said, []);
    await close();
  }
});

testPage('side and level are in the address, and the moves are there after a reload',
         '#game=halfcut&size=4&mode=engine&side=b&level=quick', async page => {
  await page.waitForFunction(() => globalThis.halfboard.state.moves.length === 1 && document.querySelector('.square.legal'));
  assert.deepEqual([await page.locator('#side').inputValue(), await page.locator('#level').inputValue()], ['b', 'quick']);
  await page.locator('#level').selectOption('strong');
  assert.match(page.url(), /side=b&level=strong$/);
  const moves = await page.locator('#moves li').allTextContents();
  await page.reload();
  await page.waitForSelector('body:not(.loading) .square.legal');
  assert.equal(await page.locator('#side').inputValue(), 'b');
  assert.deepEqual(await page.locator('#moves li').allTextContents(), moves);
});

testPage('the way back leads to the game before, with its moves', '#deal=123456789', async page => {
  await settled(page);
  for (const [what, leave] of [['new deal', () => page.keyboard.press('n')], ['today', () => page.locator('#today').click()],
                               ['rules', () => page.locator('#option-rules').selectOption('easier')],
                               ['another game', () => page.locator('[data-game=halfcut]').click()],
                               ['the same deal', () => page.locator('#again').click()]]) {
    const ply = await page.evaluate(() => globalThis.halfboard.state.ply);
    await page.locator('.square.legal').first().click();
    await page.waitForFunction(was => globalThis.halfboard.state.ply > was, ply);
    const before = await page.evaluate(() => `${location.hash} ${globalThis.halfboard.state.moves}`);
    await leave();
    await page.waitForFunction(() => globalThis.halfboard.state.ply === 0);
    await page.goBack();
    await page.waitForFunction(was => `${location.hash} ${globalThis.halfboard.state.moves}` === was, before).catch(
        () => assert.fail(what));
  }
});

testPage('the game’s own link leaves it as it is, and so does a change between engine and two players',
         '#game=halfcut&size=4&mode=engine&level=quick', async page => {
  const at = ply => page.waitForFunction(n => globalThis.halfboard.state.ply === n && !globalThis.halfboard.thinking, ply);
  await page.waitForSelector('.square.legal');
  await page.locator('[data-square=b2]').click();
  await at(2);
  const moves = await page.locator('#moves li').allTextContents();
  await page.locator('nav [data-game=halfcut]').click();
  await page.locator('#mode').selectOption('two');
  await page.waitForFunction(() => location.hash.includes('mode=two'));
  await at(2);
  assert.deepEqual(await page.locator('#moves li').allTextContents(), moves);
  await page.locator('.square.legal').first().click();
  await at(3);
  await page.locator('#mode').selectOption('engine');
  await at(4);
  assert.deepEqual((await page.locator('#moves li').allTextContents()).slice(0, 2), moves);
});

testPage('a game with hidden faces begins anew in another mode', '#game=reality-check&mode=two&moves=b3-b4', async page => {
  await page.locator('#mode').selectOption('engine');
  await page.waitForFunction(() => globalThis.halfboard.state.ply === 0);
});
