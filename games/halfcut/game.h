#pragma once

#include <array>
#include <compare>
#include <cstdint>
#include <span>
#include <string>
#include <string_view>

#include "games/halfcut/crosscut.h"
#include "solver/answer.h"
#include "solver/bench.h"
#include "solver/game.h"

namespace halfboard::halfcut {

/// Red joins top and bottom and moves first, Blue joins left and right.
enum class Side : std::uint8_t { red, blue };

constexpr Side other(Side side) { return side == Side::red ? Side::blue : Side::red; }
constexpr std::string_view name_of(Side side) { return side == Side::red ? "Red" : "Blue"; }

inline constexpr int min_size = 2;
inline constexpr int max_size = 8;
/// The rule sheet plays on a board of any size; see the README for the choice.
inline constexpr int default_size = 5;

/// A position on a board of size x size squares in the a1 corner of the 8 x 8 board.
struct Position {
  Word red = 0;
  Word blue = 0;
  Side side = Side::red;  ///< who moves
  std::uint8_t size = default_size;
  /// Who has a path, or solver::nobody. Follows from the checkers; kept because a placement can
  /// complete a path of the placed checker's group only.
  std::int8_t winner = solver::nobody;

  [[nodiscard]] constexpr Word own() const { return side == Side::red ? red : blue; }
  [[nodiscard]] constexpr Word enemy() const { return side == Side::red ? blue : red; }
  [[nodiscard]] constexpr Word on_board() const { return Board::corner(size, size); }
  friend constexpr bool operator==(const Position&, const Position&) = default;
};

/// A square of the 8 x 8 board, or the skipped turn.
struct Move {
  static constexpr std::uint8_t pass_code = 64;
  std::uint8_t square = pass_code;

  static constexpr Move pass() { return {}; }
  static constexpr Move at(int square) { return {static_cast<std::uint8_t>(square)}; }
  [[nodiscard]] constexpr bool is_pass() const { return square == pass_code; }
  friend constexpr auto operator<=>(const Move&, const Move&) = default;
};

struct Rules {
  int size = default_size;
};

/// Who has a path across a board of that size; at most one side can. Looks at all the checkers.
int find_winner(Word red, Word blue, int size);

/// Halfcut, by Mark Steere (2023), on boards of 2 x 2 to 8 x 8 squares.
struct Game {
  using Position = halfcut::Position;
  using Move = halfcut::Move;
  using Rules = halfcut::Rules;
  using Key = std::array<std::uint64_t, 3>;

  static constexpr std::string_view name = "halfcut";
  static constexpr std::string_view title = "Halfcut (Mark Steere, 2023)";
  /// Proved in the README. Both traits presume what play guarantees and a position given by hand
  /// may break: no standing crosscut. With one, a full board can be without a path for either side;
  /// then both pass for ever (see `solve`). Nothing else repeats or is drawn.
  static constexpr bool loop_free = true;
  static constexpr solver::Convention convention = solver::Convention::no_draws;
  static constexpr int max_moves = 64;
  static constexpr std::array<solver::Option, 1> options{{
      {"size", "2..8", "squares a side of the board of `start` (default: 5)"},
  }};

  static Result<Rules> rules(const solver::Options& options);
  /// The empty board, Red to place.
  static Position start(const Rules& rules);
  /// The text says the size of the board; crosscuts may stand on it.
  static Result<Position> parse(std::string_view text, const Rules& rules);
  static std::string format(const Position& position);

  /// Placements in the order a1, b1, .., a2, ..; `pass` exactly if the game goes on without any.
  static int moves(const Position& position, std::span<Move> out);
  static int count_moves(const Position& position);
  static Position play(Position position, Move move);
  static Result<Move> parse_move(const Position& position, std::string_view text);
  static std::string format_move(const Position& position, Move move);

  static int players(const Position&) { return 2; }
  static std::string_view sides(const Position&) { return "rb"; }
  static int to_move(const Position& position) { return static_cast<int>(position.side); }
  static int winner(const Position& position) { return position.winner; }

  static Key key(const Position& position);
  static bool same_rules(const Position& a, const Position& b) { return a.size == b.size; }
  /// The eight symmetries of the square; those that transpose exchange colours and side to move.
  static int symmetries(const Position&) { return 8; }
  static Position transform(Position position, int symmetry);
  static Move transform_move(const Position& position, Move move, int symmetry);

  static solver::Diagram diagram(const Position& position, char viewer);

  /// Exact within the budget; a draw only where both pass for ever on a full board.
  static solver::Answer<Move> solve(const Position& position, solver::Budget& budget);

  static std::span<const solver::BenchJob> bench_jobs();
};

static_assert(solver::Game<Game>);
static_assert(solver::CountsMoves<Game>);
static_assert(solver::HasKey<Game>);
static_assert(solver::ComparesRules<Game>);
static_assert(solver::HasSymmetries<Game>);
static_assert(solver::HasSolver<Game>);
static_assert(solver::HasBenchJobs<Game>);

}  // namespace halfboard::halfcut
