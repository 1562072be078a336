#pragma once

#include <optional>
#include <string>
#include <vector>

/// Regular expressions of ECMAScript. Here alone, as std::regex takes a source three seconds to
/// compile.
namespace halfboard::tests {

struct Match {
  std::vector<std::string> groups;  ///< [0] is all of it
  std::string rest;                 ///< of the text, behind it
};

/// Does all of the text fit?
bool fits(const std::string& text, const std::string& expression);

/// The first part that fits.
std::optional<Match> find(const std::string& text, const std::string& expression);

/// All parts that fit, from left to right.
std::vector<Match> find_all(const std::string& text, const std::string& expression);

std::string replaced(const std::string& text, const std::string& expression, const std::string& by);

}  // namespace halfboard::tests
