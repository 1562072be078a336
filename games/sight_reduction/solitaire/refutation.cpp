#include "games/sight_reduction/solitaire/refutation.h"

#include <filesystem>
#include <fstream>
#include <iterator>
#include <stdexcept>

#include "solver/sat/sat_solver.h"

namespace halfboard::sight_reduction {
namespace {

using solver::SatSolver;

/// Removes the scratch file however the search ends.
class Scratch {
 public:
  explicit Scratch(const std::string& path) : path_(path) {}
  ~Scratch() {
    std::error_code ignored;
    std::filesystem::remove(path_, ignored);
  }
  Scratch(const Scratch&) = delete;
  Scratch& operator=(const Scratch&) = delete;

  /// Its content; nothing if it can't be read.
  [[nodiscard]] std::optional<std::string> read() const {
    std::ifstream file(path_, std::ios::binary);
    std::string bytes(std::istreambuf_iterator<char>(file), {});
    return file.bad() || !file.is_open() ? std::nullopt : std::optional(std::move(bytes));
  }

 private:
  const std::string& path_;
};

/// Refutes one claim.
Certified refute(const solver::Cnf& claim, Turns turns, const CertifyOptions& options,
                 const solver::Limits& limits) {
  const Scratch scratch(options.scratch);
  SatSolver sat;
  const auto format = options.text ? SatSolver::ProofFormat::text : SatSolver::ProofFormat::binary;
  if (!sat.trace_proof(options.scratch, format)) return {Certified::Outcome::no_room};
  claim.for_each([&](std::span<const int> clause) { sat.add(clause); });
  solver::Budget budget(limits);
  const auto answer = sat.solve(budget);
  if (answer == SatSolver::Result::satisfiable) return {Certified::Outcome::solvable};
  if (answer == SatSolver::Result::stopped) return {Certified::Outcome::stopped};
  if (!sat.close_proof()) return {Certified::Outcome::no_room};
  auto proof = scratch.read();
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
