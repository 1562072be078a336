#include "games/sight_reduction/solitaire/refutation.h"

#include <stdexcept>
#include <utility>

#include "solver/sat/sat_solver.h"
#include "solver/scratch_file.h"

namespace halfboard::sight_reduction {
namespace {

using solver::SatSolver;

/// Refutes one claim.
Certified refute(const solver::Cnf& claim, Turns turns, const CertifyOptions& options,
                 const solver::Limits& limits) {
  const auto scratch = solver::ScratchFile::open(options.scratch_folder);
  if (!scratch) return {Certified::Outcome::no_room};
  SatSolver sat;
  const auto format = options.text ? SatSolver::ProofFormat::text : SatSolver::ProofFormat::binary;
  if (!sat.trace_proof(scratch->get(), format)) return {Certified::Outcome::no_room};
  claim.for_each([&](std::span<const int> clause) { sat.add(clause); });
  solver::Budget budget(limits);
  const auto answer = sat.solve(budget);
  if (answer == SatSolver::Result::satisfiable) return {Certified::Outcome::solvable};
  if (answer == SatSolver::Result::stopped) return {Certified::Outcome::stopped};
  if (!sat.close_proof()) return {Certified::Outcome::no_room};
  auto proof = scratch->content();
  if (!proof) return {Certified::Outcome::no_room};
  return {Certified::Outcome::proved, {turns, std::move(*proof)}};
}

}  // namespace

Certified certify(const Position& position, const std::optional<Target>& target,
                  const CertifyOptions& options, const solver::Limits& limits) {
  const solver::Deadline clock(limits);
  for (const Turns turns : {Turns::free, Turns::alternating}) {
    const solver::Cnf claim = claim_solvable(position, target, turns);
    Certified found = refute(claim, turns, options, clock.left());
    if (found.verdict == Certified::Outcome::solvable) continue;
    if (found.verdict != Certified::Outcome::proved) return found;
    solver::Limits patience = clock.left();
    patience.nodes = solver::Limits{}.nodes;  // the check counts something else
    found.check = solver::check_drat(claim, found.certificate.proof, patience);
    using Verdict = solver::ProofCheck::Verdict;
    if (found.check.verdict == Verdict::refused)
      throw std::logic_error("the solver's proof does not pass the check: " +
                             found.check.error.line());
    if (found.check.verdict == Verdict::stopped) return {Certified::Outcome::stopped};
    return found;
  }
  return {Certified::Outcome::solvable};
}

solver::ProofCheck check_certificate(const Position& position, const std::optional<Target>& target,
                                     const Certificate& certificate, const solver::Limits& limits) {
  return solver::check_drat(claim_solvable(position, target, certificate.turns), certificate.proof,
                            limits);
}

}  // namespace halfboard::sight_reduction
