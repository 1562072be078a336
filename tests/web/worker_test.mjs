// The umpire as its page and its engine find it, without a browser.
import assert from 'node:assert/strict';
import {before, test} from 'node:test';
import {compileModule, startCore} from './browser.mjs';

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

test('the thinker is told of the game so far, the page of nothing hidden', async () => {
  const thinker = new Port();
  await page.ask(21, 'port', thinker);
  const core = await startCore();
  for (const [i, [game, options, plies]] of [['sight-reduction', {rules: 'base'}, 12], ['halfcut', {size: '5'}, 12], ['groups', {}, 20],
                                             ['chinese-checkers', {players: '2', board: 'band'}, 20], ['chinese-checkers', {players: '4', board: '8'}, 20],
                                             ['reality-check', {}, 30]].entries()) {
    const at = 100 * (i + 1);
    const start = game === 'sight-reduction' ? '#5' : 'start';
    const here = core.open(game, start, options);
    const moves = [];
    const positions = [];
    while (moves.length < plies) {
      const shown = core.ask('show', here);
      positions.push(shown.position);
      moves.push(shown.moves[(moves.length * 31) % shown.moves.length]);
      core.ask('apply', here, moves.at(-1));
    }
    const {position, moves: legal, over} = core.ask('show', here);
    assert.ok(!over, game);
    await page.ask(at, 'start', {game, position: start, options, moves, viewer: game === 'reality-check' ? 'w' : undefined});
    page.ask(at + 1, 'engine', {});
    const {id, argument: {about}} = await thinker.says(data => data.command === 'think' && data.argument.about.game === game &&
                                                               data.argument.about.options === options);
    assert.deepEqual(about, {game, position, options, earlier: positions});
    const {move} = core.think(about, {level: 3, seed: 1, nodes: 100});
    assert.ok(legal.includes(move), `${game}: ${move}`);
    thinker.give({id, answer: {move}});
    const {answer} = await page.says(data => data.id === at + 1 && !data.command);
    assert.equal(answer.ply, plies + 1);
    core.close(here);
  }
  const {argument: {about: {position, earlier}}} = thinker.sent.findLast(data => data.command === 'think');
  const sent = JSON.stringify(page.sent);
  for (const hidden of [position, ...earlier]) assert.ok(!sent.includes(hidden), hidden);
  const bad = {game: 'groups', position: 'start', options: {}, earlier: ['zz']};
  assert.throws(() => core.think(bad, {level: 3, seed: 1, nodes: 100}), /option earlier, position 1/);
});
