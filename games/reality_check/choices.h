#pragma once

#include <array>

#include "bitboards/pext.h"
#include "games/reality_check/lanes.h"
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
  Word flips = 0;              ///< pieces that may be flipped after a step (see flips_after)
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
  /// What may be flipped after a step; no_flip stands for nothing. The ban goes with the piece.
  [[nodiscard]] constexpr Word flips_after(int from, int to) const {
    const Word moved = (0 - (flips >> from & 1)) & (bit(from) | bit(to));
    return (flips ^ moved) | Word{may_rest} << no_flip;
  }
};

/// Most actions that are neither steps nor captures: nine drops of each face, and Memory.
inline constexpr std::size_t max_others = 16 * 9 + 45;

/// Writes them in ascending order and returns the end. Precondition: the game is not over.
Move* write_others(const Position& position, Move* out);

namespace detail {

inline std::uint32_t popcount(Word set) { return static_cast<std::uint32_t>(std::popcount(set)); }

inline bool any(Lanes lanes) { return (lanes[0] | lanes[1] | lanes[2] | lanes[3]) != 0; }

/// Sums over all lanes.
struct Sums {
  std::array<std::uint32_t, lanes_together> steps{};  ///< by column
  std::uint32_t captures = 0;

  /// Counts the squares of one place of a tally.
  void add(Lanes place, std::uint32_t worth, Word empty, Word prey) {
    std::uint32_t taken = 0;
    for (std::size_t column = 0; column < lanes_together; ++column) {
      steps[column] += worth * popcount(place[column] & empty);
      taken += popcount(place[column] & prey);
    }
    captures += worth * taken;
  }
  void add(const Tally& tally, Word empty, Word prey) {
    add(tally.ones, 1, empty, prey);
    add(tally.twos, 2, empty, prey);
    if (any(tally.fours)) add(tally.fours, 4, empty, prey);  // next to never
  }
};

}  // namespace detail

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
  void reach(const Travel& travel);
  [[nodiscard]] Move step(std::uint32_t i) const;
  [[nodiscard]] Move capture(std::size_t i) const;
  [[nodiscard]] Move other_action(std::size_t i) const;

  const Position& p_;
  Travel travel_;
  ReachedSets reached_;
  std::array<std::uint32_t, lanes_together> steps_before_{};  ///< those in the columns before
  std::uint32_t steps_ = 0;
  std::uint32_t captures_ = 0;
  std::uint32_t others_ = 0;
};

inline Choices::Choices(const Position& position) : p_(position) {
  if (is_over(p_)) return;
  others_ = p_.phase == Phase::turn && !p_.variants.memory ? count_drops(p_) : count_others(p_);
  const Travel travel(p_);
  if (travel.empty) reach(travel);
}

inline void Choices::reach(const Travel& travel) {
  const auto [low, high] = p_.up;
  const Word own = p_.own();
  const Word enemy = travel.prey & p_.enemy();
  const Word rooks = own & low & high;
  const Word bishops = own & ~low & high;
  const Word empty = travel.empty;
  const Lanes none{};
  const Lanes riders{rooks, rooks, bishops, bishops};
  const Lanes knights = none + (own & low & ~high);
  const Lanes pawns = none + (own & ~low & ~high);
  const Lanes targets = none + (empty | travel.prey);
  const Lanes pawn_targets{empty, empty, travel.prey, travel.prey};
  const ReachedSets reached{slides<true>(riders, empty) & targets,
                            slides<false>(riders, empty) & targets,
                            steps<true>(knights, detail::leap_offsets) & targets,
                            steps<false>(knights, detail::leap_offsets) & targets,
                            steps<true>(pawns, detail::king_offsets) & pawn_targets,
                            steps<false>(pawns, detail::king_offsets) & pawn_targets};
  const Tally moves = tally(reached);
  detail::Sums sums;
  sums.add(moves, empty, enemy);
  sums.captures *= 2;  // with a Reality Check or without
  if (travel.prey != enemy) sums.add(moves, 0, travel.prey ^ enemy);
  travel_ = travel;
  reached_ = reached;
  for (std::size_t c = 1; c < lanes_together; ++c)
    steps_before_[c] = steps_before_[c - 1] + sums.steps[c - 1];
  steps_ = travel.per_step * (steps_before_.back() + sums.steps.back());
  captures_ = sums.captures;
}

inline std::uint32_t Choices::count_drops(const Position& p) {
  const PieceSet hand = p.hand[index(p.side)];
  const Word open = p.home[index(p.side)] & ~p.occupied();
  return (2 * detail::popcount(hand) -
          detail::popcount(static_cast<PieceSet>(hand & true_pieces))) *
         detail::popcount(open);
}

inline Move Choices::operator[](std::size_t i) const {
  if (i < steps_) return step(static_cast<std::uint32_t>(i));
  i -= steps_;
  return i < captures_ ? capture(i) : other_action(i - captures_);
}

/// No branch here depends on the number: it is random.
inline Move Choices::step(std::uint32_t i) const {
  std::uint32_t n = i / travel_.per_step;
  const std::uint32_t flip = i % travel_.per_step;
  std::size_t column = 0;
  for (std::size_t k = 1; k < lanes_together; ++k) column += n >= steps_before_[k];
  n -= steps_before_[column];
  std::size_t group = 0;
  std::uint32_t before = 0;
  std::uint32_t sum = 0;
  for (std::size_t g = 0; g + 1 < reached_.size(); ++g) {
    sum += detail::popcount(reached_[g][column] & travel_.empty);
    const bool behind = n >= sum;
    group += behind;
    before = behind ? sum : before;
  }
  const int to = bitboards::nth_square(reached_[group][column] & travel_.empty, n - before);
  const int from = origin(group * lanes_together + column, to, p_.occupied());
  return move(Kind::step, from, to, bitboards::nth_square(travel_.flips_after(from, to), flip));
}

}  // namespace halfboard::reality_check
