#pragma once

#include <cstdint>
#include <string>

namespace halfboard::solver {

/// A part of work that is numbered from 0 on: what leaves the remainder `index` when divided by
/// `count`. Together the shards 0 .. count - 1 have everything once; 0 of 1 has all.
struct Shard {
  std::uint64_t index = 0;  ///< less than count
  std::uint64_t count = 1;

  friend bool operator==(const Shard&, const Shard&) = default;
  [[nodiscard]] constexpr bool has(std::uint64_t number) const { return number % count == index; }
  /// As --shard takes it: "I/N".
  [[nodiscard]] std::string text() const {
    return std::to_string(index) + "/" + std::to_string(count);
  }
};

}  // namespace halfboard::solver
