#pragma once

#include <cstdint>

#include "tools/reports/json.h"

namespace halfboard::tools {

/// The whole number in a text that was read. Throws Json::exception if it is none of 0..2^64-1:
/// `get` takes any number and casts it, which is undefined for one such as 1e40.
inline std::uint64_t whole(const Json& json) {
  return json.get_ref<const Json::number_unsigned_t&>();
}

}  // namespace halfboard::tools
