#pragma once

#include <cstdint>
#include <optional>
#include <string>

/// The folder of an unfinished table: levels (level.h) or a snapshot (snapshot.h). Other files that
/// may be there are the user's.
namespace halfboard::solver::retrograde {

/// A file there that is work on a table of another identity. None if there is none.
std::optional<std::string> foreign_work(const std::string& folder, std::uint64_t identity);

/// Is any work there to go on from?
bool has_work(const std::string& folder);

/// Removes the work, and the folder if nothing else is in it.
void remove_work(const std::string& folder);

}  // namespace halfboard::solver::retrograde
