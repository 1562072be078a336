#pragma once

#include <string>

#include <sqlite3.h>

#include "tests/support/catch.h"

namespace halfboard::tests {

/// Runs SQL on a database behind the program's back, and leaves no log beside it. Returns how many
/// rows the last statement has changed.
inline int run_sql(const std::string& path, const std::string& sql) {
  sqlite3* database = nullptr;
  REQUIRE(sqlite3_open(path.c_str(), &database) == SQLITE_OK);
  INFO(sql);
  CHECK(sqlite3_exec(database, (sql + "; PRAGMA journal_mode=DELETE").c_str(), nullptr, nullptr,
                     nullptr) == SQLITE_OK);
  const int changes = sqlite3_changes(database);
  sqlite3_close(database);
  return changes;
}

}  // namespace halfboard::tests
