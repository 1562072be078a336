#pragma once

#include <array>
#include <cstddef>
#include <cstdint>

#include "games/halfcut/crosscut.h"

namespace halfboard::halfcut {

/// How far a side is from joining two edges of board B: the fewest empty squares on a way of its
/// own checkers and empty squares, by steps along ranks and files. What the enemy holds is a wall
/// here.
template <class B>
class Distance {
 public:
  /// Said of a side without any way.
  static constexpr std::uint32_t none = B::squares;

  Distance(Word own, Word enemy, Word from, Word to)
      : own_(own), empty_(B::all & ~(own | enemy)), from_(from), to_(to) {
    advance(empty_);
  }

  [[nodiscard]] std::uint32_t steps() const { return steps_; }

  /// The squares of the shortest ways. Each of them leads over one square of each layer, and each
  /// square of a layer is on one; so an enemy on a square of `on_shortest` makes the way longer
  /// exactly if it is alone in its layer.
  void find_shortest() {
    if (steps_ == 0 || steps_ == none) return;
    Word next = to_ & own_ ? bitboards::flood<B>(to_ & own_, own_) : 0;
    next = to_ | bitboards::orthogonal_neighbours<B>(next);
    for (std::uint32_t k = steps_; k-- > 0;) {
      const Word layer = layers_[k] & next;
      on_shortest_ |= layer;
      if ((layer & (layer - 1)) == 0) alone_ |= layer;
      if (k > 0)
        next = bitboards::orthogonal_neighbours<B>(bitboards::flood<B>(layer, own_ | layer));
    }
  }

  /// Steps after a checker of the side's own on the empty square `bit`, if nothing is removed.
  [[nodiscard]] std::uint32_t with(Word bit) const {
    return on_shortest_ & bit ? steps_ - 1 : steps_;
  }
  /// Steps after an enemy checker on the empty square `bit`, if nothing is removed.
  [[nodiscard]] std::uint32_t without(Word bit) const {
    if (!(alone_ & bit)) return steps_;
    Distance longer(*this);
    longer.advance(empty_ & ~bit);
    return longer.steps_;
  }

 private:
  /// The k-th layer: empty squares that are reached with k + 1 empty squares and not with fewer.
  void advance(Word empty) {
    Word reached = from_ & own_ ? bitboards::flood<B>(from_ & own_, own_) : 0;
    steps_ = 0;
    if (reached & to_) return;
    Word next = from_ | bitboards::orthogonal_neighbours<B>(reached);
    for (; (next &= empty & ~reached) != 0;) {
      layers_[steps_++] = next;
      const Word grown = bitboards::flood<B>(next, (own_ & ~reached) | next);
      if (grown & to_) return;
      reached |= grown;
      next = bitboards::orthogonal_neighbours<B>(grown);
    }
    steps_ = none;
  }

  Word own_;
  Word empty_;
  Word from_;
  Word to_;
  Word on_shortest_ = 0;
  Word alone_ = 0;  ///< those that are alone in their layer
  std::uint32_t steps_ = 0;
  // Left uninitialised on purpose.
  std::array<Word, static_cast<std::size_t>(B::squares)> layers_;
};

}  // namespace halfboard::halfcut
