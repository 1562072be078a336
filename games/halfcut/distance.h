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
    advance();
  }

  [[nodiscard]] std::uint32_t steps() const { return steps_; }

  /// Finds the squares of the shortest ways, and of those that are one square longer. A shortest
  /// way leads over one square of each layer, and each square of a layer of `shortest_` is on one;
  /// so an enemy on such a square makes the way longer exactly if it is alone in its layer.
  void find_ways() {
    if (steps_ == 0 || steps_ == none) return;
    add_layer();
    Word reached = to_ & own_ ? bitboards::flood<B>(to_ & own_, own_) : 0;
    Word next = to_ | bitboards::orthogonal_neighbours<B>(reached);
    // Back from the other edge: `next` is k squares from it.
    for (std::uint32_t k = 1; k <= steps_ + 1 && (next &= empty_ & ~reached) != 0; ++k) {
      near_ |= layers_[steps_ + 1 - k] & next;
      if (k <= steps_) {
        const Word layer = layers_[steps_ - k] & next;
        shortest_ |= layer;
        if ((layer & (layer - 1)) == 0) alone_ |= layer;
      }
      const Word grown = bitboards::flood<B>(next, (own_ & ~reached) | next);
      reached |= grown;
      next = bitboards::orthogonal_neighbours<B>(grown);
    }
  }

  /// How much longer than the shortest ways those over the empty square `bit` are: 0, 1 or, for
  /// more, 2. After find_ways().
  [[nodiscard]] std::size_t slack(Word bit) const {
    return shortest_ & bit ? 0 : near_ & bit ? 1 : 2;
  }
  /// The squares of the shortest ways. After find_ways().
  [[nodiscard]] Word shortest() const { return shortest_; }
  /// The squares of the ways that are one square longer and of no shortest way. After find_ways().
  [[nodiscard]] Word longer() const { return near_ & ~shortest_; }
  /// The squares that all shortest ways lead over. After find_ways().
  [[nodiscard]] Word needed() const { return alone_; }

  /// Steps after a checker of the side's own on the empty square `bit`, if nothing is removed.
  [[nodiscard]] std::uint32_t with(Word bit) const { return shortest_ & bit ? steps_ - 1 : steps_; }
  /// Steps after an enemy checker on the empty square `bit`, if nothing is removed.
  [[nodiscard]] std::uint32_t without(Word bit) const {
    if (!(alone_ & bit)) return steps_;
    return Distance(own_, (B::all & ~(own_ | empty_)) | bit, from_, to_).steps_;
  }

 private:
  /// The k-th layer: empty squares that are reached with k + 1 empty squares and not with fewer.
  void advance() {
    Word reached = from_ & own_ ? bitboards::flood<B>(from_ & own_, own_) : 0;
    steps_ = 0;
    if (reached & to_) return;
    Word next = from_ | bitboards::orthogonal_neighbours<B>(reached);
    for (; (next &= empty_ & ~reached) != 0;) {
      layers_[steps_++] = next;
      const Word grown = bitboards::flood<B>(next, (own_ & ~reached) | next);
      if (grown & to_) return;
      reached |= grown;
      next = bitboards::orthogonal_neighbours<B>(grown);
    }
    steps_ = none;
  }

  /// The layer after those that lead to the other edge.
  void add_layer() {
    Word reached = from_ & own_ ? bitboards::flood<B>(from_ & own_, own_) : 0;
    for (std::uint32_t k = 0; k < steps_; ++k) reached |= layers_[k];
    const Word grown = bitboards::flood<B>(reached, own_ | reached);
    layers_[steps_] = bitboards::orthogonal_neighbours<B>(grown) & empty_ & ~reached;
  }

  Word own_;
  Word empty_;
  Word from_;
  Word to_;
  Word shortest_ = 0;
  Word alone_ = 0;  ///< those of the shortest ways that are alone in their layer
  Word near_ = 0;   ///< on ways one square longer (and maybe on shorter ones)
  std::uint32_t steps_ = 0;
  // Left uninitialised on purpose.
  std::array<Word, std::size_t{B::squares} + 1> layers_;
};

}  // namespace halfboard::halfcut
