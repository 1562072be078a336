#pragma once

#include <cstdint>
#include <optional>
#include <string>

#include "solver/limits.h"
#include "solver/shard.h"
#include "tools/cli/commands.h"

namespace halfboard::tools {

/// What `verify` is asked for, whatever its file holds.
struct VerifyPlan {
  std::string archive;             ///< of proofs; empty if there is none
  bool certificates_only = false;  ///< check nothing else
  std::optional<std::uint64_t> sample;
  std::uint64_t seed = 1;
  std::optional<solver::Shard> shard;  ///< of a table
  std::string outline;                 ///< of a strategy of Halfcut, to be written; empty: none
  std::uint64_t left_out = 0;          ///< positions, by that outline
  unsigned threads = 1;
  solver::Limits limits;  ///< nodes a row, seconds in all, memory of all threads
  bool json = false;
  bool progress = false;
};

/// Error: what keeps verify_batch from its first row, without a check of any row.
std::optional<Error> refuse_batch(const std::string& path, const VerifyPlan& plan);

/// Checks the rows of a batch, or with a sample some of them, on all threads, and prints the count.
/// Error: the file can't be read, or its archive has proofs for other work.
Result<Exit> verify_batch(const std::string& path, VerifyPlan plan);

}  // namespace halfboard::tools
