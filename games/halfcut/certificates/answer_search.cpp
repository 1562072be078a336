#include "games/halfcut/certificates/answer_search.h"

#include <array>

namespace halfboard::halfcut {

template <int N>
solver::ProofNumbers AnswerSearch<N>::prove(Table& table, const Packed<N>& position,
                                            solver::Budget& budget,
                                            const solver::ProofOptions& options) {
  return solver::ProofSearch<Proof<N>>({}, table).run(position, budget, options);
}

template <int N>
std::optional<typename AnswerSearch<N>::Answer> AnswerSearch<N>::answer(const Packed<N>& position) {
  const Expansion expansion({}, position);
  if (const Word wins = expansion.winning_squares()) return Answer{wins & (~wins + 1), true};
  const auto choice = lost_child(position, expansion);
  return choice ? std::optional(Answer{expansion.bit(*choice), false}) : std::nullopt;
}

template <int N>
std::optional<std::size_t> AnswerSearch<N>::lost_child(const Packed<N>& position,
                                                       const Expansion& expansion) {
  if (const auto known = known_child(expansion)) return known;
  if (!prove(position).is_won()) return std::nullopt;
  if (const auto known = known_child(expansion)) return known;
  for (std::size_t i = 0; i < expansion.size() && !budget().exhausted(); ++i)
    if (prove(expansion.position(i)).is_lost()) return i;
  return std::nullopt;
}

template <int N>
std::optional<std::size_t> AnswerSearch<N>::known_child(const Expansion& expansion) const {
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

template <int N>
solver::ProofNumbers AnswerSearch<N>::prove(const Packed<N>& position) {
  solver::Budget mine = budget();
  const std::uint64_t before = mine.nodes();
  const auto found = prove(table_, position, mine);
  const solver::Lock lock(mutex_);
  budget_.charge(mine, before);
  return found;
}

template <int N>
std::uint64_t AnswerSearch<N>::work(const Packed<N>& position) const {
  const auto key = Proof<N>{}.key(position);
  const auto found = table_.find(Table::hash(key), key);
  return found ? found->nodes : 0;
}

template <int N>
bool AnswerSearch<N>::out_of_time() {
  const solver::Lock lock(mutex_);
  return budget_.out_of_time();
}

template <int N>
solver::Budget AnswerSearch<N>::budget() const {
  const solver::Lock lock(mutex_);
  return budget_;
}

template class AnswerSearch<2>;
template class AnswerSearch<3>;
template class AnswerSearch<4>;
template class AnswerSearch<5>;
template class AnswerSearch<6>;
template class AnswerSearch<7>;
template class AnswerSearch<8>;

}  // namespace halfboard::halfcut
