#include "tests/support/expressions.h"

#include <map>
#include <regex>

namespace halfboard::tests {
namespace {

const std::regex& compiled(const std::string& expression) {
  static std::map<std::string, std::regex> known;
  return known.try_emplace(expression, expression).first->second;
}

Match as_match(const std::smatch& found) { return {{found.begin(), found.end()}, found.suffix()}; }

}  // namespace

bool fits(const std::string& text, const std::string& expression) {
  return std::regex_match(text, compiled(expression));
}

std::optional<Match> find(const std::string& text, const std::string& expression) {
  std::smatch found;
  if (!std::regex_search(text, found, compiled(expression))) return std::nullopt;
  return as_match(found);
}

std::vector<Match> find_all(const std::string& text, const std::string& expression) {
  std::vector<Match> all;
  for (std::sregex_iterator at(text.begin(), text.end(), compiled(expression)), end; at != end;
       ++at)
    all.push_back(as_match(*at));
  return all;
}

std::string replaced(const std::string& text, const std::string& expression,
                     const std::string& by) {
  return std::regex_replace(text, compiled(expression), by);
}

}  // namespace halfboard::tests
