#pragma once

#include <algorithm>
#include <atomic>
#include <cstddef>
#include <cstdint>

#include "games/groups/hexominoes.h"
#include "solver/growing_part.h"
#include "solver/zeroed.h"

namespace halfboard::groups {

/// A position with all pieces placed, as the player to move sees it and up to the eight symmetries
/// of the board, as one number below C(64,6) * C(58,6) < 2^52. Exact: equal only for positions that
/// are images of each other. The colours are gone, so a result holds for both players.
std::uint64_t position_number(Word own, Word enemy);

/// position_number of positions that differ in the enemy only: half of the work is done once.
class PositionNumbers {
 public:
  explicit PositionNumbers(Word own);

  [[nodiscard]] std::uint64_t of(Word enemy) const;

 private:
  Word first_;           ///< the least image of own
  unsigned symmetries_;  ///< those that lead there, a bit each
  std::uint64_t rank_;   ///< what first_ adds to the number
};

/// What is proved of a player's chance to win from a position, in own moves.
struct Bounds {
  int none_within = 0;  ///< no win within so many
  int won_within = 0;   ///< a win within so many; 0: none is known

  [[nodiscard]] bool wins_within(int n) const { return won_within && won_within <= n; }
};

/// A lossy table of such facts, shared by threads, set-ups and colours.
///
///     entry   63 .. 12          11         7 .. 4        3 .. 0
///             position number   defends    won within    none within
///
/// Whole numbers are stored, so a hit is never a collision, and an entry is one word, so it is
/// never torn. Two threads that store into one bucket may lose one of the entries: both are true,
/// and to lose one costs time only. That is why relaxed order is enough everywhere.
class DistanceTable {
 public:
  static constexpr int longest = 15;  ///< own moves that an entry can tell

  /// At most `bytes`, but at least 4 KiB, which are taken as they are needed.
  explicit DistanceTable(std::size_t bytes)
      : part_(std::max(bytes, page), sizeof(Bucket), ways),
        table_(part_.all(), solver::Pages::huge) {}

  /// The place of a position in the table: `defends` if it is the other player who shall win.
  static std::uint64_t key(Word own, Word enemy, bool defends) {
    return position_number(own, enemy) << 12 | std::uint64_t{defends} << 11;
  }

  [[nodiscard]] Bounds find(std::uint64_t key) const {
    return bounds_of(
        part_.find(hash(key), [&](std::size_t bucket) { return find_in(bucket, key); }));
  }

  /// Adds what was proved to what is known. The entry with the least work behind it makes room.
  void store(std::uint64_t key, const Bounds& proved) const {
    const std::size_t bucket = part_.bucket_of(hash(key));
    if (place(bucket, key, proved)) part_.note_taken(bucket);
    part_.move_some([this](std::size_t from) { move(from); });
  }

 private:
  static constexpr std::uint64_t facts = 1 << 11;
  static constexpr std::size_t page = 4096;
  static constexpr std::size_t ways = 8;
  struct Bucket {
    std::uint64_t entries[ways];
  };
  static_assert(sizeof(Bucket) == 64, "a cache line");

  static Bounds bounds_of(std::uint64_t entry) {
    return {static_cast<int>(entry & 15), static_cast<int>(entry >> 4 & 15)};
  }
  static Bounds both(const Bounds& a, const Bounds& b) {
    const int won = a.won_within && b.won_within ? std::min(a.won_within, b.won_within)
                                                 : a.won_within + b.won_within;
    return {std::max(a.none_within, b.none_within), won};
  }
  static std::uint64_t load(std::uint64_t& entry) {
    return std::atomic_ref(entry).load(std::memory_order_relaxed);
  }
  static void put(std::uint64_t& entry, std::uint64_t word) {
    std::atomic_ref(entry).store(word, std::memory_order_relaxed);
  }
  // Fibonacci hashing: the high bits of the product depend on all bits of the key.
  static std::uint64_t hash(std::uint64_t key) { return (key >> 11) * 0x9e3779b97f4a7c15u; }

  /// The entry, or 0.
  [[nodiscard]] std::uint64_t find_in(std::size_t bucket, std::uint64_t key) const {
    for (std::uint64_t& entry : table_[bucket].entries) {
      const std::uint64_t found = load(entry);
      if ((found ^ key) < facts) return found;
    }
    return 0;
  }
  /// True if the facts took an empty place.
  bool place(std::size_t bucket, std::uint64_t key, const Bounds& proved) const {
    std::uint64_t* victim = nullptr;
    Bounds bounds = proved;
    std::uint64_t least = facts;
    for (std::uint64_t& entry : table_[bucket].entries) {
      const std::uint64_t found = load(entry);
      if ((found ^ key) < facts) {
        victim = &entry;
        bounds = both(bounds_of(found), proved);
        break;
      }
      const auto [none, won] = bounds_of(found);
      const auto work = static_cast<std::uint64_t>(std::max(none, won));
      if (work < least) {
        victim = &entry;
        least = work;
      }
    }
    const bool was_empty = load(*victim) == 0;
    put(*victim, key | static_cast<std::uint64_t>(bounds.won_within) << 4 |
                     static_cast<std::uint64_t>(bounds.none_within));
    return was_empty;
  }
  /// The entries of a bucket of the old part go where they belong now.
  void move(std::size_t from) const {
    for (std::uint64_t& entry : table_[from].entries) {
      const std::uint64_t found = load(entry);
      if (found == 0) continue;
      put(entry, 0);
      const std::uint64_t key = found & ~(facts - 1);
      place(part_.bucket_of(hash(key)), key, bounds_of(found));
    }
  }

  mutable solver::GrowingPart part_;
  solver::Zeroed<Bucket> table_;
};

}  // namespace halfboard::groups
