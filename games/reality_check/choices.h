#pragma once

#include <array>
#include <span>

#include "games/reality_check/move.h"

namespace halfboard::reality_check {

/// True once a side has lost all its true pieces.
constexpr bool is_over(const Position& p) {
  return p.true_count(Side::white) == 0 || p.true_count(Side::black) == 0;
}

/// Pieces of either side that the die (1 .. 6) allows to flip.
Word flippable(const Position& position, int die);

/// The legal actions of a position as a list that is counted, but not written out: most turns have
/// hundreds of them, a piece's steps times the flips. In ascending order.
class Choices {
 public:
  /// Refers to the position.
  explicit Choices(const Position& position);
  explicit Choices(Position&&) = delete;

  [[nodiscard]] std::size_t size() const { return steps_ + captures_ + others_; }
  [[nodiscard]] bool empty() const { return size() == 0; }
  /// Precondition: i < size().
  [[nodiscard]] Move operator[](std::size_t i) const;
  /// Writes all of them; returns their number. Precondition: room for that many.
  std::size_t write(std::span<Move> out) const;

 private:
  struct Mover {
    int from;
    Word steps;     ///< empty squares it can go to
    Word captures;  ///< pieces it can take
  };

  void find_movers();
  [[nodiscard]] std::size_t capture_actions(const Mover& mover) const;
  [[nodiscard]] Word flips_after(int from, int to) const;

  const Position& p_;
  std::array<Mover, piece_count> movers_;
  std::size_t mover_count_ = 0;
  bool flips_ = false;        ///< a step is followed by a flip ..
  bool may_rest_ = false;     ///< .. or may be followed by none
  std::size_t per_step_ = 0;  ///< actions a step
  std::size_t steps_ = 0;
  std::size_t captures_ = 0;
  std::size_t others_ = 0;
};

}  // namespace halfboard::reality_check
