#include "games/groups/small_boards.h"

#include <algorithm>
#include <map>
#include <optional>
#include <string>
#include <vector>

#include "games/groups/game.h"
#include "solver/random.h"
#include "tests/support/catch.h"

// Small boards of Groups against a slow solver that knows the rules by itself.
using namespace halfboard;
using groups::SmallBoard;
using groups::Variant;
using groups::Word;
namespace retrograde = solver::retrograde;

namespace {

/// 'w' moves. The square of file f and rank r is text[f + size * r].
class PlainSolver {
 public:
  PlainSolver(int size, int pieces, Variant variant) : size_(size), variant_(variant) {
    std::string text(static_cast<std::size_t>(pieces), 'w');
    text.append(static_cast<std::size_t>(pieces), 'b');
    text.append(static_cast<std::size_t>(size * size - 2 * pieces), '.');
    std::ranges::sort(text);
    do {
      if (grouped(text, 'w')) continue;
      values_[text] = grouped(text, 'b') ? std::optional(0) : std::nullopt;
    } while (std::ranges::next_permutation(text).found);
    for (int plies = 1; decide(plies); ++plies) {
    }
  }

  /// Plies to the end, odd for a win; nothing if it is a draw.
  [[nodiscard]] const std::map<std::string, std::optional<int>>& values() const { return values_; }

 private:
  [[nodiscard]] bool inside(int f, int r) const {
    return f >= 0 && f < size_ && r >= 0 && r < size_;
  }
  [[nodiscard]] std::size_t square(int f, int r) const {
    return static_cast<std::size_t>(f + size_ * r);
  }

  [[nodiscard]] bool grouped(const std::string& text, char side) const {
    std::vector<std::size_t> seen{text.find(side)};
    for (std::size_t i = 0; i < seen.size(); ++i) {
      const int f = static_cast<int>(seen[i]) % size_;
      const int r = static_cast<int>(seen[i]) / size_;
      for (const auto& [df, dr] : {std::pair{1, 0}, {-1, 0}, {0, 1}, {0, -1}}) {
        if (!inside(f + df, r + dr)) continue;
        const std::size_t next = square(f + df, r + dr);
        if (text[next] == side && std::ranges::find(seen, next) == seen.end()) seen.push_back(next);
      }
    }
    return std::ssize(seen) == std::ranges::count(text, side);
  }

  /// Positions after the moves of 'w', colours exchanged.
  [[nodiscard]] std::vector<std::string> after(const std::string& text) const {
    std::vector<std::string> list;
    const auto add = [&](std::size_t from, std::size_t to) {
      std::string next = text;
      std::swap(next[from], next[to]);
      for (char& c : next) c = c == 'w' ? 'b' : c == 'b' ? 'w' : c;
      list.push_back(next);
    };
    for (int f = 0; f < size_; ++f)
      for (int r = 0; r < size_; ++r) {
        if (text[square(f, r)] != 'w') continue;
        for (int df = -1; df <= 1; ++df)
          for (int dr = -1; dr <= 1; ++dr) {
            if (df == 0 && dr == 0) continue;
            int steps = 1;
            for (; inside(f + steps * df, r + steps * dr) &&
                   text[square(f + steps * df, r + steps * dr)] == '.';
                 ++steps)
              if (steps == 1 || !variant_.king)
                add(square(f, r), square(f + steps * df, r + steps * dr));
            const bool hurdle = steps == 1 && inside(f + df, r + dr);
            if (!variant_.nojump && hurdle && inside(f + 2 * df, r + 2 * dr) &&
                text[square(f + 2 * df, r + 2 * dr)] == '.')
              add(square(f, r), square(f + 2 * df, r + 2 * dr));
          }
      }
    return list;
  }

  /// Finds the positions that end after so many plies. Were there any?
  bool decide(int plies) {
    std::vector<std::string> found;
    for (const auto& [text, value] : values_) {
      if (value) continue;
      const auto next = after(text);
      const auto is_won = [&](const std::string& p) {
        const auto& reply = values_.at(p);
        return reply && *reply % 2 == 1;
      };
      const bool decided = plies % 2 ? std::ranges::any_of(next,
                                                           [&](const std::string& p) {
                                                             const auto& reply = values_.at(p);
                                                             return reply && *reply == plies - 1;
                                                           })
                                     : !next.empty() && std::ranges::all_of(next, is_won);
      if (decided) found.push_back(text);
    }
    for (const std::string& text : found) values_[text] = plies;
    // Of two plies in a row one may find none only at the beginning.
    return !found.empty() || plies == 1;
  }

  int size_;
  Variant variant_;
  std::map<std::string, std::optional<int>> values_;
};

SmallBoard::Sides sides_of(const std::string& text, int size) {
  SmallBoard::Sides p{0, 0};
  for (std::size_t i = 0; i < text.size(); ++i) {
    const int square = static_cast<int>(i);
    const Word bit = groups::Board::bit(groups::Board::square(square % size, square / size));
    if (text[i] == 'w') p.own |= bit;
    if (text[i] == 'b') p.enemy |= bit;
  }
  return p;
}

}  // namespace

TEST_CASE("every position of small boards has the value of the plain solver", "[groups]") {
  for (const Variant variant : groups::all_variants)
    for (const auto& [size, pieces] : {std::pair{2, 1}, {3, 2}, {3, 3}, {3, 4}, {4, 2}}) {
      INFO(groups::name_of(variant) << " " << size << " x " << size << ", " << pieces << " pieces");
      const PlainSolver plain(size, pieces, variant);
      const SmallBoard board(size, pieces, variant);
      retrograde::DenseSolver solver(board, solver::Limits{});
      REQUIRE(solver.run() == decltype(solver)::End::complete);
      const auto values = solver.values();
      REQUIRE(std::ranges::count_if(values, [](auto value) {
                return value != retrograde::dense_absent;
              }) == std::ssize(plain.values()));
      for (const auto& [text, plies] : plain.values()) {
        const auto expected = !plies       ? retrograde::dense_draw
                              : *plies % 2 ? retrograde::dense_won(*plies)
                                           : retrograde::dense_lost(*plies);
        REQUIRE(int{values[board.number(sides_of(text, size))]} == int{expected});
      }
    }
}

TEST_CASE("the largest small board is the real one", "[groups]") {
  solver::Stream random(1, 0);
  for (const Variant variant : groups::all_variants) {
    const SmallBoard board(8, groups::pieces_a_side, variant);
    for (int i = 0; i < 200; ++i) {
      const std::uint64_t number = random.below(board.size());
      const SmallBoard::Sides p = board.at(number);
      REQUIRE(board.number(p) == number);
      groups::Position position;
      position.white = p.own;
      position.black = p.enemy;
      position.variant = variant;
      if (position.finished()) continue;
      std::vector<std::uint64_t> expected;
      for (const auto move : solver::MoveList<groups::Game>(position)) {
        const auto next = groups::Game::play(position, move);
        expected.push_back(board.number({next.black, next.white}));
      }
      std::vector<std::uint64_t> found;
      board.for_each_move(p, [&](const SmallBoard::Sides& q) { found.push_back(board.number(q)); });
      std::ranges::sort(expected);
      std::ranges::sort(found);
      REQUIRE(found == expected);
      CHECK(board.begin(number).moves == found.size());
    }
  }
}
