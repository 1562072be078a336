#include "games/chinese_checkers/home_coins.h"

#include <algorithm>
#include <array>
#include <bit>
#include <vector>

#include "bitboards/combinations.h"
#include "bitboards/pext.h"

namespace halfboard::chinese_checkers {
namespace {

using bitboards::combinations;
using solver::Budget;

/// More than a defence needs that is any good.
constexpr std::size_t most_placements = 100'000;

/// A line in which both sides move to and fro, until a position comes again.
std::vector<Move> to_and_fro(const Position& start, const std::array<HomeCoins*, 2>& sides) {
  std::vector<Move> line;
  std::vector<Position> seen{start};
  std::array<std::optional<Move>, 2> back;
  for (constexpr std::size_t longest = 64; line.size() < longest;) {
    const Position& at = seen.back();
    const auto side = static_cast<std::size_t>(Game::to_move(at));
    std::optional<Move> pick;
    for (const Move move : solver::MoveList<Game>(at)) {
      if (!sides[side]->holds(Game::play(at, move))) continue;
      if (!pick || move == back[side]) pick = move;
    }
    if (!pick) break;
    back[side] = Move{pick->to, pick->from};
    line.push_back(*pick);
    const Position next = Game::play(at, *pick);
    if (std::ranges::find(seen, next) != seen.end()) break;
    seen.push_back(next);
  }
  return line;
}

}  // namespace

HomeCoins::HomeCoins(const Position& p, Colour defender)
    : board_(p.layout.board),
      home_(p.layout.home[index(defender)]),
      grid_(p.layout.files),
      defender_(defender),
      stuck_loses_(p.variant.stuck_loses),
      coins_(std::popcount(p.coins[index(defender)])),
      others_(std::popcount(p.coins[index(opposite(defender))])),
      // The others need so many of these squares for themselves.
      keep_(std::popcount(home_) - (p.variant.enough ? p.variant.enough : others_) + 1) {}

bool HomeCoins::keeps(Word own) const { return std::popcount(own & home_) >= keep_; }

bool HomeCoins::may_hold(const Position& p) const {
  return keep_ < coins_ && keeps(p.coins[index(defender_)]);
}

/// Does f hold for some set that `movers` can become?
template <class F>
bool HomeCoins::any_move(Word movers, Word others, F&& f) const {
  const Word empty = board_ & ~(movers | others);
  const Jumps jumps(grid_, movers | others, empty);
  for (Word rest = movers; rest; rest &= rest - 1) {
    const Word coin = rest & (~rest + 1);
    for (Word to = (grid_.around(coin) | jumps.reach(coin)) & empty; to; to &= to - 1)
      if (f(movers ^ coin ^ (to & (~to + 1)))) return true;
  }
  return false;
}

bool HomeCoins::is_squeezed(Word own, Word other) const {
  return !any_move(own, other, [this](Word next) { return keeps(next); });
}

bool HomeCoins::prepare(Budget& budget) {
  lost_.clear();
  return find_squeezed(budget) && find_forced(budget);
}

bool HomeCoins::find_squeezed(Budget& budget) {
  const int squares = std::popcount(home_);
  for (int at_home = keep_; at_home <= std::min(coins_, squares); ++at_home)
    for (const Word packed : combinations(squares, at_home)) {
      const Word own = bitboards::pdep(packed, home_);
      // Who has more at home than he needs may move any of them.
      const Word held = at_home > keep_ ? own : 0;
      if (!place(own, held, board_ & ~home_, coins_ - at_home, budget)) return false;
    }
  return true;
}

/// Puts `left` coins more on `places`. A squeezed coin of `held` has all squares around it taken;
/// where there are more of those than there are coins for them, no placement follows.
bool HomeCoins::place(Word own, Word held, Word places, int left, Budget& budget) {
  if (!spend(budget)) return false;
  if (left == 0) places = 0;
  const Word beside = grid_.around(held) & board_ & ~own;
  if (std::popcount(beside & ~places) > others_ || std::popcount(beside) > others_ + left)
    return true;
  if (left == 0) return judge(own, beside, budget);
  while (places) {
    const Word coin = places & (~places + 1);
    places ^= coin;
    if (!place(own | coin, held | coin, places, left - 1, budget)) return false;
  }
  return true;
}

/// The other side's coins stand `beside`, and anywhere else.
bool HomeCoins::judge(Word own, Word beside, Budget& budget) {
  const Word rest = board_ & ~(own | beside);
  const int free = others_ - std::popcount(beside);
  if (free > std::popcount(rest)) return true;
  const auto look = [&](Word other) {
    if (is_squeezed(own, other)) lost_.insert({own, other});
    return lost_.size() <= most_placements && spend(budget);
  };
  if (free == 0) return look(beside);
  for (const Word more : combinations(std::popcount(rest), free))
    if (!look(beside | bitboards::pdep(more, rest))) return false;
  return true;
}

/// Backwards from where he is squeezed. Moves can be taken back, so those from a placement are
/// those to it.
bool HomeCoins::find_forced(Budget& budget) {
  std::set<Placement> won;  // the other side to move
  std::vector<Placement> fresh(lost_.begin(), lost_.end());
  while (!fresh.empty()) {
    const Placement placement = fresh.back();
    const Word own = placement.first;
    const Word other = placement.second;
    fresh.pop_back();
    if (!budget.spend() || lost_.size() > most_placements) return false;
    const auto reach = [&](Word before) {
      if (!won.insert({own, before}).second) return false;
      any_move(own, before, [&](Word earlier) {
        if (!keeps(earlier) || lost_.contains({earlier, before})) return false;
        const auto stays = [&](Word now) { return keeps(now) && !won.contains({now, before}); };
        if (!any_move(earlier, before, stays)) {
          lost_.insert({earlier, before});
          fresh.emplace_back(earlier, before);
        }
        return false;
      });
      return false;
    };
    any_move(other, own, reach);
    // Where the others can't move the turn comes back.
    const bool stuck = !any_move(other, own, [](Word) { return true; });
    if (stuck && !stuck_loses_) reach(other);
  }
  return true;
}

bool HomeCoins::holds(const Position& p) const {
  const Word own = p.coins[index(defender_)];
  const Word other = p.coins[index(opposite(defender_))];
  if (!keeps(own)) return false;
  if (p.turn == defender_) return !lost_.contains({own, other});
  if (lost_.empty()) return true;
  if (!can_move(p, p.turn)) return stuck_loses_ || !lost_.contains({own, other});
  return !any_move(other, own, [&, red = own](Word next) { return lost_.contains({red, next}); });
}

std::optional<solver::Answer<Move>> draw_by_home_coins(const Position& p, Budget& budget) {
  const solver::MoveList<Game> moves(p);
  if (p.layout.four() || moves.empty()) return std::nullopt;
  HomeCoins red(p, Colour::red);
  HomeCoins blue(p, Colour::blue);
  if (!red.may_hold(p) || !blue.may_hold(p)) return std::nullopt;
  if (!red.prepare(budget) || !blue.prepare(budget)) return std::nullopt;
  if (!red.holds(p) || !blue.holds(p)) return std::nullopt;
  const std::array<HomeCoins*, 2> sides{&red, &blue};
  const HomeCoins& mover = *sides[static_cast<std::size_t>(Game::to_move(p))];
  solver::Answer<Move> answer;
  answer.result = solver::Outcome::draw;
  for (const Move move : moves)
    if (mover.holds(Game::play(p, move))) answer.best.push_back(move);
  answer.best_partial = answer.best.size() < moves.size();
  answer.pv = to_and_fro(p, sides);
  answer.nodes = budget.nodes();
  return answer;
}

}  // namespace halfboard::chinese_checkers
