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

const placed = ['c4', 'c3', 'c6', 'c5', 'd3', 'd4', 'd5', 'd6', 'e4', 'e3', 'e6', 'e5'];

for (const [hash, clicks, said] of [
  ['#game=halfcut&size=5&mode=two&moves=c3,b3,b2', ['c2'], 'Forms a crosscut with b2 and c3 at c2: expected a group larger than 1, not 1.'],
  ['#deal=5&mode=two', ['d8'], /^Enemy checker at d8/],
  [`#game=groups&mode=two&moves=${placed}`, ['c6', 'h1'], /^A piece stands in the way on e4 at c6-h1/],
  [`#game=groups&mode=two&moves=${placed}`, ['a1'], 'No move begins on a1.'],
  ['#game=chinese-checkers&mode=two', ['b1', 'a4'], /^.* at (b1-)?a4/],
  ['#game=reality-check&mode=engine', ['b3', 'b5'], /^The upturned face does not move there at b5/],
  ['#game=reality-check&mode=engine&moves=b3-b4,b7-b6*b6', ['c2', 'c7'], /^The upturned face .+ at c7/],
  ['#deal=5&rules=base+pairs&mode=two', ['a6', 'd6'], /^Enemy checker at d6/]])
  testPage(`why not, in a line: ${hash} ${clicks}`, hash, async page => {
    await page.waitForSelector('.square.legal');
    for (const at of clicks) await square(page, at).click();
    await page.waitForFunction(() => document.getElementById('hint-text').textContent);
    const text = await page.locator('#hint-text').textContent();
    if (said instanceof RegExp) assert.match(text, said);
    else assert.equal(text, said);
    assert.equal(await page.evaluate(() => globalThis.halfboard.state.moves.length), hash.split(',').length - (hash.includes('moves') ? 0 : 1));
    await page.locator('.square.legal').first().click();
    // Gone with the next click, once the program has answered.
    await page.waitForFunction(old => document.getElementById('hint-text').textContent !== old, text);
  });

testPage('four players have no room on the band, and the page says so', '#game=chinese-checkers&mode=two', async page => {
  await page.waitForSelector('.square.legal');
  await page.locator('#option-players').selectOption('4');
  await page.waitForFunction(() => document.querySelectorAll('.square').length === 64);
  assert.ok(!await page.locator('#trouble').isVisible(), 'the board of four was asked for by their number');
  await page.locator('#option-board').selectOption('band');
  await page.locator('#trouble').waitFor();
  assert.equal(await page.locator('#option-board').inputValue(), '8');
});
