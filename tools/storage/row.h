#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "bitboards/result.h"
#include "games/sight_reduction/deal.h"
#include "tools/storage/column.h"
#include "tools/storage/run.h"

namespace halfboard::tools {

/// One answer, as it is stored: what was found out about one deal under one rule.
struct Row {
  std::uint64_t index = 0;  ///< of the deal in the batch's source
  int rule = 0;             ///< index into all_variants
  std::optional<sight_reduction::DealNumber> deal;
  std::string position;      ///< only if it is no full deal
  std::vector<Cell> answer;  ///< by the task's columns; those at the end may be missing if empty
  std::uint64_t nodes = 0;
  double seconds = 0;    ///< wall time
  bool foreign = false;  ///< the file has an answer in a column of another task

  /// A number or the number of a name; nothing if the cell is empty.
  [[nodiscard]] std::optional<std::int64_t> number(std::size_t column) const;
  /// Words; empty if the cell is.
  [[nodiscard]] std::string_view text(std::size_t column) const;

  void set(std::size_t column, std::int64_t number) { cell(column) = number; }
  void set(std::size_t column, const std::optional<int>& number) {
    if (number) set(column, std::int64_t{*number});
  }
  /// No words leave the cell empty.
  void set(std::size_t column, std::string words) {
    if (!words.empty()) cell(column) = std::move(words);
  }

  /// All but the seconds, which no two runs share.
  [[nodiscard]] bool same_answer(const Row& other) const;

 private:
  Cell& cell(std::size_t column);
};

/// The row's position under the row's rule. Error: the text is none.
Result<sight_reduction::Position> position_of(const Row& row);

}  // namespace halfboard::tools
