#pragma once

#include <algorithm>
#include <set>
#include <string>
#include <unordered_map>
#include <vector>

#include "games/sight_reduction/game.h"

/// Sight Reduction once more, slow and plain: letters on an array, loops along lines, no bitboards.
/// Shares nothing with the game but the Variant.
namespace halfboard::tests {

struct PlainBoard {
  int files = 0;
  int ranks = 0;
  std::string cells;  // a1 first; 'w', 'b', '.'
  char side = 'w';
  sight_reduction::Variant variant{};

  static PlainBoard of(const sight_reduction::Position& p) {
    PlainBoard b{p.files, p.ranks, "", p.side == sight_reduction::Side::white ? 'w' : 'b',
                 p.variant};
    for (int r = 0; r < b.ranks; ++r)
      for (int f = 0; f < b.files; ++f) {
        const auto bit = 1u << (f + 4 * r);
        b.cells += p.white & bit ? 'w' : p.black & bit ? 'b' : '.';
      }
    return b;
  }

  [[nodiscard]] char at(int f, int r) const {
    return cells[static_cast<std::size_t>(f + files * r)];
  }
  [[nodiscard]] int count(char colour) const {
    return static_cast<int>(std::ranges::count(cells, colour));
  }
  static std::string name(int f, int r) {
    return std::string(1, static_cast<char>('a' + f)) + static_cast<char>('1' + r);
  }

  /// The checkers of `colour` first seen from (f, r), along straight or all lines: places in cells.
  [[nodiscard]] std::vector<int> seen(int f, int r, char colour, bool diagonals) const {
    std::vector<int> found;
    for (int df = -1; df <= 1; ++df)
      for (int dr = -1; dr <= 1; ++dr) {
        if ((df == 0 && dr == 0) || (df != 0 && dr != 0 && !diagonals)) continue;
        for (int x = f + df, y = r + dr; x >= 0 && x < files && y >= 0 && y < ranks;
             x += df, y += dr) {
          if (at(x, y) == '.') continue;
          if (at(x, y) == colour) found.push_back(x + files * y);
          break;
        }
      }
    return found;
  }

  /// May the checker on (f, r) go, as far as its enemies are asked?
  [[nodiscard]] bool ready(int f, int r) const {
    return !variant.challenging || !seen(f, r, side == 'w' ? 'b' : 'w', true).empty();
  }

  /// Legal moves as text, sorted.
  [[nodiscard]] std::vector<std::string> moves() const {
    std::vector<std::string> found;
    for (int f = 0; f < files; ++f)
      for (int r = 0; r < ranks; ++r) {
        if (at(f, r) != side || !ready(f, r)) continue;
        const auto friends = seen(f, r, side, variant.easier);
        if (!friends.empty()) found.push_back(name(f, r));
        if (!variant.pairs) continue;
        for (const int place : friends) {
          const int x = place % files;
          const int y = place / files;
          if (name(f, r) < name(x, y) && ready(x, y))
            found.push_back(name(f, r) + "+" + name(x, y));
        }
      }
    std::ranges::sort(found);
    return found;
  }

  [[nodiscard]] PlainBoard play(const std::string& move) const {
    PlainBoard next = *this;
    for (std::size_t i = 0; i < move.size(); i += 3)
      next.cells[static_cast<std::size_t>((move[i] - 'a') + files * (move[i + 1] - '1'))] = '.';
    next.side = side == 'w' ? 'b' : 'w';
    return next;
  }
};

/// Values, wins and solitaire results by looking at everything.
class PlainSolver {
 public:
  int value(const PlainBoard& b) {
    const auto known = values_.find(b.cells);
    if (known != values_.end()) return known->second;
    int low = -100;
    int high = 100;
    for (char side : {'w', 'b'}) {
      PlainBoard at = b;
      at.side = side;
      for (const auto& move : at.moves()) {
        const int below = value(at.play(move));
        if (side == 'w')
          low = std::max(low, below);
        else
          high = std::min(high, below);
      }
    }
    return values_[b.cells] = low < 0 && high > 0 ? 0 : low >= 0 ? low + 1 : high - 1;
  }

  bool mover_wins(const PlainBoard& b) {
    const std::string key = b.cells + b.side;
    const auto known = wins_.find(key);
    if (known != wins_.end()) return known->second;
    bool win = false;
    for (const auto& move : b.moves()) win = win || !mover_wins(b.play(move));
    return wins_[key] = win;
  }

  /// All positions in which a solitaire game from b can stand, as cells.
  static std::set<std::string> reachable(const PlainBoard& b) {
    std::set<std::string> seen;
    std::vector<PlainBoard> todo{b};
    while (!todo.empty()) {
      const PlainBoard at = todo.back();
      todo.pop_back();
      if (!seen.insert(at.cells + at.side).second) continue;
      for (const auto& move : at.moves()) todo.push_back(at.play(move));
    }
    return seen;
  }

 private:
  std::unordered_map<std::string, int> values_;
  std::unordered_map<std::string, bool> wins_;
};

}  // namespace halfboard::tests
