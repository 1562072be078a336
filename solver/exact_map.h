#pragma once

#include <algorithm>
#include <array>
#include <bit>
#include <cstddef>
#include <cstdint>
#include <type_traits>

#include "solver/hash.h"
#include "solver/zeroed.h"

namespace halfboard::solver {

/// A lossy hash table of bounded size for one thread that stores whole keys: a hit is never a
/// collision. Buckets of four; the entry with the least weight makes room.
/// Key: std::array<std::uint64_t, N>. Value: trivially copyable, with `weight()`.
template <class Key, class Value>
class ExactMap {
 public:
  /// At most `bytes` of memory (at least one bucket); the system gives it as it is touched.
  explicit ExactMap(std::size_t bytes)
      : size_(std::bit_floor(std::max<std::size_t>(1, bytes / sizeof(Bucket)))), buckets_(size_) {}

  /// The stored value or nullptr. Valid until the next call of `slot`.
  [[nodiscard]] const Value* find(const Key& key) const {
    for (const Entry& entry : bucket(key))
      if (entry.used && entry.key == key) return &entry.value;
    return nullptr;
  }

  /// The value of the key, a fresh one if it was not there.
  Value& slot(const Key& key) {
    Bucket& entries = bucket(key);
    Entry* victim = &entries[0];
    for (Entry& entry : entries) {
      if (entry.used && entry.key == key) return entry.value;
      if (weight(entry) < weight(*victim)) victim = &entry;
    }
    *victim = Entry{key, Value{}, true};
    return victim->value;
  }

 private:
  struct Entry {
    Key key;
    Value value;
    bool used;  // all bits zero, as they are at first: an empty entry
  };
  using Bucket = std::array<Entry, 4>;
  static_assert(std::is_trivially_copyable_v<Entry>);

  static std::int64_t weight(const Entry& e) { return e.used ? e.value.weight() : -1; }
  [[nodiscard]] std::size_t index(const Key& key) const {
    return XXH3_64bits(key.data(), sizeof(Key)) & (size_ - 1);
  }
  [[nodiscard]] const Bucket& bucket(const Key& key) const { return buckets_[index(key)]; }
  Bucket& bucket(const Key& key) { return buckets_[index(key)]; }

  std::size_t size_;
  Zeroed<Bucket> buckets_;
};

}  // namespace halfboard::solver
