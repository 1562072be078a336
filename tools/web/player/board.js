// The board: a grid of buttons, so that fingers, keys and screen readers find the same squares.
import {element} from './page.js';
import {FILES, NO_SQUARE} from './setup.js';
import {sideName} from './words.js';

/** Red and blue are the same grey: a letter tells them apart. */
const LETTERED = new Set(['halfcut', 'chinese-checkers']);

const FACES = {P: 'pawn', N: 'knight', B: 'bishop', R: 'rook', '?': 'hidden'};

/** What stands on a square, in words. */
export function pieceName(game, cell) {
  if (!cell.text) return 'empty';
  if (cell.text === NO_SQUARE) return 'no square';
  if (game === 'reality-check') {
    const side = cell.text[0] === cell.text[0].toUpperCase() ? 'white' : 'black';
    return `${side} ${[...cell.text.toUpperCase()].map(face => FACES[face]).join(' over ')}`;
  }
  const side = sideName(game, cell.text[0].toLowerCase()).toLowerCase();
  return cell.fill ? `${side} checker` : `empty, labelled ${side}`;
}

/** The winner's name, of which a small square shows the first letter. */
function noteOn({winner, label}) {
  const [name] = label.split(' ');
  const note = element('span', {class: 'note', 'data-winner': winner}, name[0]);
  note.append(element('span', {}, name.slice(1)));
  return note;
}

export class Board {
  #root;
  #onSquare;
  #cells = new Map();
  #shape = '';

  constructor(root, onSquare) {
    this.#root = root;
    this.#onSquare = onSquare;
    root.addEventListener('keydown', event => this.#walk(event));
  }

  /** marks: {legal, next, chosen, core, hint, last, home}, sets of squares; notes: Map of square to {winner, label}, what is known of playing there. */
  show(view, marks, notes = new Map()) {
    const shape = `${view.game} ${view.files} ${view.ranks} ${view.squares.map(c => c.square)}`;
    if (shape !== this.#shape) this.#build(view, shape);
    for (const cell of view.squares) this.#fill(view, cell, marks, notes.get(cell.square));
  }

  #build(view, shape) {
    const focused = this.#root.querySelector('[tabindex="0"]')?.dataset.square;
    this.#shape = shape;
    this.#cells.clear();
    this.#root.replaceChildren();
    this.#root.dataset.game = view.game;
    this.#root.setAttribute('aria-colcount', view.files);
    this.#root.style.setProperty('--files', view.files);
    this.#root.style.setProperty('--ranks', view.ranks);
    for (const edge of 'tblr') delete this.#root.dataset[`edge${edge}`];
    for (const {edge, colour} of view.edges) {
      this.#root.dataset[`edge${edge}`] = colour;
      this.#root.style.setProperty(`--edge-${edge}`, colour);
    }
    const known = new Set(view.squares.map(cell => cell.square));
    for (let rank = view.ranks; rank >= 1; --rank) {
      const row = element('div', {role: 'row', class: 'rank'});
      row.append(element('span', {class: 'label', 'aria-hidden': 'true'}, String(rank)));
      for (let file = 0; file < view.files; ++file) {
        const square = FILES[file] + rank;
        row.append(known.has(square) ? this.#square(square, file, (file + rank + 1) % 2)
                                     : element('span', {class: 'hole'}));
      }
      this.#root.append(row);
    }
    const labels = element('div', {class: 'rank files', 'aria-hidden': 'true'});
    labels.append(element('span', {class: 'label'}));
    for (let file = 0; file < view.files; ++file)
      labels.append(element('span', {class: 'label'}, FILES[file]));
    this.#root.append(labels);
    const first = this.#cells.get(focused) ?? this.#cells.values().next().value;
    first?.setAttribute('tabindex', '0');
  }

  #square(square, file, light) {
    const button = element('button', {
      type: 'button', role: 'gridcell', tabindex: '-1', 'data-square': square, 'aria-colindex': file + 1,
      class: light ? 'square light' : 'square',
    });
    button.addEventListener('click', () => {
      this.#focusable(button);
      this.#onSquare(square);
    });
    this.#cells.set(square, button);
    return button;
  }

  #fill(view, cell, marks, note) {
    const button = this.#cells.get(cell.square);
    const has = name => marks[name]?.has(cell.square) ?? false;
    for (const name of ['legal', 'next', 'chosen', 'core', 'hint', 'last', 'home'])
      button.classList.toggle(name, has(name));
    button.classList.toggle('gone', cell.text === NO_SQUARE);
    const words = [cell.square, pieceName(view.game, cell)];
    if (has('chosen')) words.push('chosen');
    else if (has('next') || has('legal')) words.push('can be played');
    if (has('core')) words.push('in the deadlock');
    if (has('hint')) words.push('hint');
    if (has('last')) words.push('last move');
    if (has('home')) words.push('start square of Red');
    if (note) words.push(note.label);
    button.setAttribute('aria-label', words.join(', '));
    if (has('chosen')) button.setAttribute('aria-selected', 'true');
    else button.removeAttribute('aria-selected');
    button.dataset.piece = cell.fill ? cell.text : '';
    const glyph = LETTERED.has(view.game) ? cell.text?.toUpperCase() : cell.glyph;
    const disc = cell.fill ? element('span', {class: 'disc', 'data-side': cell.text[0]}, glyph) : null;
    if (disc) {
      disc.style.setProperty('--disc', cell.fill);
      disc.style.color = cell.ink ?? '#fff';
    }
    const old = button.firstElementChild;
    if (disc && old?.classList.contains('disc') && !note &&
        old.outerHTML === disc.outerHTML && button.childElementCount === 1) return;
    const label = cell.glyph && !disc ? [element('span', {class: 'letter'}, cell.glyph)] : [];
    button.replaceChildren(...(disc ? [disc] : label), ...(note ? [noteOn(note)] : []));
  }

  taken(square) { return !!this.#cells.get(square)?.dataset.piece; }

  #focusable(button) {
    for (const other of this.#cells.values()) other.tabIndex = other === button ? 0 : -1;
  }

  /** Puts the focus on a square, or where it last was. */
  focus(square) {
    const button = this.#cells.get(square) ?? this.#root.querySelector('[tabindex="0"]');
    if (!button) return;
    this.#focusable(button);
    button.focus();
  }

  /** Arrow keys go from square to square, over holes. */
  #walk(event) {
    const steps = {ArrowLeft: [-1, 0], ArrowRight: [1, 0], ArrowUp: [0, 1], ArrowDown: [0, -1]};
    const step = steps[event.key];
    const from = event.target.dataset?.square;
    if (!step || !from || event.ctrlKey || event.metaKey || event.altKey) return;
    event.preventDefault();
    let file = FILES.indexOf(from[0]);
    let rank = Number(from.slice(1));
    for (let i = 0; i < 26; ++i) {
      file += step[0];
      rank += step[1];
      if (this.#cells.has(FILES[file] + rank)) return this.focus(FILES[file] + rank);
    }
  }
}
