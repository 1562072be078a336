#pragma once

#include <algorithm>
#include <atomic>
#include <bit>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <utility>

#include "solver/zeroed.h"

namespace halfboard::solver {

/// A lossy table from 32-bit keys to 16-bit values. Whole keys are stored, so a hit is never a
/// collision. `clear()` costs nothing: entries carry the number of the search they belong to, and
/// those of earlier searches count as empty. So neither an answer nor, with one thread, a node
/// count ever depends on what was searched before.
///
///     entry   63 .. 32   31 .. 16   15 .. 0
///             key        search     value
///
/// Four entries share half a cache line; the one with the least weight makes room.
///
/// A search begins with a small part of the memory, which the caches hold, and takes four times as
/// much each time a quarter of it is used: then every bucket is spread over four.
///
/// Threads may share it: `find`, `store` and `prefetch` at any time, `clear` while none of them is
/// at work. An entry is one word, which holds all that belongs together and is read and written as
/// a whole: no entry is ever torn, and whoever finds one finds what somebody stored for this key in
/// this search. A shared table grows only when it is told to. No other memory is handed over by
/// it, so relaxed atomics do, which cost nothing. Of two threads that store into one bucket at
/// once, one may undo what the other did, or a key may stand there twice; as long as all values
/// stored for a key are true of it, that is harmless.
class TranspositionTable {
 public:
  using Key = std::uint32_t;
  using Value = std::uint16_t;

  /// At most `bytes` of memory, rounded down to a power of two, but at least one 4 KiB page.
  /// `shared`: by several threads.
  explicit TranspositionTable(std::size_t bytes, bool shared = false)
      : buckets_(std::bit_floor(std::max<std::size_t>(bytes, page)) / sizeof(Bucket)),
        shared_(shared),
        table_(buckets_, Pages::huge) {
    use(first_part());
  }

  /// Forgets everything.
  void clear() {
    touched_ = std::max(touched_, part_);
    use(first_part());
    if (++search_ != 0) return;
    std::fill_n(table_.data(), touched_, Bucket{});
    search_ = 1;
  }

  /// Entries that the part in use takes before it is too small.
  [[nodiscard]] std::size_t room() const { return part_; }
  /// Takes more of the memory, while no other thread is at work. False if all is in use.
  bool widen() {
    if (part_ == buckets_) return false;
    grow();
    return true;
  }

  void prefetch(Key key) const { __builtin_prefetch(bucket(key).entries); }

  [[nodiscard]] std::optional<Value> find(Key key) const {
    const std::uint64_t wanted = tag(key);
    for (std::uint64_t& place : bucket(key).entries) {
      const std::uint64_t entry = load(place);
      if ((entry ^ wanted) < value_range) return static_cast<Value>(entry);
    }
    return std::nullopt;
  }

  /// Stores a value; a fresh key replaces an entry of an earlier search, or the lightest one.
  /// weight(key) tells what an entry is worth.
  template <class Weight>
  void store(Key key, Value value, const Weight& weight) {
    const std::uint64_t wanted = tag(key);
    Bucket& here = bucket(key);
    std::uint64_t* victim = nullptr;
    int least = 0;
    for (std::uint64_t& place : here.entries) {
      const std::uint64_t entry = load(place);
      if ((entry ^ wanted) < value_range) {
        put(place, wanted | value);
        return;
      }
      const bool current = static_cast<std::uint16_t>(entry >> 16) == search_;
      const int worth = current ? weight(static_cast<Key>(entry >> 32)) : -1;
      if (!victim || worth < least) {
        victim = &place;
        least = worth;
      }
    }
    put(*victim, wanted | value);
    if (least < 0 && !shared_ && --room_ == 0) grow();
  }

 private:
  static constexpr std::size_t page = 4096;
  static constexpr std::uint64_t value_range = 1 << 16;
  struct Bucket {
    std::uint64_t entries[4];
  };

  /// Buckets that a search begins with.
  [[nodiscard]] std::size_t first_part() const {
    return std::min<std::size_t>(buckets_, (std::size_t{512} << 10) / sizeof(Bucket));
  }
  void use(std::size_t buckets) {
    part_ = buckets;
    shift_ = 64 - std::countr_zero(buckets);
    room_ = part_ < buckets_ ? part_ : ~std::size_t{0};  // a quarter of the entries
  }

  /// The entries of a bucket move to four times its place, or one of the three buckets after that
  /// (one, if there is only twice the memory). From the last bucket down, those are empty by then,
  /// or of earlier searches.
  void grow() {
    const std::size_t old = part_;
    use(std::min(buckets_, old * 4));
    if (part_ < buckets_) room_ -= old;  // as many are there
    for (std::size_t i = old; i-- > 0;) {
      const Bucket here = std::exchange(table_[i], Bucket{});
      for (const std::uint64_t entry : here.entries) {
        if (static_cast<std::uint16_t>(entry >> 16) != search_) continue;
        for (std::uint64_t& place : bucket(static_cast<Key>(entry >> 32)).entries)
          if (static_cast<std::uint16_t>(place >> 16) != search_) {
            place = entry;
            break;
          }
      }
    }
  }

  [[nodiscard]] std::uint64_t tag(Key key) const {
    return std::uint64_t{key} << 32 | std::uint64_t{search_} << 16;
  }
  // Fibonacci hashing: the high bits of the product depend on all bits of the key.
  [[nodiscard]] std::size_t index(Key key) const { return (key * 0x9e3779b97f4a7c15u) >> shift_; }
  [[nodiscard]] Bucket& bucket(Key key) const { return table_[index(key)]; }

  static std::uint64_t load(std::uint64_t& place) {
    return std::atomic_ref(place).load(std::memory_order_relaxed);
  }
  static void put(std::uint64_t& place, std::uint64_t entry) {
    std::atomic_ref(place).store(entry, std::memory_order_relaxed);
  }

  std::size_t buckets_;      // all that there are
  std::size_t part_ = 0;     // .. that are in use, a power of two
  std::size_t touched_ = 0;  // .. that may hold entries of earlier searches, besides
  std::size_t room_ = 0;     // fresh entries until that is too little
  int shift_ = 0;
  bool shared_;
  Zeroed<Bucket> table_;
  std::uint16_t search_ = 1;
};

}  // namespace halfboard::solver
