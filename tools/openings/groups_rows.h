#pragma once

#include <array>
#include <cstddef>
#include <functional>
#include <map>
#include <optional>
#include <string>
#include <vector>

#include "games/groups/openings.h"
#include "solver/answer.h"
#include "tools/cli/cli.h"

namespace halfboard::tools {

/// What is known of one set-up of Groups.
struct SetupRow {
  solver::Outcome result = solver::Outcome::unknown;  ///< for player 1, who moves
  int plies = 0;                                      ///< of a win or loss: at most so many
  bool exact = false;                                 ///< .. and not fewer
  int checked = 0;                                    ///< searched in full within so many plies
  /// Player 1, player 2; of a result that is unknown. Where both never lose it is a draw.
  std::array<bool, 2> never_loses{};

  [[nodiscard]] groups::Standing standing() const;
  /// Does one of the players win?
  [[nodiscard]] bool is_won() const {
    return result == solver::Outcome::win || result == solver::Outcome::loss;
  }
  [[nodiscard]] bool holds(groups::Side player) const {
    return never_loses[static_cast<std::size_t>(player)];
  }
};

/// The row of a set-up from which a player is shown never to lose.
SetupRow held_row(groups::Side holder);

/// What two searches of one set-up tell together; nothing if they contradict each other. The winner
/// makes the last ply, so a win within n plies that n - 2 do not allow is exact.
std::optional<SetupRow> combined(const SetupRow& a, const SetupRow& b);

/// The same. Throws std::logic_error where they do: one of the searches is wrong.
SetupRow agreed(const groups::Position& setup, const SetupRow& a, const SetupRow& b);

/// {"position", "result", "plies", "exact", "checked"}, and "never_loses": "w" or "b" where one
/// player is shown never to lose and nobody to win
Json as_json(const groups::Position& setup, const SetupRow& row);

/// The rows of all set-ups: one is kept for each class of set-ups that are images of each other.
class SetupRows {
 public:
  explicit SetupRows(const groups::Rules& rules);

  [[nodiscard]] const std::vector<groups::Position>& classes() const { return classes_; }
  /// A row of a class, or nothing so far.
  [[nodiscard]] const SetupRow* find(const groups::Position& setup) const;
  /// Adds what was found to what is known; returns the row. Throws std::logic_error if it is
  /// against what is known.
  const SetupRow& add(const groups::Position& setup, const SetupRow& row);
  /// Adds a line as as_json writes it. False if it is none, or against what is known.
  bool read(const std::string& line);
  /// Adds the lines of a whole file, as `text` makes it. Error: a set-up has no row, a line is none
  /// or against what is known, or the last one does not tell what the rows tell; `expected` says
  /// what the file should be.
  std::optional<Error> read_result(const std::string& path, const std::vector<std::string>& lines,
                                   const std::string& expected);

  /// All set-ups, one a line, then {"placement": {SQUARE: groups::name_of(Standing), ..}, ..} with
  /// the details of `about`.
  [[nodiscard]] std::string text(const Json& about) const;
  /// {"player 1": [set-ups], "player 2": [..], "player 1 or draw": [..], ..}: see
  /// groups::deciding_setups. Nothing if `stop` came true before.
  [[nodiscard]] std::optional<Json> deciding(const std::function<bool()>& stop) const;
  /// The line of the placement game alone.
  [[nodiscard]] Json placement(const Json& about) const;

 private:
  [[nodiscard]] groups::Standing standing(const groups::Position& setup) const;

  groups::Rules rules_;
  std::vector<groups::Position> setups_;
  std::vector<groups::Position> classes_;
  std::map<groups::Game::Key, SetupRow> rows_;
};

}  // namespace halfboard::tools
