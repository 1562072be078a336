#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "bitboards/result.h"
#include "solver/game.h"
#include "tools/match/engine.h"
#include "tools/reports/json.h"

namespace halfboard::tools::match {

/// One game of a match. README.md in this folder has the text form.
/// Options of a game, as a log and a suite say them: "rules=easier size=4".
using NamedOptions = std::vector<std::pair<std::string, std::string>>;
std::string as_text(const NamedOptions& options);
Result<NamedOptions> read_options(std::string_view text);

struct Record {
  struct Ply {
    std::string move;
    std::string note;  ///< what the engine said of it: score/depth seconds
  };
  std::string game;
  std::uint64_t round = 0;             ///< from 1
  std::string position;                ///< that it began with
  NamedOptions rules{};                ///< options of the game
  std::vector<std::string> players{};  ///< engines, by player
  std::vector<Ply> plies{};
  int winner = solver::nobody;
  std::string termination;        ///< normal, too long, adjudicated, crash, timeout or illegal
  std::optional<int> offender{};  ///< the player at fault
  std::string illegal{};          ///< what the player at fault answered, if that was no legal move
  std::vector<std::uint64_t> refused{};  ///< answers that a referee refused, by player; or empty
};

/// 1-0, 0-1, 1/2-1/2; a third or fourth player's win is p3 or p4.
std::string result_text(int winner);

/// Any word of an engine, so that a person can read it: 60 printable characters at most, "(none)"
/// if there are none.
std::string shown_word(std::string word);

/// What comes from engines, for a terminal: control characters are replaced.
std::string printable(std::string text, char instead);

/// A player's name as it is printed; "?" of one without.
std::string name_shown(const std::string& player);

std::string as_text(const Record& record);

/// {"round", "game", "rules" (an object of texts), "position", "players", "moves", "notes" (what
/// the engines said of each), "result", "termination"}, and what else a log may have: "offender" (1
/// is player 1), "illegal", "refused".
Json as_json(const Record& record);

/// Reads records, one after the other. A last one that was cut short is left out; `used` is set to
/// the bytes of those that are whole.
Result<std::vector<Record>> read_records(std::string_view text, std::size_t& used);

}  // namespace halfboard::tools::match
