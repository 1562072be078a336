#pragma once

#include <array>
#include <bit>
#include <compare>
#include <cstdint>
#include <span>
#include <string>
#include <string_view>

#include "games/groups/rules.h"
#include "solver/answer.h"
#include "solver/bench.h"
#include "solver/game.h"

namespace halfboard::groups {

enum class Side : std::uint8_t { white, black };

constexpr Side other(Side side) { return side == Side::white ? Side::black : Side::white; }

/// A position. Fewer than six pieces of a colour: the set-up phase, in which 'w' and 'b' place in
/// turn, 'w' first, on squares with their own label.
struct Position {
  Word white = 0;
  Word black = 0;
  Side side = Side::white;  ///< who moves
  Variant variant{};
  Labels labels{};

  [[nodiscard]] constexpr Word own() const { return side == Side::white ? white : black; }
  [[nodiscard]] constexpr Word enemy() const { return side == Side::white ? black : white; }
  [[nodiscard]] constexpr Word occupied() const { return white | black; }
  [[nodiscard]] constexpr bool setting_up() const {
    return std::popcount(occupied()) < 2 * pieces_a_side;
  }
  /// The squares labelled for the side to move.
  [[nodiscard]] constexpr Word own_labels() const {
    return side == Side::white ? labels.white() : labels.black();
  }
  [[nodiscard]] constexpr bool finished() const { return connected(white) || connected(black); }
  friend constexpr bool operator==(const Position&, const Position&) = default;
};

/// A slide or a jump from one square to another, or a placement, which has from == to.
struct Move {
  // Not initialised, so that a list of moves on the stack costs nothing.
  std::uint8_t from;
  std::uint8_t to;

  static constexpr Move placement(int square) { return between(square, square); }
  static constexpr Move between(int from, int to) {
    return {static_cast<std::uint8_t>(from), static_cast<std::uint8_t>(to)};
  }
  friend constexpr auto operator<=>(const Move&, const Move&) = default;
};

struct Rules {
  Variant variant{};
  Labels labels{};
};

/// Groups under all four rules, with the set-up phase.
struct Game {
  using Position = groups::Position;
  using Move = groups::Move;
  using Rules = groups::Rules;
  using Key = std::array<std::uint64_t, 2>;

  static constexpr std::string_view name = "groups";
  static constexpr std::string_view title = "Groups (Rich Hutnik, 1998)";
  static constexpr bool loop_free = false;
  /// Nobody is ever out of moves (see README.md), so a position without moves has a winner.
  static constexpr solver::Convention convention = solver::Convention::no_draws;
  /// A bound: six pieces with 27 squares in line with each, the most a square has.
  static constexpr int max_moves = 162;
  static constexpr std::array<solver::Option, 2> options{{
      {"rules", "standard|king|nojump|king-nojump",
       "how pieces move: king slides one square, nojump does not jump (default: standard)"},
      {"labels", "16 letters w or b",
       "who may place where, for c6 d6 e6 f6 c5 .. f3 (default: wbwbbwbwwbwbbwbw)"},
  }};

  static Result<Rules> rules(const solver::Options& options);
  /// The empty board, player 1 to place.
  static Position start(const Rules& rules);
  /// A position, or "start classic" (or "classic") for the fixed set-up of the game's first form.
  static Result<Position> parse(std::string_view text, const Rules& rules);
  static std::string format(const Position& position);

  static int moves(const Position& position, std::span<Move> out);
  static int count_moves(const Position& position);
  static Position play(Position position, Move move);
  static Result<Move> parse_move(const Position& position, std::string_view text);
  static std::string format_move(const Position& position, Move move);

  static int players(const Position&) { return 2; }
  static std::string_view sides(const Position&) { return "wb"; }
  static int to_move(const Position& position) { return static_cast<int>(position.side); }
  static int winner(const Position& position);

  static Key key(const Position& position);
  static bool same_rules(const Position& a, const Position& b) {
    return a.variant == b.variant && a.labels == b.labels;
  }
  /// Once all pieces are placed: the eight of the board, then the same with exchange of colours.
  /// During set-up: those that keep the labels, numbered as among the eight.
  static int symmetries(const Position& position);
  static Position transform(Position position, int symmetry);
  static Move transform_move(const Position& position, Move move, int symmetry);

  static solver::Diagram diagram(const Position& position, char viewer);

  /// The exact distance to the end. `best` are the moves that win as fast, of a loss all moves.
  static solver::Answer<Move> solve(const Position& position, solver::Budget& budget);

  /// The bench set: move generation under every rule, and the solver.
  static std::span<const solver::BenchJob> bench_jobs();
};

static_assert(solver::Game<Game>);
static_assert(solver::CountsMoves<Game>);
static_assert(solver::HasKey<Game>);
static_assert(solver::ComparesRules<Game>);
static_assert(solver::HasSymmetries<Game>);
static_assert(solver::HasSolver<Game>);
static_assert(solver::HasBenchJobs<Game>);

}  // namespace halfboard::groups
