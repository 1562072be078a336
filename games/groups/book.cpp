#include "games/groups/book.h"

#include <algorithm>
#include <array>
#include <cstdint>

namespace halfboard::groups {

std::optional<Move> book_move(const Position&) { return std::nullopt; }

}  // namespace halfboard::groups
