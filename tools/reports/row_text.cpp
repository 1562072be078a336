#include "tools/reports/row_text.h"

#include <algorithm>

#include <fmt/format.h>

#include "bitboards/notation.h"

namespace halfboard::tools {

namespace sr = sight_reduction;

namespace {

std::string_view rule_name(const Row& row) { return name_of(sr::all_variants[row.rule]); }

std::string deal_text(const Row& row) {
  return row.deal ? std::to_string(*row.deal) : row.position;
}

std::string position_text(const Row& row) {
  return row.deal ? sr::Game::format(sr::deal(*row.deal)) : row.position;
}

/// Precondition: a column of names.
std::string_view name_in(const Row& row, const TaskLayout& task, std::size_t column) {
  const auto& names = task.columns[column].names;
  const auto number = row.number(column);
  return number ? names[static_cast<std::size_t>(*number)] : names.back();
}

/// ["a1", "b1+b2"], or, if words have parts, [["a1", "b3"]].
Json words_json(std::string_view text, std::string_view joint) {
  Json words = Json::array();
  if (text.empty()) return words;
  for (const std::string_view word : bitboards::fields_of(text)) {
    const auto cut = joint.empty() ? std::string_view::npos : word.find(joint);
    if (cut == std::string_view::npos)
      words.push_back(word);
    else
      words.push_back(Json::array({word.substr(0, cut), word.substr(cut + joint.size())}));
  }
  return words;
}

Json cell_json(const Row& row, const TaskLayout& task, std::size_t column) {
  const Column& c = task.columns[column];
  if (c.kind == Column::Kind::words) {
    const bool known = !c.known_with || row.number(*c.known_with);
    return known ? words_json(row.text(column), c.joint) : Json();
  }
  if (c.kind == Column::Kind::name) return name_in(row, task, column);
  return or_null(row.number(column));
}

/// What stands for an unknown number differs.
std::string cell_text(const Row& row, const TaskLayout& task, std::size_t column,
                      const char* unknown) {
  const Column& c = task.columns[column];
  if (c.kind == Column::Kind::words) return std::string(row.text(column));
  if (c.kind == Column::Kind::name) return std::string(name_in(row, task, column));
  const auto number = row.number(column);
  return number ? std::to_string(*number) : unknown;
}

std::string padded(const std::string& text, const Column& column) {
  return column.kind == Column::Kind::name ? fmt::format(" {:<{}}", text, column.width)
                                           : fmt::format(" {:>{}}", text, column.width);
}

std::size_t rules_width(std::span<const int> rules) {
  constexpr std::size_t least = 18;
  std::size_t width = least;
  for (const int rule : rules)
    width = std::max(width, name_of(sight_reduction::all_variants[rule]).size());
  return width;
}

/// A line from the columns' texts; words come last, for they may be long.
template <class TextOf>
std::string table_row(std::string line, const TaskLayout& task, const std::string& end,
                      TextOf&& text_of) {
  std::string words;
  for (std::size_t i = 0; i < task.columns.size(); ++i) {
    if (task.columns[i].kind == Column::Kind::words)
      words += "  " + text_of(i);
    else
      line += padded(text_of(i), task.columns[i]);
  }
  line += end + words;
  while (line.ends_with(' ')) line.pop_back();
  return line + '\n';
}

}  // namespace

Json row_json(const Row& row, const TaskLayout& task, const AskedTarget& target) {
  Json json;
  json["deal"] = row.deal ? Json(*row.deal) : Json(row.position);
  json["rules"] = rule_name(row);
  if (target) json["target"] = *target;
  for (std::size_t i = 0; i < task.columns.size(); ++i)
    json[std::string(task.columns[i].name)] = cell_json(row, task, i);
  json["nodes"] = row.nodes;
  json["seconds"] = row.seconds;
  json["index"] = row.index;
  json["position"] = position_text(row);
  return json;
}

std::string csv_header(const TaskLayout& task, const AskedTarget& target) {
  std::string header = "index,deal,position,rules,";
  for (const Column& column : task.columns) (header += column.name) += ',';
  return header + "nodes,seconds" + (target ? ",target\n" : "\n");
}

// No field can hold a comma, a quote or a line's end, so none needs quoting: a target has a blank
// for its comma, as there is between moves.
std::string row_csv(const Row& row, const TaskLayout& task, const AskedTarget& target) {
  std::string line =
      fmt::format("{},{},{},{},", row.index, deal_text(row), position_text(row), rule_name(row));
  for (std::size_t i = 0; i < task.columns.size(); ++i) line += cell_text(row, task, i, "") + ",";
  line += fmt::format("{},{:.6f}", row.nodes, row.seconds);
  if (target) {
    std::string squares = *target;
    std::ranges::replace(squares, ',', ' ');
    line += "," + squares;
  }
  return line + "\n";
}

std::string table_header(const TaskLayout& task, std::span<const int> rules) {
  return table_row(fmt::format("{:>9}  {:<{}}", "deal", "rules", rules_width(rules)), task,
                   fmt::format(" {:>10} {:>9}", "nodes", "seconds"),
                   [&](std::size_t i) { return std::string(task.columns[i].heading); });
}

std::string table_line(const Row& row, const TaskLayout& task, std::span<const int> rules) {
  return table_row(fmt::format("{:>9}  {:<{}}", deal_text(row), rule_name(row), rules_width(rules)),
                   task, fmt::format(" {:>10} {:>9.6f}", row.nodes, row.seconds),
                   [&](std::size_t i) { return cell_text(row, task, i, "?"); });
}

}  // namespace halfboard::tools
