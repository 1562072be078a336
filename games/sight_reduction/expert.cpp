#include "games/sight_reduction/expert.h"

#include <algorithm>
#include <vector>

namespace halfboard::sight_reduction {
namespace {

using solver::Budget;
using solver::Outcome;

bool is_part(const Position& position, const Position& root) {
  return position.variant == root.variant && !(position.white & ~root.white) &&
         !(position.black & ~root.black);
}

/// Single removals, which are all that is needed where pairs change no value.
std::vector<Move> removals_of(const Position& position) {
  std::vector<Move> moves;
  for (const Move& move : solver::MoveList<Game>(position))
    if (move.second == 0) moves.push_back(move);
  return moves;
}

}  // namespace

Expert::Expert(std::size_t bytes, unsigned threads)
    : bytes_(bytes), threads_(threads), values_(bytes, threads) {}
Expert::~Expert() = default;

void Expert::begin() {
  root_.reset();
  table_root_.reset();
  table_.reset();
}

std::optional<Expert::Certainty> Expert::ask(const Position& position, Budget& budget) {
  if (position.phase != Phase::play) return std::nullopt;
  return has_integer_values(position.variant) ? by_value(position, budget)
                                              : by_table(position, budget);
}

std::optional<Expert::Certainty> Expert::by_value(const Position& position, Budget& budget) {
  if (!root_ || !is_part(position, *root_)) {
    values_.begin();
    root_ = position;
  }
  // Who moves wins if the value is on his side: at least 1 for White, below 0 for Black.
  const bool white = position.side == Side::white;
  const auto holds = values_.at_least(position, white ? 1 : 0, budget);
  if (!holds) return std::nullopt;
  if (*holds != white) return hold_out(position, budget);
  for (const Move& move : removals_of(position)) {
    // The opponent moves next, and loses at 0.
    const auto keeps = values_.at_least(Game::play(position, move), white ? 0 : 1, budget);
    if (!keeps) return std::nullopt;
    if (*keeps == white) return Certainty{Outcome::win, move, {}, {}, "values"};
  }
  return std::nullopt;  // can't be: a won position has such a move
}

/// The position is lost: the best move is one that gives no more away.
std::optional<Expert::Certainty> Expert::hold_out(const Position& position, Budget& budget) {
  Certainty lost{Outcome::loss, {}, {}, {}, "values"};
  const auto value = values_.value(position, budget);
  if (!value) return lost;
  lost.value = value;
  const bool white = position.side == Side::white;
  const int next = white ? *value - 1 : *value + 1;
  for (const Move& move : removals_of(position)) {
    const Position after = Game::play(position, move);
    const auto keeps = values_.at_least(after, white ? next : next + 1, budget);
    if (!keeps) return lost;
    if (*keeps != white) continue;
    lost.move = move;
    return lost;
  }
  return lost;  // every move gives something away; the search chooses
}

bool Expert::make_table(const Position& position, Budget& budget) {
  // A thread takes some five seconds for the 2^32 positions of a deal.
  constexpr double seconds_a_position = 1.5e-9;
  if (!WinTable::fits(position) || WinTable::bytes(position) > bytes_) return false;
  const auto count = static_cast<double>(WinTable::positions(position));
  const solver::Limits limits = budget.left();
  if (count * seconds_a_position / threads_ > limits.seconds * 0.8) return false;
  if (WinTable::positions(position) > limits.nodes) return false;
  table_.reset();
  table_root_.reset();
  table_ = WinTable::make(position, threads_, solver::Deadline(limits));
  if (!table_) return false;
  table_root_ = position;
  return true;
}

std::size_t Expert::replies_that_win(const Position& position) const {
  return static_cast<std::size_t>(std::ranges::count_if(
      solver::MoveList<Game>(position),
      [&](const Move& move) { return !table_->wins(Game::play(position, move)); }));
}

std::optional<Expert::Certainty> Expert::by_table(const Position& position, Budget& budget) {
  const bool known = table_ && is_part(position, *table_root_);
  if (!known && !make_table(position, budget)) return std::nullopt;
  Certainty certainty{Outcome::loss, {}, {}, {}, "table"};
  std::size_t fewest = 0;
  for (const Move& move : solver::MoveList<Game>(position)) {
    const Position next = Game::play(position, move);
    if (!table_->wins(next)) return Certainty{Outcome::win, move, {}, {}, "table"};
    // Lost: leave the opponent the fewest ways to win.
    const std::size_t ways = replies_that_win(next);
    if (certainty.move && ways >= fewest) continue;
    certainty.move = move;
    fewest = ways;
  }
  return certainty;
}

}  // namespace halfboard::sight_reduction
