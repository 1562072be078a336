#pragma once

#include <algorithm>
#include <array>
#include <string>
#include <vector>

/// Halfcut once more, from the rules alone: squares in an array, groups by walking, no bitboards,
/// nothing shared with games/halfcut/. Slow and plain on purpose.
namespace halfboard::tests {

struct PlainHalfcut {
  int size = 0;
  char side = 'r';
  std::array<std::array<char, 8>, 8> squares{};  ///< [file][rank]; '.' is empty

  static PlainHalfcut empty(int size) {
    PlainHalfcut board;
    board.size = size;
    for (auto& file : board.squares) file.fill('.');
    return board;
  }

  [[nodiscard]] char at(int f, int r) const {
    if (f < 0 || r < 0 || f >= size || r >= size) return '#';
    return squares[static_cast<std::size_t>(f)][static_cast<std::size_t>(r)];
  }
  void put(int f, int r, char what) {
    squares[static_cast<std::size_t>(f)][static_cast<std::size_t>(r)] = what;
  }

  /// The squares of the group on (f, r).
  [[nodiscard]] std::vector<std::array<int, 2>> group(int f, int r) const {
    std::vector<std::array<int, 2>> found{{f, r}};
    for (std::size_t i = 0; i < found.size(); ++i)
      for (const auto& step : {std::array{1, 0}, {-1, 0}, {0, 1}, {0, -1}}) {
        const std::array next{found[i][0] + step[0], found[i][1] + step[1]};
        if (at(next[0], next[1]) == at(f, r) && std::ranges::find(found, next) == found.end())
          found.push_back(next);
      }
    return found;
  }

  [[nodiscard]] std::size_t group_size(int f, int r) const { return group(f, r).size(); }

  /// Group sizes, largest first.
  [[nodiscard]] std::vector<std::size_t> group_sizes() const {
    std::vector<std::size_t> sizes;
    for (int f = 0; f < size; ++f)
      for (int r = 0; r < size; ++r) {
        if (at(f, r) == '.') continue;
        const auto members = group(f, r);
        if (*std::ranges::min_element(members) == std::array{f, r}) sizes.push_back(members.size());
      }
    std::ranges::sort(sizes, std::greater<>());
    return sizes;
  }

  [[nodiscard]] bool has_path(char colour) const {
    for (int i = 0; i < size; ++i) {
      const int f = colour == 'r' ? i : 0;
      const int r = colour == 'r' ? 0 : i;
      if (at(f, r) != colour) continue;
      for (const auto& [x, y] : group(f, r))
        if ((colour == 'r' ? y : x) == size - 1) return true;
    }
    return false;
  }

  [[nodiscard]] bool is_over() const { return has_path('r') || has_path('b'); }

  /// True if the 2 x 2 block with (f, r) at its lower left is a crosscut.
  [[nodiscard]] bool is_crosscut(int f, int r) const {
    const char a = at(f, r);
    const char b = at(f + 1, r);
    return (a == 'r' || a == 'b') && (b == 'r' || b == 'b') && a != b && at(f + 1, r + 1) == a &&
           at(f, r + 1) == b;
  }

  [[nodiscard]] bool has_crosscut() const {
    for (int f = 0; f + 1 < size; ++f)
      for (int r = 0; r + 1 < size; ++r)
        if (is_crosscut(f, r)) return true;
    return false;
  }

  /// Places a checker of the side to move and removes what the crosscut rule says; false, with the
  /// board in disorder, if that is illegal.
  bool place(int f, int r) {
    if (at(f, r) != '.') return false;
    put(f, r, side);
    const std::size_t own = group_size(f, r);
    std::vector<std::array<int, 2>> removed;
    for (int df : {-1, 0})
      for (int dr : {-1, 0}) {
        if (!is_crosscut(f + df, r + dr)) continue;
        bool beats = false;
        for (int i : {0, 1})
          for (int j : {0, 1}) {
            const int x = f + df + i;
            const int y = r + dr + j;
            if (at(x, y) == side || group_size(x, y) >= own) continue;
            beats = true;
            removed.push_back({x, y});
          }
        if (!beats) return false;
      }
    for (const auto& [x, y] : removed) put(x, y, '.');
    side = side == 'r' ? 'b' : 'r';
    return true;
  }

  static std::string name(int f, int r) {
    return std::string(1, static_cast<char>('a' + f)) + static_cast<char>('1' + r);
  }

  /// Legal moves in alphabetical order.
  [[nodiscard]] std::vector<std::string> moves() const {
    std::vector<std::string> found;
    if (is_over()) return found;
    for (int f = 0; f < size; ++f)
      for (int r = 0; r < size; ++r)
        if (PlainHalfcut copy = *this; copy.place(f, r)) found.push_back(name(f, r));
    if (found.empty()) found.emplace_back("pass");
    return found;
  }

  [[nodiscard]] PlainHalfcut after(const std::string& move) const {
    PlainHalfcut next = *this;
    if (move == "pass")
      next.side = side == 'r' ? 'b' : 'r';
    else
      next.place(move[0] - 'a', move[1] - '1');
    return next;
  }

  [[nodiscard]] std::string text() const {
    std::string text;
    for (int r = size; r-- > 0;) {
      int run = 0;
      for (int f = 0; f < size; ++f) {
        if (at(f, r) == '.') {
          ++run;
          continue;
        }
        if (run) text += std::to_string(run);
        run = 0;
        text += at(f, r);
      }
      if (run) text += std::to_string(run);
      if (r) text += '/';
    }
    return text + ' ' + side;
  }
};

}  // namespace halfboard::tests
