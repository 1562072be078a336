#pragma once

#include <cstdint>
#include <string_view>

#include "solver/hash.h"

namespace halfboard::solver {

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
