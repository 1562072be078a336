#pragma once

#include <array>
#include <string>

#include "tools/census/census.h"

/// What kinds of deals can't be solved, from the lists of a census: each kind with all its deals,
/// counted anew, and those of the lists.
namespace halfboard::tools {

struct DealKind {
  Met all, unsolvable, unknown;
};

struct CensusProfile {
  CensusRun run;
  CensusCount count;
  bool listed = true;  ///< without lists only `run` and `count` are known
  /// By the number of checkers of both colours that see no friend in the deal (the board is full:
  /// no neighbour on a line has their colour).
  std::array<DealKind, 33> friendless{};
  /// By a mirror image of the board that keeps the colours of a deal [0] or exchanges them [1]:
  /// left and right, up and down, a half turn.
  std::array<std::array<DealKind, 3>, 2> symmetric{};
};

/// Does a file begin like a census?
bool is_census(const std::string& path);

/// Error: no census, damaged. `stop`: only the parts up to then, fewer in count.numbers.
Result<CensusProfile> profile_of_census(const std::string& path, const std::atomic<bool>& stop);

Json profile_json(const CensusProfile& profile);
std::string profile_text(const CensusProfile& profile);

}  // namespace halfboard::tools
