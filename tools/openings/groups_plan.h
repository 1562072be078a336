#pragma once

#include <optional>
#include <string>
#include <vector>

#include "games/groups/openings.h"
#include "games/groups/proofs/certificate.h"
#include "solver/limits.h"
#include "solver/shard.h"
#include "tools/openings/groups_rows.h"
#include "tools/storage/journal.h"

namespace halfboard::tools {

/// What `openings groups` is asked to do.
struct GroupsPlan {
  groups::Rules rules;
  int plies = 0;
  std::uint64_t proofs = 0;  ///< nodes a class in the last round of proofs; 0: no proofs
  std::uint64_t holds = 0;   ///< .. and in the last round of proofs that a player never loses
  unsigned threads = 1;
  solver::Limits limits;  ///< nodes a class of set-ups, seconds in all
  bool progress = false;
  bool deciding = false;  ///< tell which open set-ups decide the game
  std::optional<std::string> out;
  std::vector<std::string> known;           ///< files of earlier results
  std::vector<groups::Position> only;       ///< classes to search and to prove; none: all
  solver::Shard shard;                      ///< of the classes, by their index
  std::optional<std::string> table;         ///< where the table of the proofs is kept
  std::optional<std::string> certificates;  ///< a folder
  bool certificates_only = false;           ///< what is not known stays so
};

/// What the words of the command ask for. Error: bad rules, set-ups, shard, or no such folder.
Result<GroupsPlan> read_groups_plan(const Arguments& arguments);

/// What the rows depend on: a file of other work is refused by it.
Json about(const GroupsPlan& plan);

/// Takes over what is known from earlier results under the same rules and labels, finished or not.
std::optional<Error> read_known(const GroupsPlan& plan, SetupRows& rows);

/// The classes of set-ups that belong to the plan's shard.
std::vector<groups::Position> classes_of(const GroupsPlan& plan, const SetupRows& rows);

/// Is the row a win within the plies that are searched in full?
bool is_short(const GroupsPlan& plan, const SetupRow& row);

/// Is the class one of those that --only lists, if it lists any?
bool is_wanted(const GroupsPlan& plan, const groups::Position& setup);

/// Is the winner of a wanted class known, and a certificate asked for that is not in the folder?
bool lacks_certificate(const GroupsPlan& plan, const groups::Position& setup, const SetupRow& row);

/// The same for a player who never loses a class that nobody is known to win.
bool lacks_hold_certificate(const GroupsPlan& plan, const groups::Position& setup,
                            const SetupRow& row, groups::Side holder);

/// Writes the strategy for a set-up, a win or a hold, into the folder of certificates. Throws if
/// that can't be done.
void write_certificate(const GroupsPlan& plan, const groups::Position& setup,
                       const groups::Strategy& strategy);

/// Error: the folder has another certificate in the place of one that is wanted.
std::optional<Error> refuse_others(const GroupsPlan& plan, const SetupRows& rows);

/// What the file of the table is about.
std::string question(const GroupsPlan& plan);

/// Error: the file of the table is another's. It is read only when the proofs begin.
std::optional<Error> refuse_table(const GroupsPlan& plan);

/// Searches the wanted classes that were not yet, to the plan's plies. False if the alarm ended it.
bool search_openings(const GroupsPlan& plan, SetupRows& rows, Journal* journal,
                     const solver::Deadline& alarm);

/// Looks for wins of any length in the set-ups that are open, in rounds of growing budgets, the
/// most promising first. False if the alarm ended it. Error: the file of the table.
Result<bool> prove_openings(const GroupsPlan& plan, SetupRows& rows, Journal* journal,
                            const solver::Deadline& alarm);

/// Looks for strategies with which a player never loses the set-ups that nobody is known to win, in
/// rounds of growing budgets. False if the alarm ended it. Error: the file of the table.
Result<bool> hold_openings(const GroupsPlan& plan, SetupRows& rows, Journal* journal,
                           const solver::Deadline& alarm);

}  // namespace halfboard::tools
