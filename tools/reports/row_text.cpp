#include "tools/reports/row_text.h"

#include <fmt/format.h>

#include "bitboards/notation.h"

namespace halfboard::tools {

namespace sr = sight_reduction;

namespace {

std::string_view rule_name(const Row& row) { return name_of(sr::all_variants[row.rule]); }

std::string_view status_name(const Row& row) {
  return name_of(row.status.value_or(sr::Status::unknown));
}

std::string or_blank(const std::optional<int>& number) {
  return number ? std::to_string(*number) : "";
}

std::string deal_text(const Row& row) {
  return row.deal ? std::to_string(*row.deal) : row.position;
}

std::string position_text(const Row& row) {
  return row.deal ? sr::Game::format(sr::deal(*row.deal)) : row.position;
}

Json or_null(const std::optional<int>& number) { return number ? Json(*number) : Json(nullptr); }

}  // namespace

Json row_json(const Row& row, Task task) {
  Json json;
  json["deal"] = row.deal ? Json(*row.deal) : Json(row.position);
  json["rules"] = rule_name(row);
  if (task == Task::value) {
    json["value"] = or_null(row.value);
  } else {
    json["status"] = status_name(row);
    json["solution"] = Json::array();
    if (!row.solution.empty())
      for (const std::string_view move : bitboards::fields_of(row.solution))
        json["solution"].push_back(move);
    json["fewest_left"] = or_null(row.fewest_left);
  }
  json["nodes"] = row.nodes;
  json["seconds"] = row.seconds;
  json["index"] = row.index;
  json["position"] = position_text(row);
  return json;
}

std::string csv_header(Task task) {
  return task == Task::value ? "index,deal,position,rules,value,nodes,seconds\n"
                             : "index,deal,position,rules,status,solution,fewest_left,nodes,"
                               "seconds\n";
}

// No field can hold a comma, a quote or a line's end, so none needs quoting.
std::string row_csv(const Row& row, Task task) {
  const std::string answer =
      task == Task::value
          ? or_blank(row.value)
          : fmt::format("{},{},{}", status_name(row), row.solution, or_blank(row.fewest_left));
  return fmt::format("{},{},{},{},{},{},{:.6f}\n", row.index, deal_text(row), position_text(row),
                     rule_name(row), answer, row.nodes, row.seconds);
}

std::string table_header(Task task) {
  return task == Task::value
             ? fmt::format("{:>9}  {:<18} {:>5} {:>10} {:>9}\n", "deal", "rules", "value", "nodes",
                           "seconds")
             : fmt::format("{:>9}  {:<18} {:<10} {:>4} {:>10} {:>9}  {}\n", "deal", "rules",
                           "status", "left", "nodes", "seconds", "solution");
}

std::string table_line(const Row& row, Task task) {
  if (task == Task::value)
    return fmt::format("{:>9}  {:<18} {:>5} {:>10} {:>9.6f}\n", deal_text(row), rule_name(row),
                       row.value ? std::to_string(*row.value) : "?", row.nodes, row.seconds);
  std::string line =
      fmt::format("{:>9}  {:<18} {:<10} {:>4} {:>10} {:>9.6f}  {}", deal_text(row), rule_name(row),
                  status_name(row), row.fewest_left ? std::to_string(*row.fewest_left) : "?",
                  row.nodes, row.seconds, row.solution);
  while (line.ends_with(' ')) line.pop_back();
  return line + '\n';
}

}  // namespace halfboard::tools
