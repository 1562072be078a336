// The module in the page gives the native program's answers, and soon enough.
import assert from 'node:assert/strict';
import {execFileSync} from 'node:child_process';
import {mkdtempSync, readFileSync, rmSync, writeFileSync} from 'node:fs';
import {tmpdir} from 'node:os';
import {join} from 'node:path';
import {before, test} from 'node:test';
import {program, startCore} from './browser.mjs';

let core;
before(async () => { core = await startCore(); });

const game = 'sight-reduction';
const run = (...words) => execFileSync(program, words, {encoding: 'utf8'});

/** Positions in the middle of random deals: some moves by the smallest square. */
function positions(rules, count, seed) {
  const {deals} = core.ask('deals', {count, seed});
  return deals.map(({position}, i) => {
    const handle = core.open(game, position, {rules});
    for (let ply = 0; ply < i % 17; ++ply) {
      const {moves} = core.ask('show', handle);
      if (!moves.length) break;
      core.ask('apply', handle, moves[(i * 7 + ply * 5) % moves.length]);
    }
    const text = core.ask('show', handle).position;
    core.close(handle);
    return text;
  });
}

/** The rows that a native batch makes of the positions. */
function native(task, rules, list) {
  const folder = mkdtempSync(join(tmpdir(), 'halfboard-'));
  try {
    writeFileSync(join(folder, 'in'), list.join('\n'));
    run('batch', game, '--task', task, '--rules', rules, '--input', join(folder, 'in'), '--out', join(folder, 'rows.db'));
    return run('export', join(folder, 'rows.db'), '--format', 'jsonl').trim().split('\n').map(line => JSON.parse(line));
  } finally {
    rmSync(folder, {recursive: true});
  }
}

const median = list => [...list].sort((a, b) => a - b)[list.length >> 1];

test('solitaire verdicts on 200 positions are the native ones, in under 100 ms each', () => {
  const times = [];
  for (const rules of ['base', 'easier', 'challenging', 'easier+challenging']) {
    const list = positions(rules, 50, 20);
    const rows = native('solitaire', rules, list);
    list.forEach((position, i) => {
      const since = performance.now();
      const answer = core.about('solitaire', {game, position, options: {rules}}, {memory_mib: 64});
      times.push(performance.now() - since);
      assert.equal(answer.status, rows[i].status, `${position} ${rules}`);
      assert.equal(answer.fewest_left, rows[i].fewest_left, `${position} ${rules}`);
    });
  }
  times.sort((a, b) => a - b);
  console.log(`solitaire verdicts: median ${median(times).toFixed(1)} ms, 95% ${times[189].toFixed(1)} ms, most ${times[199].toFixed(1)} ms`);
  assert.ok(median(times) < 100);
});

test('values on 60 mid-game positions are the native ones, in under 1 s each', () => {
  const times = [];
  for (const rules of ['base', 'easier']) {
    const list = positions(rules, 60, 21).filter((_, i) => i % 17 >= 6).slice(0, 30);
    const rows = native('value', rules, list);
    list.forEach((position, i) => {
      const since = performance.now();
      const answer = core.about('solve', {game, position, options: {rules}}, {memory_mib: 64});
      times.push(performance.now() - since);
      assert.equal(answer.value, rows[i].value, `${position} ${rules}`);
    });
  }
  times.sort((a, b) => a - b);
  console.log(`values: median ${median(times).toFixed(1)} ms, most ${times.at(-1).toFixed(1)} ms`);
  assert.ok(median(times) < 1000);
});

test('moves and results of the other games are the native ones', () => {
  for (const [name, options] of [['halfcut', ['--size', '4']], ['groups', []], ['chinese-checkers', []], ['reality-check', []]]) {
    const asked = Object.fromEntries(options.length ? [[options[0].slice(2), options[1]]] : []);
    const handle = core.open(name, 'start', asked);
    for (let ply = 0; ply < 12; ++ply) {
      const shown = core.ask('show', handle);
      const told = JSON.parse(run('moves', name, shown.position, '--json'));
      assert.deepEqual(shown.moves, told.moves, `${name} ${shown.position}`);
      if (!shown.moves.length) break;
      core.ask('apply', handle, shown.moves[(ply * 31) % shown.moves.length]);
    }
    core.close(handle);
  }
});
