// Setting up by hand: the pieces to put, the notation, and what is wrong with it.
import {pieceName} from './board.js';
import {$, element, enable, enabled, fill} from './page.js';
import {NO_SQUARE, Setup, START, tidy} from './setup.js';
import {sideName} from './words.js';

/** What takes much away is an entry of the history: the way back leads to what was there. */
const LARGE = {located: false};

const numbers = most => Array.from({length: most}, (_, i) => [String(i + 1), String(i + 1)]);

export class Editor {
  setup = null;  // null while a game is played
  complaint = '';  // why the position can't be played
  said = '';  // what was done last
  before = null;  // the game that was left for setting up, which the history keeps
  #app;
  #text = '';

  constructor(app) {
    this.#app = app;
    const on = (id, event, act) =>
      $(id).addEventListener(event, given => enabled(id) && act(given));
    on('edit', 'click', () => this.#begin());
    on('pieces', 'change', () => app.draw());
    on('to-move', 'change', () => this.#change(setup => { setup.turn = $('to-move').value; }));
    on('extent', 'change', () => this.#change(
      setup => setup.resize(Number($('files').value), Number($('ranks').value)), LARGE));
    on('extras', 'change', ({target}) => this.#change(setup => {
      setup.extras[target.name] = target.type === 'checkbox' ? target.checked : target.value;
    }));
    on('notation', 'input', () => this.#write());
    on('notation', 'blur', () => this.draw());
    on('clear', 'click', () => this.#change(setup => setup.clear(), LARGE));
    on('play-on', 'click', () => this.#leave({...app.config, setup: undefined}));
    on('leave', 'click', () => this.#leave(
      this.before ?? {...app.config, setup: undefined, position: undefined}));
    $('board').addEventListener('keydown', event => this.#key(event));
  }

  // ---- What the page has opened ---------------------------------------------

  /** `text` can be played: `state` is what it has become. */
  opened(text, {game, position}) {
    this.complaint = '';
    this.setup = null;
    if (!this.#app.config.setup) {
      this.before = null;
      return;
    }
    const read = Setup.read(game, text);
    this.setup = read ?? Setup.read(game, position);
    this.#text = read ? text : position;
  }

  /** What `start` asks for can't be played: it is shown as far as it has a board. */
  async refused(start, {message}) {
    const {generation, pool} = this.#app;
    const {game} = start;
    let {state} = this.#app;
    if (state?.game !== game) state = await pool.umpire.ask('start', {...start, position: 'start'});
    if (generation !== this.#app.generation) return;
    this.complaint = message;
    const last = this.setup?.game === game ? this.setup : Setup.read(game, state.position);
    this.setup = Setup.read(game, start.position) ?? last;
    this.#text = start.position;
    this.#app.trouble('');
    this.#app.take(state);
  }

  // ---- What is done by hand -------------------------------------------------

  async #begin() {
    const {config, state, opening} = this.#app;
    if (opening) return;
    this.before = {...config, moves: state.moves.slice(0, state.ply).join(',')};
    this.said = '';
    await this.#app.open({...config, deal: undefined, position: state.position, setup: 'yes'});
    this.#app.board.focus();
  }

  async #leave(address) {
    this.said = '';
    await this.#app.open(address);
    this.#app.board.focus();
  }

  /** An empty field is on its way to a text. */
  #write() {
    const text = tidy($('notation').value);
    this.said = '';
    if (text) this.#open(text);
  }

  #change(act, how) {
    act(this.setup);
    this.said = '';
    this.#open(this.setup.text, how);
  }

  /** In the same entry of the history, so that the way back leads out of setting up. */
  #open(position, how = {located: true}) {
    this.#app.open({...this.#app.config, deal: undefined, position}, how);
  }

  put(square, what = $('pieces').querySelector(':checked').value) {
    this.setup.put(square, what);
    const cell = this.view.squares.find(one => one.square === square) ?? {text: NO_SQUARE};
    const home = this.starts.has(square) ? ', start square of Red' : '';
    this.said = `${square}: ${pieceName(this.setup.game, cell)}${home}`;
    this.#open(this.setup.text);
  }

  #key(event) {
    const {square} = event.target.dataset;
    if (!this.setup || !square || event.ctrlKey || event.metaKey || event.altKey) return;
    const key = event.key.toLowerCase();
    if (this.#letters.includes(key)) this.put(square, key);
    if (key === 'delete' || key === 'backspace') this.put(square, '');
  }

  // ---- What is shown --------------------------------------------------------

  get #letters() { return this.setup.letters(this.#app.config.players === '4'); }
  get starts() { return this.setup?.extras.start ?? new Set(); }
  get view() {
    const holes = $('pieces').querySelector(':checked')?.value === NO_SQUARE;
    return this.setup.view({edges: this.#app.state.view.edges, holes});
  }

  draw() {
    const {setup, complaint} = this;
    if (!setup) return;
    const {most, extras = []} = setup.form;
    this.#drawPieces();
    fill($('to-move'), this.#letters.map(side => [side, sideName(setup.game, side)]), setup.turn);
    $('extent').hidden = !most;
    if (most) {
      fill($('files'), numbers(Math.max(most.files, setup.files)), String(setup.files));
      fill($('ranks'), numbers(Math.max(most.ranks, setup.ranks.length)), String(setup.ranks.length));
    }
    this.#drawExtras(extras);
    if (document.activeElement !== $('notation')) $('notation').value = this.#text;
    $('notation').setAttribute('aria-invalid', String(complaint !== ''));
    enable('play-on', complaint === '');
  }

  /** The pieces to choose from, and the choice, stay as long as they are the same. */
  #drawPieces() {
    const {game, form} = this.setup;
    const pieces = this.#letters.map(side => [side, sideName(game, side)]);
    const marks = form.holes ? [[START, 'Red’s start'], [NO_SQUARE, 'No square']] : [];
    const choices = [...pieces, ['', 'Nothing'], ...marks];
    const root = $('pieces');
    const key = `${game} ${choices}`;
    if (root.dataset.key === key) return;
    root.dataset.key = key;
    const last = root.querySelector(':checked')?.value;
    const chosen = choices.some(([value]) => value === last) ? last : choices[0][0];
    const labels = choices.map(([value, name]) => {
      const label = element('label', {class: 'piece'});
      const radio = element('input', {type: 'radio', name: 'piece', value, class: 'quiet'});
      radio.checked = value === chosen;
      const face = element('span', {class: 'face'});
      if (form.pieces[value]) {
        const disc = element('span', {class: 'disc'});
        disc.style.setProperty('--disc', form.pieces[value].fill);
        face.append(disc);
      }
      face.append(name);
      label.append(radio, face);
      return label;
    });
    root.replaceChildren(root.querySelector('legend'), ...labels);
  }

  #drawExtras(extras) {
    const root = $('extras');
    if (root.dataset.game !== this.setup.game)
      root.replaceChildren(...extras.map(([name, text, values]) => {
        const label = element('label', values ? {} : {class: 'check'}, values ? text : undefined);
        const control = values ? element('select', {name}) : element('input', {type: 'checkbox', name});
        if (values) fill(control, values);
        label.append(control);
        if (!values) label.append(` ${text}`);
        return label;
      }));
    root.dataset.game = this.setup.game;
    for (const control of root.querySelectorAll('[name]'))
      if (control.type === 'checkbox') control.checked = this.setup.extras[control.name];
      else control.value = this.setup.extras[control.name];
  }
}
