#include "games/groups/proofs/proof.h"

namespace halfboard::groups {

using solver::ProofNumbers;

template <class M>
WinProof<M>::Expansion::Expansion(const WinProof& domain, const Position& position)
    : hexominoes_(domain.hexominoes_),
      network_(domain.network_),
      from_(position),
      numbers_(position.enemy) {
  const Word own = position.own;
  const Word occupied = own | position.enemy;
  if (wins_in_one<M>(own, position.enemy)) {
    settled_ = ProofNumbers::won(1);
  } else if (position.attacks && ShortWins<M>(*hexominoes_).wins_in_two(own, position.enemy)) {
    settled_ = ProofNumbers::won(3);
  } else {
    const Threats threats = Threats::of<M>(position.enemy, own);
    bitboards::for_each(own, [&](int from) {
      bitboards::for_each(targets(M::variant, from, occupied) & threats.met_from(from),
                          [&](int to) { moves_[size_++] = Move::between(from, to); });
    });
    if (size_ == 0) settled_ = ProofNumbers::lost(2);
    if (!settled_) {
      enemy_nearness_ = nearness(*hexominoes_, position.enemy);
      units_ = position.attacks ? network_->sums(own, position.enemy)
                                : network_->sums(position.enemy, own);
    }
  }
}

/// What the attacker's proof is likely to cost; that there is none counts as next to nothing.
template <class M>
ProofNumbers WinProof<M>::Expansion::start(std::size_t i) const {
  const Position next = position(i);
  const Move move = moves_[i];
  if (move.from != moving_) {
    moving_ = move.from;
    others_.emplace(*hexominoes_, from_.own & ~Board::bit(moving_));
  }
  const std::size_t of_case = effort::case_of<M>(next.own, next.enemy, next.attacks,
                                                 enemy_nearness_, others_->with(move.to));
  const std::uint32_t left = network_->number(units_, {move, from_.attacks}, of_case);
  return next.attacks ? ProofNumbers{left, 1} : ProofNumbers{1, left};
}

template class WinProof<Movement<false, false>>;
template class WinProof<Movement<true, false>>;
template class WinProof<Movement<false, true>>;
template class WinProof<Movement<true, true>>;

}  // namespace halfboard::groups
