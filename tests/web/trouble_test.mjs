// What the page has to say when something can't be done, and for how long.
import assert from 'node:assert/strict';
import {settled, square, testPage} from './browser.mjs';

testPage('what was wrong is said until the next move, or until the field changes', '#deal=123456789', async page => {
  await settled(page);
  const wrong = async () => {
    await page.locator('#deal').fill('abc');
    await page.locator('#deal').press('Enter');
    await page.locator('#trouble').waitFor();
    assert.equal(await page.locator('#deal').getAttribute('aria-invalid'), 'true');
  };
  const right = async () => {
    await page.locator('#trouble').waitFor({state: 'hidden'});
    assert.equal(await page.locator('#deal').getAttribute('aria-invalid'), 'false');
  };
  await wrong();
  await page.locator('#deal').pressSequentially('1');
  await right();
  await wrong();
  await page.locator('.square.legal').first().click();
  await right();
});
