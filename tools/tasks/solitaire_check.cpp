#include <fmt/format.h>

#include "games/sight_reduction/judge.h"
#include "games/sight_reduction/solitaire/refutation.h"
#include "tools/storage/packed.h"
#include "tools/tasks/solitaire.h"

// Solutions are replayed, certificates checked, and the lattice decides the rest.
namespace halfboard::tools {

namespace sr = sight_reduction;

namespace {

constexpr const char* certificate_without_cause =
    "is not stored as unsolvable but has a certificate";

class SolitaireChecker : public TaskChecker {
 public:
  explicit SolitaireChecker(CheckPlan plan)
      : limits_(plan.limits), judge_(plan.bytes), archive_(std::move(plan.archive)) {
    if (plan.run.target) target_ = *parse_any_target(*plan.run.target);
    has_limit_ = plan.run.node_limit.has_value();
  }

  Checked check(const sr::Position& position, const Row& row) override;
  Checked check_certificate(const sr::Position& position, const Row& row) override;

 private:
  Checked check_solution(const sr::Position& position, const Row& row);
  Checked check_unsolvable(const sr::Position& position, const Row& row);
  /// Nothing if the row has no certificate.
  std::optional<Checked> judge_certificate(const sr::Position& position, const Row& row);
  [[nodiscard]] Checked judge_stored(const sr::Position& position, const StoredProof& stored) const;

  solver::Limits limits_;
  std::optional<sr::Target> target_;
  bool has_limit_ = false;  ///< of nodes; without one every row has an answer
  sr::Judge judge_;
  std::optional<ArchiveReader> archive_;
};

/// Do the columns fit each other?
std::optional<std::string> misfit(const Row& row) {
  if (!row.number(solitaire_status)) return "has no status";
  if (status_of(row) != sr::Status::solved && !row.text(solitaire_solution).empty())
    return "has a solution and is not solved";
  return std::nullopt;
}

Checked SolitaireChecker::check(const sr::Position& position, const Row& row) {
  if (const auto fault = misfit(row)) return Checked::wrong(*fault);
  const sr::Status status = status_of(row);
  if (status != sr::Status::unsolvable)
    if (const auto certified = judge_certificate(position, row)) {
      if (status == sr::Status::solved) return Checked::wrong(certificate_without_cause);
      if (certified->verdict != RowVerdict::right) return *certified;
    }
  // Nothing is claimed; an archive may know more, of a run without a limit.
  if (status == sr::Status::unknown) return {RowVerdict::open};
  Checked goal = status == sr::Status::solved ? check_solution(position, row)
                                              : check_unsolvable(position, row);
  const auto left = row.number(solitaire_fewest_left);
  if (goal.verdict != RowVerdict::right) return goal;
  const bool needs_search = status != sr::Status::solved || target_.has_value();
  if (!left) return has_limit_ && needs_search ? goal : Checked::wrong("has no fewest left");
  // Without pairs the last checker of a colour can't go, so nothing is below the goal.
  const int least = position.variant.pairs ? 0 : 2;
  if (!needs_search)
    return *left == least ? goal : Checked::wrong("is solved but has other fewest left");
  const auto fewest = judge_.fewest_left(position, limits_);
  if (!fewest) return {RowVerdict::stopped};
  return *fewest == *left
             ? goal
             : Checked::wrong(fmt::format("has {} fewest left, not {}", *fewest, *left));
}

Checked SolitaireChecker::check_solution(const sr::Position& position, const Row& row) {
  const auto moves = parse_solution(row.text(solitaire_solution));
  if (!moves) return Checked::wrong("has an unreadable solution: " + moves.error().line());
  return sr::replays(position, *moves, target_)
             ? Checked{}
             : Checked::wrong("has a solution that does not solve it");
}

Checked SolitaireChecker::check_unsolvable(const sr::Position& position, const Row& row) {
  if (auto certified = judge_certificate(position, row)) return *certified;
  if (target_ && !has_target(position, *target_)) return {};
  const auto solvable = judge_.solvable(position, target_, limits_);
  if (!solvable) return {RowVerdict::stopped};
  return *solvable ? Checked::wrong("is solvable") : Checked{};
}

std::optional<Checked> SolitaireChecker::judge_certificate(const sr::Position& position,
                                                           const Row& row) {
  if (!archive_) return std::nullopt;
  try {
    const auto stored = archive_->find(row.index, row.rule);
    if (!stored) return std::nullopt;
    return judge_stored(position, *stored);
  } catch (const sqlite::Failure& failure) {
    return Checked::wrong(fmt::format("has a damaged certificate ({})", failure.what()));
  }
}

Checked SolitaireChecker::judge_stored(const sr::Position& position,
                                       const StoredProof& stored) const {
  const solver::Cnf claim = sr::claim_solvable(position, target_, stored.turns);
  if (digest_of(claim.dimacs()) != stored.claim)
    return Checked::wrong("has the certificate of another deal, rule or target");
  const auto proof = unpack(stored.packed, stored.size);
  if (!proof || digest_of(*proof) != stored.digest)
    return Checked::wrong("has a damaged certificate: its digest does not fit");
  solver::Limits limits = limits_;
  limits.nodes = solver::Limits{}.nodes;  // a proof's length bounds the work of its check
  const auto check = solver::check_drat(claim, *proof, limits);
  if (check.verdict == solver::ProofCheck::Verdict::stopped) return {RowVerdict::stopped};
  return check.verdict == solver::ProofCheck::Verdict::proved
             ? Checked{}
             : Checked::wrong("has a certificate that proves nothing: " + check.error.line());
}

Checked SolitaireChecker::check_certificate(const sr::Position& position, const Row& row) {
  if (const auto fault = misfit(row)) return Checked::wrong(*fault);
  const auto certified = judge_certificate(position, row);
  if (!certified) return {RowVerdict::open};
  if (status_of(row) == sr::Status::solved) return Checked::wrong(certificate_without_cause);
  return *certified;
}

}  // namespace

std::unique_ptr<TaskChecker> check_solitaire(CheckPlan plan) {
  return std::make_unique<SolitaireChecker>(std::move(plan));
}

}  // namespace halfboard::tools
