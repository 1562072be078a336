#include "games/halfcut/strategy_book.h"

#include <algorithm>
#include <cstdint>
#include <utility>

namespace halfboard::halfcut {
namespace {

/// Squares numbered file + size * rank as those of the 8 x 8 board.
Word wide(Word set, int size) {
  const Word rank = (Word{1} << size) - 1;
  Word image = 0;
  for (int i = 0; i < size; ++i) image |= (set >> (size * i) & rank) << (Board::files * i);
  return image;
}

std::pair<Word, Word> checkers_of(const StrategyRecord& record) {
  return {record.own, record.enemy};
}

/// Images of a position with the mover as Red: f(image, symmetry) until it says true.
template <class F>
bool any_image(const Position& p, F&& f) {
  for (int i = 0; i < Game::symmetries(p); ++i) {
    const Position image = Game::transform(p, i);
    if (image.side == Side::red && f(image, i)) return true;
  }
  return false;
}

}  // namespace

void StrategyBook::add(const Strategy& strategy) {
  const int size = strategy.root.size;
  auto& answers = answers_[static_cast<std::size_t>(size)];
  const auto old = static_cast<std::ptrdiff_t>(answers.size());
  answers.reserve(answers.size() + strategy.records.size());
  for (std::size_t i = 0; i < strategy.records.size(); ++i) {
    const auto [own, enemy, answer] = strategy.records[i];
    answers.push_back({wide(own, size), wide(enemy, size), answer});
  }
  const auto added = answers.begin() + old;
  std::ranges::sort(added, answers.end(), {}, checkers_of);
  std::ranges::inplace_merge(answers, added, {}, checkers_of);
  if (strategy.winner != strategy.root.side && strategy.root.winner == solver::nobody)
    lost_.push_back({strategy.root, strategy.records.size()});
}

std::optional<Move> StrategyBook::winning_move(const Position& p) const {
  if (p.winner != solver::nobody) return std::nullopt;
  if (const auto move = listed(p)) return move;
  if (lost_.empty()) return std::nullopt;
  std::optional<Move> simplest;
  std::size_t fewest = SIZE_MAX;
  for (const Move& move : solver::MoveList<Game>(p)) {
    const std::size_t records = records_of_lost(Game::play(p, move));
    if (records >= fewest) continue;
    fewest = records;
    simplest = move;
  }
  return simplest;
}

bool StrategyBook::is_lost(const Position& p) const { return records_of_lost(p) != SIZE_MAX; }

std::size_t StrategyBook::records_of_lost(const Position& p) const {
  std::size_t fewest = SIZE_MAX;
  for (const auto& [root, records] : lost_) {
    if (root.size != p.size) continue;
    for (int i = 0; i < Game::symmetries(p); ++i)
      if (Game::transform(p, i) == root) fewest = std::min(fewest, records);
  }
  return fewest;
}

std::optional<Move> StrategyBook::listed(const Position& p) const {
  const auto& answers = answers_[p.size];
  std::optional<Move> found;
  any_image(p, [&](const Position& image, int symmetry) {
    const std::pair key{image.red, image.blue};
    const auto at = std::ranges::lower_bound(answers, key, {}, checkers_of);
    if (at == answers.end() || checkers_of(*at) != key) return false;
    for (const Move& move : solver::MoveList<Game>(p))
      if (Game::transform_move(p, move, symmetry).square == at->answer) found = move;
    return found.has_value();
  });
  return found;
}

}  // namespace halfboard::halfcut
