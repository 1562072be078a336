#pragma once

#include <algorithm>

#include "games/halfcut/distance.h"
#include "games/halfcut/packed.h"
#include "solver/proof_search.h"

namespace halfboard::halfcut {

/// Halfcut on N x N squares as a question for the proof search: does the mover win? Positions are
/// canonical and their own keys. Precondition: no crosscut stands.
template <int N>
class Proof {
 public:
  using Position = Packed<N>;
  using Key = typename Packed<N>::Words;
  using B = typename Packed<N>::B;
  static constexpr int max_children = N * N;
  static constexpr bool loop_free = true;

  [[nodiscard]] Key key(const Position& position) const { return position.words(); }

  class Expansion {
   public:
    Expansion(const Proof&, const Position& position);
    [[nodiscard]] std::optional<solver::ProofNumbers> settled() const { return settled_; }
    [[nodiscard]] std::size_t size() const { return size_; }
    [[nodiscard]] const Position& position(std::size_t i) const { return children_[i].position; }
    [[nodiscard]] solver::ProofNumbers start(std::size_t i) const;
    /// The square taken to reach the i-th child, 0 for a skipped turn.
    [[nodiscard]] Word bit(std::size_t i) const { return children_[i].bit; }
    /// Where the mover wins at once.
    [[nodiscard]] Word winning_squares() const { return winning_; }

   private:
    using Distance = halfcut::Distance<B>;
    struct Child {
      Position position;
      Word bit;    ///< the square taken, 0 for a skipped turn
      Word enemy;  ///< what is left of the enemy, who is to move
    };
    void add(Word bit, Word enemy);
    /// Measured on 5 x 5: an odd number for each step, and a wall no worse than one step more than
    /// there are ranks, takes a quarter fewer nodes than the number of steps.
    static std::uint32_t weight(std::uint32_t steps) {
      return 2 * std::min<std::uint32_t>(steps, N + 1) - 1;
    }
    static solver::ProofNumbers numbers(std::uint32_t mover, std::uint32_t other) {
      return {weight(mover), weight(other)};
    }

    static constexpr Word bottom = B::rank(0);
    static constexpr Word top = B::rank(N - 1);
    static constexpr Word left = B::file(0);
    static constexpr Word right = B::file(N - 1);

    Word own_;
    Word enemy_;
    Word winning_ = 0;
    mutable std::optional<Distance> own_way_;
    mutable std::optional<Distance> enemy_way_;
    std::optional<solver::ProofNumbers> settled_;
    std::size_t size_ = 0;
    // Left uninitialised on purpose: clearing it would cost more than filling it.
    std::array<Child, static_cast<std::size_t>(max_children)> children_;
  };
};

/// Empty squares on which one checker completes a path, legal or not.
template <class B>
constexpr Word completions(Word own, Word enemy, Word from, Word to) {
  const Word a = from & own ? bitboards::flood<B>(from & own, own) : 0;
  const Word b = to & own ? bitboards::flood<B>(to & own, own) : 0;
  return (from | bitboards::orthogonal_neighbours<B>(a)) &
         (to | bitboards::orthogonal_neighbours<B>(b)) & ~(own | enemy);
}

template <int N>
Proof<N>::Expansion::Expansion(const Proof&, const Position& position)
    : own_(position.own()), enemy_(position.enemy()) {
  using solver::ProofNumbers;
  const Word own = own_;
  const Word enemy = enemy_;
  const Word legal = placements<B>(own, enemy, B::all);
  winning_ = legal & completions<B>(own, enemy, bottom, top);
  if (winning_) {
    settled_ = ProofNumbers::won(1);
    return;
  }
  const Word threats = completions<B>(enemy, own, left, right);
  if (!legal) {
    if (threats & placements<B>(enemy, own, B::all))
      settled_ = ProofNumbers::lost(2);
    else
      add(0, enemy);
    return;
  }
  for (Word rest = legal; rest; rest &= rest - 1) {
    const Word bit = rest & (~rest + 1);
    const auto crosscuts = crosscuts_at<B>(own, enemy, bit);
    Word left_over = enemy;
    if (crosscuts[0] | crosscuts[1] | crosscuts[2] | crosscuts[3])
      left_over &= ~judge<B>(own, enemy, bit).removed;
    // A side that loses checkers gets no new squares that complete its path.
    if (threats & ~bit) {
      const Word now =
          left_over == enemy ? threats & ~bit : completions<B>(left_over, own | bit, left, right);
      if (now && (now & placements<B>(left_over, own | bit, B::all))) continue;
    }
    add(bit, left_over);
  }
  if (size_ == 0) settled_ = ProofNumbers::lost(2);
}

template <int N>
void Proof<N>::Expansion::add(Word bit, Word enemy) {
  children_[size_++] = {Position(own_ | bit, enemy).turned().canonical(), bit, enemy};
}

template <int N>
solver::ProofNumbers Proof<N>::Expansion::start(std::size_t i) const {
  const Child& child = children_[i];
  if (child.enemy != enemy_) {
    const Word own = own_ | child.bit;
    return numbers(Distance(child.enemy, own, left, right).steps(),
                   Distance(own, child.enemy, bottom, top).steps());
  }
  if (!own_way_) {
    own_way_.emplace(own_, enemy_, bottom, top);
    own_way_->find_shortest();
    enemy_way_.emplace(enemy_, own_, left, right);
    enemy_way_->find_shortest();
  }
  return numbers(enemy_way_->without(child.bit), own_way_->with(child.bit));
}

}  // namespace halfboard::halfcut
