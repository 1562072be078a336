// The page: what is played, what is known of it, and who is asked.
import {formatAddress, readAddress} from './address.js';
import {Board} from './board.js';
import {showControls, wire} from './controls.js';
import {draw} from './drawing.js';
import {Editor} from './editor.js';
import {configuration, gameOptions, GAMES, LEVELS} from './games.js';
import {Entry, movesIn} from './moves.js';
import {Knowledge} from './knowledge.js';
import {loadModule, Pool, Stopped} from './pool.js';
import {HIDDEN} from './table.js';
import {sideName} from './words.js';
import {dealOfDifficulty, dealOfToday, randomDeal} from './deals.js';
import {$} from './page.js';

class App {
  config = {};
  state = null;
  entry = new Entry([]);
  hint = null;
  aim = null;  // the ply that was asked for, while the umpire goes there
  showWhy = true;
  thinking = false;
  fresh = false;  // whether the game gets an entry of the history
  opening = false;  // while another game, or what was played, comes nothing is done in the old one
  generation = 0;  // of the game: answers to an older one are dropped

  constructor(pool) {
    this.pool = pool;
    this.knowledge = new Knowledge(pool, () => this.draw());
    this.board = new Board($('board'), square => this.choose(square));
    this.editor = new Editor(this);
    wire(this);
  }

  myTurn() {
    const {state, config} = this;
    return !state.over && !config.setup && (config.mode !== 'engine' || state.to_move === config.side);
  }

  // ---- Starting -------------------------------------------------------------

  /** What the address in the bar says, with the moves that the history has kept. */
  located() {
    const {moves, sealed, before = null} = history.state ?? {};
    this.editor.before = before;
    return this.open({moves, ...readAddress(location.hash)}, {located: true, sealed});
  }

  /**
   * `trouble`: why this is opened and not what was asked for. What was not `located` is a new entry of
   * the history. `sealed`: the moves where they are secret.
   */
  async open(address, {trouble = '', located = false, sealed} = {}) {
    const generation = ++this.generation;
    this.fresh = !located;
    this.pool.stopEngine();
    this.thinking = false;
    $('curtain').hidden = true;
    this.opening = true;
    const {config, faults} = configuration(address);
    this.config = config;
    if (config.game === 'sight-reduction' && !config.position && config.deal === undefined) {
      config.deal = String(await this.anyDeal());
      if (generation !== this.generation) return;
    }
    showControls(this);
    const start = {
      game: config.game, options: gameOptions(config),
      position: config.position ?? (config.deal !== undefined ? `#${config.deal}` : 'start'),
      viewer: config.mode === 'engine' ? config.side : 'mover',
      moves: movesIn(!config.setup && address.moves || ''), sealed,
    };
    const begun = start.moves.length > 0 || sealed !== undefined;
    try {
      const state = await this.pool.umpire.ask('start', start);
      if (generation !== this.generation) return;
      if (begun && state.ply > 0) this.passDevice(state);
      this.editor.opened(start.position, state);
      this.take(state);
      this.trouble(trouble || faults.join(' '));
    } catch (error) {
      if (generation !== this.generation) return;
      if (config.setup) return await this.editor.refused(start, error);
      const why = trouble || `This can’t be played: ${error.message}`;
      // The moves before the one that the umpire names are good.
      const good = start.moves.slice(0, /^move (\d+)/.exec(error.message)?.[1] - 1 || 0).join();
      if (begun) await this.open({...config, moves: good}, {trouble: why, located});
      else if (config.position) await this.open({game: config.game}, {trouble: why, located});
      else this.trouble(why);
    }
  }

  /** A deal for whoever names none. */
  async anyDeal() {
    const {generation, config} = this;
    this.knowledge.makeWay();
    try {
      return await dealOfDifficulty(this.pool, config, 'any', () => generation === this.generation);
    } catch {
      return randomDeal();
    }
  }

  /** Says what went wrong, or with no text that nothing did; whether it is what the field has. */
  trouble(text, field = false) {
    $('trouble').textContent = text;
    $('trouble').hidden = !text;
    $('deal').setAttribute('aria-invalid', String(field));
  }

  /** An answer that did not come. What was stopped has made way for something else. */
  failed(error, generation) {
    if (generation === this.generation && !(error instanceof Stopped)) this.trouble(error.message);
  }

  /** A new state of the table. */
  take(state) {
    this.state = state;
    this.opening = false;
    this.aim = null;
    this.hint = null;
    if (!$('link').hidden) $('shared').textContent = '';  // which pointed to it
    $('link').hidden = true;
    this.enter();
    this.address();
    this.judge();
    this.engine();
  }

  /** Lets a move be entered, from its beginning. */
  enter() { this.entry = new Entry(this.myTurn() && !this.curtained() ? this.state.legal : []); }

  /** Shows the state, with what is known of it if that is wanted. */
  judge() {
    this.knowledge.about({
      config: this.config, options: gameOptions(this.config), state: this.state,
      wanted: $('verdict-on').checked && !this.editor.complaint,
    });
    this.draw();
  }

  /** The address of what is played. The moves are in the history only, for reloads and the way back. */
  address() {
    const {mode, side, level, ...values} = this.config;
    if (values.game === 'sight-reduction') delete values.game;
    const hash = formatAddress({...values, mode, ...(mode === 'engine' ? {side, level} : {})});
    const {sealed, moves, ply} = this.state;
    const {before} = this.editor;
    const kept = sealed === null ? {moves: moves.slice(0, ply).join(','), before} : {sealed};
    try {
      history[this.fresh ? 'pushState' : 'replaceState'](kept, '', hash);
      this.fresh = false;
    } catch { /* browsers refuse it where it comes too often; the next one has all of this, too */ }
    document.title = `${GAMES[this.config.game].title}${this.config.deal ? ` #${this.config.deal}` : ''} – halfboard`;
  }

  // ---- Playing --------------------------------------------------------------

  choose(token) {
    if (this.editor.setup) return this.editor.put(token);
    if (this.thinking || this.opening || this.aim !== null) return;
    if (this.hint?.refusal) this.hint = null;
    const capture = this.config.game === 'reality-check' && this.board.taken(token);
    const tried = this.entry.tried(token, capture);
    const move = this.entry.choose(token);
    if (move) this.play(move);
    else this.draw();
    if (tried !== undefined && !this.entry.chosen.length) this.refuse(tried, token);
  }

  /** Says why a move is none, in the umpire's words; with no move, that none begins on the square. */
  async refuse(move, square) {
    const {state} = this;
    const said = move ? await this.pool.umpire.ask('play', move).catch(({message}) => message)
                      : `illegal move: no move begins on ${square}`;
    const [, reason] = /illegal \w+: (.+)/.exec(said) ?? [];
    if (!reason || state !== this.state) return;
    this.hint = {text: `${reason[0].toUpperCase()}${reason.slice(1)}.`, refusal: true};
    this.draw();
  }

  async play(move) {
    const {generation} = this;
    this.entry = new Entry([]);  // one move a click: the next ones come with the answer
    this.opening = true;
    this.trouble('');
    try {
      const state = await this.pool.umpire.ask('play', move);
      if (generation !== this.generation) return;
      if (state.movers.at(-1) !== state.to_move) this.passDevice(state);
      this.take(state);
    } catch (error) {
      this.stay(error, generation);
    }
  }

  async go(ply) {
    if (ply === undefined || this.thinking || this.opening) return;
    const generation = this.generation;
    this.aim = ply;
    try {
      const state = await this.pool.umpire.ask('go', ply);
      if (generation !== this.generation || this.aim !== ply) return;
      if (this.state.to_move !== state.to_move) this.passDevice(state);
      this.take(state);
    } catch (error) {
      this.stay(error, generation);
    }
  }

  /** After a question to the umpire that failed: says so, and goes on from what is on the board. */
  stay(error, generation) {
    this.failed(error, generation);
    if (generation === this.generation) this.take(this.state);
  }

  /** Where faces are hidden, before what the other side sees is drawn. */
  passDevice(state) {
    if (this.config.mode === 'two' && HIDDEN.has(this.config.game) && !state.over) this.curtain(state.to_move);
  }

  /**
   * The first ply from one on, in steps of 1 or -1, at which somebody can go on: not at the dice, and
   * against the engine, which plays only at the end of the moves, at the player's turns; or undefined.
   */
  restFrom(ply, by) {
    const {moves, movers} = this.state;
    const rests = at => at === moves.length ||
        (this.config.mode === 'engine' ? movers[at] === this.config.side : movers[at] !== null);
    for (; ply >= 0 && ply <= moves.length; ply += by) if (rests(ply)) return ply;
    return undefined;
  }

  step(by) { this.go(this.restFrom((this.aim ?? this.state.ply) + by, by)); }

  async engine() {
    const {state} = this;
    if (this.config.mode !== 'engine' || this.config.setup || state.over || this.thinking || state.to_move === this.config.side ||
        state.ply < state.moves.length) return;
    const generation = this.generation;
    this.thinking = true;
    this.draw();
    try {
      const seed = Math.floor(Math.random() * 2 ** 31);
      const next = await this.pool.engineMove({...LEVELS[this.config.level], seed});
      if (generation !== this.generation) return;
      this.thinking = false;
      this.take(next);
    } catch (error) {
      if (generation !== this.generation) return;
      this.thinking = false;
      this.trouble(`The engine: ${error.message}`);
      this.draw();
    }
  }

  async askHint() {
    if (!this.myTurn() || this.opening || this.state.position === null) return;
    const hint = await this.find(() => this.knowledge.hint());
    if (!hint) return;
    this.entry.chosen = [];
    this.hint = hint;
    this.draw();
    const first = hint.move?.match(/[a-z]\d+/)?.[0];
    if (first && !/INPUT|SELECT|TEXTAREA/.test(document.activeElement.tagName)) this.board.focus(first);
  }

  /** Lays a solution out from here on: redo goes through it. */
  async laySolution() {
    if (this.opening) return;
    const found = await this.find(() => this.knowledge.solution());
    if (!found) return;
    if (found.status === 'solved') {
      const {generation} = this;
      this.opening = true;
      try {
        const state = await this.pool.umpire.ask('lay', found.solution);
        if (generation !== this.generation) return;
        this.take(state);
      } catch (error) {
        return this.stay(error, generation);
      }
    }
    this.hint = found.status === 'solved'
      ? {text: `A solution of ${found.solution.length} moves is laid out: Redo goes through it.`}
      : {text: found.status === 'unsolvable' ? 'There is no solution from here.' : 'None was found in time.'};
    this.draw();
  }

  /** What `ask` finds of the position on the board; undefined if that has changed meanwhile. */
  async find(ask) {
    const {generation, state} = this;
    const looking = this.hint = {text: 'Looking…'};
    this.draw();
    try {
      const found = await ask();
      return generation === this.generation && state === this.state ? found : undefined;
    } catch (error) {
      this.failed(error, generation);
      if (this.hint === looking) {
        this.hint = null;
        this.draw();
      }
      return undefined;
    }
  }

  async newDeal(kind) {
    const {generation, config} = this;
    const wanted = () => generation === this.generation;
    const find = kind === 'today' ? dealOfToday : dealOfDifficulty;
    this.knowledge.makeWay();
    $('deal-wait').hidden = false;
    try {
      const deal = await find(this.pool, config, $('difficulty').value, wanted);
      if (wanted()) await this.open({...config, deal: String(deal), position: undefined});
    } catch (error) {
      this.failed(error, generation);
    } finally {
      $('deal-wait').hidden = true;
    }
  }

  /** Whether nobody can play the game after: its set-up was drawn, or a move was told without its piece. */
  secret() {
    const {drawn, moves, ply} = this.state;
    return ply > 0 && (drawn || moves.slice(0, ply).some(move => move.includes('?@')));
  }

  curtained() { return !$('curtain').hidden; }
  /** Hides the view of `side` until it is there; nobody's if null. */
  curtain(side) {
    $('curtain').hidden = side === null;
    if (side !== null) {
      $('curtain-side').textContent = sideName(this.config.game, side);
      $('curtain-open').focus();
    } else {
      this.enter();  // the state may be on its way to another one, which take() would give up
      this.draw();
      this.board.focus();
    }
  }

  draw() {
    if (this.state) draw(this);
  }
}

/** What the page can't do without, by the names that browsers have for it. */
const NEEDED = ['WebAssembly', 'Worker', 'DecompressionStream'];

try {
  const missing = NEEDED.filter(name => !(name in globalThis));
  if (missing.length) throw new Error(`this browser has no ${missing.join(', no ')}`);
  const module = await loadModule($('module').textContent.trim());
  const app = new App(new Pool($('worker').textContent, module));
  globalThis.halfboard = app;
  await app.located();
} catch (error) {
  $('verdict').dataset.tone = 'bad';
  $('verdict-text').textContent = 'The page can’t start';
  $('verdict-more').textContent = error.message;
}
document.body.classList.remove('loading');
