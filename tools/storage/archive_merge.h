#pragma once

#include <atomic>
#include <optional>
#include <string>
#include <vector>

#include "tools/storage/archive.h"

namespace halfboard::tools {

/// Joins archives of proofs for the shards of one batch into a new one, for the batch that `merge`
/// makes of the shards. A row that several parts prove keeps the proof of the first. The file gets
/// its name when it is complete. Returns how many proofs it has, nothing if `stop` was set. Error:
/// the parts do not fit together, or the name is taken. Throws sqlite::Failure.
Result<std::optional<std::uint64_t>> merge_archives(const std::string& out,
                                                    const std::vector<std::string>& parts,
                                                    const Session& session,
                                                    const std::atomic<bool>& stop);

}  // namespace halfboard::tools
