#pragma once

#include <array>
#include <atomic>
#include <cstdint>
#include <functional>
#include <map>
#include <optional>
#include <string>

#include "games/groups/proofs/prover.h"
#include "tools/cli/cli.h"
#include "tools/storage/journal.h"

namespace halfboard::tools {

/// What proofs of a win of player 1 and of player 2, or that they never lose, are likely to cost
/// yet, in 1000 nodes; of an attempt with few nodes (groups::GuidedProver::Shares::first) the proof
/// number, which compares with such numbers alone.
using ProofCosts = std::array<std::uint32_t, 2>;

/// A round of proofs that is complete, as a journal keeps it: from there a stopped run goes on.
struct ProofRound {
  std::uint64_t nodes = 0;                 ///< a class
  std::map<std::string, ProofCosts> left;  ///< of the set-ups tried so far

  /// {"round", "left"}
  [[nodiscard]] std::string text() const;
  /// Nothing if the line is none.
  static std::optional<ProofRound> read(const std::string& line);
};

/// Rounds with twice the nodes each time.
struct RoundsPlan {
  std::uint64_t first = 0;  ///< nodes a class, in the first round
  std::uint64_t last = 0;
  std::optional<std::string> file;  ///< where the table is kept
  std::string question;             ///< what the table is about
};

/// Does `round(nodes)` until that is false, as nothing is left, or the last one is done. After each
/// round the table goes into its file, and a line into the journal: with both a run that was
/// stopped goes on with the next round; `left` is as it was then. False if `stop` ended it. Error:
/// the file of the table.
Result<bool> do_rounds(const RoundsPlan& plan, groups::Prover::Table& table, Journal* journal,
                       std::map<std::string, ProofCosts>& left, const std::atomic<bool>& stop,
                       const std::function<bool(std::uint64_t)>& round);

}  // namespace halfboard::tools
