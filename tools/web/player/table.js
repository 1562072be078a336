// A game in play, as the umpire keeps it: the only place that knows what is hidden.
import {movesIn} from './moves.js';
import {seal, unseal} from './seal.js';

/** The games in which a side doesn't see everything. */
export const HIDDEN = new Set(['reality-check']);

/** A move as the other side is told of it: which piece is dropped stays in the hand's secret. */
function told(move) {
  return move.replace(/^([A-Za-z])[A-Za-z]@/, '$1?@');
}

/** The pieces of a Reality Check, which both sides are shown: what captures, and what is captured. */
function checked(position, move) {
  const ranks = position.split(' ')[0].split('/').map(rank => rank.match(/[a-z]{2}|\d+|#/gi)
      .flatMap(token => token > 0 ? Array(Number(token)).fill('') : token));
  return move.match(/[a-z]\d+/g).map(at => ranks.at(-at.slice(1))[at.charCodeAt(0) - 97].toUpperCase());
}

export class Table {
  #core;
  #handles;
  #moves = [];
  #movers = [];
  #checks = [];  // by ply: the pieces of Reality Checks
  #ply = 0;
  #game;
  #options;
  #viewer;
  #setup = '';  // the number of what was drawn for the start; '': the usual one

  /**
   * viewer: a side's letter, or "mover" for whoever is to move. Only hidden games care. sealed: set-up and moves as
   * a state had them, in place of `moves`. Where something is hidden a new game draws its set-up.
   */
  constructor(core, {game, position, options, viewer = 'mover', moves = [], sealed}) {
    this.#core = core;
    this.#game = game;
    this.#options = options ?? {};
    this.#viewer = viewer;
    const [played, setup] = sealed ? unseal(sealed).split('|').reverse() : [moves.join()];
    if (setup) this.#setup = setup;
    else if (HIDDEN.has(game) && position === 'start' && !sealed && !played) this.#setup = `${Math.floor(Math.random() * 1e9)}`;
    this.#handles = [core.open(game, position, this.#setup ? {...options, setup: this.#setup} : options)];
    try {
      for (const move of movesIn(played)) this.#push(move);
      this.#rollDice();
    } catch (error) {
      this.close();
      throw new Error(error.message.replace(/^move 1:/, `move ${this.#ply + 1}:`));
    }
  }

  close() {
    for (const handle of this.#handles) this.#core.close(handle);
  }

  get #handle() { return this.#handles[this.#ply]; }
  get #shown() { return this.#core.ask('show', this.#handle); }

  #push(move) {
    const next = this.#core.copy(this.#handle);
    const {to_move: mover, position} = this.#shown;
    try {
      this.#core.ask('apply', next, move);
    } catch (error) {
      this.#core.close(next);
      throw error;
    }
    for (const old of this.#handles.splice(this.#ply + 1)) this.#core.close(old);
    this.#moves.length = this.#movers.length = this.#checks.length = this.#ply;
    this.#handles.push(next);
    this.#moves.push(move);
    this.#movers.push(mover);
    this.#checks.push(move.endsWith('!') ? checked(position, move) : null);
    this.#ply += 1;
  }

  #rollDice() {
    for (;;) {
      const shown = this.#shown;
      if (shown.over || shown.to_move !== null) return;
      this.#push(shown.moves[Math.floor(Math.random() * shown.moves.length)]);
    }
  }

  play(move) {
    this.#push(move);
    this.#rollDice();
    return this.state();
  }

  /** Lays moves out from here on without playing them, for going through them by go(). */
  lay(moves) {
    const ply = this.#ply;
    for (const move of moves) this.#push(move);
    return this.go(ply);
  }

  go(ply) {
    this.#ply = Math.max(0, Math.min(ply, this.#moves.length));
    return this.state();
  }

  /** What the thinker needs; not for the page where something is hidden. */
  question() {
    const earlier = this.#positions();
    return {game: this.#game, position: earlier.pop(), options: this.#options, earlier};
  }

  /** From the first one to that on the board. */
  #positions() {
    return this.#handles.slice(0, this.#ply + 1).map(handle => this.#core.ask('show', handle).position);
  }

  state() {
    const shown = this.#shown;
    const hidden = HIDDEN.has(this.#game);
    const viewer = !hidden ? null : this.#viewer === 'mover' ? shown.to_move : this.#viewer;
    // After the end everything is turned up.
    const view = this.#core.ask('view', this.#handle, shown.over ? null : viewer);
    const secret = i => hidden && !shown.over && this.#movers[i] !== viewer;
    return {
      game: this.#game,
      view,
      viewer,
      ply: this.#ply,
      moves: this.#moves.map((move, i) => secret(i) ? told(move) : move),
      movers: this.#movers,
      checks: this.#checks,
      legal: !hidden || viewer === shown.to_move ? shown.moves : [],
      to_move: shown.to_move,
      over: shown.over,
      winner: shown.winner,
      sides: shown.sides,
      position: hidden ? null : shown.position,
      positions: hidden ? [] : this.#positions(),
      drawn: this.#setup !== '',
      sealed: hidden ? seal(`${this.#setup}|${this.#moves.slice(0, this.#ply)}`) : null,
    };
  }
}
