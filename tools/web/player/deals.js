// Deals to play: random ones, today's, and ones of a wished difficulty.
import difficulties from './difficulties.json';
import {dealNumber, whiteSquares} from './numbers.js';

export const DEALS = 601080390;

export function randomDeal() {
  return Math.floor(Math.random() * DEALS);
}

async function solvable(pool, deal, rules) {
  const about = {game: 'sight-reduction', position: `#${deal}`, options: {rules}};
  const answer = await pool.analyst.ask('ask', {name: 'solitaire', about, search: {seconds: 5, memory_mib: 16}});
  return answer.status === 'solved';
}

/** The first solvable one of eight that the date draws: the same for everybody. */
export async function dealOfToday(pool, rules, _difficulty, now = new Date()) {
  const seed = now.getFullYear() * 10000 + (now.getMonth() + 1) * 100 + now.getDate();
  const {deals} = await pool.umpire.ask('deals', {count: 8, seed});
  for (const {deal} of deals) if (await solvable(pool, deal, rules)) return deal;
  return deals[0].deal;
}

/** The difficulties that there are deals of under some rules. */
export const difficultiesOf = rules => Object.keys(difficulties[rules] ?? {});

/** 'any' is any solvable deal; else one of the list that `halfboard generate` has made. */
export async function dealOfDifficulty(pool, rules, difficulty) {
  const list = difficulties[rules]?.[difficulty];
  if (list?.length) return mirrored(list[Math.floor(Math.random() * list.length)]);
  for (;;) {
    const deal = randomDeal();
    if (await solvable(pool, deal, rules)) return deal;
  }
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
