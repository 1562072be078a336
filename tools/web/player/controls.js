// What the page is told by hand: buttons, selects, fields and keys.
import {formatAddress, readAddress} from './address.js';
import {difficultiesOf} from './deals.js';
import {GAMES, LEVELS, modesOf} from './games.js';
import {dealFrom, NO_DEAL} from './numbers.js';
import {$, element, enabled, fill} from './page.js';
import {FORMS} from './setup.js';
import {HIDDEN} from './table.js';
import {sideName} from './words.js';

const KEYS = {u: 'undo', z: 'undo', r: 'redo', y: 'redo', h: 'hint', s: 'solution', n: 'new', e: 'why'};

/** Shows what the game of `app` offers and what is chosen. */
export function showControls(app) {
  const game = GAMES[app.config.game];
  for (const link of document.querySelectorAll('nav a'))
    if (link.dataset.game === app.config.game) link.setAttribute('aria-current', 'page');
    else link.removeAttribute('aria-current');
  fill($('mode'), modesOf(app.config), app.config.mode);
  showOptions(app, game.options);
  fill($('side'), game.sides.map(side => [side, sideName(app.config.game, side)]), app.config.side);
  fill($('level'), Object.keys(LEVELS).map(level => [level, level === 'quick' ? 'Easy' : capital(level)]), app.config.level);
  for (const part of document.querySelectorAll('[data-mode]'))
    part.hidden = part.dataset.mode !== app.config.mode;
  for (const part of document.querySelectorAll('[data-only]'))
    part.hidden = part.dataset.only !== app.config.game || app.config.setup !== undefined;
  for (const part of document.querySelectorAll('[data-setup]'))
    part.hidden = (part.dataset.setup === 'yes') !== (app.config.setup === 'yes');
  if (!FORMS[app.config.game]) $('edit').hidden = true;
  const {deal} = app.config;
  $('deal').value = deal === undefined ? '' : Number(deal).toLocaleString('en');
  const levels = difficultiesOf(app.config);
  fill($('difficulty'), [['any', 'Any difficulty'], ...levels.map(level => [level, capital(level)])],
       levels.includes($('difficulty').value) ? $('difficulty').value : 'any');
  $('difficulty-label').hidden = levels.length === 0;
  $('verdict-choice').hidden = $('hint').hidden = $('hint-key').hidden = HIDDEN.has(app.config.game);
  $('help').textContent = game.help(app.config);
  $('credit').textContent = `${game.title}, ${game.credit}.`;
  $('heading').textContent = game.title;
}

/** The selects of a game stay while it is the game: one of them may have the focus. */
function showOptions(app, options) {
  const root = $('options');
  if (root.dataset.game !== app.config.game)
    root.replaceChildren(...options.map(option => {
      const label = element('label', {}, option.label);
      const select = element('select', {id: `option-${option.name}`});
      fill(select, option.values);
      select.addEventListener('change', () => {
        // A position stays under other rules, not on another board.
        const position = option.name === 'rules' ? app.config.position : undefined;
        app.open({...app.config, ...(option.name === 'players' && {board: '8'}), position, [option.name]: select.value});
      });
      label.append(select);
      return label;
    }));
  root.dataset.game = app.config.game;
  for (const {name} of options) $(`option-${name}`).value = app.config[name] ?? '';
}

/** Lets buttons, fields and keys act. */
export function wire(app) {
  const on = (id, event, act) => $(id).addEventListener(event, given => enabled(id) && act(given));
  on('undo', 'click', () => app.step(-1));
  on('redo', 'click', () => app.step(1));
  on('restart', 'click', () => app.go(app.restFrom(0, 1)));
  on('hint', 'click', () => app.askHint());
  on('solution', 'click', () => app.laySolution());
  on('why', 'click', () => { app.showWhy = !app.showWhy; app.draw(); });
  on('mode', 'change', () => app.open({...app.config, mode: $('mode').value, moves: movesFor(app, $('mode').value)}));
  on('side', 'change', () => app.open({...app.config, side: $('side').value}));
  on('level', 'change', () => { app.config.level = $('level').value; if (!app.opening) app.address(); });
  on('new', 'click', () => app.newDeal('new'));
  on('today', 'click', () => app.newDeal('today'));
  on('again', 'click', () => app.open({...app.config, position: undefined}));
  on('deal-form', 'submit', event => {
    event.preventDefault();
    const deal = dealFrom($('deal').value);
    if (deal === undefined) app.trouble(NO_DEAL, true);
    else app.open({...app.config, position: undefined, deal});
  });
  on('deal', 'input', () => app.trouble(''));
  on('verdict-on', 'change', () => {
    document.body.classList.toggle('blind', !$('verdict-on').checked);
    if (!app.opening) app.judge();
  });
  // A link to where one is would begin the game anew.
  document.querySelector('nav').addEventListener('click', event => {
    const elsewhere = event.ctrlKey || event.metaKey || event.shiftKey;
    if (event.target.matches('[aria-current]') && !app.config.setup && !elsewhere) event.preventDefault();
  });
  on('curtain-open', 'click', () => app.curtain(null));
  on('share', 'click', () => share(app));
  window.addEventListener('popstate', () => app.located());
  document.addEventListener('keydown', event => {
    if (event.ctrlKey || event.metaKey || event.altKey || /INPUT|SELECT|TEXTAREA/.test(event.target.tagName)) return;
    const act = KEYS[event.key.toLowerCase()];
    if (event.repeat && !['undo', 'redo'].includes(act)) return;
    if (act && $(act).offsetParent) $(act).click();
    if (event.key === 'Escape') { app.entry.chosen = []; app.draw(); }
  });
}

/** What was played goes on in another mode between two, where nothing is hidden. */
function movesFor({config, opening, state}, mode) {
  const kept = !opening && !HIDDEN.has(config.game) && ![config.mode, mode].includes('solitaire');
  return kept ? state.moves.slice(0, state.ply).join() : undefined;
}

/** Copies the link; where a page may not, shows it to be copied by hand. */
async function share(app) {
  const moves = app.state.moves.slice(0, app.state.ply);
  const address = formatAddress({...readAddress(location.hash), setup: undefined, moves: moves.join(',')});
  const link = location.href.split('#')[0] + address;
  const copied = await navigator.clipboard?.writeText(link).then(() => true, () => false);
  $('shared').textContent = copied ? 'Link copied' : 'Copy this:';
  $('link').hidden = copied === true;
  if (copied) {
    setTimeout(() => { $('shared').textContent = ''; }, 2000);
  } else {
    $('link').value = link;
    $('link').select();
  }
}

const capital = word => word[0].toUpperCase() + word.slice(1);
