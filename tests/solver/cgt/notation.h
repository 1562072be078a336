#pragma once

#include <algorithm>
#include <string>
#include <string_view>
#include <vector>

#include "solver/cgt/short_games.h"

namespace halfboard::tests {

/// Reads games in the notation of CGSuite: 1/2, -2v*, ^3*2, +-1, +-{2|1}, {2||0,*|-4}, G+H.
/// For texts that are right.
class Notation {
 public:
  explicit Notation(solver::ShortGames& games) : games_(games) {}

  solver::GameId read(std::string_view text) {
    if (text.starts_with("+-")) return switched(text.substr(2));
    if (const auto plus = outside(text, '+'); plus < text.size())
      return games_.sum(read(text.substr(0, plus)), read(text.substr(plus + 1)));
    if (text.starts_with('{')) return game(text.substr(1, text.size() - 2));
    if (text.starts_with('(')) return read(text.substr(1, text.size() - 2));
    return atom(text);
  }

 private:
  /// The first place of a character outside of braces; the size if there is none.
  static std::size_t outside(std::string_view text, char wanted) {
    int depth = 0;
    for (std::size_t i = 0; i < text.size(); ++i) {
      if (text[i] == '{' || text[i] == '(') ++depth;
      if (text[i] == '}' || text[i] == ')') --depth;
      if (depth == 0 && text[i] == wanted) return i;
    }
    return text.size();
  }

  solver::GameId switched(std::string_view text) {
    std::vector<solver::GameId> left;
    const std::string_view inner = text.substr(1, std::max<std::size_t>(2, text.size()) - 2);
    if (text.starts_with('{') && outside(inner, '|') == inner.size())
      left = options(inner);
    else
      left.push_back(read(text));
    std::vector<solver::GameId> right;
    for (const solver::GameId option : left) right.push_back(games_.negative(option));
    return games_.make(left, right);
  }

  /// The longest row of bars divides.
  solver::GameId game(std::string_view inner) {
    std::size_t begin = 0;
    std::size_t longest = 0;
    for (std::size_t i = 0; i < inner.size();) {
      i += outside(inner.substr(i), '|');
      std::size_t length = 0;
      while (i + length < inner.size() && inner[i + length] == '|') ++length;
      if (length > longest) {
        begin = i;
        longest = length;
      }
      i += std::max<std::size_t>(1, length);
    }
    auto left = options(inner.substr(0, begin));
    return games_.make(std::move(left), options(inner.substr(begin + longest)));
  }

  std::vector<solver::GameId> options(std::string_view side) {
    if (side.empty()) return {};
    if (outside(side, '|') < side.size()) return {game(side)};
    std::vector<solver::GameId> list;
    for (;;) {
      const std::size_t comma = outside(side, ',');
      list.push_back(read(side.substr(0, comma)));
      if (comma == side.size()) break;
      side = side.substr(comma + 1);
    }
    return list;
  }

  solver::GameId atom(std::string_view text) {
    const auto arrows = std::min(text.find_first_of("^v*"), text.size());
    solver::GameId sum = number(std::string(text.substr(0, arrows)));
    text = text.substr(arrows);
    const solver::GameId star = games_.make({0}, {0});
    while (!text.empty() && text[0] != '*') {
      const solver::GameId up = games_.make({0}, {star});
      const bool down = text[0] == 'v';
      text = text.substr(1);
      for (int count = digits(text, 1); count > 0; --count)
        sum = games_.sum(sum, down ? games_.negative(up) : up);
    }
    if (text.empty()) return sum;
    text = text.substr(1);
    std::vector<solver::GameId> nimbers;
    const int nim = digits(text, 1);
    for (int n = 0; n <= nim; ++n) nimbers.push_back(games_.make(nimbers, nimbers));
    return games_.sum(sum, nimbers.back());
  }

  /// Takes a number from the front, if there is one.
  static int digits(std::string_view& text, int otherwise) {
    const auto end = std::min(text.find_first_not_of("0123456789"), text.size());
    if (end == 0) return otherwise;
    const int number = std::stoi(std::string(text.substr(0, end)));
    text = text.substr(end);
    return number;
  }

  solver::GameId number(const std::string& text) {
    if (text.empty()) return solver::ShortGames::zero;
    const auto slash = text.find('/');
    const int above = std::stoi(text);
    return fraction(above, slash < text.size() ? std::stoi(text.substr(slash + 1)) : 1);
  }

  /// The simplest number between its neighbours.
  solver::GameId fraction(int above, int below) {
    if (below == 1) return games_.integer(above);
    if (above % 2 == 0) return fraction(above / 2, below / 2);
    const auto left = fraction(above - 1, below);
    return games_.make({left}, {fraction(above + 1, below)});
  }

  solver::ShortGames& games_;
};

}  // namespace halfboard::tests
