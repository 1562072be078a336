#include "tools/storage/row.h"

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

bool Row::same_answer(const Row& other) const {
  Row copy = other;
  copy.seconds = seconds;
  return index == copy.index && rule == copy.rule && deal == copy.deal &&
         position == copy.position && status == copy.status && solution == copy.solution &&
         fewest_left == copy.fewest_left && value == copy.value && nodes == copy.nodes;
}

Result<sr::Position> position_of(const Row& row) {
  const sr::Variant variant = sr::all_variants[row.rule];
  if (row.deal) {
    if (*row.deal >= sr::deal_count)
      return Error{"bad deal number " + std::to_string(*row.deal), "", "a number below 601080390"};
    return sr::deal(*row.deal, variant);
  }
  return sr::Game::parse(row.position, {.variant = variant});
}

Result<std::vector<sr::Move>> parse_solution(std::string_view text) {
  std::vector<sr::Move> moves;
  if (text.empty()) return moves;
  for (const std::string_view word : bitboards::fields_of(text)) {
    const auto names = bitboards::fields_of(word, '+');
    int squares[2] = {};
    if (names.size() > 2) return Error{"bad move " + quote(word), "", "one or two squares"};
    for (std::size_t i = 0; i < names.size(); ++i) {
      const auto square = bitboards::parse_square(names[i], sr::Board::files, sr::Board::ranks);
      if (!square) return Error{"bad move " + quote(word), "", square.error().expected};
      squares[i] = sr::Board::square(square->file, square->rank);
    }
    moves.push_back(names.size() == 2 ? sr::Move::pair(squares[0], squares[1])
                                      : sr::Move::single(squares[0]));
  }
  return moves;
}

std::string format_solution(const sr::Position& position, const std::vector<sr::Move>& moves) {
  std::string text;
  for (const sr::Move& move : moves)
    (text += text.empty() ? "" : " ") += sr::Game::format_move(position, move);
  return text;
}

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
