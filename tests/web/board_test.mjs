// What is marked on the board, and how its squares are named.
import assert from 'node:assert/strict';
import {settled, testPage} from './browser.mjs';

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

/** WCAG's luminance of 'rgb(..)' and 'rgba(..)', and the contrast of two. */
const luminance = colour => colour.match(/[\d.]+/g).slice(0, 3)
    .map(part => part / 255 <= 0.03928 ? part / 255 / 12.92 : ((part / 255 + 0.055) / 1.055) ** 2.4)
    .reduce((sum, part, i) => sum + part * [0.2126, 0.7152, 0.0722][i], 0.05);
const contrast = (a, b) => Math.max(luminance(a) / luminance(b), luminance(b) / luminance(a));
/** A mark's colours from the inside to the outside: seen where two that touch differ by 3. */
const seen = colours => colours.some((colour, i) => i > 0 && contrast(colour, colours[i - 1]) >= 3);

for (const dark of [false, true])
  for (const [hash, clicks] of [['#deal=123456789', []], ['#deal=123456789&mode=two&moves=a8', []], ['#game=halfcut&mode=two&moves=a1', []],
                                ['#game=chinese-checkers&mode=two&players=4', ['a1']], ['#game=reality-check', ['d3']],
                                ['#game=reality-check&moves=b3-b4,c8-b6*b6', ['b4']]])
    testPage(`what may be played is seen: ${hash} ${clicks} ${dark ? 'dark' : 'light'}`, hash, {dark}, async page => {
      await page.waitForSelector('.square.legal');
      for (const at of clicks) await page.locator(`[data-square=${at}]`).click();
      await page.evaluate(() => document.querySelector('.square').classList.add('hint'));
      const marks = await page.evaluate(() => [...document.querySelectorAll('.legal, .next, .chosen, .hint')].flatMap(square => {
        const lines = style => style.boxShadow.match(/rgba?\([^)]*\)/g) ?? [];
        const own = getComputedStyle(square);
        const disc = square.querySelector('.disc');
        const dot = getComputedStyle(square, '::after');
        const fill = () => {
          const probe = document.createElement('i');
          probe.style.color = disc.style.getPropertyValue('--disc');
          square.append(probe);
          const {color} = getComputedStyle(probe);
          probe.remove();
          return color;
        };
        const made = [];
        // The first of several shadows lies on top: it is the innermost of a disc, and of a frame the outermost.
        if (disc && square.matches('.legal, .next, .chosen')) made.push([fill(), ...lines(getComputedStyle(disc)), own.backgroundColor]);
        if (!disc && square.matches('.legal, .next') && dot.opacity === '1' && dot.content !== 'none') made.push([dot.backgroundColor, dot.borderTopColor, own.backgroundColor]);
        if (square.matches('.chosen, .hint')) made.push([own.backgroundColor, ...lines(own).reverse()]);
        return made.map(colours => ({name: `${square.dataset.square} ${square.className}`, colours}));
      }));
      assert.ok(marks.length > 1, `${marks.length}`);
      for (const {name, colours} of marks) assert.ok(seen(colours), `${name}: ${colours}`);
    });

testPage('squares have names to be read out, and say in which column they stand', '#game=reality-check&mode=two', async page => {
  await page.waitForSelector('.square.legal');
  const told = at => page.locator(`[data-square=${at}]`).evaluate(
      one => ['aria-label', 'aria-colindex', 'aria-selected'].map(name => one.getAttribute(name)));
  // What is below was drawn.
  const drawn = ([name, ...others]) => [name.replace(/over (?!hidden)[a-z]+/, 'over some'), ...others];
  assert.deepEqual(drawn(await told('d1')), ['d1, white rook over some', '4', null]);
  assert.deepEqual(await told('b7'), ['b7, black pawn over hidden', '2', null]);
  await page.locator('[data-square=b3]').click();
  assert.deepEqual(drawn(await told('b3')), ['b3, white pawn over some, chosen', '2', 'true']);
  assert.equal(await page.locator('[aria-selected]').count(), 1);
});

testPage('of a game that is over the last move is marked', '#game=halfcut&size=2&mode=two&moves=a1,b2,a2', async page => {
  await settled(page);
  assert.deepEqual(await page.locator('.last').evaluateAll(all => all.map(one => one.dataset.square)), ['a2']);
});

testPage('the moves of all others are marked', '#game=chinese-checkers&players=4&mode=engine&level=quick', async page => {
  await page.waitForSelector('.square.legal');
  await page.locator('.square.legal').last().click();
  await page.locator('.square.next').first().click();
  await page.waitForFunction(() => globalThis.halfboard.state.moves.length === 4 && !globalThis.halfboard.thinking);
  const [marked, moves] = await page.evaluate(() => [[...document.querySelectorAll('.last')].map(one => one.dataset.square).sort(),
                                                     globalThis.halfboard.state.moves]);
  assert.deepEqual(marked, [...new Set(moves.slice(1).join().match(/[a-z]\d/g))].sort());
});

testPage('a hint takes the place of a move that was begun', '#game=chinese-checkers&mode=two', async page => {
  await page.waitForSelector('.square.legal');
  await page.locator('.square.legal').first().click();
  await page.waitForSelector('.square.chosen');
  await page.locator('#hint').click();
  await page.waitForSelector('.square.hint');
  assert.equal(await page.locator('.square.chosen').count(), 0);
  assert.ok(await page.locator('.square.legal').count() > 1);
});
