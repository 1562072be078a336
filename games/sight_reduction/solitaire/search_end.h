#pragma once

#include <cstdint>

namespace halfboard::sight_reduction {

/// How a search ends: with a way to the goal, with the certainty that there is none, or at a limit.
enum class SearchEnd : std::uint8_t { found, impossible, stopped };

}  // namespace halfboard::sight_reduction
