// Where things stand on the page, and that they stay there.
import assert from 'node:assert/strict';
import {test} from 'node:test';
import {openPage, settled, testPage} from './browser.mjs';

testPage('moves leave the page of a phone where it is, and the list shows the last one',
         '#deal=123456789', {width: 360, height: 740, touch: true}, async page => {
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
});

for (const width of [360, 390])
  testPage(`Undo stays under the board of a phone of ${width} pixels when a deal is dead, and nothing moves when the verdict gets shorter`,
           `#position=${encodeURIComponent('wbwb/bbwb/bbbw/wbwb/wwbb/wwbw/wbww/bwbw w')}`, {width, height: 844, touch: true}, async page => {
    await settled(page);
    await page.waitForSelector('.square.core');
    const box = id => page.locator(id).boundingBox();
    const undo = await box('#undo');
    assert.ok(undo.y + undo.height < 844, `${undo.y}`);
    assert.ok((await box('#why-text')).y >= undo.y + undo.height);
    const tops = [(await box('#board')).y];
    for (const [more, why] of [['the best end from here leaves 12', false], ['30 moves to go', true], ['', true]]) {
      await page.evaluate(([text, hidden]) => {
        document.getElementById('verdict-more').textContent = text;
        document.getElementById('why').hidden = hidden;
      }, [more, why]);
      tops.push((await box('#board')).y);
    }
    assert.equal(new Set(tops).size, 1, `${tops}`);
  });

for (const width of [360, 768])
  for (const [setup, row, count] of [['', '.buttons button', 5], ['&setup=yes', '#position .row button', 3]])
    testPage(`the buttons stand in one row at ${width} pixels${setup && ', setting up, too'}`,
             `#deal=123456789${setup}`, {width, height: 740, touch: true}, async page => {
      await settled(page);
      const tops = await page.locator(row).evaluateAll(all => all.map(button => button.getBoundingClientRect().top));
      assert.equal(tops.length, count);
      assert.equal(new Set(tops).size, 1);
    });

for (const width of [360, 768, 1280])
  for (const hash of ['#deal=5', '#game=groups', '#game=reality-check', '#game=chinese-checkers&setup=yes'])
    testPage(`${hash}: selects stand in one column at ${width} pixels`,
             hash, {width, height: 900}, async page => {
      await page.waitForSelector('.square');
      const edges = await page.locator('.side label:not(.inline) > select').evaluateAll(all => all.filter(one => one.offsetParent).map(one => {
        const {left, right} = one.getBoundingClientRect();
        return `${Math.round(left)} to ${Math.round(right)}`;
      }));
      assert.ok(edges.length > 0);
      assert.equal(new Set(edges).size, 1, `${edges}`);
    });

testPage('the page’s name begins where the board’s column does',
         '#game=halfcut', {width: 1280}, async page => {
  const lefts = await page.locator('header .name, .play').evaluateAll(all => all.map(one => one.getBoundingClientRect().left));
  assert.equal(new Set(lefts).size, 1, `${lefts}`);
});

testPage('the notes of the opening map do not overlap in landscape',
         '#game=halfcut', {width: 740, height: 360, touch: true}, async page => {
  await page.waitForSelector('.note');
  const wide = await page.locator('.note').evaluateAll(all => all.filter(note => note.offsetWidth > note.parentElement.offsetWidth - 4).length);
  assert.equal(wide, 0);
});

testPage('discs are round at the edges, and red and blue are told apart without colours',
         '#game=halfcut&size=4&mode=two&moves=a1,d4,b1', async page => {
  await page.waitForSelector('.disc');
  const discs = await page.locator('.disc').evaluateAll(all => all.map(disc => {
    const {width, height} = disc.getBoundingClientRect();
    return {square: disc.parentElement.dataset.square, oval: Math.abs(width - height) > 0.5, text: disc.textContent};
  }));
  assert.deepEqual(discs.filter(disc => disc.oval), []);
  assert.deepEqual(discs.map(disc => disc.square + disc.text).sort(), ['a1R', 'b1R', 'd4B']);
  const edges = await page.evaluate(() => {
    const style = getComputedStyle(document.querySelector('[data-square=a4]'));
    return [style.borderTopStyle, style.borderLeftStyle];
  });
  assert.deepEqual(edges, ['solid', 'dashed']);
});

testPage('squares of Groups are labelled while pieces are placed, and are no checkers',
         '#game=groups&mode=two&moves=c4', async page => {
  await page.waitForSelector('.square.legal');
  const name = square => page.locator(`[data-square=${square}]`).getAttribute('aria-label');
  assert.deepEqual(await Promise.all(['c4', 'd4', 'e4', 'a1'].map(name)),
                   ['c4, white checker, last move', 'd4, empty, labelled black, can be played', 'e4, empty, labelled white', 'a1, empty']);
  assert.deepEqual(await page.locator('.letter').evaluateAll(all => all.map(one => one.parentElement.dataset.square + one.textContent).slice(0, 3)),
                   ['c6W', 'd6B', 'e6W']);
});

testPage('a hint that has the focus is still seen, and marks have more than a colour',
         '#deal=123456789', async page => {
  await settled(page);
  await page.locator('.square.legal').first().click();
  await settled(page);
  await page.keyboard.press('h');
  await page.waitForSelector('.square.hint:focus');
  const style = (selector, name) => page.evaluate(([at, what]) => getComputedStyle(document.querySelector(at))[what], [selector, name]);
  assert.equal(await style('.square.hint', 'outlineOffset'), '1px');
  assert.match(await style('.square.last', 'boxShadow'), /rgb\(31, 29, 26\).*rgb/);
  await page.evaluate(() => document.querySelector('.square:not(:focus)').classList.add('core'));
  assert.equal(await style('.square.core', 'outlineStyle'), 'dashed');
});

for (const dark of [false, true])
  testPage(`the focus is seen on the squares, ${dark ? 'dark' : 'light'}`,
           '#game=halfcut&mode=two', {dark}, async page => {
    await page.waitForSelector('.square.legal');
    await page.locator('#board [tabindex="0"]').focus();
    await page.keyboard.press('ArrowDown');
    const colours = await page.evaluate(() => {
      const style = selector => getComputedStyle(document.querySelector(selector));
      return [style('.square:focus').outlineColor, style('.square.light').backgroundColor, style('.square:not(.light)').backgroundColor];
    });
    // WCAG's luminance.
    const [ring, ...squares] = colours.map(text => text.match(/\d+/g).slice(0, 3)
        .map(part => part / 255 <= 0.03928 ? part / 255 / 12.92 : ((part / 255 + 0.055) / 1.055) ** 2.4)
        .reduce((sum, part, i) => sum + part * [0.2126, 0.7152, 0.0722][i], 0.05));
    for (const one of squares) assert.ok(Math.max(ring / one, one / ring) >= 3, `${colours}`);
  });

test('what may be chosen can be read at 360 and 320 pixels', async () => {
  for (const hash of ['#deal=5&mode=two&rules=easier+challenging+pairs', '#game=reality-check&mode=two', '#game=groups&rules=king-nojump']) {
    const {page, close} = await openPage(hash, {width: 360, height: 740, touch: true});
    await page.waitForSelector('.square');
    for (const width of [360, 320]) {
      await page.setViewportSize({width, height: 740});
      const cut = await page.evaluate(() => [...document.querySelectorAll('.side select')].filter(select => select.offsetParent).flatMap(
        select => [...select.options].filter(({text}) => {
          const copy = select.cloneNode(true);
          copy.replaceChildren(new Option(text));
          copy.style = 'position: absolute; width: auto';
          select.parentElement.append(copy);
          const {offsetWidth} = copy;
          copy.remove();
          return offsetWidth > select.offsetWidth + 1;
        })).map(option => option.text));
      assert.deepEqual(cut, [], `${hash} ${width}`);
    }
    await close();
  }
});

testPage('faces are large enough to read at 320 pixels, and fit on their pieces',
         '#game=reality-check', {width: 320, height: 740, touch: true}, async page => {
  await page.waitForSelector('.disc');
  const discs = await page.locator('.disc').evaluateAll(all => all.map(disc => {
    const text = document.createRange();
    text.selectNodeContents(disc);
    return [parseFloat(getComputedStyle(disc).fontSize) >= 11, text.getBoundingClientRect().width < disc.clientWidth];
  }));
  assert.ok(discs.length > 10 && discs.flat().every(Boolean), `${discs}`);
});

testPage('boards that are wider than their column scroll in it',
         '#game=chinese-checkers&mode=two&position=r14b/16/16/16%20r%20ws', {width: 390, height: 740, touch: true}, async page => {
  await page.waitForSelector('.square');
  const across = selector => page.locator(selector).evaluate(one => {
    const {left, right} = one.getBoundingClientRect();
    return [left, right];
  });
  for (const width of [390, 768]) {
    await page.setViewportSize({width, height: 740});
    const [from, to] = await across('.play');
    for (const end of ['a1', 'p1']) {
      await page.locator(`[data-square=${end}]`).focus();
      const [left, right] = await across(`[data-square=${end}]`);
      assert.ok(left >= from && right <= to + 1, `${end} at ${width}`);
    }
    const [left, right] = await across('.table');
    assert.ok(left >= from - 4 && right <= to + 4);
    assert.ok(await page.evaluate(() => document.documentElement.scrollWidth <= innerWidth));
  }
});

testPage('sides are told apart in forced colours', '#game=groups&mode=two&moves=c4,d4', async page => {
  await page.waitForSelector('.disc');
  await page.emulateMedia({forcedColors: 'active', reducedMotion: 'reduce'});
  await page.locator('.square').evaluateAll(all => all.forEach(one => { one.className = 'square light'; }));
  const [white, black] = await Promise.all(['c4', 'd4'].map(at => page.locator(`[data-square=${at}]`).screenshot()));
  assert.ok(!white.equals(black));
});

for (const width of [360, 740, 768, 1280])
  test(`boards stay in their column at ${width} pixels`, async () => {
    for (const game of ['sight-reduction', 'halfcut&size=7', 'groups', 'chinese-checkers', 'reality-check']) {
      const {page, close} = await openPage(`#game=${game}`, {width, height: 1024});
      await page.waitForSelector('.square');
      const outside = await page.evaluate(() => {
        const column = document.querySelector('.play').getBoundingClientRect();
        return [...document.querySelectorAll('#board .square, #board .label')].filter(one => {
          const {left, right} = one.getBoundingClientRect();
          return left < column.left - 1 || right > column.right + 1;
        }).length;
      });
      assert.equal(outside, 0, game);
      await close();
    }
  });

testPage('a page of 240 pixels does not scroll sideways', '#deal=123', {width: 240, height: 500}, async page => {
  await settled(page);
  assert.equal(await page.evaluate(() => document.documentElement.scrollWidth), 240);
});

testPage('letters twice as large do not make the page of a phone scroll sideways', '#deal=123', {width: 390, height: 844}, async page => {
  await settled(page);
  await page.addStyleTag({content: 'html { font-size: 200%; } body { font-size: 1rem; }'});
  assert.equal(await page.evaluate(() => document.documentElement.scrollWidth), 390);
});

testPage('printed, the board has its colours, and nothing is there to be pressed', '#deal=123&moves=a1', {width: 718}, async page => {
  await settled(page);
  await page.emulateMedia({media: 'print'});
  const seen = await page.locator('nav, button:not(.square), select, summary, h2, #board, #verdict-text, #deal, #moves li').evaluateAll(
      all => all.filter(one => one.offsetParent).map(one => one.id || one.textContent));
  assert.deepEqual(seen.sort(), ['Moves', 'a1', 'a1', 'board', 'deal', 'verdict-text']);
  const kept = await page.locator('.square, .disc').evaluateAll(all => all.map(one => getComputedStyle(one).webkitPrintColorAdjust));
  assert.deepEqual([...new Set(kept)], ['exact']);
});
