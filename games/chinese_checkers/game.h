#pragma once

#include <array>
#include <bit>
#include <compare>
#include <cstdint>
#include <optional>
#include <span>
#include <string>
#include <string_view>

#include "games/chinese_checkers/layout.h"
#include "solver/answer.h"
#include "solver/bench.h"
#include "solver/game.h"

namespace halfboard::chinese_checkers {

/// What wins, and what becomes of a player who has no legal move.
struct Variant {
  /// The goal is full and so many coins there are own: f 1, 2 to 9 as many. 0 is w: all are own.
  std::uint8_t enough = 0;
  bool stuck_loses = false;  ///< l: who can't move loses (two players); else s: is skipped
  friend constexpr bool operator==(const Variant&, const Variant&) = default;
};

/// "ws", "wl", "fs", "fl"; "2s", "2l" and so on up to 9.
std::string name_of(Variant variant);
std::optional<Variant> variant_named(std::string_view name);
/// Why the variant cannot be played: l with four players, more coins wanted than a player has.
std::optional<Error> variant_fault(Variant variant, const Layout& layout, std::string_view where);

/// A position of two or four players. Its text must say everything, so who has moved last is read
/// off the order of play: it was the player before the side to move, unless `skipped` says
/// otherwise. See README.md, "Who has just moved".
struct Position {
  Layout layout{};
  std::array<Word, 4> coins = {};  ///< by colour
  Colour turn = Colour::red;
  Variant variant{};
  /// The player before the side to move has its goal, but was skipped and so has not won.
  /// False wherever that player does not have its goal.
  bool skipped = false;

  [[nodiscard]] constexpr Word own() const { return coins[index(turn)]; }
  [[nodiscard]] constexpr Word occupied() const {
    return coins[0] | coins[1] | coins[2] | coins[3];
  }
  [[nodiscard]] constexpr Word empty() const { return layout.board & ~occupied(); }
  /// Does the colour satisfy the winning condition, whoever has moved last?
  [[nodiscard]] constexpr bool has_goal(Colour c) const {
    const Word goal = layout.goal(c);
    return variant.enough
               ? !(goal & ~occupied()) && std::popcount(goal & coins[index(c)]) >= variant.enough
               : coins[index(c)] == goal;
  }
  /// Has the player won who moved last?
  [[nodiscard]] constexpr bool won() const { return !skipped && has_goal(layout.before(turn)); }
  friend constexpr bool operator==(const Position&, const Position&) = default;
};

/// From one square to another, by a step or by a chain of jumps.
struct Move {
  std::uint8_t from = 0;
  std::uint8_t to = 0;
  friend constexpr auto operator<=>(const Move&, const Move&) = default;
};

struct Rules {
  Layout layout = standard_layout();
  std::optional<Variant> variant;  ///< as asked for; a position's text can name its own
};

/// Does the colour have a legal move (if it were its turn and the game were not over)?
bool can_move(const Position& position, Colour colour);

/// Lets the turn pass over players without a legal move. Nothing changes if nobody can move, if
/// somebody has won, or where such a player loses.
Position pass_over_stuck(Position position);

/// Piecepack Chinese Checkers for two and four players.
struct Game {
  using Position = chinese_checkers::Position;
  using Move = chinese_checkers::Move;
  using Rules = chinese_checkers::Rules;
  using Key = std::array<std::uint64_t, 4>;

  static constexpr std::string_view name = "chinese-checkers";
  static constexpr std::string_view title = "Piecepack Chinese Checkers (Mark A. Biggar, 2004)";
  static constexpr bool loop_free = false;
  static constexpr solver::Convention convention = solver::Convention::draws;
  /// n own coins leave at most 64 - 2 n squares empty, as somebody else has as many, and a move is
  /// one of the coins and one of those squares: at most 16 * 32.
  static constexpr int max_moves = 512;
  static constexpr std::array<solver::Option, 7> options{{
      {"players", "2|4", "how many play in `start` (default: 2)"},
      {"board", "band|N|WxH",
       "board of `start`: the ten-tile band for two, N x N or W x H squares, 64 at most (default: "
       "band for two players, 8 for four)"},
      {"size", "1..8", "board of `start`: so many squares a side"},
      {"files", "F", "width of the board of `start`, 26 at most (default: 8)"},
      {"ranks", "R", "height of the board of `start` (default: 8)"},
      {"coins", "1..6", "coins a player in `start` (default: 6)"},
      {"rules", "ws|wl|fs|fl|2s..9l",
       "w: all own coins must get home, f: the goal must be full, with one own coin at least, 2 to "
       "9: with so many at least; s: who can't move is skipped, l: loses, two players only "
       "(default: ws)"},
  }};

  static Result<Rules> rules(const solver::Options& options);
  static Position start(const Rules& rules);
  static Result<Position> parse(std::string_view text, const Rules& rules);
  static std::string format(const Position& position);

  static int moves(const Position& position, std::span<Move> out);
  static int count_moves(const Position& position);
  static Position play(Position position, Move move);
  static Result<Move> parse_move(const Position& position, std::string_view text);
  static std::string format_move(const Position& position, Move move);

  static int players(const Position& position) { return position.layout.players(); }
  static std::string_view sides(const Position& position) {
    return position.layout.four() ? letters : "rb";
  }
  /// r, g, b, y are 0 to 3 among four players; r and b are 0 and 1 among two.
  static int to_move(const Position& position) { return number(position, position.turn); }
  static int winner(const Position& position);

  static Key key(const Position& position);
  static bool same_rules(const Position& a, const Position& b) {
    return a.variant == b.variant && a.layout == b.layout;
  }
  /// Board symmetries that map the start squares of the players onto each other and keep the order
  /// of play; players are exchanged accordingly.
  static int symmetries(const Position& position);
  static Position transform(Position position, int symmetry);
  static Move transform_move(const Position& position, Move move, int symmetry);

  static solver::Diagram diagram(const Position& position, char viewer);

#ifndef HALFBOARD_SMALL
  /// Draws that both sides hold by coins at home, then the generic solver.
  static solver::Answer<Move> solve(const Position& position, solver::Budget& budget);
#endif

  /// The bench set: moves for two and four players, and the generic solver.
  static std::span<const solver::BenchJob> bench_jobs();

 private:
  static int number(const Position& position, Colour c) {
    return static_cast<int>(index(c)) / (position.layout.four() ? 1 : 2);
  }
};

static_assert(solver::Game<Game>);
static_assert(solver::CountsMoves<Game>);
static_assert(solver::HasKey<Game>);
static_assert(solver::ComparesRules<Game>);
static_assert(solver::HasSymmetries<Game>);
#ifndef HALFBOARD_SMALL
static_assert(solver::HasSolver<Game>);
#endif

}  // namespace halfboard::chinese_checkers
