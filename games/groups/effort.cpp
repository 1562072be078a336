#include "games/groups/effort.h"

namespace halfboard::groups::effort {

const std::array<std::uint32_t, cases> numbers{
#include "games/groups/effort.inc"
};

}  // namespace halfboard::groups::effort
