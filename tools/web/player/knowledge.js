// What is known of the positions of a game: verdicts as one plays, asked of the analyst, each once.
import openings from './openings.json';
import {deadlockWords, playerWords, solitaireWords} from './words.js';

/** How long a question may take; where a search from the start is hopeless, not long. */
const SECONDS = {'sight-reduction': 8, halfcut: 5};
const patience = game => ({seconds: SECONDS[game] ?? 2, memory_mib: 64});
const OPINION = {level: 10, seed: 1, seconds: 1};

/** The start squares of two players with six coins each. */
const HOMES = {r: ['a1', 'b1', 'a2', 'c1', 'b2', 'a3'], b: ['h8', 'g8', 'h7', 'f8', 'g7', 'h6']};

export class Knowledge {
  #pool;
  #changed;
  #known = new Map();  // question and position to answer
  #busy = null;
  #subject = null;
  why = null;
  whyText = '';
  verdict = {tone: 'wait', text: ''};

  constructor(pool, changed) {
    this.#pool = pool;
    this.#changed = changed;
  }

  /** Sets what is wanted: the verdict on a state of the table, and, if it is dead, why. */
  about(subject) {
    this.#subject = subject;
    this.#update();
    this.#work();
  }

  #key(name, position) {
    return `${name} ${JSON.stringify(this.#subject.options)} ${position}`;
  }
  #get(name, position) { return this.#known.get(this.#key(name, position)); }

  /** Questions in the order in which they matter; those that are answered already are left out. */
  #open() {
    const {config, state, wanted} = this.#subject;
    if (!wanted || state.position === null) return [];
    const open = [];
    const need = (name, position) => {
      if (!this.#get(name, position)) open.push({name, position});
    };
    if (config.mode === 'solitaire') {
      need('solitaire', state.position);
      const now = this.#get('solitaire', state.position);
      if (now?.status === 'unsolvable') {
        for (const position of this.#before()) need('solitaire', position);
        need('explain', state.position);
      }
    } else if (!state.over && this.#proved() !== 'draw') {
      need('solve', state.position);
      if (this.#get('solve', state.position)?.result === 'unknown') need('think', state.position);
    }
    return open;
  }

  /** The positions before this one, the last first, back to one that was solvable. */
  *#before() {
    const {state} = this.#subject;
    for (let ply = state.ply - 1; ply >= 0; --ply) {
      yield state.positions[ply];
      if (this.#get('solitaire', state.positions[ply])?.status === 'solved') return;
    }
  }

  /** The first ply from which there was no way; undefined while the position before is not known to have one. */
  #diedAt() {
    const {state} = this.#subject;
    const before = ply => this.#get('solitaire', state.positions[ply - 1])?.status;
    let {ply} = state;
    while (ply > 0 && before(ply) === 'unsolvable') --ply;
    return ply === 0 || before(ply) === 'solved' ? ply : undefined;
  }

  async #work() {
    if (this.#busy) {
      // What takes longer than a blink and is not wanted any more makes way.
      const {key, since} = this.#busy;
      const still = this.#open().some(({name, position}) => this.#key(name, position) === key);
      if (still) return;
      const blink = 150 - (performance.now() - since);
      if (blink > 0) {
        setTimeout(() => this.#work(), blink);
        return;
      }
      this.makeWay();
    }
    const next = this.#open()[0];
    if (!next) return;
    const {config, options} = this.#subject;
    const about = {game: config.game, position: next.position, options};
    const job = this.#begin(this.#key(next.name, next.position), this.#ask(next.name, about));
    try {
      this.#known.set(job.key, await job.answer);
    } catch (error) {
      if (this.#busy !== job) return;
      this.#known.set(job.key, {status: 'unknown', result: 'unknown', fault: error.message});
      this.#pool.restartAnalyst();
    }
    if (this.#busy !== job) return;
    this.#busy = null;
    this.#update();
    this.#changed();
    this.#work();
  }

  /** What the analyst is at from now on, until it is done or makes way. */
  #begin(key, answer) {
    this.#busy = {key, answer, since: performance.now()};
    return this.#busy;
  }

  /** Asks what a person waits for, before all else. */
  async #first(key, ask) {
    this.makeWay();
    const job = this.#begin(key, ask());
    try {
      return await job.answer;
    } catch (error) {
      if (this.#busy === job) this.#pool.restartAnalyst();
      throw error;
    } finally {
      if (this.#busy === job) {
        this.#busy = null;
        this.#work();  // on the question that made way
      }
    }
  }

  #ask(name, about) {
    return name === 'think' ? this.#pool.analyst.ask('think', {about, search: OPINION})
                            : this.#pool.analyst.ask('ask', {name, about, search: patience(about.game)});
  }

  #update() {
    const {config, state, wanted} = this.#subject;
    this.why = null;
    this.whyText = '';
    if (state.position === null && !state.over) {
      this.verdict = {tone: 'wait', text: 'No verdict', more: config.mode === 'two' ? 'each side sees its own faces' : 'your side’s view only; the engine knows all faces'};
    } else if (config.mode === 'solitaire') {
      const now = wanted ? this.#get('solitaire', state.position) : undefined;
      const left = state.view.squares.filter(cell => cell.text).map(cell => cell.text[0]);
      const goal = config.rules.endsWith('+pairs') ? left.length === 0
                                                   : left.length === 2 && left[0] !== left[1];
      this.verdict = wanted || state.over || goal
        ? solitaireWords({now, goal, left: left.length, over: state.over, diedAt: this.#diedAt(),
                          deal: this.#get('solitaire', state.positions[0])?.deal !== undefined})
        : {tone: 'wait', text: ''};
      const why = this.#get('explain', state.position);
      if (wanted && now?.status === 'unsolvable' && why?.status === 'unsolvable') {
        this.why = why;
        this.whyText = deadlockWords(why);
      }
    } else {
      const answer = wanted && state.position ? this.#get('solve', state.position) : undefined;
      this.verdict = wanted || state.over
        ? playerWords({game: config.game, answer, opinion: this.#get('think', state.position),
                       proved: this.#proved(), map: this.openings.size > 0, toMove: state.to_move,
                       over: state.over, winner: state.winner, sides: state.sides,
                       position: state.position, view: state.view})
        : {tone: 'wait', text: ''};
    }
  }

  /** The opening map of Halfcut, before the first move: square to what is proved of it. */
  get openings() {
    const {config, state} = this.#subject;
    return state.ply === 0 && !config.setup ? this.#openingMap() : new Map();
  }

  #openingMap() {
    const {state, wanted} = this.#subject;
    const {game, files, ranks} = state.view;
    const fromEmpty = /^[\d/]+ r$/.test(state.positions[0] ?? '');
    const known = game === 'halfcut' && wanted && fromEmpty && files === ranks
        ? openings[files] : undefined;
    const map = new Map();
    known?.forEach((rank, i) => [...rank].forEach((winner, file) => {
      const label = winner === 'r' ? 'Red wins' : 'Blue wins';
      map.set('abcdefgh'[file] + (ranks - i), {winner, label});
    }));
    return map;
  }

  /** The solitaire answer for the position on the board, which the analyst may be at already. */
  async solution() {
    const {config, options, state} = this.#subject;
    const key = this.#key('solitaire', state.position);
    if (this.#known.has(key)) return this.#known.get(key);
    if (this.#busy?.key === key) return this.#busy.answer;
    const about = {game: config.game, position: state.position, options};
    return this.#first(key, async () => {
      const answer = await this.#ask('solitaire', about);
      this.#known.set(key, answer);
      this.#update();
      return answer;
    });
  }

  /**
   * Chinese Checkers of two: nobody wins while a coin of the other side is at home, and who has one there can always
   * move another (games/chinese_checkers, "A coin at home").
   */
  #bothAtHome() {
    const {config, state} = this.#subject;
    if (config.game !== 'chinese-checkers' || config.players !== '2' || config.position || config.setup || !state.view) return false;
    const coins = state.view.squares.filter(({square, text}) => HOMES[text]?.includes(square)).map(({text}) => text);
    return new Set(coins).size === 2;
  }

  /** Who wins, or that nobody does, where it is known: by the map of the openings before and after the first placement. */
  #proved() {
    const {ply, moves} = this.#subject.state;
    if (this.#bothAtHome()) return 'draw';
    const map = ply <= 1 ? this.#openingMap() : new Map();
    if (ply === 1) return map.get(moves[0])?.winner;
    const winners = [...map.values()].map(({winner}) => winner);
    return winners.includes('r') ? 'r' : winners.length ? 'b' : undefined;
  }

  /** Ends the question that the analyst is at, for another one. */
  makeWay() {
    if (!this.#busy) return;
    this.#busy = null;
    this.#pool.restartAnalyst();
  }

  /** A move and why, whether verdicts are shown or not. */
  async hint() {
    const {config, options, state} = this.#subject;
    const goal = config.mode === 'solitaire' ? {goal: 'solitaire'} : {};
    const about = {game: config.game, position: state.position, options};
    for (const [move, {winner}] of this.openings)
      if (winner === state.to_move) return {move, why: 'it keeps the win'};
    return this.#first('hint', async () => {
      const answer = await this.#pool.analyst.ask('ask', {name: 'hint', about, search: {...patience(config.game), ...goal}});
      if (!goal.goal && !answer.move && answer.result === 'unknown') {
        const {move} = await this.#ask('think', about);
        if (move) return {move, why: 'no proof, but the engine would play it'};
      }
      return answer;
    });
  }
}
