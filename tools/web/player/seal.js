// Texts that the page keeps for the umpire: a game with what a side may not see. The seal keeps them
// from being read by chance; whoever tries can break it.

/** The text with noise over it, or that with the noise taken away. */
function noisy(text, seed) {
  let noise = seed;
  return [...text].map(letter => {
    noise = (Math.imul(noise, 1664525) + 1013904223) >>> 0;
    return String.fromCharCode(letter.charCodeAt(0) ^ (noise >>> 24));
  }).join('');
}

/** Of a text in ASCII. */
export function seal(text) {
  const seed = Math.floor(Math.random() * 2 ** 32);
  return `${seed}.${btoa(noisy(text, seed))}`;
}

export function unseal(sealed) {
  const [seed, text] = sealed.split('.');
  return noisy(atob(text), Number(seed));
}
