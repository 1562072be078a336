#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "bitboards/result.h"
#include "games/sight_reduction/deal.h"
#include "games/sight_reduction/solitaire/solver.h"
#include "tools/storage/run.h"

namespace halfboard::tools {

/// One answer, as it is stored: what was found out about one deal under one rule.
struct Row {
  std::uint64_t index = 0;  ///< of the deal in the batch's source
  int rule = 0;             ///< index into all_variants
  std::optional<sight_reduction::DealNumber> deal;
  std::string position;                           ///< only if it is no full deal
  std::optional<sight_reduction::Status> status;  ///< solitaire
  std::string solution;                           ///< moves separated by blanks; solitaire
  std::optional<int> fewest_left;                 ///< solitaire; nothing if not known
  std::optional<int> value;                       ///< value; nothing if unknown
  std::uint64_t nodes = 0;
  double seconds = 0;  ///< wall time

  /// All but the seconds, which no two runs share.
  [[nodiscard]] bool same_answer(const Row& other) const;
  [[nodiscard]] bool unknown(Task task) const {
    return task == Task::value ? !value : status == sight_reduction::Status::unknown;
  }
};

/// The row's position under the row's rule. Error: the text is none.
Result<sight_reduction::Position> position_of(const Row& row);

/// Moves from "a1 b1+b2 ..". Error: a word is no move of the 4 x 8 board.
Result<std::vector<sight_reduction::Move>> parse_solution(std::string_view text);
std::string format_solution(const sight_reduction::Position& position,
                            const std::vector<sight_reduction::Move>& moves);

}  // namespace halfboard::tools
