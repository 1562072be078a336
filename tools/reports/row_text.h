#pragma once

#include <string>

#include "tools/reports/json.h"
#include "tools/storage/row.h"

namespace halfboard::tools {

/// {"deal", "rules", the task's columns, "nodes", "seconds", "index", "position"}
Json row_json(const Row& row, const TaskLayout& task);
std::string csv_header(const TaskLayout& task);
std::string row_csv(const Row& row, const TaskLayout& task);
/// A line of a table, under its heading.
std::string table_header(const TaskLayout& task);
std::string table_line(const Row& row, const TaskLayout& task);

}  // namespace halfboard::tools
