#include "solver/sat/drat.h"

#include <vector>

#include "solver/sat/drat_clauses.h"
#include "solver/sat/drat_reader.h"

namespace halfboard::solver {
namespace {

using detail::DratClauses;

ProofCheck check(const Cnf& formula, DratReader reader, const Limits& limits) {
  ProofCheck result;
  const auto refuse = [&](const char* what, const char* expected) {
    result.error = {what, reader.place(), expected};
    return result;
  };
  DratClauses clauses(limits);
  std::vector<int> literals;
  formula.for_each([&](std::span<const int> clause) {
    literals.assign(clause.begin(), clause.end());
    clauses.add(literals);
  });
  DratStep step;
  for (;;) {
    const auto more = reader.next(step);
    if (!more) {
      result.error = more.error();
      return result;
    }
    if (!*more) break;
    if (clauses.conflict()) continue;
    if (step.deletion) {
      if (!clauses.remove(step.literals))
        return refuse("deletes a clause that is not there", "a clause of the formula or the proof");
      ++result.deletions;
      continue;
    }
    const auto why = clauses.judge(step.literals);
    if (why == DratClauses::Why::wrong)
      return refuse("adds a clause that does not follow",
                    "a clause that is RUP, or RAT on its first literal");
    clauses.add(step.literals);
    ++result.additions;
    if (why == DratClauses::Why::rat) ++result.rat;
  }
  if (!clauses.conflict())
    return refuse("the proof ends without a contradiction", "the empty clause, at the latest here");
  result.verdict = ProofCheck::Verdict::proved;
  return result;
}

}  // namespace

ProofCheck check_drat(const Cnf& formula, std::string_view proof, const Limits& limits) {
  try {
    return check(formula, DratReader(proof), limits);
  } catch (const detail::Stopped&) {
    return {.verdict = ProofCheck::Verdict::stopped};
  }
}

}  // namespace halfboard::solver
