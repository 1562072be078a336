#pragma once

#include <sstream>
#include <string>

#include "tools/reports/json.h"

namespace halfboard::tests {

/// The lines without what no two runs share.
inline std::string lines_of(const std::string& text) {
  std::istringstream in(text);
  std::string lines;
  for (std::string line; std::getline(in, line);) {
    auto json = halfboard::tools::Json::parse(line);
    json.erase("seconds");
    json.erase("commit");
    lines += json.dump() + "\n";
  }
  return lines;
}

}  // namespace halfboard::tests
