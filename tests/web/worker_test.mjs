// The umpire as its page and its engine find it, without a browser.
import assert from 'node:assert/strict';
import {before, test} from 'node:test';
import {compileModule} from './browser.mjs';

/** A port whose other end is the test. */
class Port extends EventTarget {
  sent = [];
  postMessage(data) {
    this.sent.push(data);
    this.dispatchEvent(new Event('sent'));
  }
  give(data) { this.dispatchEvent(Object.assign(new Event('message'), {data})); }
  /** The first thing sent that is like this. */
  async says(like) {
    for (;;) {
      const found = this.sent.find(like);
      if (found) return found;
      await new Promise(resolve => this.addEventListener('sent', resolve, {once: true}));
    }
  }
  ask(id, command, argument) {
    this.give({id, command, argument});
    return this.says(data => data.id === id && !data.command);
  }
}

const page = globalThis.self = new Port();
before(async () => {
  await import('../../tools/web/player/worker.js');
  await page.ask(1, 'module', await compileModule());
});

test('a move that comes after its game is not played in the next one', async () => {
  const thinker = new Port();
  await page.ask(2, 'port', thinker);
  const halfcut = {game: 'halfcut', position: 'start', options: {size: '4'}};
  await page.ask(3, 'start', {...halfcut, moves: ['b2']});
  const move = page.ask(4, 'engine', {});
  const {id} = await thinker.says(data => data.command === 'think');
  await page.ask(5, 'start', halfcut);
  thinker.give({id, answer: {move: 'c3'}});
  assert.match((await move).error, /another game/);
  assert.deepEqual((await page.ask(6, 'go', 1)).answer.moves, []);
});

test('what can’t be opened leaves the table before', async () => {
  const halfcut = {game: 'halfcut', position: 'start', options: {size: '4'}};
  await page.ask(11, 'start', {...halfcut, moves: ['b2']});
  const refused = [{...halfcut, position: 'start\0'}, {...halfcut, moves: ['c3\0d4']},
                   {game: 'reality-check', position: 'start', viewer: 'z'}];
  const errors = [];
  for (const [i, start] of refused.entries()) errors.push((await page.ask(12 + i, 'start', start)).error);
  assert.match(errors[0], /^a zero byte in a text: expected none/);
  assert.match(errors[1], /^a zero byte/);
  assert.match(errors[2], /./);
  assert.deepEqual((await page.ask(15, 'go', 1)).answer.moves, ['b2']);
});
