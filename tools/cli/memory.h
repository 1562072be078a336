#pragma once

#include "tools/cli/cli.h"

namespace halfboard::tools {

/// MiB that this process may have: the machine's memory, or less by a limit of the shell. 1024 if
/// the system does not tell.
std::uint64_t most_mib();

/// Refuses --memory if this process can't have so much.
std::optional<Error> refuse_memory(const Arguments& arguments);

}  // namespace halfboard::tools
