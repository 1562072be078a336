#pragma once

#include <string_view>

#include "bitboards/result.h"
#include "solver/shard.h"
#include "tools/cli/cli.h"

namespace halfboard::tools {

/// "I/N" with I < N.
Result<solver::Shard> parse_shard(std::string_view text);

/// What --shard asks for; without it all.
Result<solver::Shard> shard_of(const Arguments& arguments);

}  // namespace halfboard::tools
