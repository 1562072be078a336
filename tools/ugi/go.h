#pragma once

#include <array>
#include <cstdint>
#include <optional>
#include <span>
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

  [[nodiscard]] bool has_depth() const { return depth || mate; }
  /// To the player who is to move: the clocks of others do not end his thinking.
  [[nodiscard]] bool says_nothing_but_depth(std::size_t player) const {
    if (movetime || nodes || infinite) return false;
    return player >= clocks.size() || !clocks[player].time;
  }
};

/// Reads the words after `go`. What can't be read is left out; the first of it is told in
/// `complaint`.
Go read_go(std::span<const std::string_view> words, std::optional<Error>& complaint);

}  // namespace halfboard::tools::ugi
