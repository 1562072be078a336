#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <variant>

namespace halfboard::tools {

/// An answer in one column. Its copies are made first, then moved: those of a variant that is never
/// without a value, which this one is, destroy what was not made when there is no memory (g++ 12).
struct Cell : std::variant<std::monostate, std::int64_t, std::string> {
  using variant::variant;
  using variant::operator=;
  Cell() = default;
  Cell(const Cell& other);
  Cell(Cell&&) noexcept = default;
  Cell& operator=(const Cell& other);
  Cell& operator=(Cell&&) noexcept = default;
  ~Cell() = default;
};

/// A column of a task's answers. Where an answer is not known its cell is empty.
struct Column {
  enum class Kind : std::uint8_t {
    number,  ///< a whole number
    name,    ///< one of some names; an empty cell reads as the last of them
    words    ///< words with blanks between them, may be none
  };

  std::string_view name;  ///< in files, JSON and CSV; none that all rows have
  Kind kind = Kind::number;
  std::int64_t low = 0;  ///< numbers are in low .. high
  std::int64_t high = 0;
  std::span<const std::string_view> names{};  ///< a file holds a place in this list
  std::string_view letters{};                 ///< all that words consist of
  std::string_view joint{};  ///< what joins the parts of a word, if they have parts
  /// A column with an answer wherever these words are known, though there may be none of them.
  std::optional<std::size_t> known_with{};
  std::string_view heading = name;  ///< above a table
  int width = 0;                    ///< in a table; words stand at the end of the line

  /// Can the column have that answer? A file with any other is refused by who reads it.
  [[nodiscard]] bool takes(const Cell& cell) const;
};

/// What a file has to know of a task.
struct TaskLayout {
  std::string_view name;
  std::span<const Column> columns;
  /// Of the schema. Files of version 1 have the columns of value and solitaire in one, those of
  /// version 2 have the columns of their task.
  int version = 2;
};

/// The layout of the task of that name; nullptr if there is none.
using FindLayout = const TaskLayout* (*)(std::string_view name);

}  // namespace halfboard::tools
