#pragma once

#include <array>
#include <compare>
#include <cstdint>
#include <optional>
#include <span>
#include <string>
#include <string_view>

#include "games/sight_reduction/rules.h"
#include "solver/answer.h"
#include "solver/bench.h"
#include "solver/game.h"

namespace halfboard::sight_reduction {

enum class Side : std::uint8_t { white, black };
enum class Phase : std::uint8_t { play, placement };

constexpr Side other(Side side) { return side == Side::white ? Side::black : Side::white; }

/// A position on a board of up to 4 files x 8 ranks in the a1 corner of the 4 x 8 board.
/// In the placement phase (deterministic set-up) a move puts a checker on the board.
struct Position {
  Word white = 0;
  Word black = 0;
  Side side = Side::white;  ///< who moves
  Phase phase = Phase::play;
  std::uint8_t files = Board::files;
  std::uint8_t ranks = Board::ranks;
  Variant variant{};

  [[nodiscard]] constexpr Word own() const { return side == Side::white ? white : black; }
  [[nodiscard]] constexpr Word enemy() const { return side == Side::white ? black : white; }
  [[nodiscard]] constexpr Word on_board() const { return Board::corner(files, ranks); }
  friend constexpr bool operator==(const Position&, const Position&) = default;
};

/// One or two squares, each numbered 8 * file + rank so that moves sort as their texts do. A pair
/// has its smaller square first; a single removal or a placement has second == 0.
struct Move {
  std::uint8_t first = 0;
  std::uint8_t second = 0;

  static constexpr int code(int square) {
    return Board::file_of(square) * 8 + Board::rank_of(square);
  }
  static constexpr int square(int code) { return Board::square(code / 8, code % 8); }
  static constexpr Move single(int square) { return {static_cast<std::uint8_t>(code(square)), 0}; }
  static constexpr Move pair(int a, int b) {
    const int x = code(a);
    const int y = code(b);
    return {static_cast<std::uint8_t>(x < y ? x : y), static_cast<std::uint8_t>(x < y ? y : x)};
  }
  [[nodiscard]] constexpr Word squares() const {
    return Board::bit(square(first)) | (second ? Board::bit(square(second)) : 0);
  }
  friend constexpr auto operator<=>(const Move&, const Move&) = default;
};

struct Rules {
  Variant variant{};
  int files = Board::files;
  int ranks = Board::ranks;
};

/// Sight Reduction under all eight rules, with the placement phase of the deterministic set-up.
struct Game {
  using Position = sight_reduction::Position;
  using Move = sight_reduction::Move;
  using Rules = sight_reduction::Rules;
  using Key = std::array<std::uint64_t, 2>;

  static constexpr std::string_view name = "sight-reduction";
  static constexpr std::string_view title = "Sight Reduction (Rich Hutnik, 2011)";
  static constexpr bool loop_free = true;
  static constexpr solver::Convention convention = solver::Convention::normal_play;
  /// Most moves any position has: 32 friends give 32 single removals and, along ranks, files and
  /// diagonals, 24 + 28 + 42 pairs.
  static constexpr int max_moves = 126;
  static constexpr std::array<solver::Option, 3> options{{
      {"rules", "base|easier|challenging|easier+challenging, each with +pairs or not",
       "which checkers may be removed (default: base)"},
      {"files", "1..4", "width of the board of `start` (default: 4)"},
      {"ranks", "1..8", "height of the board of `start` (default: 8)"},
  }};

  static Result<Rules> rules(const solver::Options& options);
  /// The empty board of the deterministic set-up, White to place.
  static Position start(const Rules& rules);
  /// A position, or "#NUMBER" for a full deal with White to move.
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
  static int winner(const Position& position) { return 1 - to_move(position); }
  /// Nothing in the placement phase, in which who has placed less is to move.
  static std::optional<Position> with_to_move(Position position, int player) {
    if (position.phase != Phase::play) return std::nullopt;
    position.side = static_cast<Side>(player);
    return position;
  }

  static Key key(const Position& position);
  static bool same_rules(const Position& a, const Position& b) {
    return a.variant == b.variant && a.files == b.files && a.ranks == b.ranks;
  }
  /// Board symmetries (8 on square boards, else 4), each without and with exchange of colours.
  static int symmetries(const Position& position);
  static Position transform(Position position, int symmetry);
  static Move transform_move(const Position& position, Move move, int symmetry);

  static solver::Diagram diagram(const Position& position, char viewer);

  /// Exact value under base and easier rules, win or loss under the others.
  static solver::Answer<Move> solve(const Position& position, solver::Budget& budget);
  static std::optional<solver::BothSides<Move>> both_sides(const Position& position,
                                                           solver::Budget& budget);
  static bool has_integer_value(const Position& position);
  static std::optional<int> integer_value(const Position& position, solver::Budget& budget);

  /// Perft and solver under all rules, and (kind `own`) the solitaire solver.
  static std::span<const solver::BenchJob> bench_jobs();
  static std::uint64_t bench_search(const Position& position, solver::Budget& budget);
};

static_assert(solver::Game<Game>);
static_assert(solver::CountsMoves<Game>);
static_assert(solver::HasKey<Game>);
static_assert(solver::ComparesRules<Game>);
static_assert(solver::HasSymmetries<Game>);
static_assert(solver::HasSolver<Game>);
static_assert(solver::HasBothSides<Game>);
static_assert(solver::HasBenchJobs<Game>);
static_assert(solver::HasBenchSearch<Game>);

}  // namespace halfboard::sight_reduction
