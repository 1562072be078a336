#pragma once

#include <optional>
#include <string>

#include "tools/batch/deals.h"
#include "tools/cli/cli.h"
#include "tools/storage/run.h"
#include "tools/tasks/task.h"

namespace halfboard::tools {

/// What one command line asks of a batch: the run, and how to go about it.
struct Request {
  const Task* task = nullptr;  ///< not null
  Run run;
  Deals deals;
  std::optional<std::string> out{};
  unsigned threads = 1;
  double seconds = 0;  ///< for the whole batch
  bool json = false;
  bool progress = false;
};

/// The options of `batch`.
inline constexpr Option batch_options[] = {
    option::choice("task", task_choices, "what to compute of each deal"),
    option::text(
        "rules", "R[,R..]|all",
        "one row a deal and rule: base, easier, challenging, easier+challenging, each with "
        "+pairs or not; all: the four without pairs. Tasks value and fair: base and easier",
        "base")
        .offering("all|base|base+pairs|easier|easier+pairs|challenging|challenging+pairs|"
                  "easier+challenging|easier+challenging+pairs"),
    option::number("random", "N", "N random deals ..", 1, option::most_deals),
    option::number("seed", "S", ".. of this seed", 0, UINT64_MAX, 1).beside("random"),
    option::text("deals", "FIRST..LAST", "deals by number, 0..601080389"),
    option::file_in(
        "input", "FILE",
        "one position, #number or number a line, comments behind '# ' ('-': standard input)"),
    option::file_out("out", "FILE", "SQLite file for the rows; without it they are printed"),
    option::text("target", "a1,b1", "which two checkers have to be left (solitaire)"),
    option::text("shard", "I/N", "only the deals with index mod N = I, counted from 0"),
    option::threads,
    option::memory_of("for all tables together", "16 a thread"),
    option::node_limit("per deal and rule", INT64_MAX),
    option::time_limit("stop the batch after so long (exit 3); it can go on later"),
    option::json("JSON Lines"),
    option::progress,
};

/// Reads and judges all options; nothing is written. Reads the input file.
Result<Request> parse_request(const Arguments& arguments);

/// "base,easier" or "all" as indices into all_variants, ascending and distinct.
Result<std::vector<int>> parse_rules(std::string_view text);

/// "FIRST..LAST", two deal numbers.
Result<Source> parse_range(std::string_view text);

}  // namespace halfboard::tools
