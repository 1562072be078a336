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
