// Draws what the data say: one section a file and rule, each with the command that made it.
'use strict';

const data = JSON.parse(document.getElementById('data').textContent);

function make(name, attributes, ...children) {
  const svg = /^(svg|rect|line|text|title)$/.test(name);
  const made = svg ? document.createElementNS('http://www.w3.org/2000/svg', name) : document.createElement(name);
  for (const [key, value] of Object.entries(attributes || {})) made.setAttribute(key, value);
  made.append(...children.filter(child => child !== null));
  return made;
}
const count = n => Number(n).toLocaleString('en');
/** With the sign that is as wide as a plus, and no hyphen. */
const signed = text => String(text).replace(/^-/, '−');
/** Two decimals, or four where two would hide that it is not all. */
const decimalsOf = (...shares) => shares.some(x => x > 0.999 && x < 1) ? 4 : 2;
const rounded = (x, decimals) => (100 * x).toFixed(decimals);
/** Nothing that is there is 0.00%. */
const percent = (x, decimals = decimalsOf(x)) =>
  x > 0 && Number(rounded(x, decimals)) === 0 ? `<${10 ** -decimals}%` : rounded(x, decimals) + '%';
const largestBoard = 7;  // of Halfcut in the player's page
/** A text that is not cut after the hyphens of an option. */
const unbroken = text => text.split(/(--[a-z-]+)/).map((part, i) => i % 2 ? make('span', {class: 'option'}, part) : part);
const typed = command => make('code', {}, ...unbroken(command));
/** What the player's page shows at an address; plain text where there is no such page. */
const linked = (address, text) => data.player ? make('a', {href: `${data.player}#${address}`}, text) : text;

const narrow = matchMedia('(max-width: 30rem)');

/** Names and numbers, one below another. */
function list(pairs) {
  return make('table', {}, make('tbody', {}, ...pairs.map(([name, cell]) =>
    make('tr', {}, make('th', {scope: 'row'}, name), make('td', {}, cell)))));
}

/** Digits stay together; what else is long may be cut anywhere. */
const cellOf = cell => make('td', typeof cell === 'string' && !/[^\W\d]/.test(cell) ? {class: 'number'} : {}, cell);

function table(head, rows) {
  if (narrow.matches && rows.length === 1 && head.length > 2)
    return list(head.map((name, i) => [name, rows[0][i]]));
  return make('table', {}, make('thead', {}, make('tr', {}, ...head.map(h => make('th', {scope: 'col'}, h)))),
              make('tbody', {}, ...rows.map(row => make('tr', {}, ...row.map(cellOf)))));
}

/** A drawing for a width of 38rem, or for a phone's: letters keep their size. */
function drawing(height, attributes) {
  const width = narrow.matches ? 300 : 520;
  const svg = make('svg', {viewBox: `0 0 ${width} ${height}`, width: '100%', role: 'img',
                           style: 'max-width: 38rem', ...attributes});
  return {width, svg};
}

const pen = document.createElement('canvas').getContext('2d');
/** The width of a text in a drawing. */
function widthOf(text) {
  pen.font = '12px system-ui, sans-serif';
  return pen.measureText(text).width;
}

/** A distribution with each number from the first to the last, as `stats --plot` draws it, unless that is a great many. */
function withGaps(distribution) {
  const keys = Object.keys(distribution).map(Number);
  const first = Math.min(...keys);
  const length = Math.max(...keys) - first + 1;
  if (!(length <= 200)) return distribution;
  return Object.fromEntries(Array.from({length}, (_, i) => [first + i, distribution[first + i] ?? 0]));
}

/** Bars of a distribution {key: n}, numbers in order, with the count of each and its share of the whole, by default their sum. */
function bars(distribution, caption, whole) {
  const keys = Object.keys(distribution).sort((a, b) => Number(a) - Number(b));
  const sum = keys.reduce((before, key) => before + distribution[key], 0);
  if (!sum) return null;
  const step = 20;
  const {width, svg} = drawing(keys.length * step, {'aria-label': caption});
  const left = 42;
  const shares = keys.map(key => distribution[key] / (whole ?? sum));
  const label = n => `${count(n)} (${percent(n / (whole ?? sum), decimalsOf(...shares))})`;
  // As long as the bars can be with their labels behind them.
  const unit = Math.min(...keys.filter(key => distribution[key])
      .map(key => (width - left - 12 - widthOf(label(distribution[key]))) / distribution[key]));
  keys.forEach((key, i) => {
    const n = distribution[key];
    const length = n && Math.max(1, unit * n);
    svg.append(
      make('text', {x: left - 8, y: i * step + 15, 'text-anchor': 'end'}, signed(key)),
      make('rect', {class: 'bar', x: left, y: i * step + 3, height: step - 5, width: length},
           make('title', {}, `${signed(key)}: ${count(n)}`)),
      make('text', {x: left + 8 + length, y: i * step + 15, 'data-count': n}, label(n)));
  });
  return make('figure', {}, svg, make('figcaption', {}, caption));
}

/** A scale from low to high and a little more, with at most so many steps: its ends as numbers of steps. */
function scaleOf(low, high, most) {
  const from = Math.max(0, low - (high - low) / 2);
  const to = Math.min(1, high + (high - low) / 2);
  for (let power = -6;; ++power)
    for (const digit of [1, 2, 5]) {
      const step = digit * 10 ** power;
      const [first, last] = [Math.floor(from / step + 1e-9), Math.ceil(to / step - 1e-9)];
      if (last - first <= most) return {step, first, last: Math.max(first + 1, last), decimals: Math.max(0, -power - 2)};
    }
}

/** A share with its interval on a scale that shows the difference. */
function interval({share, low, high}, whose) {
  const [middle, least, most] = [share, low, high].map(x => percent(x, decimalsOf(share, low, high)));
  const ends = `${least} to ${most}`;
  const {width, svg} = drawing(56, {'aria-label': `share ${middle}, 95% interval ${ends}`});
  const {step, first, last, decimals} = scaleOf(Math.min(low, share), Math.max(high, share), narrow.matches ? 4 : 6);
  const margin = 30;  // for the texts of the outer steps
  const x = value => margin + (width - 2 * margin) * (value / step - first) / (last - first);
  const upright = (name, at, y1, y2) => make('line', {class: name, x1: at, x2: at, y1, y2});
  svg.append(make('line', {class: 'axis', x1: margin, x2: width - margin, y1: 32, y2: 32}));
  for (let i = first; i <= last; ++i)
    svg.append(upright('axis', x(i * step), 28, 36),
               make('text', {x: x(i * step), y: 50, 'text-anchor': 'middle'}, `${(100 * i * step).toFixed(decimals)}%`));
  svg.append(make('rect', {class: 'bar', x: x(share) - 4, y: 5, width: 8, height: 18}),
             make('line', {class: 'range', x1: x(low), x2: x(high), y1: 14, y2: 14}),
             upright('range', x(low), 9, 19), upright('range', x(high), 9, 19));
  return make('figure', {}, svg, make('figcaption', {}, `share of ${whose}: ${middle}; the line is the 95% interval `
      + `(Wilson), ${ends}; unknown deals count against both ends`));
}

function deals(title, numbers, rules, mode) {
  if (!numbers || !numbers.length) return null;
  return make('div', {}, make('p', {class: 'note'}, title),
              make('ul', {class: 'deals'}, ...numbers.map(n => make('li', {}, linked(`deal=${n}&rules=${rules}&mode=${mode}`, `#${n}`)))));
}

/** Elo with its sign. */
const elo = value => (value < 0 ? '−' : '+') + Math.abs(value).toFixed(1);
/** The same of a score; of nothing but wins or losses there is none. */
const eloOf = (value, score) => typeof value === 'number' ? elo(value) : {0: '−∞', 1: '∞'}[score] || 'not defined';

/** The Elo of a match or an engine, with the interval if it is known. */
function eloText({elo: own, elo_low: low, elo_high: high, points, games, score = points / games}) {
  const text = eloOf(own, score);
  if (!games || low === undefined || high === undefined) return text;
  return `${text} (95%: ${low === null ? '−∞' : elo(low)} to ${high === null ? '∞' : elo(high)})`;
}

function normalizedText({normalized_elo: own, normalized_elo_low: low, normalized_elo_high: high}) {
  // Results of earlier versions have no interval.
  return low === undefined || high === undefined ? elo(own) : `${elo(own)} (95%: ${elo(low)} to ${elo(high)})`;
}

/** A fact as a row [name, text], a number as precise as it is worth; null: none of its own. */
function fact(name, value, facts) {
  if (name === 'game' || name === 'conditions' || /elo_(low|high)$/.test(name)) return null;  // in the title, in the command, and beside Elo
  if (name === 'elo') return ['Elo', eloText(facts)];
  if (name === 'normalized_elo') return ['normalized Elo', value === null ? 'not defined' : normalizedText(facts)];
  const whose = {wins: 'a', losses: 'b'}[name];
  // Both may be the same engine.
  if (whose && facts.engines) return [`wins of ${facts.engines[whose]}${facts.engines.a === facts.engines.b ? ` (${whose})` : ''}`, count(value)];
  const plain = name === 'sprt' ? 'sequential test' : name.replaceAll('_', ' ');
  if (value === null) return [plain, 'not defined'];
  if (name === 'score') return [plain, percent(value)];
  if (typeof value === 'number') return [plain, signed(Number.isInteger(value) ? count(value) : Number(value.toPrecision(4)))];
  if (typeof value !== 'object') return [plain, String(value)];
  const words = told(name, value);
  return words && [plain, words];
}

/** What an engine did wrong, as words. */
function faultsOf(faults) {
  const names = {crashes: 'crash', timeouts: 'timeout', illegal: 'illegal move'};
  return Object.entries(faults).filter(([, n]) => n > 0)
    .map(([fault, n]) => `${count(n)} ${names[fault] || fault}${n === 1 ? '' : fault === 'crashes' ? 'es' : 's'}`);
}

/** What a match tells of itself beside single numbers, in words; null: nothing that is known. */
function told(name, value) {
  if (name === 'pairs') return `${value.map(count).join(', ')} with 0, ½, 1, 1½, 2 points`;
  if (name === 'against') return `${value.map(points => points ?? '–').join(', ')} points, in the order of the engines`;
  if (name === 'faults') {
    // Of a match those of both engines, of a tournament's row one's own.
    const some = Object.entries(value).flatMap(([engine, faults]) =>
        typeof faults === 'number' ? faultsOf({[engine]: faults}) : faultsOf(faults).map(text => `${engine}: ${text}`));
    return some.join(', ') || 'none';
  }
  if (name === 'results') return Object.entries(value).map(([who, games]) => `${who}: ${count(games)}`).join(', ');
  if (name === 'length') return value.mean === null ? 'not defined'
    : `${value.mean.toFixed(2)} plies (${count(value.shortest)} to ${count(value.longest)})`;
  if (name === 'terminations') return Object.entries(value).map(([how, games]) => `${count(games)} ${how}`).join(', ') || 'none';
  if (name !== 'sprt') return null;
  const [ratio, lower, upper] = [value.ratio, value.lower, value.upper].map(n => signed(n.toFixed(2)));
  const [elo0, elo1] = [signed(value.elo0), signed(value.elo1)];
  const accepted = {elo0: `normalized Elo ${elo0} accepted`, elo1: `normalized Elo ${elo1} accepted`};
  return `${accepted[value.accepted] || 'not decided'}, ${elo0} or ${elo1}: log-likelihood ratio ${ratio} of ${lower} to ${upper}`;
}

const letters = 'abcdefghijklmnopqrstuvwxyz';

/** A board, each cell of which says in a word who wins after a move there. */
function board(files, ranks, cell, kind) {
  const grid = make('div', {class: `board ${kind}`, style: `--n: ${files.length}`});
  for (const rank of ranks) {
    grid.append(make('span', {class: 'name', 'aria-hidden': 'true'}, rank));
    for (const file of files) {
      const move = file + rank;
      const {winner, text, said, address, by} = cell(move);
      const sides = [[rank === ranks[0], 'top'], [rank === ranks.at(-1), 'bottom'], [file === files[0], 'left'],
                     [file === files.at(-1), 'right']].filter(([at]) => at).map(([, side]) => side);
      const dark = (letters.indexOf(file) + rank) % 2;  // as a1
      grid.append(make(address ? 'a' : 'span', {
        class: ['cell', dark ? 'dark' : '', ...sides].join(' '), 'data-winner': winner, 'data-move': move, title: said,
        'aria-label': `${move}: ${said}`, ...(by ? {'data-by': by} : {}),
        ...(address ? {href: `${data.player}#${address}`} : {role: 'img'}),
      }, text));
    }
  }
  grid.append(...['', ...files].map(file => make('span', {class: 'name', 'aria-hidden': 'true'}, file)));
  return grid;
}

/** The values of the first placements of Groups, on that part of the board where they can be. */
function placements(values) {
  const span = (all, next) => Array.from({length: all.at(-1) - all[0] + 1}, (_, i) => next(all[0] + i));
  const squares = Object.keys(values);
  const files = span(squares.map(square => letters.indexOf(square[0])).sort((a, b) => a - b), i => letters[i]);
  const ranks = span(squares.map(square => Number(square[1])).sort((a, b) => a - b), rank => rank).reverse();
  return board(files, ranks, square => {
    const value = values[square];
    if (!value) return {winner: 'none', text: '', said: 'not a first placement'};
    const holds = value.endsWith(' or draw');
    const said = value === 'open' || value === 'draw' ? value : holds ? `${value.slice(0, 8)} wins or draws` : `${value} wins`;
    return {winner: value, text: value.replace('player ', '').replace(' or draw', ' ½').replace('draw', '½'), said};
  }, 'placements');
}

/** What the two answers of a task are called, and the deals with the first one. */
function answers({task, target}) {
  if (task === 'solitaire')
    return target ? [`can be left with ${target}`, 'can’t', `deals that can be left with ${target}`]
                  : ['solvable', 'unsolvable', 'solvable deals'];
  if (task === 'fair')
    return ['the rearranger wins', 'the chooser wins', 'deals that the rearranger wins'];
  return null;
}

const kinds = {
  tally({tally, examples}) {
    const solitaire = tally.task === 'solitaire';
    const two = answers(tally);
    const lefts = `fewest checkers left${tally.target ? ', whatever the target' : ''}, deals of each`
                  + (tally.fewest_left_unknown ? `; not known of ${count(tally.fewest_left_unknown)}` : '');
    const mean = tally.mean == null ? [] : [['mean', signed(tally.mean.toFixed(3))]];
    const values = [['deals', count(tally.deals)], ['values known', count(tally.solved)],
                    ['unknown', count(tally.unknown)], ...mean];
    return [
      two ? table(['deals', two[0], two[1], 'unknown'],
                  [[tally.deals, tally.solved, tally.unsolvable, tally.unknown].map(count)])
          : table(values.map(([name]) => name), [values.map(([, value]) => value)]),
      two && tally.deals ? interval(tally, two[2]) : null,
      tally.exchanges ? bars(withGaps(tally.exchanges), 'fewest exchanges to a deal of value 0, deals of each', tally.deals) : null,
      tally.values ? bars(withGaps(tally.values), 'value for White, deals of each', tally.deals) : null,
      tally.fewest_left ? bars(withGaps(tally.fewest_left), lefts, tally.deals) : null,
      // The player's page knows no target.
      examples && examples.length && tally.target
        ? make('p', {class: 'note'}, `Deals that can’t be left with ${tally.target}: `
                                     + examples.map(n => `#${n}`).join(', '))
        : deals(solitaire ? 'Unsolvable deals to look at:' : 'Deals with the values furthest from 0:', examples, tally.rules,
                solitaire ? 'solitaire' : 'two'),
    ];
  },
  census({census, examples}) {
    const parts = [census.solved, census.unsolvable, census.unknown];
    const decimals = decimalsOf(...parts.map(n => n / census.all));
    const share = n => census.all ? `${count(n)} (${percent(n / census.all, decimals)})` : count(n);
    return [
      table(['deals', 'solvable', 'unsolvable', 'unknown', 'of all deals'],
            [[count(census.all), ...parts.map(share), percent(census.all / 601080390)]]),
      bars(withGaps(census.fewest_left || {}), 'fewest checkers left of unsolvable deals, deals of each'),
      deals('Unsolvable deals to look at:', examples, census.rules, 'solitaire'),
    ];
  },
  halfcut({openings}) {
    const n = openings.size;
    const line = openings.after ? openings.after.split(',') : [];
    const found = new Map(openings.openings.map(o => [o.move, o.winner]));
    const playable = data.player && n <= largestBoard;
    const cell = move => {
      const ply = found.has(move) ? -1 : line.indexOf(move);
      if (ply >= 0) return {winner: 'taken', text: '●', said: `${ply % 2 ? 'Blue' : 'Red'} has it`, by: 'rb'[ply % 2]};
      const winner = found.get(move) || 'unknown';
      const who = {r: 'Red', b: 'Blue'}[winner];
      return {winner, text: who || '', said: who ? `${who} wins` : 'not decided',
              address: playable && `game=halfcut&size=${n}&mode=two&moves=${[...line, move].join(',')}`};
    };
    const asked = line.length
        ? `${line.length % 2 ? 'Blue' : 'Red'}’s placement there, after ${line.join(', ')}`
        : 'Red’s first placement there';
    const open = openings.openings.some(({winner}) => winner !== 'r' && winner !== 'b') ? ' No name: not decided.' : '';
    const click = playable ? ' A click goes on from it.' : '';
    return [make('p', {class: 'note'}, `Who wins after ${asked}. Red joins top and bottom, Blue left and right.${open}${click}`),
            board(letters.slice(0, n), Array.from({length: n}, (_, i) => n - i), cell, 'edges')];
  },
  facts({facts}) {
    const rows = Object.entries(facts).map(([name, value]) => fact(name, value, facts)).filter(Boolean);
    const plies = result => Object.fromEntries((facts.by_plies || []).map(counts => [counts.plies, counts[result]]));
    return [list(rows),
            bars(plies('win'), 'plies to the end, won positions of each'),
            bars(plies('loss'), 'plies to the end, lost positions of each')];
  },
  tournament({engines}) {
    const order = engines.map((_, i) => i).sort((a, b) => engines[b].points - engines[a].points);
    const alike = engines.every(({games}) => games === engines[0].games);
    const cross = table(['engine', ...order.map((_, rank) => rank + 1), 'points', 'Elo'], order.map((i, rank) => {
      const {engine, points, games, against, elo: own} = engines[i];
      return [`${rank + 1}. ${engine}`, ...order.map(j => i === j ? '–' : against[j]?.toFixed(1) ?? '?'),
              points.toFixed(1) + (alike ? '' : ` of ${count(games)}`), eloOf(own, points / games)];
    }));
    cross.classList.add('cross');
    const faulty = order.map(i => [engines[i].engine, faultsOf(engines[i].faults || {})])
      .filter(([, faults]) => faults.length).map(([engine, faults]) => `${engine}: ${faults.join(', ')}`);
    const match = engines[0].games / (engines.length - 1);
    const games = alike ? `, ${count(match)} ${match === 1 ? 'game' : 'games'} a pair` : '';
    return [make('p', {class: 'note'}, `Points of each engine against those in the columns${games}. `
                                       + 'Elo is against all others taken together.'), cross,
            ...(faulty.length ? [make('p', {class: 'note'}, `Faults, each of which lost a game: ${faulty.join('; ')}.`)] : [])];
  },
  groups({rows, rules, placement}) {
    const known = rows.filter(row => row.result !== 'unknown');
    const after = result => {
      const by = {};
      for (const row of known)
        if (row.result === result) by[row.plies] = (by[row.plies] || 0) + 1;
      return by;
    };
    const bounds = result => known.some(row => row.result === result && row.exact === false)
      ? ' (an upper bound where proofs found it)' : '';
    const shown = known.slice(0, 12);
    const wins = row => row.result === 'draw' ? 'a draw'
      : `player ${row.result === 'win' ? 1 : 2} wins in ${row.exact === false ? 'at most ' : ''}${row.plies}`;
    const held = {w: 'win or draw', b: 'loss or draw'};
    const known_of = row => row.result === 'unknown' ? held[row.never_loses] || 'unknown' : row.result;
    const counts = ['win', 'win or draw', 'draw', 'loss or draw', 'loss', 'unknown']
        .map(result => [result, rows.filter(row => known_of(row) === result).length]);
    const values = Object.values(placement || {});
    const half = values.some(value => value.includes('draw')) ? '; ½: a draw, or at least that' : '';
    return [
      placement ? make('p', {class: 'note'}, 'Who can be sure to win after player 1’s first placement there, given the set-ups '
                                             + `that are decided (1, 2: that player${half}; open: neither is known to).`) : null,
      placement ? placements(placement) : null,
      make('p', {}, `${count(known.length)} of ${count(rows.length)} set-ups decided`),
      table(['result for player 1', 'set-ups'], counts.filter(([, n]) => n).map(([result, n]) => [result, count(n)])),
      bars(after('win'), `plies to player 1’s win${bounds('win')}, set-ups of each`),
      bars(after('loss'), `plies to player 2’s win${bounds('loss')}, set-ups of each`),
      shown.length < known.length
        ? make('p', {class: 'note'}, `${shown.length} of ${count(known.length)} decided set-ups:`) : null,
      make('ul', {class: 'deals'}, ...shown.map(row => make('li', {}, linked(
        `game=groups&rules=${rules}&mode=two&position=${encodeURIComponent(row.position)}`, `${row.position.replace(' w', '')}: ${wins(row)}`)))),
    ];
  },
};

/** The command that made a file, as far as the file tells. */
function maker({command, besides, rest, printed_by}) {
  if (printed_by)
    return [', printed by ', typed(printed_by), ' with ', typed('--json'), '; what else it was called with is not in the file'];
  return [', made by ', typed(command), ...unbroken((besides ? ' ' + besides : '') + (rest ? `. ${rest}` : ''))];
}

function draw() {
  document.getElementById('contents').replaceChildren();
  document.getElementById('sections').replaceChildren();
  data.sections.forEach((section, i) => {
    const id = `s${i + 1}`;
    const drawn = () => {
      try {
        return kinds[section.kind](section).filter(Boolean);
      } catch {  // the others can be drawn
        return [make('p', {class: 'note'}, 'What the file has can’t be drawn.')];
      }
    };
    document.getElementById('contents').append(make('li', {}, make('a', {href: `#${id}`}, section.title)));
    // Two files may have the same title, but landmarks need names of their own.
    document.getElementById('sections').append(make('section', {id, 'aria-label': `${i + 1}. ${section.title}`},
      make('h2', {}, section.title),
      make('p', {class: 'note'}, 'from ', make('code', {}, section.file), ...maker(section)),
      ...drawn()));
  });
}

/** What scrolls can be reached by keys. */
function mark() {
  for (const section of document.querySelectorAll('section'))
    if (section.scrollWidth > section.clientWidth) section.tabIndex = 0;
    else section.removeAttribute('tabindex');
}

document.getElementById('made').textContent =
  `${data.sections.length} ${data.sections.length === 1 ? 'result' : 'results'}, made by halfboard ${data.version}`;
draw();
mark();
narrow.addEventListener('change', draw);
addEventListener('resize', mark);
