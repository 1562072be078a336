// What the page offers of each game.
import {dealFrom, NO_DEAL} from './numbers.js';
import {FORMS, NO_SQUARE, Setup} from './setup.js';

const SR_RULES = [
  ['base', 'Base'], ['easier', 'Easier: diagonals, too'],
  ['challenging', 'Challenging: enemies, too'], ['easier+challenging', 'Easier, challenging'],
  ['base+pairs', 'Base, pairs may go'], ['easier+pairs', 'Easier, pairs'],
  ['challenging+pairs', 'Challenging, pairs'], ['easier+challenging+pairs', 'Easier, challenging, pairs'],
];

/**
 * start: the position text of a new game. options: selects beside the mode; `name` is the game's option.
 * modes: [value, label]. sides: who the player may be against the engine. help: the rules in short,
 * under the options.
 */
export const GAMES = {
  'sight-reduction': {
    title: 'Sight Reduction',
    options: [{name: 'rules', label: 'Rules', values: SR_RULES}],
    modes: [['solitaire', 'Solitaire'], ['two', 'Two players'], ['engine', 'Against the engine']],
    sides: ['w', 'b'],
    help: config => {
      const {rules} = config;
      const lines = rules.includes('easier') ? 'rank, file or diagonal' : 'rank or file';
      const pairs = rules.includes('pairs');
      const enemy = rules.includes('challenging')
          ? ' It must see an enemy, too, along rank, file or diagonal.' : '';
      const first = placing(config)
          ? 'First place checkers in turn, each beside an enemy where that can be, until the board is full. ' : '';
      return `${first}Remove a checker${pairs ? ', or two friends that see each other,' : ''} that sees a friend `
          + `along its ${lines}, nothing between.${enemy} Colours take turns, White first. Solitaire: leave `
          + `${pairs ? 'nothing' : 'one checker of each colour'}. Two players: who can’t move loses.`;
    },
    credit: 'by Rich Hutnik, 2011',
  },
  halfcut: {
    title: 'Halfcut',
    options: [{name: 'size', label: 'Board',
               values: ['5', '2', '3', '4', '6', '7'].map(n => [n, `${n} × ${n}`])}],
    modes: [['engine', 'Against the engine'], ['two', 'Two players']],
    sides: ['r', 'b'],
    help: () => 'Red joins top and bottom, Blue left and right, by checkers side by side. Two red and two blue checkers '
        + 'in a square of four, each pair on a diagonal, are a crosscut. A placement that makes one '
        + 'must belong to a larger group than at least one of the two enemy checkers in it; those in smaller groups are '
        + 'removed.',
    credit: 'by Mark Steere, 2023',
  },
  groups: {
    title: 'Groups',
    options: [{name: 'rules', label: 'Rules', values: [
      ['standard', 'Standard'], ['king', 'King: slide one square'], ['nojump', 'No jumps'],
      ['king-nojump', 'King, no jumps']]}],
    modes: [['engine', 'Against the engine'], ['two', 'Two players']],
    sides: ['w', 'b'],
    help: ({rules}) => {
      const slide = rules.includes('king') ? 'one square' : 'any distance';
      return 'Place six pieces each on the squares of your colour in the middle, then slide '
          + `${slide}${rules.includes('nojump') ? '' : ' or jump over one neighbour'}. `
          + 'Whose six pieces are joined side by side has won.';
    },
    credit: 'by Rich Hutnik, 1998',
  },
  'chinese-checkers': {
    title: 'Chinese Checkers',
    options: [
      {name: 'board', label: 'Board', values: [['band', 'Band, 40 squares'], ['8', '8 × 8']]},
      {name: 'players', label: 'Players', values: [['2', 'Two'], ['4', 'Four']]},
    ],
    modes: [['engine', 'Against the engine'], ['two', 'On one device']],
    sides: ['r', 'b'],
    help: () => 'Step to a neighbouring square, or jump over neighbours as often as you can. Who first has all coins in '
        + 'the corner opposite has won.',
    credit: 'for the Piecepack, by Mark A. Biggar',
  },
  'reality-check': {
    title: 'Reality Check',
    options: [],
    modes: [['engine', 'Against the engine'], ['two', 'Two, passing the device']],
    sides: ['w', 'b'],
    help: () => 'Every piece has two faces and moves by the one that is up: N, B and R as in chess, P one square along rank '
        + 'or file, capturing one square diagonally. After a move without capture flip any piece but those that the '
        + 'other side has just flipped or dropped. What is captured goes back to its owner’s hand and may be dropped '
        + 'later; an owner whose hand is full takes it, and must drop one, or refuses it: then it is out of the game '
        + 'for good. A true piece has two faces alike. A Reality Check at a capture bets that both pieces are true: if '
        + 'so, the captured one is out of the game. Who loses all four true pieces loses. You see what your side may '
        + 'see.',
    credit: 'by Andrew Juell, 1998',
  },
};

/** Under these no deal can be solved: games/sight_reduction/solitaire/README.md has the proof. */
const HOPELESS = new Set(['challenging+pairs', 'easier+challenging+pairs']);
const hopeless = ({rules}) => HOPELESS.has(rules);
/** Solitaire begins with all checkers on the board; at the start there are none. */
const placing = ({game, position}) =>
  game === 'sight-reduction' && (/ place\b/.test(position) || position?.trim() === 'start');

/** How well the engine plays: what the address calls it and how much it searches. */
export const LEVELS = {
  quick: {level: 3, seconds: 1},
  medium: {level: 6, seconds: 1},
  strong: {level: 10, seconds: 2},
};

/** The ways to play under some rules: what can't be won is not offered. */
export function modesOf(config) {
  const {modes} = GAMES[config.game];
  return hopeless(config) || placing(config) ? modes.filter(([mode]) => mode !== 'solitaire') : modes;
}

/** The board of a position as the options have it; undefined if they don't. */
function boardOf({game, ranks, files}) {
  if (game === 'halfcut')
    return GAMES.halfcut.options[0].values.map(([size]) => size).find(size => size === String(files) && files === ranks.length);
  const alike = hole => files === 8 && ranks.length === 8 &&
      ranks.every((rank, y) => rank.every((cell, x) => (cell === NO_SQUARE) === hole(x >> 1, y >> 1)));
  return alike(() => false) ? '8' : alike((x, y) => Math.abs(x - y) > 1) ? 'band' : undefined;
}

/** What the address says, made complete and possible: {config, faults}, faults in words. */
export function configuration(address) {
  const faults = [];
  const offered = (name, values, value, usual = values[0][0]) => {
    if (values.some(([v]) => v === value)) return value;
    if (value !== undefined)
      faults.push(value ? `The address asks for ${name} “${value.slice(0, 20)}”, which is not offered.` : `The address’s ${name} can’t be read.`);
    return usual;
  };
  const games = Object.keys(GAMES).map(game => [game]);
  const game = offered('game', games, address.game);
  const config = {game, position: address.position || undefined};
  for (const option of GAMES[game].options)
    config[option.name] = offered(option.name, option.values, address[option.name]);
  if (address.mode === 'solitaire' && modesOf(config).length < GAMES[game].modes.length) {
    faults.push(`${hopeless(config) ? 'Under these rules no deal can be solved' : 'Checkers are still being placed'}, so this is a game for two.`);
    config.mode = 'two';
  } else {
    config.mode = offered('mode', modesOf(config), address.mode);
  }
  config.side = offered('side', GAMES[game].sides.map(side => [side]), address.side);
  config.level = offered('level', Object.keys(LEVELS).map(level => [level]), address.level, 'medium');
  if (address.setup === 'yes' && FORMS[game]) config.setup = 'yes';
  const setup = config.position && FORMS[game] && Setup.read(game, config.position);
  if (setup && game === 'halfcut') config.size = boardOf(setup);
  if (setup && game === 'chinese-checkers')
    Object.assign(config, {players: setup.letters(false).length > 2 ? '4' : '2', board: boardOf(setup)});
  else if (config.players === '4') {
    if (address.board === 'band') faults.push('The band has room for two players: four play on 8 × 8.');
    config.board = '8';
  }
  if (game === 'sight-reduction' && !config.position && address.deal !== undefined) {
    config.deal = dealFrom(address.deal);
    if (config.deal === undefined) faults.push(NO_DEAL);
  }
  return {config, faults};
}

export function gameOptions(config) {
  const options = {};
  for (const {name} of GAMES[config.game].options) options[name] = config[name];
  return options;
}
