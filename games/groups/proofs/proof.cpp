#include "games/groups/proofs/proof.h"

#include "games/groups/proofs/effort.h"

namespace halfboard::groups {

using solver::ProofNumbers;

template <class M>
WinProof<M>::Expansion::Expansion(const WinProof& domain, const Position& position)
    : short_(domain.short_), from_(position) {
  const Word own = position.own;
  const Word occupied = own | position.enemy;
  if (wins_in_one<M>(own, position.enemy)) {
    settled_ = ProofNumbers::won(1);
  } else if (position.attacks && short_.wins_in_two(own, position.enemy)) {
    settled_ = ProofNumbers::won(3);
  } else {
    const Threats threats = Threats::of<M>(position.enemy, own);
    bitboards::for_each(own, [&](int from) {
      bitboards::for_each(targets(M::variant, from, occupied) & threats.met_from(from),
                          [&](int to) { moves_[size_++] = Move::between(from, to); });
    });
    if (size_ == 0) settled_ = ProofNumbers::lost(2);
    if constexpr (M::variant == Variant{})
      if (!settled_) enemy_nearness_ = short_.nearness(position.enemy);
  }
}

/// Under the standard rules what the attacker's proofs cost is measured. Elsewhere an attack counts
/// as nearer to its end the fewer moves the attacker needs, and its moves are ranked by the replies
/// they leave: few to a threat, all others count double.
template <class M>
ProofNumbers WinProof<M>::Expansion::start(std::size_t i) const {
  const Position next = position(i);
  if constexpr (M::variant == Variant{}) {
    const std::uint32_t left = effort::numbers[effort::case_of(short_, next.own, next.enemy,
                                                               next.attacks, enemy_nearness_)];
    return next.attacks ? ProofNumbers{left, 1} : ProofNumbers{1, left};
  }
  if (next.attacks) {
    const auto needed = static_cast<std::uint32_t>(short_.moves_needed(next.own));
    return {needed * needed, 1};
  }
  const Threats threats = Threats::of<M>(next.enemy, next.own);
  std::uint32_t replies = 0;
  if (threats.any())
    bitboards::for_each(next.own, [&](int from) {
      replies += static_cast<std::uint32_t>(
          std::popcount(targets(M::variant, from, next.own | next.enemy) & threats.met_from(from)));
    });
  else
    replies = 2 * static_cast<std::uint32_t>(count_all(M::variant, next.own, next.enemy));
  // Not settled here, even without a reply: the defender may win first.
  return {1, std::max(replies, 1U)};
}

template class WinProof<Movement<false, false>>;
template class WinProof<Movement<true, false>>;
template class WinProof<Movement<false, true>>;
template class WinProof<Movement<true, true>>;

}  // namespace halfboard::groups
