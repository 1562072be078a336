// Against the engine: whose turn it is, and what is said of it.
import assert from 'node:assert/strict';
import {test} from 'node:test';
import {openPage, square, testPage} from './browser.mjs';

const ply = page => page.evaluate(() => globalThis.halfboard.state.ply);
const myTurn = (page, moves) => page.waitForFunction(n => globalThis.halfboard.state.moves.length === n &&
    !globalThis.halfboard.thinking && document.querySelector('.square.legal'), moves);

testPage('as the second player one always comes to a turn of one’s own',
         '#game=halfcut&mode=engine', async page => {
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
});

testPage('levels are offered from the easy one to the strong one, and the middle one is taken', '#game=halfcut', async page => {
  await page.waitForSelector('.square');
  assert.deepEqual(await page.locator('#level option').allTextContents(), ['Easy', 'Medium', 'Strong']);
  assert.equal(await page.locator('#level').inputValue(), 'medium');
});

test('what the engine does is said, with verdicts and without', async () => {
  for (const blind of [false, true]) {
    const {page, said, close} = await openPage('#game=halfcut&size=4&mode=engine&level=quick');
    await page.waitForSelector('.square.legal');
    if (blind) await page.locator('#verdict-on').uncheck();
    await page.evaluate(() => {
      globalThis.heard = [];
      new MutationObserver(() => globalThis.heard.push(document.getElementById('turn').textContent)).observe(
          document.getElementById('turn'), {childList: true});
    });
    await square(page, 'b2').click();
    await myTurn(page, 2);
    const move = await page.locator('#moves button').nth(1).textContent();
    const heard = await page.evaluate(() => globalThis.heard);
    assert.ok(heard.includes('The engine is thinking…'), `${heard}`);
    assert.equal(heard.at(-1), `Blue played ${move} · Red to move`);
    assert.equal(await page.locator('#turn').getAttribute('role'), 'status');
    assert.deepEqual(said, []);
    await close();
  }
});

testPage('without verdicts a solved deal is still called solved', '#deal=123456789', async page => {
  await page.locator('#verdict-on').uncheck();
  await page.locator('#solution').click();
  await page.waitForFunction(() => /laid out/.test(document.getElementById('hint-text').textContent));
  const count = await page.locator('#moves li').count();
  for (let ply = 1; ply <= count; ++ply) {
    await page.locator('#redo').click();
    await page.waitForFunction(n => globalThis.halfboard.state.ply === n, ply);
  }
  assert.equal(await page.locator('#verdict-text').textContent(), 'Solved!');
  assert.ok(await page.locator('#verdict').isVisible());
});
