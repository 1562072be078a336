#pragma once

#include <cstddef>
#include <memory>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <utility>

#include "bitboards/result.h"
#include "games/sight_reduction/game.h"
#include "solver/limits.h"
#include "tools/reports/json.h"
#include "tools/storage/archive.h"
#include "tools/storage/column.h"
#include "tools/storage/row.h"
#include "tools/tasks/tally.h"

/// What a batch can compute of every deal. A task is one record in one file; README.md beside this
/// file shows how to add one.
namespace halfboard::tools {

/// Answers the question of a task. One object a thread.
class TaskSolver {
 public:
  virtual ~TaskSolver() = default;
  /// Fills in the answer and the nodes, from nothing but the position, the run and the limits.
  virtual void solve(const sight_reduction::Position& position, const solver::Limits& limits,
                     Row& row) = 0;
};

enum class RowVerdict : std::uint8_t {
  right,
  wrong,
  open,    ///< the row says unknown: there is nothing to check
  stopped  ///< the check ran into a limit
};

struct Checked {
  RowVerdict verdict = RowVerdict::right;
  std::string reason{};  ///< what is wrong: "is solvable"

  static Checked wrong(std::string why) { return {RowVerdict::wrong, std::move(why)}; }
};

/// What a checker may use.
struct CheckPlan {
  const Run& run;  ///< must outlive the checker
  std::size_t bytes = 0;
  solver::Limits limits{};                 ///< of one row
  std::optional<ArchiveReader> archive{};  ///< of certificates
};

/// Checks answers by algorithms that share nothing with those that found them. One object a thread.
class TaskChecker {
 public:
  virtual ~TaskChecker() = default;
  /// Precondition: the row is one of the run, the position is its own and of play.
  virtual Checked check(const sight_reduction::Position& position, const Row& row) = 0;
  /// Judges nothing but the row's certificate; open if it has none.
  virtual Checked check_certificate(const sight_reduction::Position&, const Row&) {
    return {RowVerdict::open};
  }
};

struct Task {
  TaskLayout layout;          ///< name and columns
  std::string_view question;  ///< for --help: "the value, .."

  /// Why the task can't be asked under these rules or with this target.
  std::optional<Error> (*misfit)(const Run& run);
  /// Why it can't be asked of this position of play; null if it always can.
  std::optional<Error> (*refuses)(const sight_reduction::Position& position) = nullptr;

  std::unique_ptr<TaskSolver> (*solver)(const Run& run);
  /// Was the answer found? If not, a limit was in the way.
  bool (*known)(const Row& row);

  std::unique_ptr<TaskChecker> (*checker)(CheckPlan plan);
  /// What a checker of full deals needs.
  std::size_t (*checker_mib)(const Run& run);

  /// Adds a known or unknown answer to a tally; deals, unknown, nodes and seconds are counted
  /// there.
  void (*count)(const Row& row, Tally& tally);

  void (*put_json)(const Tally& tally, Json& json);  ///< behind the fields that all tasks have
  std::string (*text)(const Tally& tally);           ///< lines of a table
  std::string (*progress)(const Tally& tally);       ///< a number, and ..
  /// .. what stands before and behind such numbers: "solvable 99.2/98.3%".
  std::pair<std::string_view, std::string_view> progress_words;
  std::string_view chart;        ///< the counts that are plotted ..
  std::string_view chart_title;  ///< .. what stands above them ..
  std::string_view chart_axis;   ///< .. and below
  /// Does every deal have such a number, so that one that lacks it is open?
  bool all_charted = false;
};

/// The names of all tasks, for options.
inline constexpr std::string_view task_choices = "value|solitaire|fair";
/// All tasks, in the order in which reports show them.
std::span<const Task* const> all_tasks();
/// nullptr if there is none of that name.
const Task* find_task(std::string_view name);
const TaskLayout* find_layout(std::string_view name);
/// The task of a run that was read with find_layout.
const Task& task_of(const Run& run);
/// "value, solitaire or .."
std::string task_names(std::string_view separator, std::string_view last_separator);

/// For tasks about values: refuses a target, and rules under which positions are no integers.
std::optional<Error> needs_integers(const Run& run);

}  // namespace halfboard::tools
