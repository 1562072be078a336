// A headless Chromium with the page in it, and the module for node.
import assert from 'node:assert/strict';
import {readFileSync} from 'node:fs';
import {after, test} from 'node:test';
import {gunzipSync} from 'node:zlib';
import {chromium} from 'playwright-core';
import {Core} from '../../tools/web/player/core.js';

export const site = process.env.HALFBOARD_SITE;
export const program = process.env.HALFBOARD_PROGRAM;
export const screens = process.env.HALFBOARD_SCREENS;
if (!site || !program) throw new Error('expected HALFBOARD_SITE and HALFBOARD_PROGRAM: run tests/web/run');

export const html = readFileSync(site, 'utf8');
export const packedModule = /<script id="module"[^>]*>([^<]*)</.exec(html)[1];
export const compileModule = () => WebAssembly.compile(gunzipSync(Buffer.from(packedModule, 'base64')));
export const startCore = async () => Core.start(await compileModule());

export function launch() {
  return chromium.launch({
    executablePath: '/usr/bin/chromium',
    args: ['--headless', '--no-sandbox', '--disable-gpu', '--disable-quic', '--no-first-run',
           '--disable-background-networking', '--disable-component-update', '--disable-sync'],
  });
}

let browser;
after(() => browser?.close());

/** The page at an address, with everything the console has said. */
export async function openPage(hash, {width = 1100, height = 800, dark = false, touch = false} = {}) {
  browser ??= await launch();
  const context = await browser.newContext({viewport: {width, height}, hasTouch: touch,
                                            colorScheme: dark ? 'dark' : 'light'});
  const page = await context.newPage();
  page.setDefaultTimeout(60_000);
  const said = [];
  page.on('console', message => said.push(`${message.type()}: ${message.text()}`));
  page.on('pageerror', error => said.push(`error: ${error.message}`));
  page.on('requestfailed', request => said.push(`failed: ${request.url()}`));
  await page.goto(`file://${site}${hash}`);
  await page.waitForSelector('body:not(.loading)');
  return {page, said, close: () => context.close()};
}

/** A test on the page at an address, of which the console says nothing. */
export function testPage(name, hash, options, body) {
  if (!body) [options, body] = [{}, options];
  test(name, async () => {
    const {page, said, close} = await openPage(hash, options);
    await body(page);
    assert.deepEqual(said, []);
    await close();
  });
}

export const verdict = page => page.locator('#verdict-text').textContent();
export const square = (page, name) => page.locator(`[data-square="${name}"]`);

/** Waits until the verdict is known. */
export async function settled(page) {
  await page.waitForFunction(() => {
    const text = document.getElementById('verdict-text').textContent;
    return text && text !== 'Looking…' && text !== 'Loading…';
  });
  return verdict(page);
}
