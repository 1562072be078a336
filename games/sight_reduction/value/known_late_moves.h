#pragma once

#include <array>
#include <cstdint>
#include <vector>

#include "games/sight_reduction/value/late_moves.h"

namespace halfboard::sight_reduction {

/// What one side's kept sets were found to have of late moves. Both conditions depend on the kept
/// checkers and the enemies alone, and a search comes by the same two again and again: while the
/// side removes others, neither changes. Lossy. Within one root the squares of both are an exact
/// key, as in the transposition table; call clear() before another root, or for the other side.
class KnownLateMoves {
 public:
  KnownLateMoves() : entries_(std::size_t{1} << bits) {}

  void clear() {
    if (++search_ != 0) return;
    entries_.assign(entries_.size(), Entry{});
    search_ = 1;
  }

  /// one_late_move(kept, parts), where `parts` are the components of (enemy | kept).
  template <bool easier>
  bool one(Word kept, Word enemy, const Remainders& parts) {
    return answer<0>(kept | enemy, [&] { return one_late_move<easier>(kept, parts); });
  }
  /// .. and two_late_moves.
  template <bool easier>
  bool two(Word kept, Word enemy, const Remainders& parts) {
    return answer<1>(kept | enemy, [&] { return two_late_moves<easier>(kept, parts); });
  }

 private:
  static constexpr int bits = 12;
  struct Entry {
    Word key = 0;
    std::uint16_t search = 0;
    std::array<std::uint8_t, 2> answers{};  // unknown, no, yes
  };

  template <std::size_t question, class Find>
  bool answer(Word key, const Find& find) {
    // Fibonacci hashing, as in the transposition table.
    Entry& entry = entries_[(key * 0x9e3779b97f4a7c15u) >> (64 - bits)];
    if (entry.key != key || entry.search != search_) entry = {key, search_, {}};
    std::uint8_t& known = entry.answers[question];
    if (known == 0) known = find() ? 2 : 1;
    return known == 2;
  }

  std::vector<Entry> entries_;
  std::uint16_t search_ = 1;
};

/// .. and of both sides, as keepers.
struct LateMemory {
  KnownLateMoves white;
  KnownLateMoves black;

  void clear() {
    white.clear();
    black.clear();
  }
};

}  // namespace halfboard::sight_reduction
