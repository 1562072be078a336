#pragma once

#include "tools/batch/request.h"
#include "tools/cli/cli.h"

namespace halfboard::tools {

/// Computes the rows a file does not have yet and appends them. Error: the file is not writable, in
/// use, foreign, damaged, or of another run; it is unchanged then.
Result<Exit> batch_to_file(const Request& request);

/// Prints the rows in order of deals, then, unless they are JSON, a summary.
Exit batch_to_table(const Request& request);

}  // namespace halfboard::tools
