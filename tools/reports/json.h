#pragma once

// The library's two literals are no templates, so that every file that reads its header
// instantiates the whole parser: 0.9 of the 1.1 seconds that g++ 12 takes for an empty file. Nobody
// uses them here: only declared, their bodies become templates that nobody instantiates.
#if !defined(INCLUDE_NLOHMANN_JSON_HPP_)
#define _json(text, size) \
  _json(text, size);      \
  template <int>          \
  nlohmann::json unused_json(text, size)
#define _json_pointer(text, size) \
  _json_pointer(text, size);      \
  template <int>                  \
  nlohmann::json::json_pointer unused_json_pointer(text, size)
#include <nlohmann/json.hpp>
#undef _json
#undef _json_pointer
#endif

namespace halfboard::tools {

/// Fields stay in the order in which they were put in.
using Json = nlohmann::ordered_json;

}  // namespace halfboard::tools
