#pragma once

#include <algorithm>
#include <atomic>
#include <cstddef>
#include <cstdint>
#include <optional>

#include "solver/growing_part.h"
#include "solver/play/score.h"
#include "solver/zeroed.h"

namespace halfboard::solver::play {

enum class Bound : std::uint8_t { none, upper, lower, exact };

/// What a search has found out about a position.
struct Found {
  Score score = 0;
  int depth = 0;
  Bound bound = Bound::none;
  /// The best move by its place in the list of legal moves, plus one; 0: none is known.
  std::uint16_t move = 0;
};

/// A table that all threads of a player share. Keys are 64-bit hashes: good enough to play by, no
/// proof (a proof needs exact keys, see ProofTable).
///
///     check   63 .. 0: hash ^ data
///     data    63 .. 48   47 .. 32   31 .. 16   15 .. 8   7 .. 2   1 .. 0
///             score      move       -          depth     age      bound
///
/// Two threads that write one entry at once may leave a check that fits no hash: it is then a miss,
/// never a wrong hit. Source: R. Hyatt, T. Mann, A lockless transposition table, ICGA Journal 2002.
class SearchTable {
 public:
  /// At most `bytes`, at least 64 KiB, which are taken as they are needed.
  explicit SearchTable(std::size_t bytes)
      : part_(std::max<std::size_t>(bytes, 1 << 16), sizeof(Bucket), ways),
        table_(part_.all(), Pages::huge) {}

  /// Makes entries of earlier searches give way first. While no thread is at work.
  void age() { age_ = (age_ + 1) & 63; }
  /// Forgets everything. While no thread is at work.
  void clear() {
    std::fill_n(table_.data(), part_.now(), Bucket{});
    part_.begin();
  }

  void prefetch(std::uint64_t hash) const { __builtin_prefetch(&table_[part_.bucket_of(hash)]); }

  [[nodiscard]] std::optional<Found> find(std::uint64_t hash) const {
    return part_.find(hash, [&](std::size_t bucket) { return find_in(bucket, hash); });
  }

  void store(std::uint64_t hash, const Found& found) {
    const std::size_t bucket = part_.bucket_of(hash);
    if (place(bucket, hash, pack(found) | std::uint64_t{age_} << 2, true)) part_.note_taken(bucket);
    part_.move_some([this](std::size_t from) { move(from); });
  }

 private:
  struct Entry {
    std::uint64_t check;
    std::uint64_t data;
  };
  static constexpr std::size_t ways = 4;
  struct Bucket {
    Entry entries[ways];
  };
  static_assert(sizeof(Bucket) == 64, "a cache line");

  static std::uint64_t pack(const Found& f) {
    return std::uint64_t{static_cast<std::uint16_t>(f.score)} << 48 | std::uint64_t{f.move} << 32 |
           std::uint64_t{static_cast<std::uint8_t>(std::clamp(f.depth, 0, 255))} << 8 |
           static_cast<std::uint64_t>(f.bound);
  }
  static Found unpack(std::uint64_t data) {
    return {static_cast<std::int16_t>(data >> 48), static_cast<int>(data >> 8 & 255),
            static_cast<Bound>(data & 3), static_cast<std::uint16_t>(data >> 32)};
  }
  // Relaxed: check and data are made to fit each other, no other memory is handed over.
  static std::uint64_t load(std::uint64_t& word) {
    return std::atomic_ref(word).load(std::memory_order_relaxed);
  }
  static void put(std::uint64_t& word, std::uint64_t value) {
    std::atomic_ref(word).store(value, std::memory_order_relaxed);
  }
  [[nodiscard]] std::optional<Found> find_in(std::size_t bucket, std::uint64_t hash) const {
    for (Entry& entry : table_[bucket].entries) {
      const std::uint64_t data = load(entry.data);
      if ((load(entry.check) ^ data) == hash && data) return unpack(data);
    }
    return std::nullopt;
  }
  /// True if it took an empty place. `newer`: than what is known of the position.
  bool place(std::size_t bucket, std::uint64_t hash, std::uint64_t data, bool newer) {
    Entry* victim = nullptr;
    int least = 0;
    for (Entry& entry : table_[bucket].entries) {
      const std::uint64_t known = load(entry.data);
      if ((load(entry.check) ^ known) == hash && known) {
        if (!newer) return false;
        victim = &entry;
        least = 0;
        break;
      }
      const bool current = (known >> 2 & 63) == age_;
      const int worth = known ? static_cast<int>(known >> 8 & 255) + (current ? 256 : 0) : -1;
      if (!victim || worth < least) {
        victim = &entry;
        least = worth;
      }
    }
    put(victim->check, hash ^ data);
    put(victim->data, data);
    return least < 0;
  }
  /// The entries of a bucket of the old part go where they belong now.
  void move(std::size_t from) {
    for (Entry& entry : table_[from].entries) {
      const std::uint64_t data = load(entry.data);
      const std::uint64_t hash = load(entry.check) ^ data;
      if (!data) continue;
      put(entry.data, 0);
      put(entry.check, 0);
      place(part_.bucket_of(hash), hash, data, false);
    }
  }

  GrowingPart part_;
  std::uint64_t age_ = 1;
  Zeroed<Bucket> table_;
};

}  // namespace halfboard::solver::play
