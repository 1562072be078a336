#include "tools/storage/row.h"

#include <algorithm>

namespace halfboard::tools {

namespace sr = sight_reduction;

std::optional<std::int64_t> Row::number(std::size_t column) const {
  if (column >= answer.size()) return std::nullopt;
  const auto* number = std::get_if<std::int64_t>(&answer[column]);
  return number ? std::optional(*number) : std::nullopt;
}

std::string_view Row::text(std::size_t column) const {
  if (column >= answer.size()) return {};
  const auto* words = std::get_if<std::string>(&answer[column]);
  return words ? std::string_view(*words) : std::string_view();
}

Cell& Row::cell(std::size_t column) {
  if (column >= answer.size()) answer.resize(column + 1);
  return answer[column];
}

bool Row::same_answer(const Row& other) const {
  return index == other.index && rule == other.rule && deal == other.deal &&
         position == other.position && nodes == other.nodes &&
         std::ranges::equal(answer, other.answer) && foreign == other.foreign;
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

}  // namespace halfboard::tools
