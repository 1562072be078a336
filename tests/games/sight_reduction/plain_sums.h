#pragma once

#include <map>
#include <string>
#include <utility>
#include <vector>

#include "tests/games/sight_reduction/plain.h"

namespace halfboard::tests {

/// Who wins sums, by looking at everything; a sum is the cells of its parts.
class PlainSums {
 public:
  explicit PlainSums(PlainBoard board) : board_(std::move(board)) {}

  bool mover_wins(const std::string& a, const std::string& b, char side) {
    const std::string key = a + b + side;
    if (const auto known = known_.find(key); known != known_.end()) return known->second;
    bool win = false;
    const char next = side == 'w' ? 'b' : 'w';
    for (const std::string& after : options(a, side)) win = win || !mover_wins(after, b, next);
    for (const std::string& after : options(b, side)) win = win || !mover_wins(a, after, next);
    return known_[key] = win;
  }
  bool is_zero(const std::string& a, const std::string& b) {
    return !mover_wins(a, b, 'w') && !mover_wins(a, b, 'b');
  }

  /// What the moves of a side leave of a part.
  const std::vector<std::string>& options(const std::string& cells, char side) {
    const auto [entry, fresh] = options_.try_emplace(cells + side);
    if (!fresh) return entry->second;
    PlainBoard at = board_;
    at.cells = cells;
    at.side = side;
    for (const auto& move : at.moves()) entry->second.push_back(at.play(move).cells);
    return entry->second;
  }

 private:
  PlainBoard board_;
  std::map<std::string, bool> known_;
  std::map<std::string, std::vector<std::string>> options_;
};

inline std::string colours_exchanged(std::string cells) {
  for (char& c : cells) c = c == 'w' ? 'b' : c == 'b' ? 'w' : c;
  return cells;
}

}  // namespace halfboard::tests
