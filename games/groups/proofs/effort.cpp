#include "games/groups/proofs/effort.h"

namespace halfboard::groups::effort {

const std::array<std::uint32_t, cases> numbers{
#include "games/groups/proofs/effort.inc"
};

}  // namespace halfboard::groups::effort
