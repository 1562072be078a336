#include "games/groups/evaluation/evaluation.h"

#include <bit>

#include "games/groups/lines.h"
#include "games/groups/short_wins.h"
#include "solver/play/score.h"

namespace halfboard::groups {
namespace {

/// A quarter of six times the sum of squared distances from the centre of gravity.
int spread(Word pieces) {
  int count = 0;
  int files = 0;
  int ranks = 0;
  int squares = 0;
  bitboards::for_each(pieces, [&](int square) {
    const int file = Board::file_of(square);
    const int rank = Board::rank_of(square);
    ++count;
    files += file;
    ranks += rank;
    squares += file * file + rank * rank;
  });
  return (count * squares - files * files - ranks * ranks) / 4;
}

#ifdef HALFBOARD_SMALL

int shape(Word pieces, int nearness) {
  using enum bitboards::Direction;
  // Pieces beside each other are parts of a group already.
  return 6 * (std::popcount(pieces & Board::shift<north>(pieces)) +
              std::popcount(pieces & Board::shift<east>(pieces))) -
         30 * static_cast<int>(moves_of(static_cast<std::size_t>(nearness))) - spread(pieces);
}

int guess(const Position& position, int own, int enemy) {
  constexpr int tempo = 20;
  return shape(position.own(), own) - shape(position.enemy(), enemy) + tempo;
}

#else

using Weights = std::array<std::int16_t, WinNetwork::weights>;

constexpr Weights standard{
#include "games/groups/evaluation/weights_standard.inc"
};
constexpr Weights king{
#include "games/groups/evaluation/weights_king.inc"
};
constexpr Weights nojump{
#include "games/groups/evaluation/weights_nojump.inc"
};
constexpr Weights king_nojump{
#include "games/groups/evaluation/weights_king-nojump.inc"
};

int guess(const Position& position, int own, int enemy) {
  static const std::array networks{WinNetwork(standard), WinNetwork(king), WinNetwork(nojump),
                                   WinNetwork(king_nojump)};
  const Variant rules = position.variant;
  const WinNetwork& network = networks[(rules.king ? 1U : 0U) + (rules.nojump ? 2U : 0U)];
  return network(position.own(), position.enemy(), WinCases::of(own, enemy));
}

#endif

}  // namespace

int Evaluation::operator()(const Position& position, int player) const {
  const int score = for_mover(position);
  return player == static_cast<int>(position.side) ? score : -score;
}

int Evaluation::for_mover(const Position& position) const {
  if (position.setting_up()) return spread(position.enemy()) - spread(position.own());
  const int own = near(position.own());
  const int enemy = near(position.enemy());
  if (enemy == complete) return -solver::play::most_guess;
  if (own == complete) return solver::play::most_guess;
  return guess(position, own, enemy);
}

std::optional<int> Evaluation::forced_end(const Position& position) const {
  if (position.setting_up()) {
    if (connected(position.enemy())) return 0;
    return std::nullopt;
  }
  const int enemy = near(position.enemy());
  if (enemy == complete) return 0;
  const int own = near(position.own());
  // Nobody is ever out of moves, so who is not threatened has one that holds.
  if (own > 0 && enemy > 0) return std::nullopt;
  return with_movement(position.variant, [&]<class M>() -> std::optional<int> {
    if (own == 0 && wins_in_one<M>(position.own(), position.enemy())) return 1;
    if (enemy == 0 && !ShortWins<M>::holds_one(position.enemy(), position.own())) return -2;
    return std::nullopt;
  });
}

int Evaluation::near(Word pieces) const {
  if (const std::uint32_t found = nearness_.find(pieces)) return static_cast<int>(found) - 1;
  static const Hexominoes hexominoes;
  const int found = connected(pieces) ? complete : nearness(hexominoes, pieces);
  nearness_.store(pieces, static_cast<std::uint32_t>(found + 1));
  return found;
}

}  // namespace halfboard::groups
