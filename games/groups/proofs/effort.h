#pragma once

#include <array>
#include <bit>
#include <cstddef>
#include <cstdint>

#include "games/groups/short_wins.h"

/// What it is likely to cost to prove that the attacker wins: the work of searches over the wins
/// that they found, by a few features of the position (bench/groups_effort.cpp). It guides the
/// proof search; no answer hangs on it.
namespace halfboard::groups::effort {

/// The attacker to move: by how near he is (ShortWins::nearness), and how near the defender is: one
/// move away, a threat, two moves, three or more.
inline constexpr std::size_t attacks = 50;
/// The defender to move and the attacker one move from his end: by the number of replies to a
/// threat (0: nothing is threatened), and how near the defender is.
inline constexpr std::size_t replies = 32;
/// The defender to move: by how near the two are.
inline constexpr std::size_t quiet = 36;
inline constexpr std::size_t cases = attacks + replies + quiet;

/// Proof numbers, all at least 1.
extern const std::array<std::uint32_t, cases> numbers;

/// The case of a position in which nobody is connected. `own_nearness` is the one of `own`.
template <class M>
std::size_t case_of(const ShortWins<M>& short_wins, Word own, Word enemy, bool own_attacks,
                    int own_nearness) {
  const int enemy_nearness = short_wins.nearness(enemy);
  const auto near = static_cast<std::size_t>(own_attacks ? own_nearness : enemy_nearness);
  const int other = own_attacks ? enemy_nearness : own_nearness;
  const std::size_t moves = other == 0 ? 0 : other <= 4 ? 1 : other <= 8 ? 2 : 3;
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

}  // namespace halfboard::groups::effort
