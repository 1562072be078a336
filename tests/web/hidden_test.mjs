// Reality Check: what a side may not see, on one device and in links.
import assert from 'node:assert/strict';
import {test} from 'node:test';
import {openPage, settled, square, testPage} from './browser.mjs';

test('the curtain goes with its game', async () => {
  for (const leave of [page => page.locator('[data-game=halfcut]').click(), page => page.locator('#again').click(),
                       page => page.locator('#mode').selectOption('engine')]) {
    const {page, said, close} = await openPage('#game=reality-check&mode=two');
    await settled(page);
    await square(page, 'b3').click();
    await square(page, 'b4').click();
    await page.locator('#curtain').waitFor();
    await leave(page);
    await page.waitForSelector('.square.legal');
    assert.ok(!await page.locator('#curtain').isVisible());
    assert.deepEqual(said, []);
    await close();
  }
});

testPage('a drop is in nobody else’s list, and in no link', '#game=reality-check&mode=two', async page => {
  await settled(page);
  /** Plays the first legal move of a kind, and passes the device. */
  const play = async (kind, open = true) => {
    await page.evaluate(like => {
      const {legal} = globalThis.halfboard.state;
      return globalThis.halfboard.play(legal.find(move => new RegExp(like).test(move)) ?? legal[0]);
    }, kind);
    await page.locator('#curtain').waitFor();
    if (open) await page.locator('#curtain-open').click();
  };
  const list = () => page.evaluate(() => document.getElementById('moves').outerHTML);
  await play('^b3-b4');
  await play('^[a-z]\\d+-');
  await play('@');
  assert.match(await list(), /\?@/);
  assert.ok(await page.locator('#share').isDisabled());
  assert.ok(await page.locator('#no-link').isVisible());
  await play('^[a-z]\\d+-', false);
  assert.doesNotMatch(await list(), /@/, 'White’s own drop while Black still looks');
  await page.locator('#curtain-open').click();
  assert.match(await list(), /[A-Z]{2}@/);
});

test('a reload goes on after a drop, and tells no more of it', async () => {
  for (const mode of ['engine', 'two']) {
    const {page, said, close} = await openPage(`#game=reality-check&mode=${mode}&moves=b3-b4,c8-b6*b6,b4-a4*a4,RR@c8`);
    const shown = async () => {
      if (mode === 'two') await page.locator('#curtain-open').click();
      await page.waitForSelector('.square.legal');
      return page.evaluate(() => {
        const kept = JSON.stringify([history.state, {...sessionStorage}, {...localStorage}, globalThis.halfboard.state]);
        return {moves: [...document.querySelectorAll('#moves li')].map(li => li.textContent), hash: location.hash,
                board: document.getElementById('board').outerHTML,
                told: /RR@c8/.test(location.hash + kept + document.querySelector('main').innerHTML)};
      });
    };
    const before = await shown();
    assert.deepEqual(before.moves, ['b3-b4', 'c8-b6*b6', 'b4-a4*a4', 'R?@c8']);
    await page.reload();
    await page.waitForSelector('body:not(.loading)');
    const after = await shown();
    assert.deepEqual(after, {...before, told: false});
    await page.evaluate(() => globalThis.halfboard.play(globalThis.halfboard.state.legal[0]));
    await page.waitForFunction(() => globalThis.halfboard.state.moves.length > 4);
    assert.deepEqual(said, []);
    await close();
  }
});
