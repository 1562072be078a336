// A position that is set up by hand: what stands on the squares, whose turn it is, and what else
// the game's notation has. It need not be one that can be played.

export const FILES = 'abcdefghijklmnopqrstuvwxyz';
/** Squares of a rank or a file that are drawn. */
const MOST = FILES.length;
/** What stands on a square that the board does not have. */
export const NO_SQUARE = '#';
/** What marks a start square of Red in place of a coin. */
export const START = 'start';

const WHITE_BLACK = {w: {fill: '#ffffff'}, b: {fill: '#303030'}};
const RULES = /^[wf2-9][sl]$/;

/**
 * pieces: by their letters, with their colours. most: the largest board, where one may choose.
 * extras: [name, label, values] of the fields behind the side to move; without values it is there or
 * not. read and write: those fields, from and to the words of the notation.
 */
export const FORMS = {
  'sight-reduction': {
    pieces: WHITE_BLACK,
    most: {files: 4, ranks: 8},
    extras: [['place', 'Checkers are still being placed']],
    read: words => ({place: words.includes('place')}),
    write: ({place}) => [place && 'place'],
  },
  halfcut: {pieces: {r: {fill: '#d62828'}, b: {fill: '#2a6fdb'}}},
  groups: {pieces: WHITE_BLACK, labels: true},
  'chinese-checkers': {
    pieces: {r: {fill: '#c62828'}, g: {fill: '#2e7d32'}, b: {fill: '#1f4e9e'},
             y: {fill: '#f2c200', ink: '#000'}},
    holes: true,
    extras: [
      ['goal', 'Wins by', [['w', 'all coins home'], ['f', 'a full goal'],
                           ...[...'23456789'].map(n => [n, `a full goal, ${n} own coins on it`])]],
      ['stuck', 'If stuck', [['s', 'one is skipped'], ['l', 'one loses']]],
      ['skipped', 'The player before was skipped'],
    ],
    read: words => {
      const [goal, stuck] = words.find(word => RULES.test(word)) ?? 'ws';
      const start = words.find(word => word.startsWith('start:'))?.match(/[a-z]\d+/g);
      return {goal, stuck, start: new Set(start), skipped: words.includes('skipped')};
    },
    write: ({goal, stuck, start, skipped}) => [
      goal + stuck, start.size > 0 && `start:${[...start].join(',')}`, skipped && 'skipped'],
  },
};

/** What people leave around a position that they copy. */
export const tidy = text => text.replace(/^[\s'"]+|[\s'"]+$/g, '').replace(/\s+/g, ' ');

/** The squares of one rank, or undefined. */
function readRank(text, form) {
  const cells = [];
  for (const token of text.match(/\d+|./g) ?? []) {
    if (/^\d/.test(token)) {
      if (Number(token) > MOST) return undefined;
      cells.push(...Array(Number(token)).fill(''));
    } else if (form.pieces[token] || (form.holes && token === NO_SQUARE)) {
      cells.push(token);
    } else {
      return undefined;
    }
  }
  return cells;
}

export class Setup {
  /** ranks: from the first one, each a list of letters, NO_SQUARE or ''. */
  constructor(game, ranks, turn, extras) {
    this.game = game;
    this.ranks = ranks;
    this.turn = turn;
    this.extras = extras;
  }

  /** What a text says if it has a board; undefined if that can't be drawn. */
  static read(game, text) {
    const form = FORMS[game];
    const [board, turn, ...words] = text.split(' ');
    const ranks = board.split('/').reverse().map(rank => readRank(rank, form));
    const files = ranks[0]?.length;
    if (!files || ranks.length > MOST || !ranks.every(rank => rank?.length === files)) return undefined;
    const [first] = Object.keys(form.pieces);
    return new Setup(game, ranks, Object.hasOwn(form.pieces, turn) ? turn : first, form.read?.(words) ?? {});
  }

  get form() { return FORMS[this.game]; }
  get files() { return this.ranks[0].length; }

  get text() {
    const board = [...this.ranks].reverse().map(rank =>
      rank.map(cell => cell || '.').join('').replace(/\.+/g, run => String(run.length))).join('/');
    const words = this.form.write?.(this.extras) ?? [];
    return [board, this.turn, ...words.filter(Boolean)].join(' ');
  }

  /** The letters that may be put: of Chinese Checkers those of two players or of four. */
  letters(four) {
    const letters = Object.keys(this.form.pieces);
    const all = four || this.ranks.flat().some(cell => cell === 'g' || cell === 'y');
    return all ? letters : letters.filter(letter => letter !== 'g' && letter !== 'y');
  }

  /** Puts something on a square, or takes the same away. */
  put(square, what) {
    if (what === START) {
      const {start} = this.extras;
      if (!start.delete(square)) start.add(square);
    } else {
      const rank = this.ranks[Number(square.slice(1)) - 1];
      const file = FILES.indexOf(square[0]);
      rank[file] = rank[file] === what ? '' : what;
    }
  }

  clear() {
    this.ranks = this.ranks.map(rank => rank.map(cell => cell === NO_SQUARE ? cell : ''));
    [this.turn] = Object.keys(this.form.pieces);
  }

  /** Another size: what lies beyond it is lost. */
  resize(files, ranks) {
    this.ranks = Array.from({length: ranks}, (_, rank) =>
      Array.from({length: files}, (_, file) => this.ranks[rank]?.[file] ?? ''));
  }

  /** The board for drawing. `holes`: with the squares that it does not have. */
  view({edges, holes}) {
    const {pieces, labels} = this.form;
    const placing = labels && this.ranks.flat().filter(Boolean).length < 12;
    const squares = this.ranks.flatMap((rank, y) => rank.map((text, x) => {
      const square = FILES[x] + (y + 1);
      if (text === NO_SQUARE) return holes ? {square, text} : undefined;
      if (text) return {square, text, ...pieces[text]};
      const label = placing && x > 1 && x < 6 && y > 1 && y < 6 ? 'BW'[(x + y) % 2] : undefined;
      return label ? {square, text: label, glyph: label} : {square};
    })).filter(Boolean);
    return {game: this.game, files: this.files, ranks: this.ranks.length, squares, edges};
  }
}
