#pragma once

#include <algorithm>
#include <atomic>
#include <cstddef>
#include <cstdint>

namespace halfboard::solver {

/// Which part of a table of buckets is in use. A table begins with a small part, which caches hold
/// and the system gives in an instant, and spreads its entries over four times as many buckets each
/// time that about a quarter of the places is taken. While they move, a few buckets at each store,
/// one that is not in its new bucket may still be in its old one.
///
/// Threads may share it. Who sees another part than the others misses an entry, or leaves one where
/// nobody looks for it. That is harmless in a table that may lose entries, and tells by what is in
/// an entry whose it is. So the part in use is read without any order; only that it grows once at a
/// time takes some.
class GrowingPart {
 public:
  static constexpr std::size_t first_bytes = std::size_t{2} << 20;  ///< to begin with

  /// Of a table of at most `bytes`, but at least one bucket; a bucket has so many places.
  GrowingPart(std::size_t bytes, std::size_t bucket_bytes, std::size_t places)
      : all_(std::max<std::size_t>(1, bytes / bucket_bytes)),
        first_(std::min(all_, std::max<std::size_t>(1, first_bytes / bucket_bytes))),
        places_(places) {
    begin();
  }

  /// From the first part again, while no other thread is at work.
  void begin() {
    now_.store(first_, relaxed);
    old_.store(0, relaxed);
    left_.store(0, relaxed);
    make_room(first_);
  }

  [[nodiscard]] std::size_t all() const { return all_; }
  [[nodiscard]] std::size_t now() const { return now_.load(relaxed); }
  /// The part before, as long as entries move; else 0.
  [[nodiscard]] std::size_t old() const { return old_.load(relaxed); }

  /// The bucket of a hash in a part of so many. It ascends with the part.
  static std::size_t bucket_of(std::uint64_t hash, std::size_t part) {
    __extension__ using Wide = unsigned __int128;
    return static_cast<std::size_t>(Wide{hash} * part >> 64);
  }
  [[nodiscard]] std::size_t bucket_of(std::uint64_t hash) const { return bucket_of(hash, now()); }

  /// What `in` finds in the bucket of a hash, or else in the old one; `in(bucket)`: false if
  /// nothing.
  template <class In>
  auto find(std::uint64_t hash, In&& in) const {
    auto found = in(bucket_of(hash));
    if (const std::size_t part = old(); !found && part != 0) found = in(bucket_of(hash, part));
    return found;
  }

  /// To be told when an empty place of a bucket is taken.
  void note_taken(std::size_t bucket) {
    if (bucket % sample != 0 || room_.fetch_sub(1, relaxed) > 1 || old() != 0) return;
    grow();
  }
  /// Would it grow before it had so many entries?
  [[nodiscard]] bool is_small_for(std::uint64_t entries) const {
    return now() < all_ && now() * places_ / 4 < entries;
  }
  /// Begins to spread over more buckets. False if all are in use, or entries move.
  bool grow() {
    const std::size_t before = now();
    std::size_t none = 0;
    if (before == all_ || !old_.compare_exchange_strong(none, before, std::memory_order_acquire))
      return false;
    if (now() != before) {  // it grew since, and is done with that
      old_.store(0, std::memory_order_release);
      return false;
    }
    now_.store(std::min(all_, before * 4), relaxed);
    make_room(now());
    // From here on they move, to where all look.
    left_.store(static_cast<std::ptrdiff_t>(before), std::memory_order_release);
    return true;
  }

  /// While entries move: calls move(bucket) for some buckets of the old part, the last ones first,
  /// so that none is spread before those that it is spread over.
  template <class F>
  void move_some(F&& move) {
    if (old() == 0) return;
    const std::ptrdiff_t end = left_.fetch_sub(step, std::memory_order_acquire);
    if (end <= 0) return;
    const std::ptrdiff_t begin = std::max<std::ptrdiff_t>(0, end - step);
    for (std::ptrdiff_t i = end; i-- > begin;) move(static_cast<std::size_t>(i));
    if (begin == 0) old_.store(0, std::memory_order_release);
  }

 private:
  static constexpr auto relaxed = std::memory_order_relaxed;
  static constexpr std::size_t sample = 64;  ///< one bucket of so many is counted
  static constexpr std::ptrdiff_t step = 8;  ///< buckets that move at a store

  void make_room(std::size_t buckets) {
    room_.store(
        static_cast<std::ptrdiff_t>(std::max<std::size_t>(1, buckets * places_ / 4 / sample)),
        relaxed);
  }

  std::size_t all_;
  std::size_t first_;
  std::size_t places_;
  std::atomic<std::size_t> now_;
  std::atomic<std::size_t> old_;
  std::atomic<std::ptrdiff_t> left_{0};  ///< old buckets that did not move yet
  std::atomic<std::ptrdiff_t> room_;     ///< places in counted buckets until the part is too small
};

}  // namespace halfboard::solver
