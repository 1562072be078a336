#pragma once

#include <cstdint>
#include <string_view>

#include "bitboards/result.h"
#include "solver/limits.h"
#include "solver/sat/cnf.h"

namespace halfboard::solver {

/// What the check of a proof found.
struct ProofCheck {
  enum class Verdict : std::uint8_t {
    proved,   ///< the formula has no satisfying assignment
    refused,  ///< the proof is damaged, a step is wrong, or it does not reach the empty clause
    stopped   ///< a limit was met
  };
  Verdict verdict = Verdict::refused;
  Error error{};                ///< if refused: what, where (line or byte), what was expected
  std::uint64_t additions = 0;  ///< clauses added by the proof that were checked
  std::uint64_t rat = 0;        ///< of these, those that are RAT and not RUP
  std::uint64_t deletions = 0;
};

/// Does the proof, in the text or binary DRAT format, show that the formula is unsatisfiable?
///
/// Checks forwards. A clause may be added if assuming all its literals false leads to a conflict by
/// unit propagation (RUP), or if that holds for its resolvents on its first literal with all
/// clauses at hand (RAT). Both keep a satisfiable formula satisfiable, so that one with a conflict
/// is unsatisfiable. What unit propagation has derived once is kept when a clause that it came from
/// is deleted; a deletion only ever makes the checker forget what it may forget. A deleted clause
/// must be there. What follows the conflict is read but no longer checked.
///
/// limits.memory_mib bounds the checker's memory; limits.nodes the literals it assigns.
/// Independent of any solver: it includes nothing of one.
ProofCheck check_drat(const Cnf& formula, std::string_view proof, const Limits& limits);

}  // namespace halfboard::solver
