#pragma once

#include <array>
#include <bit>
#include <cstddef>
#include <cstdint>
#include <span>

#include "games/groups/evaluation/filters.h"
#include "games/groups/evaluation/nearness.h"
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

/// From the squares of both sides' pieces: positions that are images of each other under the
/// symmetries of the board cost the same.
class Network {
 public:
  using Layer = Filters<effort::groups>;
  using Units = Layer::Units;

  static constexpr std::size_t weights = Layer::weights + cases;

  /// `list`: the filters, the attacker's side first; by cases, the logarithm of the cost in steps
  /// of 1/256.
  explicit Network(std::span<const std::int16_t, weights> list);

  /// A move of the side that attacks, or of the other one.
  struct Step {
    Move move;
    bool by_attacker;
  };

  [[nodiscard]] Units sums(Word attacker, Word defender) const {
    return layer_.sums(attacker, defender);
  }

  /// A proof number, at least 1, for a position of the case, one move after that of the sums.
  [[nodiscard]] std::uint32_t number(const Units& sums, const Step& step,
                                     std::size_t of_case) const;

 private:
  Layer layer_;
  std::array<std::int32_t, cases> logarithms_;
};

/// What is in use.
template <class M>
const Network& network();

}  // namespace halfboard::groups::effort
