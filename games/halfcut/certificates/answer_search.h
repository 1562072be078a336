#pragma once

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
/// All that searches on N x N squares is compiled once, in answer_search.cpp.
template <int N>
class AnswerSearch {
 public:
  using Table = typename solver::ProofSearch<Proof<N>>::Table;

  /// A winning move: the square taken, 0 for a skipped turn.
  struct Answer {
    Word bit;
    bool ends_the_game;
  };

  AnswerSearch(Table& table, solver::Budget& budget) : table_(table), budget_(budget) {}

  /// Who wins: the numbers of a search for it, settled unless the budget ran out.
  static solver::ProofNumbers prove(Table& table, const Packed<N>& position, solver::Budget& budget,
                                    const solver::ProofOptions& options = {});

  /// A win in one, or else a move to a position that is lost for its mover, the one with the
  /// shortest proof of those that are known. Nothing if the position is lost itself, or if the
  /// budget ran out.
  std::optional<Answer> answer(const Packed<N>& position);

  /// The nodes that a position took, as far as the table knows.
  [[nodiscard]] std::uint64_t work(const Packed<N>& position) const;

  /// Looks at the clock; the budget, which all threads share, is exhausted if it has run out.
  bool out_of_time();
  /// A copy of the budget.
  [[nodiscard]] solver::Budget budget() const;

 private:
  using Expansion = typename Proof<N>::Expansion;

  std::optional<std::size_t> lost_child(const Packed<N>& position, const Expansion& expansion);
  std::optional<std::size_t> known_child(const Expansion& expansion) const;
  solver::ProofNumbers prove(const Packed<N>& position);

  Table& table_;
  mutable solver::Mutex mutex_;
  solver::Budget& budget_;  // guarded
};

extern template class AnswerSearch<2>;
extern template class AnswerSearch<3>;
extern template class AnswerSearch<4>;
extern template class AnswerSearch<5>;
extern template class AnswerSearch<6>;
extern template class AnswerSearch<7>;
extern template class AnswerSearch<8>;

}  // namespace halfboard::halfcut
