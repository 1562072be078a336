#pragma once

#include <string>

#include "tools/cli/cli.h"
#include "tools/storage/sqlite.h"

namespace halfboard::tools {

/// What a failure of the storage means for the user. Bad input (a damaged file, a place that can't
/// be written) is the error; a full disk is told here and is a fault, for the same command can go
/// on later. `kept` says what is safe, may be empty.
Result<Exit> storage_failure(const sqlite::Failure& failure, const std::string& kept = "");

/// Runs f() -> Result<Exit>, with the failures of the storage told.
template <class F>
Result<Exit> with_storage(F&& f) {
  try {
    return f();
  } catch (const sqlite::Failure& failure) {
    return storage_failure(failure);
  }
}

}  // namespace halfboard::tools
