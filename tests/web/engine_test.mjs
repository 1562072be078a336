// Against the engine: whose turn it is, and what is said of it.
import assert from 'node:assert/strict';
import {after, before, test} from 'node:test';
import {launch, openPage, square} from './browser.mjs';

let browser;
before(async () => { browser = await launch(); });
after(() => browser.close());

const ply = page => page.evaluate(() => globalThis.halfboard.state.ply);
const myTurn = (page, moves) => page.waitForFunction(n => globalThis.halfboard.state.moves.length === n &&
    !globalThis.halfboard.thinking && document.querySelector('.square.legal'), moves);

test('as the second player one always comes to a turn of one’s own', async () => {
  const {page, said, close} = await openPage(browser, '#game=halfcut&mode=engine');
  await page.waitForSelector('.square.legal');
  await page.locator('#side').selectOption('b');
  await myTurn(page, 1);
  assert.ok(await page.locator('#undo').isDisabled(), 'nothing of one’s own to take back');
  await page.locator('.square.legal').first().click();
  await myTurn(page, 3);
  await page.locator('#undo').click();
  await page.waitForFunction(() => globalThis.halfboard.state.ply === 1);
  assert.ok(await page.locator('.square.legal').count() > 0);
  await page.locator('#redo').click();
  await page.waitForFunction(() => globalThis.halfboard.state.ply === 3);
  await page.locator('#restart').click();
  await page.waitForFunction(() => globalThis.halfboard.state.ply === 1);
  await page.locator('#moves button').nth(1).click();
  await page.waitForFunction(() => globalThis.halfboard.state.ply === 3);
  assert.equal(await ply(page), 3);
  assert.ok(await page.locator('.square.legal').count() > 0);
  assert.deepEqual(said, []);
  await close();
});
