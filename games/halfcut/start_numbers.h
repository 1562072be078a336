#pragma once

#include <algorithm>
#include <array>
#include <cstddef>
#include <cstdint>

#include "solver/proof/proof_numbers.h"

/// What the proof search may expect of a position it has not seen: numbers by a model that was
/// fitted to positions that a search settled (bench/halfcut_numbers.cpp). They order the search;
/// no answer hangs on them.
///
/// The model is a sum of weights, one for each feature: the odds that the mover wins, and the nodes
/// that it takes to show that he does, and that he does not, all in 1/32 of the natural logarithm.
namespace halfboard::halfcut::start_numbers {

/// Longer ways, and none at all, count as this many steps.
inline constexpr int farthest = 8;
/// Promises of a move, from these on each in a class of its own.
inline constexpr auto promises = std::to_array<std::int32_t>({-110, -80, -50, -20, 5, 25, 45, 65});

/// Of the position before the move: what all that follow it share.
struct Situation {
  int checkers;     ///< on a board of 36 squares
  int own_needs;    ///< squares that all shortest ways of the one who moves lead over
  int enemy_needs;  ///< the same of the other side
  int own_wide;     ///< squares of the shortest ways of the one who moves
  int enemy_wide;   ///< the same of the other side
  int closed;       ///< empty squares on which the other side may not place
};

/// Weights of one feature.
struct Weights {
  std::int16_t odds;
  std::int16_t won;
  std::int16_t lost;
};

/// Where the weights of the features are: first by the distances after the move, of the mover then
/// and of the other, and by promise; then by each field of a situation.
struct Layout {
  static constexpr std::size_t ways = std::size_t{farthest + 1};
  static constexpr std::size_t moves = ways * ways * (promises.size() + 1);
  static constexpr auto sizes = std::to_array<std::size_t>({10, 6, 6, 10, 10, 8});
  static constexpr std::size_t all = [] {
    std::size_t sum = moves;
    for (const std::size_t size : sizes) sum += size;
    return sum;
  }();

  static constexpr std::size_t of_move(std::uint32_t mover, std::uint32_t other,
                                       std::int32_t promise) {
    std::size_t move = ways * std::min<std::size_t>(mover, farthest);
    move = (move + std::min<std::size_t>(other, farthest)) * (promises.size() + 1);
    for (const std::int32_t from : promises) move += promise >= from;
    return move;
  }
  static constexpr std::array<std::size_t, sizes.size()> of_situation(const Situation& s) {
    std::array<std::size_t, sizes.size()> places{};
    const std::array fields{s.checkers / 4, s.own_needs,      s.enemy_needs,
                            s.own_wide / 2, s.enemy_wide / 2, s.closed};
    std::size_t begin = moves;
    for (std::size_t i = 0; i < sizes.size(); ++i) {
      places[i] = begin + std::min(static_cast<std::size_t>(fields[i]), sizes[i] - 1);
      begin += sizes[i];
    }
    return places;
  }
};

extern const std::array<Weights, Layout::all> weights;

/// - log(share) for each step of the odds, from `least_odds`; and numbers for each step of
/// log(nodes / share), from `least_nodes`.
inline constexpr int least_odds = -512;
inline constexpr int least_nodes = -256;
extern const std::array<std::int16_t, 1025> minus_log_share;
extern const std::array<std::uint32_t, 1024> numbers_of;

/// The model in one situation.
class Model {
 public:
  explicit Model(const Situation& situation) {
    for (const std::size_t place : Layout::of_situation(situation)) {
      odds_ += weights[place].odds;
      won_ += weights[place].won;
      lost_ += weights[place].lost;
    }
  }

  /// Of a position in which the mover and the other side need `mover` and `other` more squares,
  /// after a move of the other side's that promised so much.
  [[nodiscard]] solver::ProofNumbers of(std::uint32_t mover, std::uint32_t other,
                                        std::int32_t promise) const {
    const Weights& move = weights[Layout::of_move(mover, other, promise)];
    const int odds = std::clamp(odds_ + move.odds, least_odds, -least_odds);
    return {numbers(won_ + move.won + minus_log(odds)),
            numbers(lost_ + move.lost + minus_log(-odds))};
  }

 private:
  static int minus_log(int odds) {
    return minus_log_share[static_cast<std::size_t>(odds - least_odds)];
  }
  static std::uint32_t numbers(int nodes) {
    const int last = static_cast<int>(numbers_of.size()) - 1;
    return numbers_of[static_cast<std::size_t>(std::clamp(nodes - least_nodes, 0, last))];
  }

  int odds_ = 0;
  int won_ = 0;
  int lost_ = 0;
};

}  // namespace halfboard::halfcut::start_numbers
