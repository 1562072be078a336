// The umpire as its page and its engine find it, without a browser.
import assert from 'node:assert/strict';
import {test} from 'node:test';
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

test('a move that comes after its game is not played in the next one', async () => {
  const page = globalThis.self = new Port();
  await import('../../tools/web/player/worker.js');
  await page.ask(1, 'module', await compileModule());
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
