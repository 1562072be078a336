// Finding a deal to play.
import assert from 'node:assert/strict';
import {test} from 'node:test';
import {openPage, settled, testPage} from './browser.mjs';

/** Types into the field for a deal. */
async function type(page, text) {
  await page.locator('#deal').fill(text);
  await page.locator('#deal').press('Enter');
}

testPage('what is typed as a deal is that deal, or refused', '#deal=9', async page => {
  await settled(page);
  for (const text of ['-5', '1e3', '12.5', '']) {
    await type(page, text);
    await page.locator('#trouble').waitFor();
    assert.match(page.url(), /deal=9&/, text);
    await page.evaluate(() => globalThis.halfboard.trouble(''));
  }
  await page.locator('#deal').fill('');
  await page.locator('#deal').pressSequentially('601,080,389');
  await page.locator('#deal').press('Enter');
  await page.waitForFunction(() => location.hash.includes('deal=601080389'));
});

test('under rules by which no deal can be solved a new deal comes at once, for two', async () => {
  for (const rules of ['challenging+pairs', 'easier+challenging+pairs']) {
    const {page, said, close} = await openPage(`#deal=9&rules=${rules}&mode=solitaire`);
    await page.locator('#trouble').waitFor();
    assert.equal(await page.locator('#mode').inputValue(), 'two');
    for (const button of ['new', 'today']) {
      const before = page.url();
      await page.locator(`#${button}`).click();
      await page.waitForFunction(url => location.href !== url, before);
      assert.ok(!await page.locator('#deal-wait').isVisible());
    }
    assert.deepEqual(said, []);
    await close();
  }
});

testPage('a search for a deal gives way to another game', '#deal=9&rules=easier%2Bpairs', async page => {
  await settled(page);
  await page.evaluate(() => {
    document.getElementById('today').click();
    location.hash = '#game=halfcut&mode=two';
  });
  await page.waitForSelector('#board[data-game=halfcut]');
  await page.waitForFunction(() => document.getElementById('deal-wait').hidden);
  assert.equal(await page.evaluate(() => globalThis.halfboard.state.game), 'halfcut');
});
