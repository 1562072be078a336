// Deals by their numbers: the combinatorial number system, as in games/sight_reduction/deal.h.

export const DEALS = 601080390;
export const NO_DEAL = `A deal has a number from 0 to ${(DEALS - 1).toLocaleString('en')}.`;

const binomial = (() => {
  const rows = [];
  for (let n = 0; n <= 32; ++n) {
    rows.push([1]);
    for (let k = 1; k <= 16; ++k) rows[n][k] = n === 0 ? 0 : rows[n - 1][k - 1] + rows[n - 1][k];
  }
  return rows;
})();

/** White squares of a deal, a1 = 0, b1 = 1, ..: the combinatorial number system. */
export function whiteSquares(deal) {
  const squares = [];
  for (let k = 16, square = 32, rest = deal; k > 0; --k) {
    do --square; while (binomial[square][k] > rest);
    rest -= binomial[square][k];
    squares.push(square);
  }
  return squares.reverse();
}

export function dealNumber(squares) {
  return [...squares].sort((a, b) => a - b).reduce((sum, s, i) => sum + binomial[s][i + 1], 0);
}

/** The number of a deal, without what people write in and around numbers; undefined if it is none. */
export function dealFrom(text) {
  const digits = text.replace(/[\s,#]/g, '');
  return /^\d+$/.test(digits) && Number(digits) < DEALS ? String(Number(digits)) : undefined;
}
