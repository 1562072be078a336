// The page by keys: where the focus goes, and what capitals do.
import assert from 'node:assert/strict';
import {test} from 'node:test';
import {openPage, settled, testPage} from './browser.mjs';

const focused = page => page.evaluate(() => document.activeElement.id || document.activeElement.textContent);
const at = (page, ply) => page.waitForFunction(n => globalThis.halfboard.state.ply === n, ply);

testPage('the focus stays where it was', '#deal=123456789', async page => {
  await settled(page);
  await page.locator('#option-rules').focus();
  await page.keyboard.press('ArrowDown');
  await page.waitForFunction(() => location.hash.includes('rules=easier'));
  await settled(page);
  assert.equal(await focused(page), 'option-rules');
  for (const ply of [1, 2]) {
    await page.locator('.square.legal').first().click();
    await at(page, ply);
  }
  const first = await page.locator('#moves button').first().textContent();
  await page.locator('#moves button').first().focus();
  await page.keyboard.press('Enter');
  await at(page, 1);
  assert.equal(await focused(page), first);
  await page.locator('#redo').focus();
  await page.keyboard.press('Enter');
  await at(page, 2);
  assert.equal(await focused(page), 'redo', 'though there is no more to redo');
  await page.keyboard.press('Enter');
  await page.keyboard.press('U');
  await at(page, 1);
  await page.keyboard.press('Z');
  await at(page, 0);
});

testPage('a choice by key leaves the focus on the board',
         '#deal=123456789&rules=base+pairs&mode=two', async page => {
  await settled(page);
  await page.locator('.square.legal').first().focus();
  await page.keyboard.press('Enter');
  const choice = page.locator('#choices button').first();
  assert.match(await choice.textContent(), /^Remove [a-d][1-8] alone$/);
  await choice.focus();
  await page.evaluate(() => globalThis.halfboard.draw());
  assert.equal(await focused(page), await choice.textContent(), 'drawing again takes nothing away');
  await page.keyboard.press('Enter');
  await at(page, 1);
  assert.ok(await page.evaluate(() => document.activeElement.matches('#board .square')));
});

testPage('a hint that arrives leaves the focus in a field', '#deal=5', async page => {
  await settled(page);
  await page.evaluate(() => {
    const asked = globalThis.halfboard.askHint();
    document.getElementById('deal').focus();
    return asked;
  });
  assert.match(await page.locator('#hint-text').textContent(), /^Try/);
  assert.equal(await focused(page), 'deal');
});

test('the keys that are listed are those that do something', async () => {
  const all = ['Enter', 'U', 'R', 'H', 'S', 'E', 'N', 'Delete'];
  for (const [hash, keys] of [['#deal=5', 'Enter U R H S E N'], ['#deal=5&mode=two', 'Enter U R H N'], ['#groups', 'Enter U R H'],
                              ['#reality-check', 'Enter U R'], ['#groups&setup=yes', 'Enter Delete']]) {
    const {page, close} = await openPage(hash);
    await page.waitForSelector('.square');
    await page.locator('summary').click();
    const seen = await page.locator('kbd').evaluateAll(found => found.filter(key => key.offsetParent).map(key => key.textContent));
    assert.deepEqual(seen.filter(key => all.includes(key)).join(' '), keys, hash);
    await close();
  }
});
