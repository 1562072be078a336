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

testPage('where no hint can be given there is no button for one', '#game=reality-check', async page => {
  await page.waitForSelector('.square.legal');
  assert.ok(!await page.locator('#hint').isVisible());
  await page.locator('[data-game=groups]').click();
  await page.locator('#hint').waitFor();
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
  assert.ok(await page.locator('#share').isDisabled(), 'White’s own drop is no secret to White');
  await page.locator('#curtain-open').click();
  assert.match(await list(), /[A-Z]{2}@/);
});

test('a new game draws its set-up, keeps it, and gives no link', async () => {
  const {page, said, close} = await openPage('#game=reality-check&mode=two');
  const own = async () => {
    await page.waitForFunction(() => globalThis.halfboard.state?.view.viewer !== null && !globalThis.halfboard.opening);
    return page.evaluate(() => JSON.stringify(globalThis.halfboard.state.view.squares.map(({square, text}) => [square, text])));
  };
  const seen = new Set();
  for (let i = 0; i < 6; ++i) {
    seen.add(await own());
    await page.evaluate(() => globalThis.halfboard.open({game: 'reality-check', mode: 'two'}));
  }
  assert.ok(seen.size > 2, `${seen.size} set-ups in six games`);
  assert.ok(await page.locator('#share').isEnabled(), 'of a game that has not begun a link begins another');
  await page.evaluate(() => globalThis.halfboard.play(globalThis.halfboard.state.legal[0]));
  await page.locator('#curtain-open').click();
  const before = await own();
  assert.ok(await page.locator('#share').isDisabled());
  await page.reload();
  await page.waitForSelector('body:not(.loading)');
  await page.locator('#curtain-open').click();
  assert.equal(await own(), before);
  assert.doesNotMatch(await page.evaluate(() => location.hash + JSON.stringify([history.state, globalThis.halfboard.state])), /setup/i);
  assert.deepEqual(said, []);
  await close();
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

const taking = 'd3-f5,d7xf5,c3-c4*f3,f5xc2,c4-b4*e2,c2xb3';

testPage('what is to be decided is said, and only to the side that decides',
         `#game=reality-check&mode=two&moves=${taking}`, async page => {
  const turn = () => page.locator('#turn').textContent();
  const words = () => page.locator('#choices button').allTextContents();
  await page.locator('#curtain').waitFor();
  assert.deepEqual([await turn(), await words()], ['White to move', []]);
  assert.doesNotMatch(await page.evaluate(() => document.querySelector('main').innerText), /PP/);
  await page.locator('#curtain-open').click();
  assert.equal(await turn(), 'White to take or refuse PP');
  await page.locator('[data-word=take]').click();
  await page.waitForFunction(() => document.querySelector('[data-word=RB]'));
  assert.equal(await turn(), 'White must drop a piece');
  assert.deepEqual(await words(), ['BR', 'NN', 'PP', 'RB', 'RR'].map(piece => `Drop ${piece}`));
  await page.locator('[data-word=PP]').click();
  await page.locator('.square.next').first().click();
  await page.locator('#curtain').waitFor();
  assert.equal(await turn(), 'Black to move');
  // The same words for a die, and for Memory, which the page does not begin by itself.
  for (const [position, text] of [
    ['###rn###/##nnbbnb##/#pppnbrpbpr#/7/5BR1/7/#PPPN1BPPR#/##NNBBNB##/###NR### b RR/rr d1e3 penalty std 2', 'Black to give up a true piece'],
    ['###rn###/##nnbb1##/#pppnbrpbpr#/4nb2/4BR2/7/#PPPN1PBPR#/##NNBBNB##/###RN### b RR/rr - flip:35:- std 6',
     'Black to flip a piece for die 3, then for die 5']]) {
    await page.evaluate(at => globalThis.halfboard.open({game: 'reality-check', mode: 'two', position: at}), position);
    assert.equal(await turn(), text);
  }
});

testPage('against the engine, too, and the other side is told of no piece',
         '#game=reality-check&mode=engine', async page => {
  await page.waitForSelector('.square');
  const told = side => page.evaluate(async ([side, moves]) => {
    const app = globalThis.halfboard;
    app.pool.engineMove = () => new Promise(() => {});
    await app.open({...app.config, side, moves});
    return [document.getElementById('turn').textContent, app.state.view.caption.split(',')[0]];
  }, [side, taking]);
  assert.deepEqual(await told('w'), ['Black played c2xb3 · White to take or refuse PP', 'White to take or refuse PP']);
  assert.deepEqual(await told('b'), ['The engine is thinking…', 'White to take or refuse the captured piece']);
});

testPage('how a Reality Check turned out is said', '#game=reality-check&mode=engine', async page => {
  await page.waitForSelector('.square');
  const told = (mode, moves, position) => page.evaluate(async ([mode, moves, position]) => {
    const app = globalThis.halfboard;
    app.pool.engineMove = () => new Promise(() => {});
    await app.open({...app.config, mode, moves, position});
    if (app.curtained()) document.getElementById('curtain-open').click();
    return document.getElementById('turn').textContent;
  }, [mode, moves, position]);
  const before = taking.slice(0, taking.lastIndexOf(','));
  const fails = 'Reality Check, BR took PP: not both true';
  assert.equal(await told('engine', `${before},c2xb3!`), `Black played c2xb3! · ${fails} · White to take or refuse PP`);
  assert.equal(await told('two', `${before},c2xb3!`), `${fails} · White to take or refuse PP`);
  assert.equal(await told('two', 'd1xd5!', '###1###/##3##/#5#/7/3rr3/7/#5#/##3##/###RR### w NNPP/ppnn - turn std 0'),
               'Reality Check, RR took RR: both true, it is out of the game · Black must drop a piece');
  assert.equal(await told('engine', before), 'The engine is thinking…');
});

testPage('a capture with or without a check is a choice in words', `#game=reality-check&mode=two&moves=${taking.slice(0, taking.lastIndexOf(','))}`, async page => {
  await page.locator('#curtain-open').click();
  await square(page, 'c2').click();
  await square(page, 'b3').click();
  assert.deepEqual(await page.locator('#choices button').allTextContents(), ['Reality Check!', 'Capture without a check']);
});
