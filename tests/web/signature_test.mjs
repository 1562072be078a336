// The bench signature under node: the same searches to the node.
import assert from 'node:assert/strict';
import {execFileSync} from 'node:child_process';
import {readFileSync} from 'node:fs';
import {test} from 'node:test';

test('the bench signature is the native one', () => {
  const got = execFileSync(process.execPath, ['--no-warnings', new URL('wasi.mjs', import.meta.url).pathname,
                                              process.env.HALFBOARD_BENCH_WASM], {encoding: 'utf8'});
  const wanted = readFileSync(new URL('../bench.signature', import.meta.url), 'utf8');
  assert.equal(got, wanted);
});
