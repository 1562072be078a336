// Addresses: what they open, and what becomes of those that can't be opened.
import assert from 'node:assert/strict';
import {after, before, test} from 'node:test';
import {launch, openPage, settled} from './browser.mjs';

let browser;
before(async () => { browser = await launch(); });
after(() => browser.close());

const shown = page => page.evaluate(() => ({
  heading: document.getElementById('heading').textContent,
  board: document.getElementById('board').dataset.game,
  state: globalThis.halfboard.state.game,
  deal: globalThis.halfboard.config.deal,
  moves: globalThis.halfboard.state.moves.length,
}));

for (const [hash, game, title, number] of [['#game=halfcut&moves=c3,zz', 'halfcut', 'Halfcut', 2],
                                           ['#game=groups&moves=a1', 'groups', 'Groups', 1],
                                           ['#deal=5&moves=zz', 'sight-reduction', 'Sight Reduction', 1]])
  test(`bad moves in a link leave its game to play: ${hash}`, async () => {
    const {page, said, close} = await openPage(browser, '#deal=123456789');
    await settled(page);
    await page.evaluate(to => { location.hash = to; }, hash);
    await page.waitForFunction(() => !document.getElementById('trouble').hidden);
    assert.match(await page.locator('#trouble').textContent(), new RegExp(`move ${number}:`));
    const found = await shown(page);
    assert.deepEqual([found.heading, found.board, found.state, found.moves], [title, game, game, 0]);
    if (game === 'sight-reduction') assert.equal(found.deal, '5');
    await page.waitForSelector('.square.legal');
    await page.locator('.square.legal').first().click();
    await page.waitForFunction(() => globalThis.halfboard.state.moves.length > 0);
    assert.deepEqual(said, []);
    await close();
  });

test('a link is said to be copied when it is; else it stands there to be copied', async () => {
  for (const [clipboard, copied] of [['undefined', false], ['{writeText: () => Promise.reject(new Error())}', false],
                                     ['{writeText: text => { globalThis.written = text; return Promise.resolve(); }}', true]]) {
    const {page, said, close} = await openPage(browser, '#deal=5');
    await settled(page);
    await page.evaluate(code => Object.defineProperty(navigator, 'clipboard', {value: (0, eval)(`(${code})`)}), clipboard);
    await page.locator('.square.legal').first().click();
    await page.waitForFunction(() => globalThis.halfboard.state.ply === 1);
    await page.locator('#share').click();
    await page.waitForFunction(() => document.getElementById('shared').textContent !== '');
    assert.equal(await page.locator('#shared').textContent() === 'Link copied', copied);
    assert.equal(await page.locator('#link').isVisible(), !copied);
    const link = copied ? await page.evaluate(() => globalThis.written) : await page.locator('#link').inputValue();
    assert.match(link, /deal=5&.*moves=[a-d][1-8]$/);
    if (!copied) assert.equal(await page.evaluate(() => String(getSelection())) || link, link);
    assert.deepEqual(said, []);
    await close();
  }
});
