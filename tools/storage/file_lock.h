#pragma once

#include <optional>
#include <string>

#include <sys/stat.h>

#include "bitboards/result.h"

namespace halfboard::tools {

bool same_inode(const struct stat& a, const struct stat& b);

/// Locks an open file or folder against every other process that does the same, until it is closed.
/// Error: another has it, the file system has no locks, or the name stands for something else by
/// now, as whoever had the lock before may have removed or replaced it. `where` names the option,
/// `one_writer` says what is expected.
std::optional<Error> lock_alone(int descriptor, const std::string& path, const std::string& where,
                                const std::string& one_writer);

}  // namespace halfboard::tools
