#pragma once

#include <string>
#include <vector>

#include "tests/support/catch.h"
#include "tests/support/json_lines.h"
#include "tests/support/process.h"

namespace halfboard::tests {

/// A few small boards, both rules, two lines for the shards.
inline constexpr const char* small_boards =
    "wbwb/bwbw/wbbw w\nwbw/bbw/wwb b\n\nwwb/bbw/bwb w\r\nww/bb w\n";

inline std::vector<std::string> small_batch(const std::string& input, const std::string& out) {
  return {"batch",       "sight-reduction", "--task", "solitaire", "--rules",
          "base,easier", "--input",         input,    "--out",     out};
}

/// The rows of a batch file without their seconds.
inline std::string batch_rows(const std::string& path) {
  const Finished done = run_halfboard({"export", path, "--format", "jsonl"});
  REQUIRE(done.status == 0);
  return lines_of(done.out);
}

}  // namespace halfboard::tests
