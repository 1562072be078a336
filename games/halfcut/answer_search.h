#pragma once

#include <array>
#include <bit>
#include <cstddef>
#include <cstdint>
#include <optional>

#include "games/halfcut/proof.h"
#include "solver/limits.h"
#include "solver/proof/proof_search.h"
#include "solver/threads.h"

namespace halfboard::halfcut {

/// The square of the 8 x 8 board for the lowest of a set on N x N.
template <int N>
std::uint8_t square_of(Word set) {
  const int square = std::countr_zero(set);
  return static_cast<std::uint8_t>(Board::square(square % N, square / N));
}

/// What a table of a board this size can need at most, roughly: touching more memory costs time.
constexpr std::size_t useful_bytes(int size) {
  return size <= 3 ? std::size_t{1} << 20 : size == 4 ? std::size_t{1} << 26 : SIZE_MAX;
}

/// Winning answers: what the table of a proof search knows of them, and what was lost there proved
/// again. Several threads may ask at once; each searches alone, as most of what is lost is small.
template <int N>
class AnswerSearch {
 public:
  using Search = solver::ProofSearch<Proof<N>>;
  using Table = typename Search::Table;
  using Expansion = typename Proof<N>::Expansion;

  AnswerSearch(Table& table, solver::Budget& budget) : table_(table), budget_(budget) {}

  /// A child that is lost for its mover, the one with the shortest proof of those that are known.
  /// Nothing if the position is lost itself, or if the budget ran out.
  std::optional<std::size_t> lost_child(const Packed<N>& position, const Expansion& expansion) {
    if (const auto known = known_child(expansion)) return known;
    if (!prove(position).is_won()) return std::nullopt;
    if (const auto known = known_child(expansion)) return known;
    for (std::size_t i = 0; i < expansion.size() && !exhausted(); ++i)
      if (prove(expansion.position(i)).is_lost()) return i;
    return std::nullopt;
  }

  /// The nodes that a position took, as far as the table knows.
  [[nodiscard]] std::uint64_t work(const Packed<N>& position) const {
    const auto key = Proof<N>{}.key(position);
    const auto found = table_.find(Table::hash(key), key);
    return found ? found->nodes : 0;
  }

  /// The budget, which all threads share.
  [[nodiscard]] bool exhausted() {
    const solver::Lock lock(mutex_);
    return budget_.exhausted();
  }
  /// Looks at the clock, too.
  [[nodiscard]] bool out_of_time() {
    const solver::Lock lock(mutex_);
    return budget_.out_of_time();
  }
  [[nodiscard]] std::uint64_t nodes() {
    const solver::Lock lock(mutex_);
    return budget_.nodes();
  }
  [[nodiscard]] double seconds() {
    const solver::Lock lock(mutex_);
    return budget_.seconds();
  }

 private:
  solver::ProofNumbers prove(const Packed<N>& position) {
    solver::Budget budget = [&] {
      const solver::Lock lock(mutex_);
      return budget_;
    }();
    const std::uint64_t before = budget.nodes();
    const auto found = Search({}, table_).run(position, budget);
    const solver::Lock lock(mutex_);
    budget_.charge(budget, before);
    return found;
  }

  std::optional<std::size_t> known_child(const Expansion& expansion) const {
    std::array<typename Proof<N>::Key, Proof<N>::max_children> keys;
    for (std::size_t i = 0; i < expansion.size(); ++i) {
      keys[i] = expansion.child_key(i);
      table_.prefetch(Table::hash(keys[i]));
    }
    std::optional<std::size_t> best;
    std::uint32_t shortest = solver::ProofNumbers::infinite;
    for (std::size_t i = 0; i < expansion.size(); ++i) {
      const auto found = table_.find(Table::hash(keys[i]), keys[i]);
      const auto numbers = found ? found->numbers : expansion.start(i);
      if (!numbers.is_lost() || numbers.plies >= shortest) continue;
      shortest = numbers.plies;
      best = i;
    }
    return best;
  }

  Table& table_;
  solver::Mutex mutex_;
  solver::Budget& budget_;  // guarded
};

}  // namespace halfboard::halfcut
