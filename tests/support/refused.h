#pragma once

#include <string>
#include <vector>

#include "tests/support/catch.h"
#include "tests/support/process.h"

namespace halfboard::tests {

/// Refused as it must be: exit 2, nothing on standard output, one line on standard error, in which
/// `part` stands.
inline void check_refused(const std::vector<std::string>& words, const std::string& part = "") {
  const Finished run = run_halfboard(words);
  std::string shown;
  for (const std::string& word : words) shown += " " + word.substr(0, 60);
  INFO("halfboard" << shown << "\n" << run.err);
  CHECK(run.status == 2);
  CHECK(run.out.empty());
  CHECK(is_one_line(run.err));
  CHECK(run.err.size() < 600);
  CHECK(run.err.find(part) != std::string::npos);
}

}  // namespace halfboard::tests
