#pragma once

#include <string>
#include <string_view>

#include "bitboards/result.h"
#include "games/reality_check/position.h"

namespace halfboard::reality_check {

/// Reads "0" or digits of 1 .. 6, each at most once: 4 only with 3, 5 and 6 not together. `where`
/// names the field or option in the message.
Result<Variants> parse_variants(std::string_view text, std::string_view where);

/// "0", or the digits in ascending order.
std::string format_variants(const Variants& variants);

}  // namespace halfboard::reality_check
