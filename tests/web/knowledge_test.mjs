// What is said of a position before and while it is searched.
import assert from 'node:assert/strict';
import {test} from 'node:test';
import {bundled} from './bundled.mjs';

const {Knowledge} = await bundled('knowledge');

/** The verdict on a state of Halfcut of which no search finds anything. */
function halfcut(size, moves, files = size) {
  const never = {ask: () => new Promise(() => {})};
  const knowledge = new Knowledge({analyst: never, restartAnalyst() {}}, () => {});
  const empty = `${Array(files).fill(files).join('/')} r`;
  knowledge.about({
    config: {game: 'halfcut', mode: 'two', size: String(size)}, options: {}, wanted: true,
    state: {ply: moves.length, moves, position: moves.length ? 'later' : empty, positions: [empty, ...moves.map(() => 'later')],
            view: {game: 'halfcut', files, ranks: files, squares: []}, to_move: 'rb'[moves.length % 2], sides: 'rb', over: false},
  });
  return knowledge;
}

test('the opening map is that of the board, not of the size that the address names', () => {
  assert.equal(halfcut(5, []).openings.size, 25);
  assert.equal(halfcut(5, [], 7).openings.size, 0);
  assert.notEqual(halfcut(5, [], 7).verdict.more, 'proved');
});

test('what the map says of a first placement is known after it', () => {
  assert.deepEqual(halfcut(6, []).verdict, {tone: 'level', text: 'Red wins with best play',
                                            more: 'squares: who wins if begun there'});
  assert.deepEqual(halfcut(6, ['c3']).verdict, {tone: 'level', text: 'Red wins with best play', more: 'proved'});
  assert.deepEqual(halfcut(6, ['a1']).verdict, {tone: 'level', text: 'Blue wins with best play', more: 'proved'});
  assert.equal(halfcut(6, ['c3']).openings.size, 0, 'no map after the first move');
  assert.notEqual(halfcut(6, ['c3', 'c4']).verdict.more, 'proved');
});

test('two who both have a coin at home draw at Chinese Checkers', () => {
  const verdict = (squares, config = {}) => {
    const never = {ask: () => new Promise(() => {})};
    const knowledge = new Knowledge({analyst: never, restartAnalyst() {}}, () => {});
    knowledge.about({
      config: {game: 'chinese-checkers', mode: 'two', players: '2', ...config}, options: {}, wanted: true,
      state: {ply: 9, moves: [], position: 'some', positions: [], to_move: 'b', sides: 'rb', over: false,
              view: {squares: Object.entries(squares).map(([square, text]) => ({square, text}))}},
    });
    return knowledge.verdict;
  };
  assert.deepEqual(verdict({a3: 'r', g7: 'b', d4: 'r'}), {tone: 'level', text: 'A draw with best play', more: 'proved'});
  for (const [squares, config] of [[{a3: 'r', f6: 'b'}], [{a3: 'b', g7: 'r'}], [{a4: 'r', g7: 'b'}], [{a3: 'r', a1: 'r'}],
                                   [{a3: 'r', g7: 'b'}, {players: '4'}], [{a3: 'r', g7: 'b'}, {position: 'some'}]])
    assert.equal(verdict(squares, config).text, 'Looking…');
});

/** Knowledge with an analyst that answers when told to: its questions, and how often it has begun afresh. */
function asked() {
  const all = {questions: [], restarts: 0};
  const ask = (command, {name}) => new Promise((resolve, reject) => all.questions.push({name: name ?? command, resolve, reject}));
  const restartAnalyst = () => {
    ++all.restarts;
    for (const {reject} of all.questions.splice(0)) reject(new Error('stopped'));
  };
  return {all, knowledge: new Knowledge({analyst: {ask}, restartAnalyst}, () => {})};
}
const deal = position => ({
  config: {game: 'sight-reduction', mode: 'solitaire', rules: 'base'}, options: {}, wanted: true,
  state: {ply: 0, moves: [], position, positions: [position], view: {squares: []}, to_move: 'w', sides: 'wb', over: false},
});

test('a hint makes way for another one, and for another position', async () => {
  const {all, knowledge} = asked();
  knowledge.about(deal('a'));
  const first = knowledge.hint();
  const second = knowledge.hint();
  await assert.rejects(first);
  assert.deepEqual([all.restarts, all.questions.map(one => one.name)], [2, ['hint']], 'the second does not wait for the first');
  await new Promise(resolve => setTimeout(resolve, 160));
  knowledge.about(deal('b'));
  await assert.rejects(second);
  assert.deepEqual([all.restarts, all.questions.map(one => one.name)], [3, ['solitaire']]);
});

test('what was begun just now makes way soon', async () => {
  const {all, knowledge} = asked();
  knowledge.about(deal('a'));
  knowledge.about(deal('b'));
  assert.equal(all.restarts, 0, 'it may be done in a blink');
  await new Promise(resolve => setTimeout(resolve, 200));
  assert.deepEqual([all.restarts, all.questions.length], [1, 1]);
});

test('a solution is asked for once, and is the verdict as well', async () => {
  const {all, knowledge} = asked();
  knowledge.about(deal('a'));
  const solution = knowledge.solution();
  assert.equal(all.questions.length, 1, 'the analyst is at it already');
  const answer = {status: 'solved', solution: ['a1']};
  all.questions[0].resolve(answer);
  assert.equal(await solution, answer);
  knowledge.about({...deal('b'), wanted: false});
  const unseen = knowledge.solution();
  knowledge.makeWay();
  await assert.rejects(unseen);
  knowledge.about({...deal('c'), wanted: false});
  const found = knowledge.solution();
  all.questions[0].resolve(answer);
  await found;
  knowledge.about(deal('c'));
  assert.equal(knowledge.verdict.text, 'Still solvable');
  assert.equal(all.questions.length, 1, 'not asked for again');
});

test('since when there is no way is told as soon as the position before is known to have had one', async () => {
  for (const [before, ...texts] of [['solved', 'Dead since move 2'], ['unknown', 'Can’t be solved from here'],
                                    ['unsolvable', 'Can’t be solved from here', 'Dead since move 1']]) {
    const {all, knowledge} = asked();
    const {state, ...rest} = deal('c');
    knowledge.about({...rest, state: {...state, ply: 2, positions: ['a', 'b', 'c']}});
    const answer = async status => {
      all.questions.pop().resolve({status, solution: [], fewest_left: 3});
      await new Promise(resolve => setTimeout(resolve));
      return knowledge.verdict.text;
    };
    assert.equal(await answer('unsolvable'), 'Can’t be solved from here');
    assert.equal(await answer(before), texts[0], before);
    if (texts[1]) assert.equal(await answer('solved'), texts[1]);
  }
});

test('a hint that fails leaves a new analyst, one that has made way does not', async () => {
  const {all, knowledge} = asked();
  knowledge.about({...deal('a'), wanted: false});
  const failing = knowledge.hint();
  all.questions.pop().reject(new Error('unreachable'));
  await assert.rejects(failing, /unreachable/);
  assert.equal(all.restarts, 1);
  const stopped = knowledge.hint();
  knowledge.makeWay();
  await assert.rejects(stopped, /stopped/);
  assert.equal(all.restarts, 2);
});
