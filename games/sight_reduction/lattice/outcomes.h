#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <functional>
#include <optional>
#include <span>
#include <vector>

#include "games/sight_reduction/game.h"
#include "games/sight_reduction/lattice/subsets.h"
#include "solver/limits.h"

namespace halfboard::sight_reduction {

/// How a two-player game ends, in the terms of combinatorial game theory (normal play).
enum class Outcome : std::uint8_t {
  left,    ///< L: White wins, whoever moves
  right,   ///< R: Black wins, whoever moves
  second,  ///< P: who moves second wins
  first    ///< N: who moves first wins
};
inline constexpr int outcome_count = 4;

constexpr char letter_of(Outcome outcome) { return "LRPN"[static_cast<int>(outcome)]; }

constexpr Outcome outcome_of(bool white_wins_moving, bool black_wins_moving) {
  if (white_wins_moving) return black_wins_moving ? Outcome::first : Outcome::left;
  return black_wins_moving ? Outcome::right : Outcome::second;
}

/// How many of the positions have each outcome.
using OutcomeCounts = std::array<std::uint64_t, outcome_count>;

/// Can `solve_all` lay it out? In play, at most 16 checkers a colour, not under challenging+pairs.
bool has_all_outcomes(const Position& position);

/// Bytes that `solve_all` needs for this position; 250 MiB for a full deal.
std::size_t outcome_memory(const Position& position);

/// The winners of all positions of one layer: for each own subset of the side to move, by rank
/// (subsets.h), a row of bits, one for each enemy subset, filled up to whole bytes; bit x % 8 of
/// byte x / 8 is set if the side to move wins.
struct PackedLayer {
  Side side;
  int own;
  int enemy;
  std::span<const unsigned char> rows;
};

/// Takes a layer. False: the rest is not wanted.
using LayerSink = std::function<bool(const PackedLayer&)>;

/// Solves every position that consists of checkers of this one, for both sides to move, and gives
/// each layer once to the sink, in an order of its own. Nothing if stopped. Precondition:
/// has_all_outcomes(position).
std::optional<OutcomeCounts> solve_all(const Position& position, unsigned threads,
                                       const solver::Limits& limits, const LayerSink& sink);

/// Where the bits of all layers are, one layer after the other: White's turns, then Black's, by the
/// number of own checkers, then of the enemy's.
class OutcomeLayout {
 public:
  struct Span {
    std::uint64_t offset;  ///< in bytes
    std::uint64_t bytes;   ///< at least 1
  };
  struct Place {
    std::size_t layer;   ///< index into layers()
    std::uint64_t byte;  ///< in the layer
    unsigned bit;
  };

  /// Precondition: has_all_outcomes(root).
  explicit OutcomeLayout(const Position& root);

  /// All layers, in their order.
  [[nodiscard]] const std::vector<Span>& layers() const { return layers_; }
  [[nodiscard]] std::size_t layer(Side side, int own, int enemy) const;
  /// Of all layers; 1 GiB for a full deal.
  [[nodiscard]] std::uint64_t bytes() const { return layers_.back().offset + layers_.back().bytes; }
  /// Precondition: both are subsets of the root's checkers.
  [[nodiscard]] Place place(Word white, Word black, Side to_move) const;

 private:
  template <class Number>
  static std::size_t index(Number number) {
    return static_cast<std::size_t>(number);
  }

  std::array<Word, 2> squares_;
  std::array<Subsets, 2> subsets_;
  std::vector<Span> layers_;
};

/// The value of a position, from nothing but the outcomes of those below it. Only under rules by
/// which every position is an integer (base, easier). See README.md, "Values from outcomes".
int value_from_outcomes(const Position& position,
                        const std::function<Outcome(Word white, Word black)>& outcome);

}  // namespace halfboard::sight_reduction
