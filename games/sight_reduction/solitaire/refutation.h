#pragma once

#include <cstdint>
#include <optional>
#include <string>

#include "games/sight_reduction/solitaire/claim.h"
#include "solver/sat/drat.h"

namespace halfboard::sight_reduction {

/// Why a deal is unsolvable: a refutation of the claim that it can be solved (claim.h).
struct Certificate {
  Turns turns = Turns::free;  ///< of which claim
  std::string proof{};        ///< DRAT, in either of its formats
};

struct Certified {
  enum class Outcome : std::uint8_t {
    proved,    ///< here is the certificate, checked
    solvable,  ///< there is none
    stopped,   ///< a limit was met
    no_room    ///< the scratch file could not be written
  };
  Outcome verdict = Outcome::stopped;
  Certificate certificate{};
  solver::ProofCheck check{};  ///< of the certificate, if proved
};

struct CertifyOptions {
  /// Where the solver writes its proof to a file without a name; empty: the folder for temporary
  /// files.
  std::string scratch_folder{};
  bool text = false;  ///< format of the proof: text, else binary
};

/// Finds a certificate by a SAT solver, and checks it. Tries free turns first. The limits are those
/// of one attempt: nodes are the clauses learned. Precondition: phase play.
Certified certify(const Position& position, const std::optional<Target>& target,
                  const CertifyOptions& options, const solver::Limits& limits);

/// Builds the claim from the position and checks the proof of its refutation. Nothing of the solver
/// that found it takes part.
solver::ProofCheck check_certificate(const Position& position, const std::optional<Target>& target,
                                     const Certificate& certificate, const solver::Limits& limits);

}  // namespace halfboard::sight_reduction
