#pragma once

#include <array>
#include <atomic>
#include <cstddef>
#include <cstdint>

namespace halfboard::solver::play {

/// Which positions threads are at work on, so that others take something else first. Hints only:
/// relaxed, and one that is lost or left behind changes the order of the search, no answer.
/// Source: T. Kerrigan, Simplified ABDADA.
class Busy {
 public:
  [[nodiscard]] bool has(std::uint64_t hash) const {
    for (const auto& slot : slots(hash))
      if (slot.load(relaxed) == hash) return true;
    return false;
  }
  void enter(std::uint64_t hash) {
    auto& here = slots(hash);
    for (auto& slot : here)
      if (slot.load(relaxed) == 0) return slot.store(hash, relaxed);
    here[0].store(hash, relaxed);
  }
  void leave(std::uint64_t hash) {
    for (auto& slot : slots(hash))
      if (slot.load(relaxed) == hash) return slot.store(0, relaxed);
  }

 private:
  static constexpr auto relaxed = std::memory_order_relaxed;
  static constexpr std::size_t count = 4096;
  using Slots = std::array<std::atomic<std::uint64_t>, 4>;

  [[nodiscard]] const Slots& slots(std::uint64_t hash) const { return table_[hash % count]; }
  [[nodiscard]] Slots& slots(std::uint64_t hash) { return table_[hash % count]; }

  std::array<Slots, count> table_{};
};

}  // namespace halfboard::solver::play
