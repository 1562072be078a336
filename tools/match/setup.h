#pragma once

#include <array>
#include <iterator>
#include <memory>
#include <span>
#include <string>
#include <vector>

#include "bitboards/result.h"
#include "tools/cli/cli.h"
#include "tools/match/log.h"
#include "tools/match/match.h"

namespace halfboard::tools::match {

inline constexpr Option patience_option = option::number(
    "patience", "MS", "to wait for an engine to start, and for a move without a limit", 1,
    86'400'000, 60'000);

/// What `match` and `tournament` have in common on the command line.
inline constexpr Option match_options[] = {
    option::number("games", "N", "games, in pairs with colours exchanged", 1, 100'000'000, 100),
    option::number("movetime", "MS", "milliseconds a move", 1, 86'400'000,
                   "100, unless there is another limit"),
    option::number("nodes", "N", "nodes a move", 1, UINT64_MAX, ""),
    option::number("depth", "D", "plies of search a move", 1, 1000, ""),
    option::text("tc", "SECONDS[+INC]", "a clock for the game and an increment a move"),
    option::file_in("openings", "FILE", "positions to begin with, one a line",
                    "random deals, set-ups or first moves"),
    option::number("concurrency", "N", "games at a time", 1, 1024, 1),
    option::text("sprt", "elo0=X,elo1=Y", "stop when the test of normalized Elo is decided"),
    option::number("max-plies", "N", "a game so long is a draw", 1, 1'000'000, 1000),
    option::number("adjudicate", "NODES", "end games that the solver decides with so many nodes", 1,
                   UINT64_MAX, "never"),
    option::number("margin", "MS", "over its time before an engine has lost", 0, 600'000, 100),
    patience_option,
    option::seed,
    option::file_out("log", "FILE", "the games; resumable").resumable(),
    option::progress,
    option::json("one JSON object"),
};

/// Without the test, which belongs to one match, and with a folder of logs.
inline constexpr auto tournament_options = [] {
  std::array<Option, std::size(match_options) - 1> list{};
  std::size_t n = 0;
  for (const Option& option : match_options)
    if (option.name == "log")
      list[n++] = option::folder(
          "log", "FOLDER", "the games, a log for each two engines; resumable; the folder is made");
    else if (option.name == "json")
      list[n++] = option::json("one JSON object an engine");
    else if (option.name != "sprt")
      list[n++] = option;
  return list;
}();

struct Setup {
  Conditions conditions;
  Schedule schedule;
  /// All that the games depend on but the engines, as Log::open wants it.
  std::vector<std::string> descriptions;
  Json called;  ///< the field "conditions" of JSON
  bool progress = false;
};

Result<Setup> read_setup(const Arguments& arguments);

/// What the log of a match of two engines is called by, as Log::open wants it.
std::vector<std::string> names_of_match(const Setup& setup, const EngineSpec& a,
                                        const EngineSpec& b);

/// The log that --log names, null without; its games are in `played`. `names` and `check` as for
/// Log::open.
Result<std::unique_ptr<Log>> open_log(const Arguments& arguments,
                                      const std::vector<std::string>& names,
                                      std::vector<Record>& played, const Log::Check& check);

/// How a command ends that has played games; tells of a log that could not be written.
Exit end_of_games(bool written, bool complete);

/// An engine for this game: of our own the options must be some, with good values, and its books of
/// some use. `start`: the options of the position that all games begin from, if there is one.
Result<EngineSpec> read_engine(std::string_view text, const AnyGame& game,
                               const std::optional<solver::Options>& start = std::nullopt);

/// The options of the position that all games begin from; nothing if they begin from a file's.
std::optional<solver::Options> start_of_games(const Arguments& arguments);

/// The two engines of a match, the first two words.
Result<std::array<EngineSpec, 2>> read_engines(const Arguments& arguments);

/// Which engine A is, and which B, a line each; names begin in the column.
std::string engines_text(const std::array<EngineSpec, 2>& engines, std::size_t column);

/// The state of a test: "1.23 (-2.94 to 2.94)".
std::string sprt_text(const Sprt& sprt, const Standing& standing);
/// What is told of a game when it has ended, with the standing after it: "game 3 of 400: 1-0
/// (normal, 33 plies); A 3 - 0 - 0", and the state of the test, if there is one. `plies`: what they
/// are called.
std::string game_text(const Record& record, const Standing& now, const Schedule& schedule,
                      std::string_view plies = "plies");

/// {"crashes", "timeouts", "illegal"}
Json faults_json(const Standing::Faults& faults);
/// The same as a line of text, of the engine of that name; nothing if there are none.
std::string faults_text(std::string_view engine, const Standing::Faults& faults);

/// Tells of engines that end at once. It may be their fault, which is to be counted, so none is
/// refused. To be called once nothing else is left to be refused.
void tell_dead(std::span<const EngineSpec> engines);

}  // namespace halfboard::tools::match
