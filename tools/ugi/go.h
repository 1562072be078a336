#pragma once

#include <array>
#include <cstdint>
#include <optional>
#include <span>
#include <string>
#include <string_view>

#include "bitboards/result.h"

namespace halfboard::tools::ugi {

/// What `go` asks for. Times in milliseconds.
struct Go {
  struct Clock {
    std::optional<std::int64_t> time;
    std::int64_t increment = 0;
  };
  std::array<Clock, 4> clocks{};  ///< by player
  std::optional<std::int64_t> movetime;
  std::optional<std::int64_t> depth;
  std::optional<std::int64_t> nodes;
  std::optional<std::int64_t> mate;
  bool infinite = false;

  [[nodiscard]] bool says_nothing() const {
    if (movetime || depth || nodes || mate || infinite) return false;
    for (const Clock& clock : clocks)
      if (clock.time) return false;
    return true;
  }
};

/// Reads the words after `go`. What can't be read is left out and told in `complaint`.
Go read_go(std::span<const std::string_view> words, std::optional<Error>& complaint);

}  // namespace halfboard::tools::ugi
