// The page of results, with data as `report` puts them in.
import assert from 'node:assert/strict';
import {mkdtempSync, readFileSync, rmSync, writeFileSync} from 'node:fs';
import {tmpdir} from 'node:os';
import {join} from 'node:path';
import {createRequire} from 'node:module';
import {after, before, test} from 'node:test';
import {launch} from './browser.mjs';

const axe = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');
const part = name => readFileSync(new URL(`../../tools/reports/page_parts/report.${name}`, import.meta.url), 'utf8');
let browser;
let folder;
before(async () => {
  browser = await launch();
  folder = mkdtempSync(join(tmpdir(), 'halfboard-'));
});
after(async () => {
  await browser.close();
  rmSync(folder, {recursive: true});
});

/** The page of some sections, each of which gets a title, a file and a command. */
async function report(sections, {width = 1000, dark = false, player = 'index.html'} = {}) {
  const data = {version: '1', player, sections: sections.map(
      section => ({title: 'A title', file: 'file', command: 'halfboard stats FILE --json', ...section}))};
  const parts = {STYLE: part('css'), SCRIPT: part('js'), DATA: JSON.stringify(data).replaceAll('<', '\\u003c')};
  const path = join(folder, 'results.html');
  writeFileSync(path, part('html').replace(/\/\*(STYLE|SCRIPT|DATA)\*\//g, (_, name) => parts[name]));
  const context = await browser.newContext({viewport: {width, height: 740}, colorScheme: dark ? 'dark' : 'light'});
  const page = await context.newPage();
  const said = [];
  page.on('pageerror', error => said.push(error.message));
  await page.goto(`file://${path}`);
  assert.deepEqual(said, []);
  return {page, close: () => context.close()};
}

const squares = 'abcdef'.split('').flatMap(file => [1, 2, 3, 4, 5, 6].map(rank => file + rank));
const halfcut = (size, more = {}) => ({kind: 'halfcut', openings: {size, openings: [{move: 'a1', winner: 'r'}], ...more}});
const tally = {task: 'solitaire', rules: 'base', deals: 1_000_000, solved: 943_650, unsolvable: 56_350, unknown: 0, share: 0.94365,
               low: 0.9432, high: 0.9441, fewest_left: {2: 943_650, 3: 50_000, 4: 6_350}};
const fair = {task: 'fair', rules: 'base', deals: 60, solved: 59, unsolvable: 1, unknown: 0, share: 59 / 60, low: 0.911, high: 0.997,
              exchanges: {0: 37, 1: 22}, values: {'-1': 13, 0: 37, 1: 10}};
const match = {kind: 'facts', facts: {games: 10, wins: 10, draws: 0, losses: 0, score: 1, elo: 240.823996531185, elo_low: 59.85,
                                      elo_high: null, faults: {a: {}}}};
const tournament = {kind: 'tournament', printed_by: 'halfboard tournament', engines: [
  {engine: 'random', points: 0, games: 12, elo: null, against: [null, 0, 0]},
  {engine: 'self:Level=3', points: 8, games: 12, elo: 120.41, against: [6, null, 2]},
  {engine: 'greedy', points: 10, games: 12, elo: 272.06, against: [6, 4, null]}]};
const groups = {kind: 'groups', rules: 'standard', rows: [
  {position: '8/8/8/2bwbw2/2wbwb2/2bwbw2/8/8 w', result: 'win', plies: 11},
  {position: '8/8/3b4/2bw1w2/2wbwb2/2bwbw2/8/8 w', result: 'loss', plies: 10},
  {position: '8/8/3b4/2bw1w2/2wbwb2/2bwbw2/8/8 w', result: 'unknown', plies: null}]};

test('openings of Halfcut after a line of play are drawn and linked as such', async () => {
  const openings = squares.filter(move => move !== 'a2').map(move => ({move, winner: 'r'}));
  const {page, close} = await report([halfcut(6, {after: 'a2', winner: 'r', openings})]);
  assert.match(await page.locator('section').textContent(), /Blue’s placement there, after a2/);
  assert.equal(await page.locator('[data-move=a2]').getAttribute('data-winner'), 'taken');
  assert.equal(await page.locator('a[data-move=a2]').count(), 0);
  assert.match(await page.locator('[data-move=b3]').getAttribute('href'), /moves=a2,b3$/);
  await close();
});

test('winners can be told apart in print, and without colours', async () => {
  const openings = [{move: 'a1', winner: 'r'}, {move: 'b2', winner: 'b'}, {move: 'b1', winner: 'unknown'}];
  const {page, close} = await report([{kind: 'halfcut', openings: {size: 2, openings}}]);
  assert.deepEqual(await page.locator('.board > *').allTextContents(), ['2', '', 'Blue', '1', 'Red', '', '', 'a', 'b']);
  assert.equal(await page.locator('.board').evaluate(board => getComputedStyle(board).webkitPrintColorAdjust), 'exact');
  assert.match(await page.locator('section').textContent(), /Red joins top and bottom, Blue left and right. No name: not decided/);
  await close();
});

test('a board has a dark a1, and Halfcut’s sides their colours', async () => {
  const {page, close} = await report([{kind: 'halfcut', openings: {size: 3, openings: []}}]);
  const look = move => page.locator(`[data-move=${move}]`).evaluate(cell => {
    const {backgroundColor, borderTopColor, borderLeftColor, borderTopWidth} = getComputedStyle(cell);
    return [backgroundColor, borderTopColor, borderLeftColor, borderTopWidth];
  });
  const [a1, b1, a3] = [await look('a1'), await look('b1'), await look('a3')];
  assert.equal(a1[0], a3[0]);
  const lightness = colour => colour.match(/\d+/g).reduce((sum, part) => sum + Number(part), 0);
  assert.ok(lightness(a1[0]) < lightness(b1[0]));
  assert.deepEqual(a3.slice(1), ['rgb(214, 40, 40)', 'rgb(42, 111, 219)', '4px']);
  assert.equal(a1[3], '1px');
  await close();
});

test('boards that the player does not have are not linked', async () => {
  const {page, close} = await report([halfcut(3), halfcut(8)]);
  assert.deepEqual(await page.locator('section').evaluateAll(all => all.map(one => one.querySelectorAll('a').length)), [9, 0]);
  await close();
});

test('without a player’s page nothing is linked', async () => {
  const {page, close} = await report([{kind: 'tally', tally, examples: [5, 7]}, groups, halfcut(3)], {player: ''});
  assert.equal(await page.locator('section a').count(), 0);
  assert.match(await page.locator('section').first().textContent(), /Unsolvable deals to look at:#5#7/);
  assert.doesNotMatch(await page.locator('main').textContent(), /click/);
  await close();
});

test('deals that miss a target are no unsolvable ones, and not linked', async () => {
  const {page, close} = await report([{kind: 'tally', tally: {...tally, target: 'a1,d8'}, examples: [5]},
                                      {kind: 'tally', tally, examples: [5]}]);
  const [aimed, plain] = await page.locator('section').all();
  assert.match(await aimed.textContent(), /can’t be left with a1,d8: #5/);
  assert.equal(await aimed.locator('a').count(), 0);
  assert.match(await plain.textContent(), /Unsolvable deals to look at/);
  assert.equal(await plain.locator('a').count(), 1);
  await close();
});

test('of the fair set-up it says who wins, and by how many exchanges', async () => {
  const {page, close} = await report([{kind: 'tally', tally: fair, examples: [5]}]);
  const text = await page.locator('section').textContent();
  assert.match(text, /the rearranger wins.*the chooser wins.*60591/);
  assert.match(text, /share of deals that the rearranger wins/);
  assert.match(text, /22 \(36\.67%\)/);  // of all 60 deals, as in stats --plot
  assert.deepEqual(await page.locator('[data-count]').evaluateAll(all => all.map(one => Number(one.dataset.count))),
                   [37, 22, 13, 37, 10]);
  await close();
});

test('an interval has a scale, and bars take the room there is', async () => {
  const easier = {...tally, share: 0.9998, low: 0.998867, high: 0.999965};
  const {page, close} = await report([{kind: 'tally', tally: easier}, {kind: 'tally', tally}], {width: 360});
  const [first, second] = await page.locator('figure').first().locator('text').allTextContents().then(
      async one => [one, await page.locator('section').nth(1).locator('figure').first().locator('text').allTextContents()]);
  assert.deepEqual(first, ['99.80%', '99.85%', '99.90%', '99.95%', '100.00%']);
  assert.deepEqual(second, ['94.2%', '94.3%', '94.4%', '94.5%']);
  const free = await page.locator('svg').evaluateAll(all => all.filter(svg => svg.querySelector('[data-count]')).map(
      svg => svg.getBoundingClientRect().right - Math.max(...[...svg.querySelectorAll('text')].map(text => text.getBoundingClientRect().right))));
  assert.ok(free.every(pixels => pixels >= 0 && pixels < 30), `${free}`);
  await close();
});

test('numbers that never occur have a bar, too, as in stats --plot', async () => {
  const {page, close} = await report([{kind: 'tally', tally: {...tally, fewest_left: {2: 943_650, 4: 56_350}}},
                                      {kind: 'census', census: {rules: 'base', all: 5, solved: 5, unsolvable: 0, unknown: 0, fewest_left: {}}}]);
  assert.deepEqual(await page.locator('[data-count]').allTextContents(), ['943,650 (94.36%)', '0 (0.00%)', '56,350 (5.63%)']);
  await close();
});

test('a census tells shares, and of nothing that is there that it is 0.00%', async () => {
  const {page, close} = await report([{kind: 'census', census: {rules: 'base', all: 601080390, solved: 567171648, unsolvable: 33908742, unknown: 0,
                                                                fewest_left: {3: 15432060, 4: 16269854, 9: 12}}}]);
  assert.deepEqual(await page.locator('td').allTextContents(), ['601,080,390', '567,171,648 (94.36%)', '33,908,742 (5.64%)', '0 (0.00%)', '100.00%']);
  assert.equal(await page.locator('[data-count="12"]').textContent(), '12 (<0.01%)');
  await close();
});

test('a command is not cut after the hyphens of an option', async () => {
  const command = 'halfboard batch sight-reduction --task value --rules base --random 100 --seed 1';
  for (const width of [360, 400, 500, 640, 1000]) {
    const {page, close} = await report([{...match, command}], {width});
    assert.equal(await page.locator('code').last().textContent(), command);
    const lines = await page.locator('.option').evaluateAll(all => all.map(one => one.getClientRects().length));
    assert.deepEqual(lines, [1, 1, 1, 1]);
    await close();
  }
});

test('numbers of a match are as precise as they are worth, and bounds may be infinite', async () => {
  const {page, close} = await report([match, {kind: 'facts', facts: {
    games: 20, score: 0.35, elo: -107.54, elo_low: -220, elo_high: -5.55, normalized_elo: -135.21, normalized_elo_low: -260.5, normalized_elo_high: -9.92, game: 'halfcut',
    sprt: {elo0: -5, elo1: 0, ratio: -0.5, lower: -2.94, upper: 2.94, accepted: 'neither'},
    results: {'player 1': 12, 'player 2': 7, draws: 1}, length: {mean: 11.255, shortest: 9, longest: 1000},
    terminations: {normal: 19, 'too long': 1}}}]);
  const facts = await page.locator('table').evaluateAll(all => all.map(
      table => Object.fromEntries([...table.rows].map(row => [...row.cells].map(cell => cell.textContent)))));
  assert.equal(facts[0].Elo, '+240.8 (95%: +59.9 to ∞)');
  assert.deepEqual(facts[1], {games: '20', score: '35.00%', Elo: '−107.5 (95%: −220.0 to −5.5)', 'normalized Elo': '−135.2 (95%: −260.5 to −9.9)',
                              'sequential test': 'not decided, −5 or 0: log-likelihood ratio −0.50 of −2.94 to 2.94',
                              results: 'player 1: 12, player 2: 7, draws: 1', length: '11.26 plies (9 to 1,000)',
                              terminations: '19 normal, 1 too long'});
  await close();
});

test('it is said whose wins and losses they are, and which deals are listed', async () => {
  const named = (a, b) => ({...match, facts: {...match.facts, engines: {a, b}}});
  const {page, close} = await report([named('greedy', 'self:Level=2'), named('self', 'self'), match,
                                      {kind: 'tally', tally: {task: 'value', rules: 'base', deals: 4, solved: 4, unknown: 0, values: {0: 4}}, examples: [5]}]);
  const names = await page.locator('section').evaluateAll(all => all.slice(0, 3).map(
      section => [...section.querySelectorAll('th')].map(th => th.textContent).filter(text => /wins/.test(text)).join()));
  assert.deepEqual(names, ['wins of greedy,wins of self:Level=2', 'wins of self (a),wins of self (b)', 'wins']);
  assert.match(await page.locator('section').last().textContent(), /Deals with the values furthest from 0:#5/);
  await close();
});

test('printed, a result is not cut, and no table sticks to what stands above it', async () => {
  const {page, close} = await report([match]);
  assert.equal(await page.evaluate(() => getComputedStyle(document.querySelector('.note + table')).marginTop), '8px');
  await page.emulateMedia({media: 'print'});
  assert.equal(await page.evaluate(() => getComputedStyle(document.querySelector('section')).breakInside), 'avoid');
  await close();
});

test('percentages of a picture have equal decimals, and numbers one minus sign', async () => {
  const {page, close} = await report([{kind: 'tally', tally: {...tally, share: 0.9998, low: 0.998867, high: 0.999965, fewest_left: {2: 999_800, 3: 200}}},
                                      {kind: 'tally', tally: {task: 'value', rules: 'base', deals: 4, solved: 4, unknown: 0, mean: -0.5,
                                                              values: {'-2': 1, 0: 3}}}]);
  const [first, second] = await page.locator('section').all();
  assert.match(await first.locator('figcaption').first().textContent(), /: 99\.9800%;.* 99\.8867% to 99\.9965%;/);
  assert.deepEqual(await first.locator('[data-count]').allTextContents(), ['999,800 (99.9800%)', '200 (0.0200%)']);
  assert.match(await second.textContent(), /−2.*−0\.500|−0\.500.*−2/);
  assert.doesNotMatch(await second.locator('svg').textContent(), /-/);
  await close();
});

test('a table has its won and its lost positions by their plies', async () => {
  const {page, close} = await report([{kind: 'facts', facts: {positions: 7, by_plies: [{plies: 0, win: 1, loss: 2}, {plies: 1, win: 4, loss: 0}]}}]);
  assert.deepEqual(await page.locator('[data-count]').allTextContents(), ['1 (20.00%)', '4 (80.00%)', '2 (100.00%)', '0 (0.00%)']);
  await close();
});

test('an engine that has won all games of a tournament has no bound either', async () => {
  const engine = {kind: 'facts', facts: {engine: 'self', points: 4, games: 4, elo: null, against: [null, 2, 2]}};
  const {page, close} = await report([engine]);
  assert.match(await page.locator('table').textContent(), /Elo∞/);
  await close();
});

test('a tournament is a cross table, the best first', async () => {
  const {page, close} = await report([tournament]);
  assert.deepEqual(await page.locator('tr').evaluateAll(all => all.map(row => [...row.cells].map(cell => cell.textContent).join(' '))),
                   ['engine 1 2 3 points Elo', '1. greedy – 4.0 6.0 10.0 +272.1', '2. self:Level=3 2.0 – 6.0 8.0 +120.4',
                    '3. random 0.0 0.0 – 0.0 −∞']);
  assert.match(await page.locator('section').textContent(), /in the columns, 6 games a pair/);
  assert.match(await page.locator('section').textContent(), /printed by halfboard tournament with --json/);
  await close();
});

test('wins and losses of set-ups are told apart', async () => {
  const {page, close} = await report([groups]);
  assert.deepEqual(await page.locator('figcaption').allTextContents(),
                   ['plies to player 1’s win, set-ups of each', 'plies to player 2’s win, set-ups of each']);
  assert.deepEqual((await page.locator('.deals a').allTextContents()).map(text => text.replace(/.*: /, '')),
                   ['player 1 wins in 11', 'player 2 wins in 10']);
  await close();
});

test('first placements of Groups are a board, with how many set-ups are decided', async () => {
  const placement = {d3: 'open', f3: 'player 1', c4: 'open', e4: 'player 2', d5: 'open', f5: 'open', c6: 'open', e6: 'open'};
  const {page, close} = await report([{...groups, placement, rest: 'The file does not tell.'}]);
  assert.deepEqual(await page.locator('.board > *').allTextContents(),
                   ['6', 'open', '', 'open', '', '5', '', 'open', '', 'open', '4', 'open', '', '2', '', '3', '', 'open', '', '1',
                    '', 'c', 'd', 'e', 'f']);
  const text = await page.locator('section').textContent();
  assert.match(text, /2 of 3 set-ups decided/);
  assert.match(text, /--json\. The file does not tell\./);
  await close();
});

test('draws of Groups, and players who never lose, are told', async () => {
  const placement = {d3: 'player 1 or draw', f3: 'draw', c4: 'open', e4: 'player 2 or draw', d5: 'open', f5: 'open', c6: 'open', e6: 'open'};
  const open = {...groups.rows[0], result: 'unknown', plies: null, exact: false};
  const rows = [...groups.rows, {...open, result: 'draw'}, {...open, never_loses: 'w'}, {...open, never_loses: 'w'}, {...open, never_loses: 'b'}];
  const {page, close} = await report([{...groups, rows, placement}]);
  assert.deepEqual((await page.locator('.board [role=img]').allTextContents()).filter(text => text && text !== 'open'), ['2 ½', '1 ½', '½']);
  assert.equal(await page.locator('[data-move=d3]').getAttribute('aria-label'), 'd3: player 1 wins or draws');
  assert.match(await page.locator('section').textContent(), /; ½: a draw, or at least that; open/);
  assert.deepEqual(await page.locator('td').allTextContents(),
                   ['win', '1', 'win or draw', '2', 'draw', '1', 'loss or draw', '1', 'loss', '1', 'unknown', '1']);
  assert.match((await page.locator('.deals a').allTextContents()).at(-1), /: a draw$/);
  await close();
});

test('lengths that are upper bounds are said to be, and so is a list that is cut', async () => {
  const rows = Array.from({length: 13}, (_, i) => ({...groups.rows[0], plies: 11 + 2 * i, exact: i === 0}));
  const {page, close} = await report([{...groups, rows, besides: 'with --only 13 set-ups'}]);
  assert.deepEqual(await page.locator('figcaption').allTextContents(),
                   ['plies to player 1’s win (an upper bound where proofs found it), set-ups of each']);
  assert.deepEqual((await page.locator('.deals a').allTextContents()).slice(0, 2).map(text => text.replace(/.*: /, '')),
                   ['player 1 wins in 11', 'player 1 wins in at most 13']);
  assert.equal(await page.locator('.deals a').count(), 12);
  assert.deepEqual(await page.locator('section .note').allTextContents(),
                   ['from file, made by halfboard stats FILE --json with --only 13 set-ups', '12 of 13 decided set-ups:']);
  assert.equal(await page.locator('code').last().textContent(), 'halfboard stats FILE --json');
  await close();
});

for (const dark of [false, true])
  test(`axe finds nothing in ${dark ? 'dark' : 'light'}, and all can be read at 360 pixels`, async () => {
    const sections = [{kind: 'tally', tally, examples: [5, 123456789]}, {kind: 'tally', tally, examples: []},
                      {kind: 'tally', tally: fair, examples: [5]}, groups, {...groups, placement: {d3: 'open', c4: 'player 1', e4: 'player 2'}},
                      halfcut(6), tournament,
                      {...match, title: `A match: self against /usr/${'long_'.repeat(20)}name`},
                      halfcut(8), {kind: 'census', census: {rules: 'base', all: 601080390, solved: 567171648, unsolvable: 33908742,
                                                            unknown: 0, fewest_left: {3: 15432060, 4: 16269854}}, examples: [7]}];
    for (const width of [1280, 768, 360]) {
      const {page, close} = await report(sections, {width, dark});
      await page.evaluate(axe);
      const {violations} = await page.evaluate(() => globalThis.axe.run(document));
      assert.deepEqual(violations.map(v => `${width} ${v.id}: ${v.nodes.map(n => n.html).slice(0, 3)}`), []);
      const found = await page.evaluate(() => ({
        wide: [document.documentElement, ...document.querySelectorAll('section')].filter(s => s.scrollWidth > s.clientWidth).length,
        letters: Math.min(...[...document.querySelectorAll('svg text')].map(t => t.getBoundingClientRect().height)),
        cut: [...document.querySelectorAll('svg')].flatMap(svg => [...svg.querySelectorAll('text')].filter(
            text => text.getBoundingClientRect().right > svg.getBoundingClientRect().right + 1 ||
                    text.getBoundingClientRect().left < svg.getBoundingClientRect().left - 1)).length,
      }));
      assert.deepEqual([found.wide, found.cut], [0, 0], `${width}`);
      assert.ok(found.letters >= 11, `letters of ${found.letters} pixels at ${width}`);
      await close();
    }
  });
