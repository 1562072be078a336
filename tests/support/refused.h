#pragma once

#include <string>
#include <vector>

#include "tests/support/catch.h"
#include "tests/support/process.h"

namespace halfboard::tests {

/// The program refuses these words with one line, in which `part` stands.
inline void check_refused(const std::vector<std::string>& words, const std::string& part) {
  const Finished run = run_halfboard(words);
  INFO(run.err);
  CHECK(run.status == 2);
  CHECK(run.out.empty());
  CHECK(is_one_line(run.err));
  CHECK(run.err.find(part) != std::string::npos);
}

}  // namespace halfboard::tests
