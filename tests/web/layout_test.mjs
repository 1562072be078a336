// Where things stand on the page, and that they stay there.
import assert from 'node:assert/strict';
import {after, before, test} from 'node:test';
import {launch, openPage, settled} from './browser.mjs';

let browser;
before(async () => { browser = await launch(); });
after(() => browser.close());

test('moves leave the page of a phone where it is, and the list shows the last one', async () => {
  const {page, said, close} = await openPage(browser, '#deal=123456789', {width: 360, height: 740, touch: true});
  await settled(page);
  await page.keyboard.press('s');
  await page.waitForFunction(() => /laid out/.test(document.getElementById('hint-text').textContent));
  for (let ply = 1; ply <= 30; ++ply) {
    await page.keyboard.press('r');
    await page.waitForFunction(n => globalThis.halfboard.state.ply === n, ply);
  }
  assert.equal(await page.evaluate(() => scrollY), 0);
  const inside = await page.evaluate(() => {
    const list = document.getElementById('moves').getBoundingClientRect();
    const move = document.querySelector('#moves [aria-current]').getBoundingClientRect();
    return move.top >= list.top - 1 && move.bottom <= list.bottom + 1;
  });
  assert.ok(inside);
  assert.deepEqual(said, []);
  await close();
});

test('the notes of the opening map do not overlap in landscape', async () => {
  const {page, said, close} = await openPage(browser, '#game=halfcut', {width: 740, height: 360, touch: true});
  await page.waitForSelector('.note');
  const wide = await page.locator('.note').evaluateAll(all => all.filter(note => note.offsetWidth > note.parentElement.offsetWidth - 4).length);
  assert.equal(wide, 0);
  assert.deepEqual(said, []);
  await close();
});
