// Deals to play: random ones, today's, and ones of a wished difficulty.
import difficulties from './difficulties.json';
import {dealNumber, DEALS, whiteSquares} from './numbers.js';

/** Under the other rules at least 94 of 100 deals can be solved. */
const TRIES = 50;

export function randomDeal() {
  return Math.floor(Math.random() * DEALS);
}

/** Limited by nodes, not by time: today's deal is the same on all machines. */
async function solvable(pool, deal, rules) {
  const about = {game: 'sight-reduction', position: `#${deal}`, options: {rules}};
  const answer = await pool.analyst.ask('ask', {name: 'solitaire', about, search: {nodes: 2e6, memory_mib: 16}});
  return answer.status === 'solved';
}

/**
 * The first of eight that the date draws, in solitaire the first solvable one: the same for everybody.
 */
export async function dealOfToday(pool, {rules, mode}, _difficulty, wanted, now = new Date()) {
  const seed = now.getFullYear() * 10000 + (now.getMonth() + 1) * 100 + now.getDate();
  const {deals} = await pool.umpire.ask('deals', {count: 8, seed});
  if (mode === 'solitaire')
    for (const {deal} of deals) if (!wanted() || await solvable(pool, deal, rules)) return deal;
  return deals[0].deal;
}

/** The difficulties that there are deals of; only solitaire has some. */
export const difficultiesOf = ({rules, mode}) =>
  mode === 'solitaire' ? Object.keys(difficulties[rules] ?? {}) : [];

/**
 * In solitaire a solvable deal, or one of the list that `halfboard generate` has made; the search ends
 * when it is not `wanted()` any more.
 */
export async function dealOfDifficulty(pool, config, difficulty, wanted) {
  const list = difficultiesOf(config).includes(difficulty)
      ? difficulties[config.rules][difficulty] : [];
  if (list.length) return mirrored(list[Math.floor(Math.random() * list.length)]);
  let deal = randomDeal();
  if (config.mode === 'solitaire')
    for (let i = 0; i < TRIES && wanted() && !await solvable(pool, deal, config.rules); ++i)
      deal = randomDeal();
  return deal;
}

/** One of the four mirror images, by chance: just as hard, and not the same to look at. */
function mirrored(deal) {
  const turn = Math.floor(Math.random() * 4);
  return dealNumber(whiteSquares(deal).map(s => {
    const file = turn & 1 ? 3 - s % 4 : s % 4;
    const rank = turn & 2 ? 7 - Math.floor(s / 4) : Math.floor(s / 4);
    return file + 4 * rank;
  }));
}
