#pragma once

#include <algorithm>
#include <limits>
#include <span>

#include "games/halfcut/image_key.h"
#include "games/halfcut/promise.h"
#include "games/halfcut/start_numbers.h"
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
    [[nodiscard]] Key child_key(std::size_t i) const;
    [[nodiscard]] solver::ProofNumbers start(std::size_t i) const;
    /// The children, those first that promise most to the mover.
    void put_in_order(std::span<std::uint8_t> order) const;
    /// The square taken to reach the i-th child, 0 for a skipped turn.
    [[nodiscard]] Word bit(std::size_t i) const { return children_[i].bit; }
    /// Where the mover wins at once.
    [[nodiscard]] Word winning_squares() const { return winning_; }
    /// How much the move to the i-th child promises.
    [[nodiscard]] std::int32_t promise(std::size_t i) const { return promises()[i]; }
    /// What start numbers take from the position itself.
    [[nodiscard]] start_numbers::Situation situation() const;

   private:
    using Distance = halfcut::Distance<B>;
    struct Child {
      Word bit;    ///< the square taken, 0 for a skipped turn
      Word enemy;  ///< what is left of the enemy, who is to move
    };
    void add(Word bit, Word enemy);
    /// Has the enemy, who is to move, a threat to win that nothing answers?
    [[nodiscard]] bool enemy_wins_by_a_threat(const Child& child) const;
    static constexpr std::int32_t first_rank = 1024;
    static constexpr Word bottom = B::rank(0);
    static constexpr Word top = B::rank(N - 1);
    static constexpr Word left = B::file(0);
    static constexpr Word right = B::file(N - 1);

    Word own_;
    Word enemy_;
    typename ImageKey<N>::Numbers numbers_;  ///< seen by the other side
    bool symmetric_;
    Word winning_ = 0;
    struct Ways {
      Distance own;
      Distance enemy;
    };
    const Ways& ways() const;
    using Promises = std::array<std::int16_t, static_cast<std::size_t>(max_children)>;
    const Promises& promises() const;
    std::optional<solver::ProofNumbers> settled_;
    std::size_t size_ = 0;
    mutable std::optional<Ways> ways_;
    mutable std::optional<start_numbers::Model> model_;
    mutable bool has_promises_ = false;
    mutable Promises promises_;
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
  // Elsewhere a checker takes nothing off, and leaves some threat legal: the enemy wins at once.
  Word answers = B::all;
  for (Word quiet = threats & ~forming_crosscuts<B>(enemy, own); quiet; quiet &= quiet - 1) {
    const Word threat = quiet & (~quiet + 1);
    answers &= threat | bitboards::orthogonal_neighbours<B>(threat);
  }
  answers |= forming;
  for (Word rest = legal & answers; rest; rest &= rest - 1) {
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
  children_[size_++] = {bit, enemy};
  if (!symmetric_) return;
  const Key key = child_key(size_ - 1);
  for (std::size_t i = 0; i + 1 < size_; ++i)
    if (child_key(i) == key) {
      --size_;
      return;
    }
}

template <int N>
typename Proof<N>::Key Proof<N>::Expansion::child_key(std::size_t i) const {
  const Child& child = children_[i];
  auto numbers = numbers_;
  if (child.bit) {
    const auto& weight = turned_weights<N>[static_cast<std::size_t>(std::countr_zero(child.bit))];
    for (std::size_t k = 0; k < 4; ++k) numbers[k] += 2 * weight[k];
  }
  for (Word gone = enemy_ & ~child.enemy; gone; gone &= gone - 1) {
    const auto& weight = turned_weights<N>[static_cast<std::size_t>(std::countr_zero(gone))];
    for (std::size_t k = 0; k < 4; ++k) numbers[k] -= weight[k];
  }
  return ImageKey<N>::least(numbers);
}

template <int N>
const typename Proof<N>::Expansion::Ways& Proof<N>::Expansion::ways() const {
  if (!ways_) {
    ways_.emplace(Ways{{own_, enemy_, bottom, top}, {enemy_, own_, left, right}});
    ways_->own.find_ways();
    ways_->enemy.find_ways();
  }
  return *ways_;
}

template <int N>
const typename Proof<N>::Expansion::Promises& Proof<N>::Expansion::promises() const {
  if (has_promises_) return promises_;
  const promise::Surroundings<B> surroundings(own_, enemy_);
  const auto& [own_way, enemy_way] = ways();
  for (std::size_t i = 0; i < size_; ++i) {
    const Word bit = children_[i].bit;
    promises_[i] = 0;
    if (!bit) continue;
    const int square = std::countr_zero(bit);
    const std::size_t way = promise::ways_of(own_way, enemy_way, bit, children_[i].enemy != enemy_);
    promises_[i] = static_cast<std::int16_t>(promise::of_surroundings[surroundings.at(square)] +
                                             promise::of_place[promise::place_of<B>(square)] +
                                             promise::of_ways[way]);
  }
  has_promises_ = true;
  return promises_;
}

template <int N>
start_numbers::Situation Proof<N>::Expansion::situation() const {
  const auto& [own_way, enemy_way] = ways();
  const int checkers = std::popcount(own_ | enemy_);
  const int open_to_enemy = std::popcount(placements<B>(enemy_, own_, B::all));
  return {.checkers = checkers * 36 / (N * N),
          .own_needs = std::popcount(own_way.needed()),
          .enemy_needs = std::popcount(enemy_way.needed()),
          .own_wide = std::popcount(own_way.shortest()),
          .enemy_wide = std::popcount(enemy_way.shortest()),
          .closed = N * N - checkers - open_to_enemy};
}

template <int N>
void Proof<N>::Expansion::put_in_order(std::span<std::uint8_t> order) const {
  const Promises& promised = promises();
  const auto& own_way = ways().own;
  const bool may_threaten = own_way.steps() == 2;
  // Room for whole vectors.
  std::array<std::int32_t, (static_cast<std::size_t>(max_children) + 15) / 16 * 16> ranks;
  for (std::size_t i = 0; i < size_; ++i) {
    std::int32_t rank = promised[i];
    // A threat may be settled by `start`.
    if (may_threaten && own_way.shortest() & children_[i].bit) rank += first_rank;
    ranks[i] = rank * max_children - static_cast<std::int32_t>(i);
  }
  // All ranks differ. To count those before each is faster than to sort.
  const std::size_t whole = (size_ + 15) / 16 * 16;
  std::fill(ranks.begin() + static_cast<std::ptrdiff_t>(size_),
            ranks.begin() + static_cast<std::ptrdiff_t>(whole),
            std::numeric_limits<std::int32_t>::min());
  for (std::size_t i = 0; i < size_; ++i) {
    std::int32_t before = 0;
    for (std::size_t k = 0; k < whole; ++k) before += ranks[k] > ranks[i];
    order[static_cast<std::size_t>(before)] = static_cast<std::uint8_t>(i);
  }
}

template <int N>
bool Proof<N>::Expansion::enemy_wins_by_a_threat(const Child& child) const {
  const Word own = own_ | child.bit;
  Word ways = this->ways().enemy.shortest();
  if (child.enemy != enemy_) {
    Distance way(child.enemy, own, left, right);
    way.find_ways();
    ways = way.shortest();
  }
  const Word forming = forming_crosscuts<B>(child.enemy, own);
  for (ways = placements<B>(child.enemy, own, ways); ways; ways &= ways - 1) {
    const Word bit = ways & (~ways + 1);
    const Word enemy = child.enemy | bit;
    const Word left_over = forming & bit ? own & ~judge<B>(child.enemy, own, bit).removed : own;
    const Word threats = completions<B>(enemy, left_over, left, right);
    const bool one = (threats & (threats - 1)) == 0;
    // One threat is answered on its square, unless that forms a crosscut.
    if (one && !(threats & forming_crosscuts<B>(left_over, enemy))) continue;
    const Expansion next({}, Position(left_over, enemy));
    if (next.settled_ && next.settled_->is_lost()) return true;
  }
  return false;
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
    mine = ways().own.with(child.bit);
    other = ways().enemy.without(child.bit);
  }
  // A threat may have no answer: seen here, it costs no node and no entry.
  if (mine == 1) {
    if (const Expansion next({}, position(i)); next.settled_) return *next.settled_;
  } else if (other == 2 && enemy_wins_by_a_threat(child)) {
    return solver::ProofNumbers::won(3);
  }
  if (!model_) model_.emplace(situation());
  return model_->of(other, mine, promises()[i]);
}

}  // namespace halfboard::halfcut
