#pragma once

#include <filesystem>
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

/// A copy of a database after this SQL as a kill leaves it: what has changed is in its log alone.
inline void killed_copy(const std::string& path, const std::string& copy, const std::string& sql) {
  sqlite3* database = nullptr;
  REQUIRE(sqlite3_open(path.c_str(), &database) == SQLITE_OK);
  REQUIRE(sqlite3_exec(database, ("PRAGMA journal_mode=WAL; " + sql).c_str(), nullptr, nullptr,
                       nullptr) == SQLITE_OK);
  for (const char* name : {"", "-wal"}) std::filesystem::copy_file(path + name, copy + name);
  sqlite3_close(database);
}

}  // namespace halfboard::tests
