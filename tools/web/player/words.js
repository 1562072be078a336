// Verdicts in words.

const SIDES = {w: 'White', b: 'Black', r: 'Red', g: 'Green', y: 'Yellow'};

export function sideName(game, letter) {
  const blue = letter === 'b' && (game === 'halfcut' || game === 'chinese-checkers');
  return blue ? 'Blue' : SIDES[letter] ?? letter;
}

const plural = (n, word) => `${n} ${word}${n === 1 ? '' : 's'}`;

/**
 * The solitaire game. now: the answer for the position, if it was asked for; goal: whether what is
 * left is what should be; left: how many checkers; diedAt: the first ply from which there was no way,
 * where that is known; deal: whether the game began with a deal.
 */
export function solitaireWords({now, goal, left, over, diedAt, deal}) {
  if (goal) return {tone: 'good', text: 'Solved!'};
  if (!now && over) return {tone: 'bad', text: `Over, ${plural(left, 'checker')} left`};
  if (!now) return {tone: 'wait', text: 'Looking…'};
  if (now.status === 'solved')
    return {tone: 'good', text: 'Still solvable', more: `${plural(now.solution.length, 'move')} to go`};
  if (now.status === 'unknown') return {tone: 'wait', text: 'Not known', more: faultWords(now)};
  const since = diedAt === undefined ? 'Can’t be solved from here'
                                     : diedAt === 0 ? `This${deal ? ' deal' : ''} can’t be solved` : `Dead since move ${diedAt}`;
  const best = now.fewest_left === null ? '' : `the best end from here leaves ${now.fewest_left}`;
  return {tone: 'bad', text: over ? `Over, ${plural(left, 'checker')} left` : since,
          more: !over ? best : diedAt === undefined ? '' : since.toLowerCase()};
}

/** Why a game between players has ended; nothing where the page does not know. */
function endWords({game, winner, sides, position, view}) {
  const stuck = `${sideName(game, [...sides].find(side => side !== winner))} can’t move`;
  if (game === 'sight-reduction') return stuck;
  if (game === 'halfcut') return `${winner === 'r' ? 'top and bottom' : 'left and right'} are joined`;
  if (game === 'groups') return 'all six pieces are joined';
  if (game === 'reality-check') return / has no true piece left/.test(view.caption) ? view.caption.split(',')[0] : stuck;
  if (!winner) return 'nobody can move';
  // Where being stuck loses, a win may be that or the goal.
  const [, goal] = / ([wf2-9])s\b/.exec(position) ?? [];
  return goal && (goal === 'w' ? 'all coins are home' : 'the goal is full');
}

/**
 * The game between players: who is ahead by how much, or who wins. map: whether the openings are shown.
 */
export function playerWords({game, answer, opinion, proved, map, toMove, over, winner, sides, position, view}) {
  if (over)
    return {tone: 'end', text: winner ? `${sideName(game, winner)} has won` : 'A draw',
            more: endWords({game, winner, sides, position, view})};
  const mapped = map ? 'squares: who wins if begun there' : '';
  if (proved && !['win', 'loss', 'draw'].includes(answer?.result))
    return {tone: 'level', text: proved === 'draw' ? 'A draw with best play' : `${sideName(game, proved)} wins with best play`,
            more: mapped || 'proved'};
  if (!answer) return {tone: 'wait', text: 'Looking…'};
  const mover = sideName(game, toMove);
  const other = sides.length > 2 ? 'one of the others' : sideName(game, [...sides].find(side => side !== toMove));
  const winning = {win: `${mover} wins with best play`, loss: `${other[0].toUpperCase() + other.slice(1)} wins with best play`,
                   draw: 'A draw with best play'}[answer.result];
  if (answer.value !== undefined && answer.value !== null && game === 'sight-reduction') {
    const ahead = sideName(game, answer.value > 0 ? 'w' : 'b');
    if (answer.value === 0) return {tone: 'level', text: winning, more: 'neither is ahead'};
    return {tone: 'level', text: `${ahead} is ${Math.abs(answer.value)} ahead`, more: winning};
  }
  if (!winning) return {tone: 'wait', text: 'Not known', more: faultWords(answer) ?? opinionWords(opinion, mover, other, sides.length)};
  const moves = answer.plies !== undefined ? `${plural(answer.plies, 'move')} from now` : '';
  return {tone: 'level', text: winning, more: [moves, mapped].filter(Boolean).join(' · ')};
}

/** Why a search has no answer, unless it has come to its limits. */
const faultWords = ({fault}) => fault && `the search failed: ${fault}`;

/** What the engine takes a position for that nothing is proved of. */
function opinionWords(opinion, mover, other, players) {
  if (!opinion) return 'asking the engine…';
  if (!opinion.move) return 'too deep to search here';
  if (opinion.sees) return `the engine sees a win for ${opinion.sees === 'win' ? mover : other}`;
  if (opinion.score === null) return '';  // its only move
  // All others together are always ahead of one.
  if (players > 2 && opinion.score < 60) return '';
  if (Math.abs(opinion.score) < 60) return 'the engine calls it even';
  return `the engine prefers ${opinion.score > 0 ? mover : other}`;
}

/** The checkers that deadlockWords() speaks of. */
export function deadlocked(explained) {
  return explained?.isolated.length ? explained.isolated : explained?.core ?? [];
}

/** Why nothing helps any more. */
export function deadlockWords(explained) {
  if (!explained) return '';
  const n = explained.core.length;
  const lone = explained.isolated;
  if (lone.length)
    return `${lone.join(', ')} can never go: what ${lone.length === 1 ? 'it has' : 'they have'} to see is on none of `
         + `${lone.length === 1 ? 'its' : 'their'} lines.`;
  if (n === 0) return 'The numbers of the colours do not allow it.';
  const lifted = explained.turns === 'free' ? 'at any moment' : 'in its side’s turn';
  const without = explained.minimal === false ? '' : ` Without ${n === 1 ? 'it' : 'any one of them'} there would be.`;
  if (n === 1)
    return `The marked checker can never go: even if every other checker could be lifted off ${lifted}, there `
         + `would be no way.${without}`;
  return `The ${plural(n, 'marked checker')} are in each other’s way for good: even if every other checker `
       + `could be lifted off ${lifted}, there would be no way.${without}`;
}
