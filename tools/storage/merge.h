#pragma once

#include <atomic>
#include <optional>
#include <string>
#include <vector>

#include "bitboards/result.h"
#include "tools/storage/reader.h"

namespace halfboard::tools {

/// Joins the rows of parts of one run (shards, or unfinished copies) into a new file that holds
/// them as the whole run would. The file gets its name when it is complete. Returns how many rows
/// it has, nothing if `stop` was set. Error: the parts do not fit together, or the name is taken.
/// `session` is the one that joins them. Throws sqlite::Failure.
Result<std::optional<std::uint64_t>> merge_files(const std::string& out,
                                                 const std::vector<Reader>& parts,
                                                 const Session& session,
                                                 const std::atomic<bool>& stop);

}  // namespace halfboard::tools
