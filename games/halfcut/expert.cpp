#include "games/halfcut/expert.h"

namespace halfboard::halfcut {

void Expert::prepare(const Position& position) {
  if (prover_ && size_ == position.size) return;
  prover_.reset();  // without memory for a new one there is none, and the next question asks again
  prover_ = Prover::make(position.size, bytes_);
  size_ = position.size;
}

std::optional<solver::play::Certainty<Move>> Expert::ask(const Position& position,
                                                         solver::Budget& budget) {
  using solver::Outcome;
  if (position.winner != solver::nobody || has_crosscut(position.red, position.blue))
    return std::nullopt;
  prepare(position);
  const solver::ProofOptions options{threads_};
  const auto winner = prover_->winner(position, budget, options);
  if (!winner) return std::nullopt;
  if (*winner != position.side)
    return solver::play::Certainty<Move>{Outcome::loss, {}, {}, {}, "proof"};
  const auto move = prover_->winning_move(position, budget, options);
  if (!move) return std::nullopt;
  return solver::play::Certainty<Move>{Outcome::win, move, {}, {}, "proof"};
}

}  // namespace halfboard::halfcut
