#include "tools/storage/column.h"

namespace halfboard::tools {

Cell::Cell(const Cell& other) : variant() {  // NOLINT(bugprone-copy-constructor-init)
  if (const auto* words = std::get_if<std::string>(&other))
    *this = std::string(*words);
  else if (const auto* number = std::get_if<std::int64_t>(&other))
    *this = *number;
}
Cell& Cell::operator=(const Cell& other) {
  if (this != &other) *this = Cell(other);
  return *this;
}

bool Column::takes(const Cell& cell) const {
  if (std::holds_alternative<std::monostate>(cell)) return true;
  const auto* words = std::get_if<std::string>(&cell);
  if (kind == Kind::words) return words && words->find_first_not_of(letters) == std::string::npos;
  const auto* number = std::get_if<std::int64_t>(&cell);
  if (!number) return false;
  if (kind == Kind::name) return *number >= 0 && *number < static_cast<std::int64_t>(names.size());
  return *number >= low && *number <= high;
}

}  // namespace halfboard::tools
