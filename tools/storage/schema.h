#pragma once

#include <string>
#include <vector>

#include "tools/storage/run.h"
#include "tools/storage/sqlite.h"

namespace halfboard::tools {

/// One start of the program on a file: where rows came from.
struct Session {
  std::string version;
  std::string commit;
  std::string cpu;
  std::string instruction_set;
  unsigned threads = 0;
  std::string started;  ///< UTC, "2025-01-31T12:00:00Z"
};

/// Writes application id, tables and the run into an empty database, all or nothing.
void create_schema(sqlite::Connection& database, const Run& run, const Session& session);

void add_session(const sqlite::Connection& database, const Session& session);
std::vector<Session> read_sessions(const sqlite::Connection& database);

/// The run of a file. Error: schema of another version, a task that `find` does not know, or
/// columns that make no sense.
Result<Run> read_run(const sqlite::Connection& database, const std::string& path, FindLayout find);

/// The columns of other tasks that a file of this task has: only files of version 1 have some.
std::vector<std::string_view> foreign_columns(const TaskLayout& task);

}  // namespace halfboard::tools
