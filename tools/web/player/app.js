// The page: what is played, what is known of it, and who is asked.
import {formatAddress, readAddress} from './address.js';
import {Board, element} from './board.js';
import {configuration, gameOptions, GAMES} from './games.js';
import {Entry, isSquare} from './moves.js';
import {Knowledge} from './knowledge.js';
import {loadModule, Pool} from './pool.js';
import {sideName} from './words.js';
import {DEALS, dealOfDifficulty, dealOfToday, difficultiesOf, randomDeal} from './deals.js';

const $ = id => document.getElementById(id);
const THINKING = {easy: {level: 3, seconds: 1}, medium: {level: 6, seconds: 1}, strong: {level: 10, seconds: 2}};

class App {
  config = {};
  state = null;
  entry = new Entry([]);
  hint = null;
  aim = null;  // the ply that was asked for, while the umpire goes there
  showWhy = true;
  thinking = false;
  generation = 0;  // of the game: answers to an older one are dropped

  constructor(pool) {
    this.pool = pool;
    this.knowledge = new Knowledge(pool, () => this.draw());
    this.board = new Board($('board'), square => this.choose(square));
    this.wire();
  }

  get solitaire() { return this.config.mode === 'solitaire'; }
  get engineSide() {
    return this.config.mode === 'engine' ? GAMES[this.config.game].sides.find(s => s !== this.mySide) : null;
  }
  get mySide() { return $('side').value || GAMES[this.config.game].sides[0]; }
  myTurn() {
    return !this.state.over && (this.config.mode !== 'engine' || this.state.to_move === this.mySide);
  }

  // ---- Starting -------------------------------------------------------------

  async open(address) {
    const generation = ++this.generation;
    this.pool.stopEngine();
    this.thinking = false;
    this.config = configuration(address);
    const {game} = this.config;
    let {deal, position} = address;
    if (game === 'sight-reduction' && !position && !/^\d{1,9}$/.test(deal ?? ''))
      deal = String(randomDeal());
    this.config.deal = game === 'sight-reduction' && !position ? String(Number(deal)) : undefined;
    this.config.position = position;
    this.controls();
    const start = {
      game, options: gameOptions(this.config),
      position: position ?? (this.config.deal !== undefined ? `#${this.config.deal}` : 'start'),
      viewer: this.config.mode === 'engine' ? this.mySide : 'mover',
      moves: (address.moves ?? '').split(/[,\s]/).filter(Boolean),
    };
    try {
      const state = await this.pool.umpire.ask('start', start);
      if (generation === this.generation) this.take(state);
      $('trouble').hidden = true;
    } catch (error) {
      if (generation !== this.generation) return;
      $('trouble').textContent = `This can’t be played: ${error.message}`;
      $('trouble').hidden = false;
      if (!this.state || position || deal !== undefined) await this.open({game});
      $('trouble').hidden = false;
    }
  }

  /** A new state of the table. */
  take(state) {
    this.state = state;
    this.aim = null;
    this.hint = null;
    this.entry = new Entry(this.myTurn() && !this.curtained() ? state.legal : []);
    this.address();
    this.knowledge.about({
      config: this.config, options: gameOptions(this.config), state,
      wanted: $('verdict-on').checked,
    });
    this.draw();
    this.engine();
  }

  address() {
    const {mode, ...rest} = this.config;
    const values = {...rest, mode};
    if (this.config.game === 'sight-reduction') delete values.game;
    history.replaceState(null, '', formatAddress(values));
    document.title = `${GAMES[this.config.game].title}${this.config.deal ? ` #${this.config.deal}` : ''} – halfboard`;
  }

  // ---- Playing --------------------------------------------------------------

  choose(token) {
    if (this.thinking || this.aim !== null) return;
    const move = this.entry.choose(token);
    if (move) this.play(move);
    else this.draw();
  }

  async play(move) {
    const generation = this.generation;
    const state = await this.pool.umpire.ask('play', move);
    if (generation !== this.generation) return;
    if (state.movers.at(-1) !== state.to_move) this.passDevice(state);
    this.take(state);
  }

  async go(ply) {
    if (ply < 0 || ply > this.state.moves.length || this.thinking) return;
    const generation = this.generation;
    this.aim = ply;
    const state = await this.pool.umpire.ask('go', ply);
    if (generation !== this.generation || this.aim !== ply) return;
    if (this.state.to_move !== state.to_move) this.passDevice(state);
    this.take(state);
  }

  /** Where faces are hidden, before what the other side sees is drawn. */
  passDevice(state) {
    if (this.config.mode === 'two' && GAMES[this.config.game].hidden && !state.over) this.curtain(state.to_move);
  }

  /** Against the engine a step back or forth goes to the player's own next turn. */
  step(by) {
    let ply = (this.aim ?? this.state.ply) + by;
    if (this.config.mode === 'engine')
      while (ply > 0 && ply < this.state.moves.length && this.state.movers[ply] !== this.mySide) ply += by;
    this.go(ply);
  }

  async engine() {
    const {state} = this;
    if (this.config.mode !== 'engine' || state.over || this.thinking || state.to_move === this.mySide ||
        state.ply < state.moves.length) return;
    const generation = this.generation;
    this.thinking = true;
    this.draw();
    try {
      const next = await this.pool.engineMove({...THINKING[$('level').value], seed: Math.floor(Math.random() * 2 ** 31)});
      if (generation !== this.generation) return;
      this.thinking = false;
      this.take(next);
    } catch (error) {
      if (generation !== this.generation) return;
      this.thinking = false;
      $('trouble').textContent = `The engine: ${error.message}`;
      $('trouble').hidden = false;
      this.draw();
    }
  }

  async askHint() {
    if (!this.myTurn() || this.state.position === null) return;
    const generation = this.generation;
    const {ply} = this.state;
    const hint = await this.knowledge.hint();
    if (generation !== this.generation || ply !== this.state.ply) return;
    this.hint = hint;
    this.draw();
    const first = hint.move?.match(/[a-z]\d+/)?.[0];
    if (first) this.board.focus(first);
  }

  /** Lays a solution out from here on: redo goes through it. */
  async laySolution() {
    const generation = this.generation;
    const {ply} = this.state;
    const found = await this.knowledge.solution();
    if (generation !== this.generation || ply !== this.state.ply) return;
    if (found.status === 'solved') this.take(await this.pool.umpire.ask('lay', found.solution));
    this.hint = found.status === 'solved'
      ? {text: `A solution of ${found.solution.length} moves is laid out: Redo goes through it.`}
      : {text: found.status === 'unsolvable' ? 'There is no solution from here.' : 'None was found in time.'};
    this.draw();
  }

  async newDeal(kind) {
    const {rules} = this.config;
    const find = kind === 'today' ? dealOfToday : dealOfDifficulty;
    $('deal-wait').hidden = false;
    try {
      const deal = await find(this.pool, rules, $('difficulty').value);
      await this.open({...this.config, deal: String(deal), position: undefined});
    } finally {
      $('deal-wait').hidden = true;
    }
  }

  curtained() { return !$('curtain').hidden; }
  /** Hides the view of `side` until it is there; nobody's if null. */
  curtain(side) {
    $('curtain').hidden = side === null;
    if (side !== null) {
      $('curtain-side').textContent = sideName(this.config.game, side);
      $('curtain-open').focus();
    } else {
      this.take(this.state);
    }
  }

  // ---- Showing --------------------------------------------------------------

  draw() {
    const {state, config} = this;
    if (!state) return;
    document.body.classList.toggle('thinking', this.thinking);
    const squares = move => new Set((move ?? '').match(/[a-z]\d+/g) ?? []);
    const verdict = this.knowledge.verdict;
    const next = new Set(this.entry.next.filter(isSquare));
    this.board.show(this.curtained() ? {...state.view, squares: state.view.squares.map(c => ({square: c.square}))}
                                     : state.view, {
      legal: this.entry.chosen.length ? new Set() : next,
      next: this.entry.chosen.length ? next : new Set(),
      chosen: new Set(this.entry.chosen),
      core: this.showWhy ? new Set(this.knowledge.why?.core ?? []) : new Set(),
      hint: squares(this.hint?.move),
      last: squares(state.moves[state.ply - 1]),
    }, this.knowledge.openings);
    $('verdict').dataset.tone = verdict.tone;
    $('verdict-text').textContent = verdict.text;
    $('verdict-more').textContent = this.thinking ? 'The engine is thinking…' : verdict.more ?? '';
    $('why').hidden = !this.knowledge.why;
    $('why').setAttribute('aria-pressed', String(this.showWhy));
    $('why-text').textContent = this.showWhy ? this.knowledge.whyText : '';
    $('turn').textContent = state.over || !state.to_move ? '' : `${sideName(config.game, state.to_move)} to move`;
    $('beside').textContent = this.curtained() || !GAMES[config.game].hidden ? '' : state.view.beside.join(' · ');
    $('hint-text').textContent = this.hint?.text ?? (this.hint ? this.hint.move ? `Try ${this.hint.move}: ${this.hint.why}.` : `No move: ${this.hint.why}.` : '');
    $('undo').disabled = state.ply === 0 || this.thinking;
    $('restart').disabled = state.ply === 0;
    $('redo').disabled = state.ply === state.moves.length || this.thinking;
    $('solution').disabled = state.over || this.knowledge.verdict.tone === 'bad';
    $('hint').disabled = !this.myTurn() || state.position === null || this.thinking;
    this.drawWords();
    this.drawMoves();
  }

  /** Choices that are no squares. */
  drawWords() {
    const words = this.entry.next.filter(token => !isSquare(token));
    if (this.entry.complete) words.push(this.entry.complete);
    const root = $('choices');
    root.replaceChildren(...words.map(word => {
      const button = element('button', {type: 'button'}, WORDS[word] ?? word);
      button.addEventListener('click', () => word === this.entry.complete ? this.play(word) : this.choose(word));
      return button;
    }));
  }

  drawMoves() {
    const {state} = this;
    const list = $('moves');
    list.replaceChildren(...state.moves.map((move, i) => {
      const item = element('li');
      const button = element('button', {type: 'button', 'data-side': state.movers[i] ?? ''}, move);
      button.setAttribute('aria-label', `Move ${i + 1}, ${sideName(this.config.game, state.movers[i] ?? '')}: ${move}`);
      if (i === state.ply - 1) button.setAttribute('aria-current', 'step');
      button.addEventListener('click', () => this.go(i + 1));
      item.append(button);
      return item;
    }));
    list.querySelector('[aria-current]')?.scrollIntoView({block: 'nearest', inline: 'nearest'});
  }

  controls() {
    const game = GAMES[this.config.game];
    for (const link of document.querySelectorAll('nav a'))
      if (link.dataset.game === this.config.game) link.setAttribute('aria-current', 'page');
      else link.removeAttribute('aria-current');
    fill($('mode'), game.modes, this.config.mode);
    $('options').replaceChildren(...game.options.map(option => {
      const label = element('label', {}, option.label);
      const select = element('select', {id: `option-${option.name}`});
      fill(select, option.values, this.config[option.name]);
      select.addEventListener('change', () => this.open({...this.config, deal: this.config.deal, [option.name]: select.value}));
      label.append(select);
      return label;
    }));
    const sides = game.sides.map(s => [s, sideName(this.config.game, s)]);
    if (![...$('side').options].some(o => o.value === $('side').value && game.sides.includes(o.value)) ||
        $('side').dataset.game !== this.config.game) fill($('side'), sides, sides[0][0]);
    $('side').dataset.game = this.config.game;
    for (const part of document.querySelectorAll('[data-mode]'))
      part.hidden = part.dataset.mode !== this.config.mode;
    for (const part of document.querySelectorAll('[data-only]'))
      part.hidden = part.dataset.only !== this.config.game;
    $('deal').value = this.config.deal ?? '';
    const levels = difficultiesOf(this.config.rules);
    fill($('difficulty'), [['any', 'any difficulty'], ...levels.map(level => [level, level])],
         levels.includes($('difficulty').value) ? $('difficulty').value : 'any');
    $('difficulty-label').hidden = levels.length === 0;
    $('help').textContent = game.help;
    $('credit').textContent = `${game.title}, ${game.credit}.`;
    $('heading').textContent = game.title;
  }

  wire() {
    const on = (id, event, act) => $(id).addEventListener(event, act);
    on('undo', 'click', () => this.step(-1));
    on('redo', 'click', () => this.step(1));
    on('restart', 'click', () => this.go(0));
    on('hint', 'click', () => this.askHint());
    on('solution', 'click', () => this.laySolution());
    on('why', 'click', () => { this.showWhy = !this.showWhy; this.draw(); });
    on('mode', 'change', () => this.open({...this.config, mode: $('mode').value}));
    on('side', 'change', () => this.open(this.config));
    on('new', 'click', () => this.newDeal('new'));
    on('today', 'click', () => this.newDeal('today'));
    on('again', 'click', () => this.open({...this.config, position: undefined}));
    on('deal-form', 'submit', event => {
      event.preventDefault();
      const deal = $('deal').value.replace(/\D/g, '');
      const known = deal !== '' && Number(deal) < DEALS;
      $('trouble').textContent = `A deal has a number from 0 to ${DEALS - 1}.`;
      $('trouble').hidden = known;
      if (known) this.open({...this.config, position: undefined, deal});
    });
    on('verdict-on', 'change', () => { document.body.classList.toggle('blind', !$('verdict-on').checked); this.take(this.state); });
    on('curtain-open', 'click', () => this.curtain(null));
    on('share', 'click', async () => {
      const moves = this.state.moves.slice(0, this.state.ply);
      const address = formatAddress({...readAddress(location.hash), moves: moves.join(',')});
      const link = location.href.split('#')[0] + address;
      await navigator.clipboard?.writeText(link).catch(() => {});
      $('shared').textContent = 'Link copied';
      setTimeout(() => { $('shared').textContent = ''; }, 2000);
    });
    window.addEventListener('hashchange', () => this.open(readAddress(location.hash)));
    document.addEventListener('keydown', event => {
      if (event.ctrlKey || event.metaKey || event.altKey || /INPUT|SELECT/.test(event.target.tagName)) return;
      const act = {u: 'undo', z: 'undo', r: 'redo', y: 'redo', h: 'hint', s: 'solution', n: 'new', e: 'why'}[event.key];
      if (act && !$(act).disabled && !$(act).hidden && $(act).offsetParent) $(act).click();
      if (event.key === 'Escape') { this.entry.chosen = []; this.draw(); }
    });
  }
}

const WORDS = {'?': 'Memory: turn two over', '!': 'Reality Check!', take: 'Take it', refuse: 'Refuse it', lose: 'Give up',
               pass: 'Pass: nothing else is legal'};

function fill(select, values, chosen) {
  select.replaceChildren(...values.map(([value, label]) => {
    const option = element('option', {value}, label);
    option.selected = value === chosen;
    return option;
  }));
}

const worker = document.getElementById('worker').textContent;
const app = new App(new Pool(worker, await loadModule(document.getElementById('module').textContent.trim())));
globalThis.halfboard = app;
await app.open(readAddress(location.hash));
document.body.classList.remove('loading');
