#pragma once

#include <optional>
#include <string>

#include "tools/batch/deals.h"
#include "tools/cli/cli.h"
#include "tools/storage/run.h"

namespace halfboard::tools {

/// What one command line asks of a batch: the run, and how to go about it.
struct Request {
  Run run;
  Deals deals;
  std::optional<std::string> out{};
  unsigned threads = 1;
  double seconds = 0;  ///< for the whole batch
  bool json = false;
  bool progress = false;
};

/// Adds the options of `batch`.
void describe_batch(boost::program_options::options_description& options);

/// Reads and judges all options; nothing is written. Reads the input file.
Result<Request> parse_request(const Arguments& arguments);

/// "FIRST..LAST", two deal numbers.
Result<Source> parse_range(std::string_view text);

/// "I/N" with I < N.
Result<std::pair<std::uint64_t, std::uint64_t>> parse_shard(std::string_view text);

}  // namespace halfboard::tools
