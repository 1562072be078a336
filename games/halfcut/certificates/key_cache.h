#pragma once

#include <array>
#include <cstddef>
#include <cstdint>

#include "solver/hash.h"
#include "solver/retrograde/mapped_array.h"
#include "solver/threads.h"

namespace halfboard::halfcut {

/// Whole keys of W words, as many as there is room for: new ones make old ones go. The highest bit
/// of their last word is free. Several threads may add at once.
template <std::size_t W>
class KeyCache {
 public:
  using Key = std::array<std::uint64_t, W>;

  /// Memory: `bytes`, rounded up to a bucket.
  explicit KeyCache(std::size_t bytes) : buckets_(bytes / sizeof(Bucket) + 1, "") {}

  void prefetch(const Key& key) const { __builtin_prefetch(&buckets_[bucket_of(key)]); }

  /// False if the key is there.
  bool add(Key key) {
    const std::size_t bucket = bucket_of(key);
    key.back() |= in_use;
    Bucket& keys = buckets_[bucket];
    const solver::Lock lock(mutexes_[bucket % mutexes_.size()]);
    std::size_t place = 0;
    while (place + 1 < ways && keys[place] != key) ++place;
    const bool is_new = keys[place] != key;
    // The latest stands first.
    for (; place > 0; --place) keys[place] = keys[place - 1];
    keys[0] = key;
    return is_new;
  }

 private:
  static constexpr std::size_t ways = 4;
  static constexpr std::uint64_t in_use = std::uint64_t{1} << 63;
  using Bucket = std::array<Key, ways>;

  [[nodiscard]] std::size_t bucket_of(const Key& key) const {
    __extension__ using Wide = unsigned __int128;
    return static_cast<std::size_t>(Wide{XXH3_64bits(key.data(), sizeof key)} * buckets_.size() >>
                                    64);
  }

  solver::retrograde::MappedArray<Bucket> buckets_;  // zeros at first
  std::array<solver::Mutex, 1024> mutexes_;
};

}  // namespace halfboard::halfcut
