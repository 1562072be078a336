// What is marked on the board, and how its squares are named.
import assert from 'node:assert/strict';
import {testPage} from './browser.mjs';

testPage('Halfcut’s edges go with it', '#game=halfcut', async page => {
  const edges = () => page.evaluate(() => Object.keys(document.getElementById('board').dataset).filter(name => /^edge/.test(name)).sort());
  await page.waitForSelector('.square');
  assert.deepEqual(await edges(), ['edgeb', 'edgel', 'edger', 'edget']);
  for (const [game, count] of [['groups', 0], ['halfcut', 4], ['reality-check', 0]]) {
    await page.locator(`nav [data-game=${game}]`).click();
    await page.waitForFunction(name => document.getElementById('board').dataset.game === name, game);
    assert.equal((await edges()).length, count, game);
  }
});
