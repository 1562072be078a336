#pragma once

#include <cstdint>
#include <iterator>
#include <string_view>

#include "solver/hash.h"

namespace halfboard::solver {

/// XXH3 of a list of numbers, by their bytes in memory.
template <class List>
std::uint64_t hash_of(const List& list) {
  return XXH3_64bits(std::data(list), std::size(list) * sizeof(*std::data(list)));
}

/// XXH3 of all bytes so far.
class Checksum {
 public:
  Checksum() { XXH3_64bits_reset(&state_); }
  void add(std::string_view bytes) { XXH3_64bits_update(&state_, bytes.data(), bytes.size()); }
  [[nodiscard]] std::uint64_t value() const { return XXH3_64bits_digest(&state_); }

 private:
  XXH3_state_t state_{};
};

}  // namespace halfboard::solver
