#pragma once

#include <string>

#include "tools/reports/json.h"
#include "tools/storage/row.h"

namespace halfboard::tools {

/// {"deal", "rules", "status", "solution", "fewest_left", "nodes", "seconds", ..} or
/// {"deal", "rules", "value", "nodes", "seconds", ..}.
Json row_json(const Row& row, Task task);
std::string csv_header(Task task);
std::string row_csv(const Row& row, Task task);
/// A line of a table, under its heading.
std::string table_header(Task task);
std::string table_line(const Row& row, Task task);

}  // namespace halfboard::tools
