#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <type_traits>
#include <utility>

#include "solver/growing_part.h"
#include "solver/hash.h"
#include "solver/zeroed.h"

namespace halfboard::solver {

/// A lossy hash table of bounded size for one thread that stores whole keys: a hit is never a
/// collision. Buckets of four; the entry with the least weight makes room.
/// Key: std::array<std::uint64_t, N>. Value: trivially copyable, with `weight()`.
template <class Key, class Value>
class ExactMap {
 public:
  /// At most `bytes` of memory (at least one bucket), which are taken as they are needed.
  explicit ExactMap(std::size_t bytes)
      : part_(bytes, sizeof(Bucket), ways), buckets_(part_.all(), Pages::huge) {}

  /// The stored value or nullptr. Valid until the next call of `slot`.
  [[nodiscard]] const Value* find(const Key& key) const {
    return part_.find(hash_of(key), [&](std::size_t bucket) { return find_in(bucket, key); });
  }

  /// The value of the key, a fresh one if it was not there.
  Value& slot(const Key& key) {
    const std::uint64_t hash = hash_of(key);
    if (const std::size_t old = part_.old()) {
      move(GrowingPart::bucket_of(hash, old));
      part_.move_some([this](std::size_t from) { move(from); });
    }
    const std::size_t bucket = part_.bucket_of(hash);
    Entry& entry = place_for(bucket, key);
    if (entry.used && entry.key == key) return entry.value;
    if (!entry.used) part_.note_taken(bucket);
    entry = Entry{key, Value{}, true};
    return entry.value;
  }

 private:
  struct Entry {
    Key key;
    Value value;
    bool used;  // all bits zero, as they are at first: an empty entry
  };
  static constexpr std::size_t ways = 4;
  using Bucket = std::array<Entry, ways>;
  static_assert(std::is_trivially_copyable_v<Entry>);

  static std::int64_t weight(const Entry& e) { return e.used ? e.value.weight() : -1; }
  static std::uint64_t hash_of(const Key& key) { return XXH3_64bits(key.data(), sizeof(Key)); }

  [[nodiscard]] const Value* find_in(std::size_t bucket, const Key& key) const {
    for (const Entry& entry : buckets_[bucket])
      if (entry.used && entry.key == key) return &entry.value;
    return nullptr;
  }
  /// The entry of the key, or else the one that makes room.
  Entry& place_for(std::size_t bucket, const Key& key) {
    Bucket& entries = buckets_[bucket];
    Entry* victim = &entries[0];
    for (Entry& entry : entries) {
      if (entry.used && entry.key == key) return entry;
      if (weight(entry) < weight(*victim)) victim = &entry;
    }
    return *victim;
  }
  /// The entries of a bucket of the old part go where they belong now.
  void move(std::size_t from) {
    const Bucket entries = std::exchange(buckets_[from], Bucket{});
    for (const Entry& entry : entries)
      if (entry.used) place_for(part_.bucket_of(hash_of(entry.key)), entry.key) = entry;
  }

  GrowingPart part_;
  Zeroed<Bucket> buckets_;
};

}  // namespace halfboard::solver
