#pragma once

#include <array>
#include <optional>
#include <span>
#include <string>
#include <string_view>

#include "games/reality_check/choices/choices.h"
#include "games/reality_check/choices/side_by_side.h"
#include "games/reality_check/move.h"
#include "games/reality_check/position.h"
#include "games/reality_check/setups/setup.h"
#include "games/reality_check/step.h"
#include "solver/game.h"

namespace halfboard::reality_check {

struct Rules {
  Variants variants{};
  std::optional<std::uint64_t> setup;  ///< seed of a random set-up; nothing: the default one
  std::optional<std::array<Setup, 2>> setups{};  ///< .. or these, White's and Black's
};

/// Reality Check with all its variants, all secrets open. What one side may see of a position is in
/// knowledge/view.h, what it can conclude from a game in knowledge/knowledge.h.
struct Game {
  using Position = reality_check::Position;
  using Move = reality_check::Move;
  using Rules = reality_check::Rules;
  using Choices = reality_check::Choices;
  using SideBySide = reality_check::SideBySide;
  using Key = std::array<std::uint64_t, 6>;

  static constexpr std::string_view name = "reality-check";
  static constexpr std::string_view title = "Reality Check (Andrew Juell, 1998)";
  static constexpr bool loop_free = false;
  static constexpr bool has_chance = true;
  static constexpr bool hides = true;  // what lies below the face that is up
  /// A side without true pieces has lost, whoever is to move.
  static constexpr solver::Convention convention = solver::Convention::no_draws;
  /// No position has more moves. A piece that shows a rook sees at most 14 squares, and at most 4
  /// pieces can; one that shows a bishop or a knight sees at most 8 (see reach.h); PP steps to 4.
  /// With all ten pieces on the board these are at most 4 * 14 + 5 * 8 + 4 = 100 squares, each
  /// worth at most 20 flips after a step, or 2 actions if a piece stands there. Pawn faces capture
  /// on 4 squares more, 10 * 4 * 2 actions; Memory has 45 pairs: 2125 in all. A piece in hand adds
  /// at most 18 drops and takes away at least 4 squares with more flips than that. White's first
  /// move has no captures and no Memory, but 21 choices after a step, to flip nothing being one:
  /// 2100.
  static constexpr int max_moves = 2125;
  static constexpr std::array<solver::Option, 2> options{{
      {"variants", "DIGITS",
       "variants of `start`: 1 retreat, 2 memory, 3 free set-up, 4 advanced board (with 3), 5 or 6 "
       "dice, or 0 for none (default: 0)"},
      {"setup", "default, a number, or set-ups",
       "`start` from the random set-up of that seed, or from one as `setups` writes it: of both, "
       "or White's,Black's"},
  }};

  static Result<Rules> rules(const solver::Options& options);
  /// The default set-up (see README.md), a random one or those given, White to make the first move.
  static Position start(const Rules& rules);
  /// A position says its variants itself; the rules are not asked.
  static Result<Position> parse(std::string_view text, const Rules& rules);
  static std::string format(const Position& position);

  static int moves(const Position& position, std::span<Move> out);
  static int count_moves(const Position& position) {
    return static_cast<int>(Choices(position).size());
  }
  static Position play(Position position, Move move) {
    advance(position, move);
    return position;
  }
  static void advance(Position& position, Move move) {
    if (move.kind == Kind::step)
      step(position, move);
    else
      act(position, move);
  }
  static Result<Move> parse_move(const Position& position, std::string_view text);
  static std::string format_move(const Position& position, Move move);

  static int players(const Position&) { return 2; }
  static std::string_view sides(const Position&) { return "wb"; }
  static int to_move(const Position& position) {
    return position.phase == Phase::roll ? solver::chance : turn(position);
  }
  static int turn(const Position& position) { return static_cast<int>(position.side); }
  static int winner(const Position& position);

  static Key key(const Position& position);
  /// Reflections that keep the homes where they may be, and exchange of colours (not on White's
  /// first move). None with Memory: the order in which two pieces go to a hand is no symmetry.
  static int symmetries(const Position& position);
  static Position transform(const Position& position, int symmetry);
  static Move transform_move(const Position& position, Move move, int symmetry);

  static solver::Diagram diagram(const Position& position, char viewer);
};

static_assert(solver::Game<Game>);
static_assert(solver::CountsMoves<Game>);
static_assert(solver::HasChoices<Game>);
static_assert(solver::PlaysSideBySide<Game>);
static_assert(solver::HasKey<Game>);
static_assert(solver::HasSymmetries<Game>);

}  // namespace halfboard::reality_check
