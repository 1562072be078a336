// Clicks and keys that come before the answer to the last ones.
import assert from 'node:assert/strict';
import {test} from 'node:test';
import {openPage, settled, square, testPage} from './browser.mjs';

test('a double click is one move', async () => {
  for (const hash of ['#deal=123456789', '#game=halfcut&mode=two&size=4']) {
    const {page, said, close} = await openPage(hash);
    await settled(page);
    await page.locator('.square.legal').first().dblclick();
    await page.waitForFunction(() => globalThis.halfboard.state.ply === 1);
    await settled(page);
    assert.equal(await page.locator('#moves li').count(), 1);
    assert.ok(!await page.locator('#trouble').isVisible());
    assert.deepEqual(said, []);
    await close();
  }
});

for (const mode of ['two', 'engine'])
  testPage(`what is undone before a move is answered leaves the game whole, mode ${mode}`,
           `#game=halfcut&mode=${mode}&size=4&moves=b2,c3`, async page => {
    await page.waitForSelector('.square.legal');
    const found = await page.evaluate(async () => {
      const app = globalThis.halfboard;
      app.choose('d4');
      app.step(-1);
      while (app.opening || app.thinking) await new Promise(done => setTimeout(done, 20));
      return {shown: app.state.ply, kept: (await app.pool.umpire.ask('lay', [])).ply, moves: app.state.moves.slice(0, 3)};
    });
    const ply = mode === 'two' ? 3 : 4;
    assert.deepEqual(found, {shown: ply, kept: ply, moves: ['b2', 'c3', 'd4']});
  });

testPage('a hint says that it is looked for, and gives way to moves',
         '#game=halfcut&size=7&mode=two', async page => {
  await page.waitForSelector('.square.legal');
  await page.keyboard.press('h');
  assert.equal(await page.locator('#hint-text').textContent(), 'Looking…');
  await square(page, 'd4').click();
  await page.waitForFunction(() => globalThis.halfboard.state.ply === 1);
  await page.keyboard.press('h');
  await page.waitForTimeout(300);
  for (const [ply, move] of [[2, 'c3'], [3, 'e5']]) {
    await square(page, move).click();
    await page.waitForFunction(n => globalThis.halfboard.state.ply === n, ply);
  }
  await page.waitForTimeout(500);
  assert.equal(await page.locator('#hint-text').textContent(), '');
  assert.ok(!await page.locator('#trouble').isVisible());
});

testPage('a hint that fails is looked for no longer', '#deal=123456789', async page => {
  await settled(page);
  await page.evaluate(() => {
    globalThis.halfboard.knowledge.hint = () => Promise.reject(new Error('no hint'));
    return globalThis.halfboard.askHint();
  });
  assert.equal(await page.locator('#trouble').textContent(), 'no hint');
  assert.equal(await page.locator('#hint-text').textContent(), '');
});

testPage('who comes without a deal gets one that can be solved', '', async page => {
  for (let i = 0; i < 40; ++i) {
    await page.evaluate(() => globalThis.halfboard.open({}));
    assert.equal(await settled(page), 'Still solvable');
  }
});

testPage('what is chosen while another game opens is for that one',
         '#game=halfcut&size=4&mode=engine&moves=b2,c3', async page => {
  await page.waitForSelector('.square.legal');
  const {mixed, level, verdict} = await page.evaluate(async () => {
    const app = globalThis.halfboard;
    const before = location.hash;
    const change = (id, how) => {
      how(document.getElementById(id));
      document.getElementById(id).dispatchEvent(new Event('change'));
    };
    const opened = app.open({game: 'groups', mode: 'engine'});
    change('verdict-on', box => { box.checked = false; });
    change('level', select => { select.value = 'strong'; });
    const mixed = location.hash !== before;
    await opened;
    return {mixed, level: app.config.level, verdict: document.getElementById('verdict-text').textContent};
  });
  assert.deepEqual([mixed, level, verdict], [false, 'strong', '']);
  assert.match(page.url(), /game=groups.*level=strong$/);
});

testPage('what is asked for while the umpire goes elsewhere does not keep the page from following',
         '#game=halfcut&mode=two&size=4&moves=b2,c3', async page => {
  await page.waitForSelector('.square.legal');
  const found = await page.evaluate(async () => {
    const app = globalThis.halfboard;
    const gone = app.go(0);
    document.getElementById('verdict-on').click();
    await gone;
    return {shown: app.state.ply, kept: (await app.pool.umpire.ask('lay', [])).ply};
  });
  assert.deepEqual(found, {shown: 0, kept: 0});
});

testPage('nor does the curtain that is lifted meanwhile',
         '#game=reality-check&mode=two&moves=b3-b4,c8-b6*b6', async page => {
  await page.locator('#curtain').waitFor();
  const found = await page.evaluate(async () => {
    const app = globalThis.halfboard;
    const gone = app.go(1);
    document.getElementById('curtain-open').click();
    await gone;
    return {shown: app.state.ply, kept: (await app.pool.umpire.ask('lay', [])).ply, curtained: app.curtained()};
  });
  assert.deepEqual(found, {shown: 1, kept: 1, curtained: true});
  await page.locator('#curtain-open').click();
  await page.waitForSelector('.square.legal');
});
