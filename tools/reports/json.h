#pragma once

#include <nlohmann/json.hpp>

namespace halfboard::tools {

/// Fields stay in the order in which they were put in.
using Json = nlohmann::ordered_json;

}  // namespace halfboard::tools
