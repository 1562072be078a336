// What is shown of the game: board, verdict, choices and moves.
import {isSquare} from './moves.js';
import {$, element, enable} from './page.js';
import {HIDDEN} from './table.js';
import {deadlocked, sideName} from './words.js';

const WORDS = {'?': 'Memory: turn two over', '!': 'Reality Check!', take: 'Take it',
               refuse: 'Refuse it: out of the game', lose: 'Give up', pass: 'Pass: nothing else is legal'};

/** Texts that readers hear when they change; setting the same one again would be heard again. */
function say(id, text) {
  if ($(id).textContent !== text) $(id).textContent = text;
}

/** Shows where the game stands. */
export function draw(app) {
  const {state, config, editor} = app;
  document.body.classList.toggle('thinking', app.thinking);
  const squares = move => new Set((move ?? '').match(/[a-z]\d+/g) ?? []);
  const verdict = editor.complaint ? {tone: 'bad', text: 'Can’t be played', more: editor.complaint}
                                   : app.knowledge.verdict;
  const next = new Set(app.entry.next.filter(isSquare));
  editor.draw();
  const view = editor.setup ? editor.view : state.view;
  $('board').inert = app.curtained();
  app.board.show(app.curtained() ? {...view, squares: view.squares.map(c => ({square: c.square}))} : view, {
    legal: app.entry.chosen.length ? new Set() : next,
    next: app.entry.chosen.length ? next : new Set(),
    chosen: new Set(app.entry.chosen),
    core: new Set(app.showWhy ? deadlocked(app.knowledge.why) : []),
    hint: squares(app.hint?.move),
    last: squares(editor.setup ? '' : state.moves.slice(Math.min(sinceMine(app), state.ply - 1), state.ply).join()),
    home: editor.starts,
  }, app.knowledge.openings);
  $('verdict').dataset.tone = verdict.tone;
  say('verdict-text', verdict.text);
  say('verdict-more', verdict.more ?? '');
  $('why').hidden = !app.knowledge.why;
  $('why').setAttribute('aria-pressed', String(app.showWhy));
  say('why-text', app.showWhy ? app.knowledge.whyText : '');
  say('turn', editor.setup ? editor.said : turnText(app));
  const beside = app.curtained() || !HIDDEN.has(config.game) ? [] : state.view.beside;
  say('beside', beside.join(' · ').replaceAll("'", '’'));
  say('hint-text', hintText(app.hint));
  enable('undo', app.restFrom(state.ply - 1, -1) !== undefined && !app.thinking);
  enable('restart', state.ply !== app.restFrom(0, 1) && !app.thinking);
  enable('redo', state.ply < state.moves.length && !app.thinking);
  enable('solution', !state.over && app.knowledge.verdict.tone !== 'bad');
  enable('hint', app.myTurn() && state.position !== null && !app.thinking);
  enable('share', !app.curtained() && !app.secret() && !editor.complaint);
  $('no-link').hidden = !app.secret();
  drawWords(app);
  drawMoves(app);
}

function hintText(hint) {
  if (!hint) return '';
  return hint.text ?? (hint.move ? `Try ${hint.move}: ${hint.why}.` : `No move: ${hint.why}.`);
}

/** Whose turn it is, and what for where faces are hidden; not behind the curtain, where the other side looks. */
function taskText(app) {
  const {state, config} = app;
  const side = sideName(config.game, state.to_move);
  if (!HIDDEN.has(config.game) || app.curtained()) return `${side} to move`;
  const drops = state.legal.filter(move => move.includes('@')).length;
  if (drops && drops === state.legal.length) return `${side} must drop a piece`;
  return state.view.caption.replace(/, variants.*/, '');
}

/** How a Reality Check turned out. */
function checkText([taker, taken]) {
  const both = [taker, taken].every(piece => piece[0] === piece[1]);
  return `Reality Check, ${taker} took ${taken}: ${both ? 'both true, it is out of the game' : 'not both true'}`;
}

/** The first ply after the player's last move; on one device, of whoever is to move or has ended the game. */
function sinceMine({state, config}) {
  const movers = state.movers.slice(0, state.ply);
  return movers.lastIndexOf(config.mode === 'engine' ? config.side : state.to_move ?? movers.at(-1)) + 1;
}

/** What is to be done, and what was done since the player's turn. */
function turnText(app) {
  const {state, config, thinking, entry} = app;
  const name = side => sideName(config.game, side);
  const said = [];
  const engine = config.mode === 'engine';
  if (!thinking) {
    const since = sinceMine(app);
    for (let i = Math.max(since - 1, 0); i < state.ply; ++i) {
      if (engine && i >= since && state.movers[i]) said.push(`${name(state.movers[i])} played ${state.moves[i]}`);
      if (state.checks[i]) said.push(checkText(state.checks[i]));
    }
  }
  if (thinking) said.push('The engine is thinking…');
  else if (entry.flips && entry.chosen.length) said.push('Now choose the piece to flip');
  else if (!state.over && state.to_move) said.push(taskText(app));
  return said.join(' · ');
}

/** A choice in words: a piece in hand is one to drop, or to give up; a move is one to which something could be added. */
function wordText(word, [before]) {
  if (/^[A-Z]{2}$/.test(word)) return before === 'lose' ? `${word} in hand` : `Drop ${word}`;
  if (isSquare(word)) return `Remove ${word} alone`;
  return word.includes('x') ? 'Capture without a check' : WORDS[word] ?? word;
}

/** Choices that are no squares. Those that stay are left alone: one of them may have the focus. */
function drawWords(app) {
  const words = app.entry.next.filter(token => !isSquare(token));
  if (app.entry.complete) words.push(app.entry.complete);
  const root = $('choices');
  if (words.join(' ') === [...root.children].map(button => button.dataset.word).join(' ')) return;
  const focused = root.contains(document.activeElement);
  root.replaceChildren(...words.map(word => {
    const button = element('button', {type: 'button', 'data-word': word}, wordText(word, app.entry.chosen));
    button.addEventListener('click', () => word === app.entry.complete ? app.play(word) : app.choose(word));
    return button;
  }));
  if (focused && words.length) root.firstElementChild.focus();
  else if (focused) app.board.focus();
}

/** The moves, in the buttons that are there: one of them may have the focus. */
function drawMoves(app) {
  const {state} = app;
  const list = $('moves');
  const moves = app.curtained() ? [] : state.moves;  // nobody's own drops behind the curtain
  list.classList.toggle('behind', app.curtained());
  while (list.childElementCount > moves.length) list.lastElementChild.remove();
  moves.forEach((move, i) => {
    const button = list.children[i]?.firstElementChild ?? moveButton(app, i);
    button.textContent = move;
    button.dataset.side = state.movers[i] ?? '';
    const mover = state.movers[i] ? sideName(app.config.game, state.movers[i]) : 'dice';
    button.setAttribute('aria-label', `Move ${i + 1}, ${mover}: ${move}`);
    if (i === state.ply - 1) button.setAttribute('aria-current', 'step');
    else button.removeAttribute('aria-current');
  });
  // Not scrollIntoView: that moves the page as well, and the board out of sight on a phone.
  const now = list.querySelector('[aria-current]');
  if (!now) return;
  const lowest = now.offsetTop + now.offsetHeight - list.clientHeight;
  list.scrollTop = Math.min(now.offsetTop, Math.max(list.scrollTop, lowest));
}

function moveButton(app, i) {
  const item = element('li');
  const button = element('button', {type: 'button'});
  button.addEventListener('click', () => app.go(app.restFrom(i + 1, 1)));
  item.append(button);
  $('moves').append(item);
  return button;
}
