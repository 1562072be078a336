#include "games/groups/expert.h"

#include "games/groups/book.h"
#include "games/groups/proofs/bounded_prover.h"

namespace halfboard::groups {
namespace {

using solver::Budget;
using solver::Outcome;

/// A part of what is left of a budget.
solver::Limits share_of(const Budget& budget, double share) {
  solver::Limits limits = budget.left();
  limits.seconds *= share;
  if (budget.limits().nodes < ~std::uint64_t{0})
    limits.nodes = static_cast<std::uint64_t>(static_cast<double>(limits.nodes) * share);
  return limits;
}

}  // namespace

Expert::Expert(std::size_t bytes, unsigned /*threads*/) : bytes_(bytes) {}

void Expert::set_rules(Variant variant) {
  if (proofs_ && variant_ == variant) return;
  // Without memory for new ones there are none, and the next question asks for them again.
  proofs_.reset();
  distances_.reset();
  distances_ = std::make_unique<DistanceTable>(bytes_ / 2);
  proofs_ = std::make_unique<Prover::Table>(bytes_ / 2);
  variant_ = variant;
}

std::optional<Expert::Certainty> Expert::ask(const Position& position, Budget& budget) {
  if (position.setting_up() || position.finished()) return std::nullopt;
  set_rules(position.variant);
  if (const auto book = book_move(position))
    return Certainty{Outcome::win, book->move, {}, book->plies, "book"};
  Budget near(share_of(budget, 0.6));
  auto known = by_distance(position, near);
  budget.charge(near.nodes());
  if (known) return known;
  Budget far(share_of(budget, 0.6));
  auto proved = by_proof(position, far);
  budget.charge(far.nodes());
  return proved;
}

std::optional<Expert::Certainty> Expert::by_distance(const Position& position,
                                                     Budget& budget) const {
  BoundedProver prover(position.variant, hexominoes_, *distances_, budget);
  int checked = 0;
  const auto verdict = prover.shortest_win(position, BoundedProver::longest, checked);
  if (!verdict) return std::nullopt;
  const bool wins = verdict->winner == position.side;
  Certainty certainty{wins ? Outcome::win : Outcome::loss, {}, {}, verdict->plies, "distances"};
  for (const Move& move : solver::MoveList<Game>(position)) {
    const Position next = Game::play(position, move);
    // The winner takes the shortest way, the loser the longest.
    const int plies = wins ? verdict->plies - 1 : verdict->plies - 3;
    const bool fast = plies >= 0 && prover.wins(next, verdict->winner, plies).value_or(!wins);
    if (fast != wins) continue;
    certainty.move = move;
    return certainty;
  }
  return wins ? std::nullopt : std::optional(certainty);
}

std::optional<Expert::Certainty> Expert::by_proof(const Position& position, Budget& budget) {
  const Prover prover(hexominoes_, *proofs_);
  const auto finding = prover.prove(position, position.side, budget);
  if (!finding.winner) return std::nullopt;
  if (*finding.winner != position.side) return Certainty{Outcome::loss, {}, {}, {}, "proof"};
  const auto move = prover.winning_move(position, position.side, budget);
  if (!move) return std::nullopt;
  return Certainty{Outcome::win, move, {}, finding.plies, "proof"};
}

}  // namespace halfboard::groups
