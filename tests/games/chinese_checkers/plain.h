#pragma once

#include <algorithm>
#include <cctype>
#include <set>
#include <sstream>
#include <string>
#include <utility>
#include <vector>

/// Piecepack Chinese Checkers a second time, from the rules alone, on plain arrays, sharing no code
/// with games/chinese_checkers. It remembers who has moved last instead of deducing it.
namespace halfboard::tests {

using PlainSquare = std::pair<int, int>;  ///< file, rank

class PlainCheckers {
 public:
  /// Reads a well-formed position with an explicit rules field.
  explicit PlainCheckers(const std::string& text) {
    std::istringstream in(text);
    std::string board, start;
    in >> board >> turn_ >> rules_ >> start;
    read_board(board);
    order_ = board.find('g') == std::string::npos ? "rb" : "rgby";
    home_ = start.empty() ? usual(static_cast<int>(std::count(board.begin(), board.end(), 'r')))
                          : listed(start.substr(6));
    last_ = order_[(order_.find(turn_) + order_.size() - 1) % order_.size()];
    if (!over_by_goal()) skip();
  }

  [[nodiscard]] char turn() const { return turn_; }
  [[nodiscard]] char cell(int file, int rank) const { return at({file, rank}); }
  [[nodiscard]] bool over_by_goal() const { return has_goal(last_); }

  /// The letter of the winner of a finished game, or '-'.
  [[nodiscard]] char winner() const {
    if (over_by_goal()) return last_;
    return rules_[1] == 'l' ? (turn_ == 'r' ? 'b' : 'r') : '-';
  }

  [[nodiscard]] std::vector<std::string> moves() const {
    std::vector<std::string> names;
    if (over_by_goal()) return names;
    for (const auto& [from, to] : moves_of(turn_)) names.push_back(name(from) + "-" + name(to));
    std::ranges::sort(names);
    return names;
  }

  void play(const std::string& move) {
    for (const auto& [from, to] : moves_of(turn_)) {
      if (name(from) + "-" + name(to) != move) continue;
      at(to) = at(from);
      at(from) = '.';
      last_ = turn_;
      turn_ = next(turn_);
      if (!over_by_goal()) skip();
      return;
    }
  }

  static std::string name(PlainSquare s) {
    return static_cast<char>('a' + s.first) + std::to_string(s.second + 1);
  }

 private:
  using Moves = std::set<std::pair<PlainSquare, PlainSquare>>;

  void read_board(const std::string& text) {
    std::istringstream ranks(text);
    for (std::string line; std::getline(ranks, line, '/');) {
      std::string row;
      for (std::size_t i = 0; i < line.size();) {
        int run = 0;
        while (i < line.size() && std::isdigit(line[i])) run = run * 10 + (line[i++] - '0');
        row.append(static_cast<std::size_t>(run), '.');
        if (run == 0) row += line[i++];
      }
      rows_.insert(rows_.begin(), row);
    }
  }

  static std::vector<PlainSquare> usual(int coins) {
    const std::vector<std::vector<PlainSquare>> all{
        {{0, 0}},
        {{0, 0}, {1, 1}},
        {{0, 0}, {1, 0}, {0, 1}},
        {{0, 0}, {1, 0}, {0, 1}, {1, 1}},
        {{0, 0}, {1, 0}, {0, 1}, {2, 0}, {0, 2}},
        {{0, 0}, {1, 0}, {0, 1}, {2, 0}, {1, 1}, {0, 2}}};
    return all.at(static_cast<std::size_t>(coins - 1));
  }

  static std::vector<PlainSquare> listed(const std::string& text) {
    std::vector<PlainSquare> squares;
    std::istringstream in(text);
    for (std::string square; std::getline(in, square, ',');)
      squares.emplace_back(square[0] - 'a', std::stoi(square.substr(1)) - 1);
    return squares;
  }

  [[nodiscard]] int files() const { return static_cast<int>(rows_[0].size()); }
  [[nodiscard]] int ranks() const { return static_cast<int>(rows_.size()); }
  [[nodiscard]] char at(PlainSquare s) const {
    if (s.first < 0 || s.second < 0 || s.first >= files() || s.second >= ranks()) return '#';
    return rows_[static_cast<std::size_t>(s.second)][static_cast<std::size_t>(s.first)];
  }
  char& at(PlainSquare s) {
    return rows_[static_cast<std::size_t>(s.second)][static_cast<std::size_t>(s.first)];
  }
  [[nodiscard]] char next(char player) const {
    return order_[(order_.find(player) + 1) % order_.size()];
  }

  /// The goal's squares: r's home as seen from the opposite corner.
  [[nodiscard]] std::vector<PlainSquare> goal(char player) const {
    const bool right = player == 'r' || player == 'g';  // r and g start on the left
    const bool top = player == 'r' || player == 'y';    // r and y start at the bottom
    std::vector<PlainSquare> squares;
    for (auto [file, rank] : home_)
      squares.emplace_back(right ? files() - 1 - file : file, top ? ranks() - 1 - rank : rank);
    return squares;
  }

  [[nodiscard]] bool has_goal(char player) const {
    int own = 0, full = 0;
    const auto squares = goal(player);
    for (PlainSquare s : squares) {
      own += at(s) == player;
      full += at(s) != '.';
    }
    const int all = static_cast<int>(squares.size());
    return rules_[0] == 'w' ? own == all : full == all && own > 0;
  }

  [[nodiscard]] Moves moves_of(char player) const {
    Moves moves;
    for (int rank = 0; rank < ranks(); ++rank)
      for (int file = 0; file < files(); ++file) {
        const PlainSquare from{file, rank};
        if (at(from) != player) continue;
        for (int df = -1; df <= 1; ++df)
          for (int dr = -1; dr <= 1; ++dr)
            if (at({file + df, rank + dr}) == '.') moves.insert({from, {file + df, rank + dr}});
        PlainCheckers lifted = *this;
        lifted.at(from) = '.';
        std::set<PlainSquare> visited{from};
        lifted.jump(from, visited);
        for (PlainSquare to : visited)
          if (to != from) moves.insert({from, to});
      }
    return moves;
  }

  /// Visits all squares that chains of jumps lead to, the moving coin being off the board.
  void jump(PlainSquare s, std::set<PlainSquare>& visited) const {
    for (int df = -1; df <= 1; ++df)
      for (int dr = -1; dr <= 1; ++dr) {
        const char over = at({s.first + df, s.second + dr});
        const PlainSquare to{s.first + 2 * df, s.second + 2 * dr};
        if (over == '.' || over == '#' || at(to) != '.') continue;
        if (visited.insert(to).second) jump(to, visited);
      }
  }

  void skip() {
    if (rules_[1] == 'l') return;
    char player = turn_;
    for (std::size_t i = 0; i < order_.size(); ++i, player = next(player))
      if (!moves_of(player).empty()) {
        turn_ = player;
        return;
      }
  }

  std::vector<std::string> rows_;  ///< rank 1 first; '.' empty, '#' missing
  char turn_ = 'r';
  char last_ = 'b';
  std::string rules_, order_;
  std::vector<PlainSquare> home_;  ///< of r
};

}  // namespace halfboard::tests
