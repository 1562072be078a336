#pragma once

#include <array>
#include <bit>
#include <cstddef>
#include <cstdint>
#include <span>

#include "games/groups/game.h"
#include "games/groups/threats.h"

/// What it is likely to cost to prove that the attacker wins: the work of searches over the wins
/// that they found, by a small network over the squares of the pieces (bench/groups_effort.cpp
/// learns it, one for each rule set). It guides the proof search; no answer hangs on it.
namespace halfboard::groups::effort {

/// The attacker to move: by how near he is (Nearness), and how near the defender is: one
/// move away, a threat, two moves, three or more.
inline constexpr std::size_t attacks = 50;
/// The defender to move and the attacker one move from his end: by the number of replies to a
/// threat (0: nothing is threatened), and how near the defender is.
inline constexpr std::size_t replies = 32;
/// The defender to move: by how near the two are.
inline constexpr std::size_t quiet = 36;
inline constexpr std::size_t cases = attacks + replies + quiet;

/// Moves to a group, of a nearness: from 0 for one to 3 for more than three.
constexpr std::size_t moves_of(std::size_t nearness) {
  return nearness == 0 ? 0 : nearness <= 4 ? 1 : nearness <= 8 ? 2 : 3;
}

/// The case of a position in which nobody is connected.
template <class M>
std::size_t case_of(Word own, Word enemy, bool own_attacks, int own_nearness, int enemy_nearness) {
  const auto near = static_cast<std::size_t>(own_attacks ? own_nearness : enemy_nearness);
  const std::size_t moves =
      moves_of(static_cast<std::size_t>(own_attacks ? enemy_nearness : own_nearness));
  if (own_attacks) {
    const bool threat = moves == 0 && Threats::of<M>(enemy, own).any();
    return 5 * near + (moves == 0 ? threat : moves + 1);
  }
  if (near > 0) return attacks + replies + 4 * (near - 1) + moves;
  const Threats threats = Threats::of<M>(enemy, own);
  if (!threats.any()) return attacks + moves;
  unsigned count = 0;
  bitboards::for_each(own, [&](int from) {
    count += static_cast<unsigned>(
        std::popcount(targets(M::variant, from, own | enemy) & threats.met_from(from)));
  });
  const std::size_t octave =
      count <= 2 ? count : std::min<std::size_t>(1 + std::bit_width(count - 1), 6);
  return attacks + 4 * (1 + octave) + moves;
}

/// Cases that share what the units count for: by who is to move, and by the attacker's moves to a
/// group, one, two, three or more.
inline constexpr std::size_t groups = 8;
constexpr std::size_t group_of(std::size_t of_case) {
  if (of_case < attacks) return moves_of(of_case / 5);
  if (of_case < attacks + replies) return 4;
  return 4 + moves_of(1 + (of_case - attacks - replies) / 4);
}

/// Integers only, so that searches are the same on every machine.
///
/// A unit adds up a weight for each piece, by its square and its side. Between 0 and `full` it
/// counts by its square. Units come in eights, the images of one filter under the symmetries of the
/// board, so positions that are images of each other cost the same.
class Network {
 public:
  static constexpr std::size_t filters = 16;
  static constexpr std::size_t units = 8 * filters;
  static constexpr std::int16_t full = 181;  ///< its square still has 16 bits
  /// The logarithm of the cost is that of the case, in steps of 1/256, and the outputs' sum in
  /// steps of 2^-22: 181 for a unit, by the square, 128 for an output.
  static constexpr int most_output = 181;
  static constexpr std::size_t weights = (2 * Board::squares + 1 + groups) * filters + cases;

  /// `list`: by squares, the attacker's pieces and then the defender's, the filters' weights; what
  /// the filters have without a piece; by groups, the filters' outputs; by cases, the logarithm.
  explicit Network(std::span<const std::int16_t, weights> list);

  using Units = std::array<std::int16_t, units>;

  /// A move of the side that attacks, or of the other one.
  struct Step {
    Move move;
    bool by_attacker;
  };

  [[nodiscard]] Units sums(Word attacker, Word defender) const;

  /// A proof number, at least 1, for a position of the case, one move after that of the sums.
  [[nodiscard]] std::uint32_t number(const Units& sums, const Step& step,
                                     std::size_t of_case) const;

 private:
  [[nodiscard]] const Units& of(bool attacker, int square) const {
    return squares_[static_cast<std::size_t>(attacker ? square : Board::squares + square)];
  }

  alignas(64) std::array<Units, 2 * Board::squares> squares_;
  Units empty_;
  std::array<Units, groups> outputs_;
  std::array<std::int32_t, cases> logarithms_;
};

/// What is in use.
template <class M>
const Network& network();

}  // namespace halfboard::groups::effort
