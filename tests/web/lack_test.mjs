// Browsers that lack what the page needs.
import assert from 'node:assert/strict';
import {after, before, test} from 'node:test';
import {launch, site} from './browser.mjs';

let browser;
before(async () => { browser = await launch(); });
after(() => browser.close());

for (const name of ['WebAssembly', 'Worker', 'DecompressionStream'])
  test(`without ${name} the page says so`, async () => {
    const context = await browser.newContext();
    const page = await context.newPage();
    await page.addInitScript(gone => { delete globalThis[gone]; }, name);
    await page.goto(`file://${site}`);
    await page.waitForSelector('body:not(.loading)');
    assert.match(await page.locator('#verdict').textContent(), new RegExp(`can’t start.*has no ${name}`));
    await context.close();
  });

test('a worker that fails ends the waiting', async () => {
  const context = await browser.newContext();
  const page = await context.newPage();
  await page.addInitScript(() => {
    globalThis.Blob = class extends Blob {
      constructor(parts, options) { super(options?.type === 'text/javascript' ? ['throw new Error("broken");'] : parts, options); }
    };
  });
  await page.goto(`file://${site}#deal=5`);
  await page.waitForSelector('body:not(.loading)');
  assert.match(await page.locator('#trouble').textContent(), /broken/);
  await context.close();
});

test('without scripts there is a word, and no board that loads for ever', async () => {
  const context = await browser.newContext({javaScriptEnabled: false});
  const page = await context.newPage();
  await page.goto(`file://${site}`);
  const text = await page.locator('body').innerText();
  assert.match(text, /JavaScript/);
  assert.doesNotMatch(text, /Loading/);
  await context.close();
});
