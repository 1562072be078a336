#pragma once

#include <optional>
#include <span>
#include <string>

#include "tools/reports/json.h"
#include "tools/storage/row.h"

namespace halfboard::tools {

/// What --target asked for, if it did: without it an answer would speak of the whole deal.
using AskedTarget = std::optional<std::string>;

/// {"deal", "rules", "target" if one was asked for, the task's columns, "nodes", "seconds",
/// "index", "position"}
Json row_json(const Row& row, const TaskLayout& task, const AskedTarget& target = {});
/// A target is the last column, "a1 b1".
std::string csv_header(const TaskLayout& task, const AskedTarget& target = {});
std::string row_csv(const Row& row, const TaskLayout& task, const AskedTarget& target = {});
/// A line of a table, under its heading; `rules`: of the whole table, indices into all_variants.
std::string table_header(const TaskLayout& task, std::span<const int> rules);
std::string table_line(const Row& row, const TaskLayout& task, std::span<const int> rules);

}  // namespace halfboard::tools
