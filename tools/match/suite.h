#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "bitboards/result.h"
#include "tools/books/books.h"
#include "tools/match/engine.h"
#include "tools/match/game_play.h"

namespace halfboard::tools::match {

/// A position with all the moves that keep its proved result:
///
///     POSITION ; win ; best MOVE.. ; by WHAT ; nodes N [; value V] [; plies P]
///
/// Lines that begin with '%' are remarks, of which one may say the rules (see rules_text).
struct SuiteEntry {
  std::string position;
  std::string result;             ///< of the side to move
  std::vector<std::string> best;  ///< all moves that keep it
  std::string proof;              ///< what proves it
  std::uint64_t nodes = 0;        ///< that the proof took: how hard it is
  std::optional<int> value{};
  std::optional<int> plies{};
};

struct Suite {
  std::vector<SuiteEntry> entries;
  solver::Options options;  ///< of the game: those asked for, and the rules that the suite names
};

std::string as_text(const SuiteEntry& entry);
/// The line of a suite that says which rules positions do not say themselves, "% rules:
/// rules=easier"; nothing if none are given.
std::string rules_text(const solver::Options& options);
/// Reads a suite; every position and every move must be legal. Error, too: options that name other
/// rules than the suite does.
Result<Suite> read_suite(std::string_view text, const AnyGame& game,
                         const solver::Options& options);

/// A position of random play, won for its mover by at most half of his moves (and not by the only
/// one), as the solver proves within the limits; nothing if this attempt found none.
Result<std::optional<SuiteEntry>> make_entry(const AnyGame& game, const solver::Options& options,
                                             std::uint64_t seed, std::uint64_t index,
                                             const solver::Limits& limits);

/// The same of a longer random game, with the moves that win by a table; its `nodes` are 0.
Result<std::optional<SuiteEntry>> make_entry(const AnyGame& game, const solver::Options& options,
                                             std::uint64_t seed, std::uint64_t index,
                                             const books::Books& table);

/// How hard an entry was to prove, for comparison: nodes, or the plies to the end.
inline std::uint64_t hardness_of(const SuiteEntry& entry) {
  return entry.nodes ? entry.nodes : static_cast<std::uint64_t>(entry.plies.value_or(0));
}

/// How an engine did with one entry.
struct SuiteAnswer {
  std::string move;
  bool solved = false;
  Fault fault = Fault::none;
  double seconds = 0;  ///< until it had a solution that it kept, or the whole time
};

/// Asks an engine.
SuiteAnswer ask(const Conditions& conditions, Engine& engine, const SuiteEntry& entry);

}  // namespace halfboard::tools::match
