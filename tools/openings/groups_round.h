#pragma once

#include <array>
#include <cstdint>
#include <map>
#include <optional>
#include <string>

namespace halfboard::tools {

/// What proofs of a win of player 1 and of player 2 are likely to cost yet, in 1000 nodes.
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

}  // namespace halfboard::tools
