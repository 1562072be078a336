// What is played, as it stands behind '#' in the address: game=.., deal=.., rules=.., mode=.. and, for
// positions that have no number, position=... A link that is copied has the moves, too.

const NAMES = ['game', 'deal', 'position', 'rules', 'size', 'files', 'ranks', 'board', 'coins', 'players',
               'variants', 'labels', 'mode', 'moves'];

/** An object of the names that are known; anything else is left out. */
export function readAddress(hash) {
  const found = {};
  for (const part of hash.replace(/^#/, '').split('&')) {
    const cut = part.indexOf('=');
    if (cut < 0) continue;
    const name = part.slice(0, cut);
    if (NAMES.includes(name)) found[name] = safelyDecoded(part.slice(cut + 1));
  }
  return found;
}

function safelyDecoded(text) {
  try {
    return decodeURIComponent(text.replace(/\+(?=\w)/g, '+'));
  } catch {
    return '';
  }
}

/** '#deal=123&rules=challenging&mode=solitaire' */
export function formatAddress(values) {
  const parts = NAMES.filter(name => values[name] !== undefined && values[name] !== '')
      .map(name => `${name}=${encodeURIComponent(values[name]).replace(/%2B/g, '+').replace(/%2C/g, ',')}`);
  return parts.length ? `#${parts.join('&')}` : '#';
}
