// What is played, as it stands behind '#' in the address: game=.., deal=.., rules=.., mode=.. and, for
// positions that have no number, position=..; setup=yes while one is set up. A link that is copied has
// the moves, too. A name alone in front, as in '#groups', is a game.

const NAMES = ['game', 'deal', 'position', 'rules', 'size', 'board', 'players', 'mode', 'side', 'level',
               'setup', 'moves'];

/** An object of the names that are known; anything else is left out. */
export function readAddress(hash) {
  const found = {};
  const parts = hash.replace(/^#/, '').split('&');
  if (parts[0] && !parts[0].includes('=')) found.game = decoded('game', parts[0]);
  for (const part of parts) {
    const cut = part.indexOf('=');
    if (cut < 0) continue;
    const name = part.slice(0, cut);
    if (NAMES.includes(name)) found[name] = decoded(name, part.slice(cut + 1));
  }
  return found;
}

/** '+' is a blank where blanks are: in a position. In rules and moves it is itself. */
function decoded(name, text) {
  try {
    return decodeURIComponent(name === 'position' ? text.replaceAll('+', ' ') : text);
  } catch {
    return '';
  }
}

/** '#deal=123&rules=challenging&mode=solitaire' */
export function formatAddress(values) {
  const parts = NAMES.filter(name => values[name] !== undefined && values[name] !== '')
      .map(name => `${name}=${encoded(name, values[name])}`);
  return parts.length ? `#${parts.join('&')}` : '#';
}

function encoded(name, value) {
  const text = encodeURIComponent(value).replaceAll('%2C', ',');
  return name === 'position' ? text : text.replaceAll('%2B', '+');
}
