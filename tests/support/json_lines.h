#pragma once

#include <sstream>
#include <string>
#include <vector>

#include "tools/reports/json.h"

namespace halfboard::tests {

/// JSON Lines.
inline std::vector<halfboard::tools::Json> rows_of(const std::string& text) {
  std::istringstream in(text);
  std::vector<halfboard::tools::Json> rows;
  for (std::string line; std::getline(in, line);)
    rows.push_back(halfboard::tools::Json::parse(line));
  return rows;
}

/// The lines without what no two runs share.
inline std::string lines_of(const std::string& text) {
  std::istringstream in(text);
  std::string lines;
  for (std::string line; std::getline(in, line);) {
    auto json = halfboard::tools::Json::parse(line);
    json.erase("seconds");
    json.erase("commit");
    json.erase("sum");
    lines += json.dump() + "\n";
  }
  return lines;
}

}  // namespace halfboard::tests
