#pragma once

#include <cstddef>
#include <cstdint>

#include "solver/zeroed.h"

namespace halfboard::solver::play {

/// Remembers what was computed from single 64-bit words, for evaluations: positions of one search
/// share most of what they say of each side by itself. Exact, forgets. For one thread: two that
/// write to one wait for each other most of the time. A copy is a new one, for another thread.
///
///     entry   63 .. 14        13 .. 0
///             key's product   value, 0 if the entry is empty
///
/// The product with an odd number determines the key; its upper 14 bits are the place of the entry,
/// the others stand in it. So no entry answers for another key.
class WordCache {
 public:
  WordCache() : entries_(count) {}
  WordCache(const WordCache&) : WordCache() {}
  WordCache(WordCache&&) = default;

  static constexpr std::uint32_t most = (1U << 14) - 1;  ///< the largest value

  /// The value of a key, 0 if it is not known.
  [[nodiscard]] std::uint32_t find(std::uint64_t key) const {
    const std::uint64_t product = key * factor;
    const std::uint64_t found = place(product);
    return (found ^ product << bits) >> bits ? 0 : static_cast<std::uint32_t>(found & most);
  }

  /// `value`: 1 to most.
  void store(std::uint64_t key, std::uint32_t value) const {
    const std::uint64_t product = key * factor;
    place(product) = product << bits | value;
  }

 private:
  using Entry = std::uint64_t;
  static constexpr int bits = 14;  ///< of a value, and of the place of an entry
  static constexpr std::size_t count = std::size_t{1} << bits;
  static constexpr std::uint64_t factor = 0x9e3779b97f4a7c15;

  [[nodiscard]] Entry& place(std::uint64_t product) const {
    return entries_[product >> (64 - bits)];
  }

  Zeroed<Entry> entries_;
};

}  // namespace halfboard::solver::play
