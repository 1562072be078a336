// Moves as a series of clicks: what a move's text says, square by square and word by word.

const TOKEN = /roll:\d|[A-Za-z]{2}(?=@)|(?<=lose:)[A-Za-z]{2}|[a-z]\d+|take|refuse|pass|lose|[?!]/g;
const SQUARE = /^[a-z]\d+$/;

/** Moves with commas or blanks between them. Memory's looks at two pieces have a comma inside. */
export const movesIn = text => text.match(/\?[a-z]\d+,[a-z]\d+|[^\s,]+/g) ?? [];

export const isSquare = token => SQUARE.test(token);

/** The ways of entering a move; a pair may be entered from either end. */
function ways(move) {
  const tokens = move.match(TOKEN) ?? [move];
  return /[+,]/.test(move) ? [tokens, [...tokens.slice(0, -2), tokens.at(-1), tokens.at(-2)]] : [tokens];
}

/** What has been entered so far, and what may come next. */
export class Entry {
  constructor(legal) {
    this.all = legal.flatMap(move => ways(move).map(tokens => ({move, tokens})));
    this.chosen = [];
  }

  get open() {
    return this.all.filter(({tokens}) => this.chosen.every((token, i) => tokens[i] === token));
  }
  /** Tokens that may come next, each once. */
  get next() {
    return [...new Set(this.open.map(({tokens}) => tokens[this.chosen.length]).filter(Boolean))];
  }
  /** Whether the next token is the piece to flip, the last of a move of Reality Check. */
  get flips() {
    return this.open.some(({move, tokens}) =>
      tokens.length === this.chosen.length + 1 && move.endsWith(`*${tokens.at(-1)}`));
  }
  /** The move that is complete with what was chosen. */
  get complete() {
    return this.chosen.length
      ? this.open.find(({tokens}) => tokens.length === this.chosen.length)?.move : undefined;
  }
  /** A move that is sure: complete, and nothing could be added to it. */
  get sure() { return this.next.length === 0 ? this.complete : undefined; }

  /**
   * The move that a square which does not fit would make: what the umpire may be asked why it is none.
   * '' where no move begins, undefined for what fits.
   */
  tried(square, capture) {
    const [from, to] = this.chosen;
    if (!isSquare(square) || !this.all.length || this.next.includes(square) || this.chosen.at(-1) === square) return undefined;
    if (!from) return this.all.some(({move}) => isSquare(move)) ? square : '';
    if (to) return `${from}-${to}*${square}`;
    if (!isSquare(from)) return `${from}@${square}`;
    return this.all.some(({move}) => move.includes('+')) ? [from, square].sort().join('+')
                                                         : from + (capture ? 'x' : '-') + square;
  }

  /** Takes a token; one that doesn't fit starts afresh, the last one again takes it back. */
  choose(token) {
    if (this.next.includes(token)) this.chosen.push(token);
    else if (this.chosen.at(-1) === token && !this.complete) this.chosen.pop();
    else if (this.chosen.at(-1) === token) return this.complete;
    else {
      this.chosen = [];
      if (this.next.includes(token)) this.chosen.push(token);
    }
    return this.sure;
  }
}
