#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <vector>

#include "bitboards/bits512.h"
#include "bitboards/pext.h"
#include "games/sight_reduction/game.h"
#include "games/sight_reduction/lattice/subsets.h"

namespace halfboard::sight_reduction {

/// When the checkers of one colour may go, for all subsets of both colours of a root position. The
/// rest of its own colour decides which enemies matter to a checker: it sees a friend if for one of
/// its nearest friends no enemy stands between, and it sees an enemy if any stands before its
/// nearest friends. So for a fixed own subset it is a condition on the enemy subset alone, and few
/// different ones occur. Subsets number the root's checkers in ascending order of squares.
class Removals {
 public:
  using Set = Subsets::Set;
  using Bits512 = bitboards::Bits512;
  /// Index of a condition; 0 is the one that never holds.
  using Index = std::uint16_t;
  static constexpr Index never = 0;

  /// Precondition: at most 16 checkers a colour, no +pairs.
  Removals(Word own, Word enemy, Variant variant);

  /// The condition under which `member` of `set` may go.
  [[nodiscard]] Index condition(Set set, int member) const {
    const auto i = static_cast<std::size_t>(member);
    return of_[i][static_cast<std::size_t>(bitboards::pext(set, lines_[i]))];
  }

  /// All conditions on a block of the enemy's subsets: bit x of [index] is set if the condition
  /// holds for the subset of rank 512 * block + x. False where there is no subset.
  void evaluate(const Subsets& enemies, int size, std::size_t block,
                std::vector<Bits512>& holds) const;

 private:
  /// One of the sets `clear` has no enemy, and `sight` has one or is not asked for.
  struct Condition {
    std::array<Set, 8> clear{};  ///< ascending; no set lies in another
    std::uint8_t ways = 0;       ///< how many
    Set sight = 0;
    bool asks_sight = false;
    friend auto operator<=>(const Condition&, const Condition&) = default;
  };
  static Condition condition_on(int square, Word own, Word enemy, Variant variant);

  std::array<Set, 16> lines_{};  // of a member: the others on its lines that can matter
  std::array<std::vector<Index>, 16> of_;
  std::vector<Condition> conditions_;
};

}  // namespace halfboard::sight_reduction
