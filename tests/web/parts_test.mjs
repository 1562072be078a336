// The page's parts that need neither browser nor module.
import assert from 'node:assert/strict';
import {test} from 'node:test';
import {bundled} from './bundled.mjs';
import {formatAddress, readAddress} from '../../tools/web/player/address.js';
import {Entry, isSquare, movesIn} from '../../tools/web/player/moves.js';
import {deadlockWords, playerWords, solitaireWords} from '../../tools/web/player/words.js';
import {configuration, GAMES, modesOf} from '../../tools/web/player/games.js';
import {seal, unseal} from '../../tools/web/player/seal.js';
import {Pool, Stopped} from '../../tools/web/player/pool.js';
import {dealFrom, dealNumber, whiteSquares} from '../../tools/web/player/numbers.js';

const {dealOfDifficulty, dealOfToday} = await bundled('deals');

test('addresses say the same after a round trip, and nothing unknown gets in', () => {
  const values = {deal: '123', rules: 'easier+challenging', mode: 'solitaire', moves: 'a1,b2+b4'};
  const hash = formatAddress(values);
  assert.equal(hash, '#deal=123&rules=easier+challenging&mode=solitaire&moves=a1,b2+b4');
  assert.deepEqual(readAddress(hash), values);
  assert.deepEqual(readAddress('#x=1&deal=%E0%A4%A&&=&rules'), {deal: ''});
  for (const position of ['w1/b1 w', 'a+b']) assert.deepEqual(readAddress(formatAddress({position})), {position});
  assert.deepEqual(readAddress('#position=w1/b1+w'), {position: 'w1/b1 w'});
});

test('a name alone in front is a game', () => {
  assert.deepEqual(readAddress('#halfcut'), {game: 'halfcut'});
  assert.deepEqual(readAddress('#halfcut&size=4'), {game: 'halfcut', size: '4'});
  for (const hash of ['', '#', '#&halfcut', '#size=4&halfcut']) assert.equal(readAddress(hash).game, undefined, hash);
  assert.deepEqual(configuration(readAddress('#chess')).faults, ['The address asks for game “chess”, which is not offered.']);
  assert.deepEqual(configuration(readAddress('#groups')).config.game, 'groups');
});

test('what the address asks for is made possible', () => {
  const {config, faults} = configuration({rules: 'nonsense', mode: 'engine'});
  assert.deepEqual([config.game, config.rules, config.mode], ['sight-reduction', 'base', 'engine']);
  assert.deepEqual(faults, ['The address asks for rules “nonsense”, which is not offered.']);
  assert.deepEqual(configuration(readAddress('#rules=%E0%A4%A')).faults, ['The address’s rules can’t be read.']);
  assert.equal(configuration({game: 'halfcut', size: '99'}).config.size, '5');
  const four = board => configuration({game: 'chinese-checkers', players: '4', board});
  assert.deepEqual(['band', '8', undefined].map(board => [four(board).config.board, four(board).faults.length]), [['8', 1], ['8', 0], ['8', 0]]);
  assert.deepEqual(configuration({}).faults, []);
  assert.deepEqual(['yes', 'no', undefined].map(setup => configuration({setup}).config.setup), ['yes', undefined, undefined]);
});

test('the board of a position is its own, and no other one is named where it is not offered', () => {
  const size = (files, ranks = files) => configuration({game: 'halfcut', position: `${Array(ranks).fill(files).join('/')} r`}).config.size;
  assert.deepEqual([size(7), size(8), size(5, 6)], ['7', undefined, undefined]);
  for (const size of ['2', '3']) assert.deepEqual(configuration({game: 'halfcut', size}).faults, []);
  const board = ranks => configuration({game: 'chinese-checkers', position: `${ranks} r ws`}).config.board;
  assert.deepEqual(['r7/8/8/8/8/8/8/7b', '####1bbb/####2bb/##5b/##6/6##/r5##/rr2####/rrr1####', 'r5/6/6/6/6/5b', '#r6/8/8/8/8/8/8/7b'].map(board),
                   ['8', 'band', undefined, undefined]);
});

test('a deal is a number, and nothing else is taken for one', () => {
  for (const [text, deal] of [['601,080,389', '601080389'], [' #77 ', '77'], ['007', '7']]) assert.equal(dealFrom(text), deal);
  for (const text of ['601080390', '6010803890', '-5', '1e3', '12.5', 'abc', '']) assert.equal(dealFrom(text), undefined, text);
  for (const deal of ['6010803890', 'abc']) assert.equal(configuration({deal}).faults.length, 1);
});

test('no solitaire where no deal can be solved', async () => {
  for (const rules of ['challenging+pairs', 'easier+challenging+pairs']) {
    const {config, faults} = configuration({rules, mode: 'solitaire'});
    assert.equal(config.mode, 'two');
    assert.equal(faults.length, 1);
    assert.equal(configuration({rules}).config.mode, 'two');
    assert.ok(!modesOf(config).some(([mode]) => mode === 'solitaire'));
  }
});

test('no solitaire while checkers are placed', () => {
  for (const position of ['4/4/4/4/4/4/4/4 w place', 'start']) {
    const {config, faults} = configuration({position, mode: 'solitaire'});
    assert.equal(config.mode, 'two');
    assert.deepEqual(faults, ['Checkers are still being placed, so this is a game for two.']);
    assert.equal(configuration({position}).config.mode, 'two');
    assert.ok(!modesOf(config).some(([mode]) => mode === 'solitaire'));
  }
  assert.equal(configuration({position: '4/4 w'}).config.mode, 'solitaire');
});

test('the search for a deal ends', async () => {
  let asked = 0;
  const limits = new Set();
  const pool = {analyst: {ask: async (_, {search}) => {
                  ++asked;
                  limits.add(Object.keys(search).sort().join());
                  return {status: 'unsolvable'};
                }},
                umpire: {ask: async () => ({deals: [...Array(8).keys()].map(deal => ({deal}))})}};
  const two = {rules: 'challenging+pairs', mode: 'two'};
  for (const find of [dealOfDifficulty, dealOfToday]) assert.equal(typeof await find(pool, two, 'any', () => true), 'number');
  assert.equal(asked, 0, 'between players any deal will do');
  const alone = {rules: 'base+pairs', mode: 'solitaire'};
  await dealOfDifficulty(pool, alone, 'any', () => true);
  assert.ok(asked > 0 && asked <= 50, `${asked}`);
  asked = 0;
  await dealOfDifficulty(pool, alone, 'any', () => asked < 3);
  assert.equal(asked, 3, 'another game ends it');
  await dealOfToday(pool, alone, 'any', () => true);
  assert.deepEqual([...limits], ['memory_mib,nodes'], 'no clock decides which deal it is');
});

test('a single removal is one click, a pair two in either order', () => {
  const entry = () => new Entry(['a1', 'a1+a4', 'b2']);
  assert.equal(entry().choose('b2'), 'b2');
  const one = entry();
  assert.equal(one.choose('a1'), undefined);
  assert.equal(one.complete, 'a1');
  assert.deepEqual(one.next, ['a4']);
  assert.equal(one.choose('a4'), 'a1+a4');
  const again = entry();
  again.choose('a1');
  assert.equal(again.choose('a1'), 'a1', 'the same square again: it alone');
  const other = entry();
  assert.equal(other.choose('a4'), undefined);
  assert.equal(other.choose('a1'), 'a1+a4');
});

test('from and to, and another piece instead', () => {
  const entry = new Entry(['a1-b2', 'a1-c3', 'd4-d5']);
  assert.deepEqual(entry.next, ['a1', 'd4']);
  entry.choose('a1');
  assert.deepEqual(entry.next, ['b2', 'c3']);
  entry.choose('d4');
  assert.deepEqual(entry.chosen, ['d4']);
  assert.equal(entry.choose('d5'), 'd4-d5');
});

test('the moves of Reality Check', () => {
  const entry = new Entry(['d3-d4', 'd3-d4*e5', 'd3xd5', 'd3xd5!', 'PN@d1', 'NP@d1', '?b3,c3', 'take', 'lose:d3', 'lose:PP', 'roll:3']);
  assert.deepEqual(entry.next.filter(isSquare), ['d3']);
  assert.deepEqual(entry.next.filter(t => !isSquare(t)), ['PN', 'NP', '?', 'take', 'lose', 'roll:3']);
  entry.choose('PN');
  assert.equal(entry.choose('d1'), 'PN@d1');
  const capture = new Entry(['d3xd5', 'd3xd5!']);
  capture.choose('d3');
  capture.choose('d5');
  assert.equal(capture.complete, 'd3xd5');
  assert.equal(capture.choose('!'), 'd3xd5!');
  const flip = new Entry(['d3-d4*d4', 'd3-d4*e5']);
  flip.choose('d3');
  flip.choose('d4');
  assert.ok(flip.flips && !capture.flips);
  assert.equal(flip.choose('d4'), 'd3-d4*d4', 'the moved piece itself may be flipped');
  const memory = new Entry(['?b3,c3']);
  memory.choose('?');
  memory.choose('c3');
  assert.equal(memory.choose('b3'), '?b3,c3');
});

test('every legal move can be entered', () => {
  const legal = ['a1', 'a1+a4', 'c3-c8', 'd3-d4*e5', 'd3-d4', 'd3xd5', 'd3xd5!', 'PN@d1', 'pn@d9', 'take', 'refuse', '?b3,c3',
                 'lose:d3', 'lose:PP', 'roll:6', '*e5', 'pass', 'd10-e11'];
  for (const move of legal) {
    const entry = new Entry([move]);
    let played;
    for (const token of entry.all[0].tokens) played = entry.choose(token);
    assert.equal(played, move);
  }
});

test('verdicts in words', () => {
  const solved = {status: 'solved', solution: ['a1', 'b1'], fewest_left: 2};
  assert.deepEqual(solitaireWords({now: solved, left: 4}), {tone: 'good', text: 'Still solvable', more: '2 moves to go'});
  const dead = {status: 'unsolvable', solution: [], fewest_left: 5};
  assert.equal(solitaireWords({now: dead, left: 9, diedAt: 7}).text, 'Dead since move 7');
  assert.equal(solitaireWords({now: dead, left: 9}).text, 'Can’t be solved from here');
  assert.deepEqual(solitaireWords({now: dead, left: 9, over: true}), {tone: 'bad', text: 'Over, 9 checkers left', more: ''});
  assert.equal(solitaireWords({now: dead, left: 32, diedAt: 0, deal: true}).text, 'This deal can’t be solved');
  assert.equal(solitaireWords({now: dead, left: 9, diedAt: 0, deal: false}).text, 'This can’t be solved');
  assert.equal(solitaireWords({now: dead, left: 9, diedAt: 0, deal: false, over: true}).more, 'this can’t be solved');
  assert.equal(solitaireWords({now: {status: 'unknown'}, left: 4}).text, 'Not known');
  const failed = {status: 'unknown', result: 'unknown', fault: 'unreachable'};
  assert.equal(solitaireWords({now: failed, left: 4}).more, 'the search failed: unreachable');
  assert.equal(playerWords({game: 'groups', answer: failed, toMove: 'w', sides: 'wb'}).more, 'the search failed: unreachable');
  const words = value => playerWords({game: 'sight-reduction', answer: {result: 'win', value}, toMove: 'w', sides: 'wb'}).text;
  assert.deepEqual([words(2), words(-1), words(0)], ['White is 2 ahead', 'Black is 1 ahead', 'White wins with best play']);
  const unknown = opinion => playerWords({game: 'groups', answer: {result: 'unknown'}, opinion, toMove: 'w', sides: 'wb'}).more;
  assert.deepEqual([undefined, {}, {move: 'a1', score: 0}, {move: 'pass', score: null}].map(unknown),
                   ['asking the engine…', 'too deep to search here', 'the engine calls it even', '']);
  const halfcut = playerWords({game: 'halfcut', answer: {result: 'loss', plies: 1}, toMove: 'r', sides: 'rb'});
  assert.deepEqual(halfcut, {tone: 'level', text: 'Blue wins with best play', more: '1 move from now'});
  const four = playerWords({game: 'chinese-checkers', answer: {result: 'loss'}, toMove: 'r', sides: 'rgby'});
  assert.equal(four.text, 'One of the others wins with best play');
  const opinion = score => playerWords({game: 'chinese-checkers', answer: {result: 'unknown'}, opinion: {move: 'a1-a2', score},
                                        toMove: 'r', sides: 'rgby'}).more;
  assert.deepEqual([opinion(-300), opinion(0), opinion(80)], ['', '', 'the engine prefers Red']);
});

test('a game that is over is told, whether verdicts are asked for or not', () => {
  assert.equal(solitaireWords({goal: true, left: 2, over: true}).text, 'Solved!');
  assert.deepEqual(solitaireWords({left: 3, over: true}), {tone: 'bad', text: 'Over, 3 checkers left'});
});

test('why a game between players has ended', () => {
  const why = (game, winner, more) => playerWords({over: true, game, winner, sides: 'wb', ...more}).more;
  assert.equal(why('sight-reduction', 'b'), 'White can’t move');
  assert.equal(why('halfcut', 'r', {sides: 'rb'}), 'top and bottom are joined');
  assert.equal(why('halfcut', 'b', {sides: 'rb'}), 'left and right are joined');
  assert.equal(why('groups', 'w'), 'all six pieces are joined');
  const coins = (winner, rules) => why('chinese-checkers', winner, {sides: 'rgby', position: `r7/8 g ${rules}`});
  assert.deepEqual([coins('r', 'ws'), coins('r', 'fs start:a1'), coins('r', '3s'), coins(null, 'ws')],
                   ['all coins are home', 'the goal is full', 'the goal is full', 'nobody can move']);
  assert.equal(coins('r', 'wl'), undefined, 'the goal, or nothing that Blue could move');
  const faces = (winner, caption) => why('reality-check', winner, {position: null, view: {caption}});
  assert.equal(faces('w', 'Black has no true piece left, variants 2'), 'Black has no true piece left');
  assert.equal(faces('w', 'Black to move, variants 0'), 'Black can’t move');
});

test('the help is that of the rules', () => {
  const help = (game, rules) => GAMES[game].help({rules});
  assert.match(help('groups', 'standard'), /any distance or jump/);
  assert.match(help('groups', 'king-nojump'), /slide one square\./);
  assert.doesNotMatch(help('groups', 'nojump'), /jump/);
  assert.match(help('sight-reduction', 'base'), /rank or file, .*one checker of each colour/);
  assert.match(help('sight-reduction', 'easier+challenging+pairs'), /two friends.*diagonal.*enemy.*leave nothing/);
  assert.doesNotMatch(help('sight-reduction', 'base'), /place/);
  assert.match(GAMES['sight-reduction'].help({game: 'sight-reduction', rules: 'base', position: 'start'}), /^First place .*Remove/);
  assert.match(help('reality-check'), /as in chess, P one square along rank or file.*owner’s hand.*refuses it.*out of the game.*two faces alike/);
});

test('moves in a text, with commas or blanks between them', () => {
  assert.deepEqual(movesIn(''), []);
  assert.deepEqual(movesIn('a1-b2,c3 d4,,e5'), ['a1-b2', 'c3', 'd4', 'e5']);
  const looks = ['a1-a2', '?b3,c2', 'g9-g8', '?b10,c2'];
  assert.deepEqual(movesIn(looks.join(',')), looks);
  assert.deepEqual(movesIn(looks.join(' ')), looks);
});

test('why a deal can\'t be solved: one checker, or several', () => {
  assert.match(deadlockWords({core: ['a1'], isolated: [], turns: 'free'}), /^The marked checker can never go: .* any moment, /);
  assert.match(deadlockWords({core: ['a1', 'b2'], isolated: []}), /^The 2 marked checkers are .* in its side’s turn, /);
  for (const core of [['a1'], ['a1', 'b2']])
    for (const [minimal, end] of [[true, /there would be\.$/], [false, /there would be no way\.$/]])
      assert.match(deadlockWords({core, isolated: [], minimal}), end);
});

test('what is sealed comes out again, and is not read through the seal', () => {
  for (const text of ['', 'a', 'b3-b4,c8-b6*b6,b4-a4*a4,RR@c8']) {
    assert.equal(unseal(seal(text)), text);
    assert.ok(text.length < 2 || !seal(text).includes(text) && !atob(seal(text).split('.')[1]).includes(text.slice(0, 3)));
  }
});

test('a long game is sealed, too', () => {
  const text = 'b3-b4*b6,'.repeat(50000);
  assert.equal(unseal(seal(text)), text);
});

test('deals by number', () => {
  assert.deepEqual(whiteSquares(0), [...Array(16).keys()]);
  assert.equal(dealNumber([...Array(16).keys()].map(i => i + 16)), 601080389);
  for (const deal of [1, 123, 123456789, 601080389]) assert.equal(dealNumber(whiteSquares(deal)), deal);
});

test('an engine that has failed is followed by a new one, and one that was stopped ends no other', async () => {
  const workers = [];
  globalThis.Worker = class {
    constructor() { workers.push(this); }
    asked = [];
    ended = false;
    postMessage(question) { this.asked.push(question); }
    terminate() { this.ended = true; }
    /** Answers the last question, and lets the next one come. */
    async answers(answer) {
      this.onmessage({data: {id: this.asked.at(-1).id, ...answer}});
      await new Promise(resolve => setTimeout(resolve));
    }
  };
  const pool = new Pool('', null);
  const [umpire] = workers;
  const engines = () => workers.slice(2);
  const connect = async engine => {
    await engine.answers({answer: true});
    await engine.answers({answer: true});
    await umpire.answers({answer: true});
  };
  const first = pool.engineMove({});
  engines()[0].answers({error: 'no instance'});
  await assert.rejects(first, /no instance/);
  const second = pool.engineMove({});
  assert.deepEqual(engines().map(one => one.ended), [true, false]);
  await connect(engines()[1]);
  assert.equal(umpire.asked.at(-1).command, 'engine');
  umpire.answers({error: 'unreachable'});
  await assert.rejects(second, /unreachable/);
  const third = pool.engineMove({});
  pool.stopEngine();
  const fourth = pool.engineMove({});
  await assert.rejects(third, Stopped);
  await connect(engines()[3]);
  umpire.answers({answer: 'a state'});
  assert.equal(await fourth, 'a state');
  const fifth = pool.engineMove({});
  umpire.answers({answer: 'the next'});
  assert.equal(await fifth, 'the next');
  assert.deepEqual(engines().map(one => one.ended), [true, true, true, false]);
});
