#pragma once

#include <algorithm>

#include "games/halfcut/distance.h"
#include "games/halfcut/image_key.h"
#include "solver/proof/proof_search.h"

namespace halfboard::halfcut {

/// Halfcut on N x N squares as a question for the proof search: does the mover win? Images of a
/// position share a key. Precondition: no crosscut stands.
template <int N>
class Proof {
 public:
  using Position = Packed<N>;
  using Key = typename ImageKey<N>::Words;
  using B = typename Packed<N>::B;
  static constexpr int max_children = N * N;
  static constexpr bool loop_free = true;

  [[nodiscard]] Key key(const Position& position) const { return ImageKey<N>::of(position); }

  class Expansion {
   public:
    Expansion(const Proof&, const Position& position);
    [[nodiscard]] std::optional<solver::ProofNumbers> settled() const { return settled_; }
    [[nodiscard]] std::size_t size() const { return size_; }
    [[nodiscard]] Position position(std::size_t i) const {
      return Position(own_ | children_[i].bit, children_[i].enemy).turned();
    }
    [[nodiscard]] const Key& child_key(std::size_t i) const { return children_[i].key; }
    [[nodiscard]] solver::ProofNumbers start(std::size_t i) const;
    /// The square taken to reach the i-th child, 0 for a skipped turn.
    [[nodiscard]] Word bit(std::size_t i) const { return children_[i].bit; }
    /// Where the mover wins at once.
    [[nodiscard]] Word winning_squares() const { return winning_; }

   private:
    using Distance = halfcut::Distance<B>;
    struct Child {
      Key key;
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
    typename ImageKey<N>::Numbers numbers_;  ///< seen by the other side
    bool symmetric_;
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
    : own_(position.own()),
      enemy_(position.enemy()),
      numbers_(ImageKey<N>::numbers(position.turned())),
      symmetric_(ImageKey<N>::is_symmetric(numbers_)) {
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
    if (placements<B>(enemy, own, threats))
      settled_ = ProofNumbers::lost(2);
    else
      add(0, enemy);
    return;
  }
  const Word forming = forming_crosscuts<B>(own, enemy);
  for (Word rest = legal; rest; rest &= rest - 1) {
    const Word bit = rest & (~rest + 1);
    Word left_over = enemy;
    if (forming & bit) left_over &= ~judge<B>(own, enemy, bit).removed;
    // A side that loses checkers gets no new squares that complete its path.
    if (threats & ~bit) {
      const Word now =
          left_over == enemy ? threats & ~bit : completions<B>(left_over, own | bit, left, right);
      if (now && placements<B>(left_over, own | bit, now)) continue;
    }
    add(bit, left_over);
  }
  if (size_ == 0) settled_ = ProofNumbers::lost(2);
}

/// What checkers add to the numbers of the position seen by the other side, whose board is
/// transposed: one of the other side's, and twice that is one of the mover's.
template <int N>
inline constexpr auto turned_weights = [] {
  std::array<typename ImageKey<N>::Numbers, static_cast<std::size_t>(N * N)> list{};
  for (int file = 0; file < N; ++file)
    for (int rank = 0; rank < N; ++rank)
      list[static_cast<std::size_t>(file + N * rank)] = ImageKey<N>::weight(rank + N * file);
  return list;
}();

template <int N>
void Proof<N>::Expansion::add(Word bit, Word enemy) {
  auto numbers = numbers_;
  if (bit) {
    const auto& weight = turned_weights<N>[static_cast<std::size_t>(std::countr_zero(bit))];
    for (std::size_t k = 0; k < 4; ++k) numbers[k] += 2 * weight[k];
  }
  for (Word gone = enemy_ & ~enemy; gone; gone &= gone - 1) {
    const auto& weight = turned_weights<N>[static_cast<std::size_t>(std::countr_zero(gone))];
    for (std::size_t k = 0; k < 4; ++k) numbers[k] -= weight[k];
  }
  const Key key = ImageKey<N>::least(numbers);
  if (symmetric_)
    for (std::size_t i = 0; i < size_; ++i)
      if (children_[i].key == key) return;
  children_[size_++] = {key, bit, enemy};
}

template <int N>
solver::ProofNumbers Proof<N>::Expansion::start(std::size_t i) const {
  const Child& child = children_[i];
  std::uint32_t mine;
  std::uint32_t other;
  if (child.enemy != enemy_) {
    mine = Distance(own_ | child.bit, child.enemy, bottom, top).steps();
    other = Distance(child.enemy, own_ | child.bit, left, right).steps();
  } else {
    if (!own_way_) {
      own_way_.emplace(own_, enemy_, bottom, top);
      own_way_->find_shortest();
      enemy_way_.emplace(enemy_, own_, left, right);
      enemy_way_->find_shortest();
    }
    mine = own_way_->with(child.bit);
    other = enemy_way_->without(child.bit);
  }
  // A threat may have no answer: seen here, it costs no node and no entry.
  if (mine == 1)
    if (const Expansion next({}, position(i)); next.settled_) return *next.settled_;
  return numbers(other, mine);
}

}  // namespace halfboard::halfcut
