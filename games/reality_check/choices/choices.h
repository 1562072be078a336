#pragma once

#include <array>

#include "bitboards/pext.h"
#include "games/reality_check/choices/arrivals.h"
#include "games/reality_check/choices/origins.h"
#include "games/reality_check/move.h"

namespace halfboard::reality_check {

/// True once a side has lost all its true pieces.
constexpr bool is_over(const Position& p) {
  return p.true_count(Side::white) == 0 || p.true_count(Side::black) == 0;
}

/// Pieces of either side that the die (1 .. 6) allows to flip.
Word flippable(const Position& position, int die);

/// Is Memory one of the actions? Precondition: phase turn.
constexpr bool may_turn_over(const Position& p) {
  return p.variants.memory && !p.over_limit(p.side);
}

/// Where the pieces of the side to move may go, and what may be flipped then.
struct Travel {
  Word empty = 0;              ///< squares for steps
  Word prey = 0;               ///< squares for captures
  Word flips = 0;              ///< pieces that may be flipped after a step (but see flips_after)
  bool may_rest = false;       ///< a step may be followed by no flip
  std::uint32_t per_step = 0;  ///< actions a step

  /// Nothing may go anywhere if only drops are legal or a phase asks for something else.
  constexpr Travel() = default;
  explicit constexpr Travel(const Position& p) {
    const bool first = p.phase == Phase::first;
    if (!first && (p.phase != Phase::turn || p.over_limit(p.side))) return;
    empty = p.board().squares & ~p.occupied();
    if (!first) {
      const bool retreat = p.variants.retreat && p.hand_size(p.side) + 1 <= p.hand_limit(p.side);
      prey = p.enemy() | (retreat ? p.own() : 0);
    }
    const bool flip = first ? p.variants.free_setup : !p.variants.dice();
    may_rest = first || !flip;
    if (flip) flips = p.occupied() & ~p.barred;
    per_step = static_cast<std::uint32_t>(std::popcount(flips)) + (may_rest ? 1 : 0);
  }
  /// What may be flipped after a step, as things stand before it; no_flip stands for nothing.
  [[nodiscard]] constexpr Word flips_and_rest() const { return flips | Word{may_rest} << no_flip; }
  /// What may be flipped after this step: the ban goes with the piece, and so does its flip.
  [[nodiscard]] constexpr Word flips_after(int from, int to) const {
    const Word moved = (0 - (flips >> from & 1)) & (bit(from) | bit(to));
    return flips_and_rest() ^ moved;
  }
};

/// Ways to drop a piece of a hand on one square.
constexpr std::uint32_t drops_a_square(PieceSet hand) {
  return static_cast<std::uint32_t>(std::popcount(hand) +
                                    std::popcount(static_cast<PieceSet>(hand & ~true_pieces)));
}

/// Drops, numbered: by square, then by piece with its lower face up, then those with the other.
/// Precondition: n is below their number.
Move nth_drop(const Position& position, std::uint32_t n);

/// Most actions that are neither steps nor captures: nine drops of each face, and Memory.
inline constexpr std::size_t max_others = 16 * 9 + 45;

/// Writes them in ascending order and returns the end. Precondition: the game is not over.
Move* write_others(const Position& position, Move* out);

/// Ways of the side to move to squares of a set, one for every piece that can go to a square,
/// numbered square by square within each word of Arrivals.
class Ways {
 public:
  constexpr Ways() = default;
  constexpr Ways(const Arrivals<Word>& arrivals, Word onto) {
    for (std::size_t k = 0; k < arrivals.size(); ++k) {
      words_[k] = arrivals[k] & onto;
      before_[k] = size_;
      size_ += static_cast<std::uint32_t>(std::popcount(words_[k])) << k;
    }
  }
  [[nodiscard]] constexpr std::uint32_t size() const { return size_; }

  /// A square and the number of the piece among those that can go there.
  struct Way {
    int to;
    std::uint32_t piece;
  };
  /// Precondition: n < size(). No branch here depends on the number: it is random.
  [[nodiscard]] constexpr Way operator[](std::uint32_t n) const {
    std::size_t k = 0;
    for (std::size_t i = 1; i < words_.size(); ++i) k += n >= before_[i];
    n -= before_[k];
    const int to = bitboards::nth_square(words_[k], n >> k);
    // A bit of word k stands for 2^k pieces; the lower words count those before them.
    std::uint64_t lower = 0;
    for (std::size_t i = 0; i + 1 < words_.size(); ++i) lower |= (words_[i] >> to & 1) << i;
    const std::uint32_t mask = (1U << k) - 1;
    return {to, (static_cast<std::uint32_t>(lower) & mask) + (n & mask)};
  }

 private:
  Arrivals<Word> words_{};
  std::array<std::uint32_t, 4> before_{};
  std::uint32_t size_ = 0;
};

/// The legal actions of a position, counted and numbered, but not written out: most turns have
/// hundreds of them, a piece's steps times the flips. In an order of their own.
class Choices {
 public:
  /// Refers to the position.
  explicit Choices(const Position& position);
  explicit Choices(Position&&) = delete;

  [[nodiscard]] std::size_t size() const { return std::size_t{steps_} + captures_ + others_; }
  [[nodiscard]] bool empty() const { return size() == 0; }
  /// Precondition: i < size().
  [[nodiscard]] Move operator[](std::size_t i) const;

 private:
  static std::uint32_t count_drops(const Position& position);
  static std::uint32_t count_others(const Position& position);
  void number_ways();
  [[nodiscard]] Move step(std::uint32_t i) const;
  [[nodiscard]] Move capture(std::uint32_t i) const;
  [[nodiscard]] Move other_action(std::size_t i) const;

  const Position& p_;
  Travel travel_;
  Ways to_empty_;
  Ways to_enemy_;
  Ways to_own_;
  std::uint32_t steps_ = 0;
  std::uint32_t captures_ = 0;
  std::uint32_t others_ = 0;
};

inline Choices::Choices(const Position& position) : p_(position) {
  if (is_over(p_)) return;
  others_ = p_.phase == Phase::turn && !p_.variants.memory ? count_drops(p_) : count_others(p_);
  travel_ = Travel(p_);
  if (travel_.empty) number_ways();
}

inline void Choices::number_ways() {
  const auto reached = arrivals(movers(p_.own(), p_.up[0], p_.up[1]), travel_.empty, travel_.prey);
  const Word enemy = travel_.prey & p_.enemy();
  to_empty_ = Ways(reached, travel_.empty);
  to_enemy_ = Ways(reached, enemy);
  if (travel_.prey != enemy) to_own_ = Ways(reached, travel_.prey ^ enemy);
  steps_ = travel_.per_step * to_empty_.size();
  captures_ = 2 * to_enemy_.size() + to_own_.size();  // with a Reality Check or without
}

inline std::uint32_t Choices::count_drops(const Position& p) {
  const Word open = p.home[index(p.side)] & ~p.occupied();
  return drops_a_square(p.hand[index(p.side)]) * static_cast<std::uint32_t>(std::popcount(open));
}

inline Move Choices::operator[](std::size_t i) const {
  if (i < steps_) return step(static_cast<std::uint32_t>(i));
  i -= steps_;
  return i < captures_ ? capture(static_cast<std::uint32_t>(i)) : other_action(i - captures_);
}

inline Move Choices::step(std::uint32_t i) const {
  const int flip = bitboards::nth_square(travel_.flips_and_rest(), i % travel_.per_step);
  const auto [to, piece] = to_empty_[i / travel_.per_step];
  const int from = bitboards::nth_square(step_origins(p_, to), piece);
  return move(Kind::step, from, to, flip == from ? to : flip);
}

}  // namespace halfboard::reality_check
