#pragma once

#include "tools/cli/cli.h"

namespace halfboard::tools {

/// Refuses --memory if this process can't have so much.
std::optional<Error> refuse_memory(const Arguments& arguments);

}  // namespace halfboard::tools
