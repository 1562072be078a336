#pragma once

#include <bit>
#include <cstddef>
#include <cstdint>
#include <utility>
#include <vector>

#include "games/sight_reduction/rules.h"

namespace halfboard::sight_reduction {

/// An exact memory of what is known of sets of squares, or of other keys. Open addressing, linear
/// probing; the place is the top bits of a product (its middle bits make long chains). Marks
/// ascend, and `forget` costs nothing: an entry counts only if its mark has been given since.
template <class Key>
class SquareSets {
 public:
  using Mark = std::uint32_t;

  explicit SquareSets(std::size_t most_bytes)
      : most_(std::bit_floor(most_bytes / sizeof(Entry))), entries_(std::size_t{1} << least_bits) {}

  /// Forgets all sets. The table starts small again: a small one stays in the processor's cache.
  void forget() {
    bits_ = least_bits;
    if (next_ > 0xf0000000u) {
      entries_.assign(entries_.size(), {});
      next_ = 1;
    }
    oldest_ = next_;
    used_ = 0;
  }

  /// A mark above all given before.
  Mark new_mark() { return next_++; }

  /// Is there no room for another set?
  [[nodiscard]] bool full() const { return used_ * 2 >= most_; }

  /// The mark of a set, or nothing; may be written.
  Mark* find(Key set) {
    Entry& entry = slot(set);
    return entry.mark < oldest_ ? nullptr : &entry.mark;
  }

  /// Precondition: the mark is given since `forget`; not full.
  void store(Key set, Mark mark) {
    Entry* entry = &slot(set);
    if (entry->mark < oldest_) {
      if (used_ * 2 >= std::size_t{1} << bits_) {
        grow();
        entry = &slot(set);
      }
      ++used_;
    }
    *entry = {set, mark};
  }

 private:
  struct Entry {
    Key set = 0;
    Mark mark = 0;
  };

  Entry& slot(Key set) {
    const std::size_t mask = (std::size_t{1} << bits_) - 1;
    auto at = static_cast<std::size_t>((set * 0x9e3779b97f4a7c15u) >> (64 - bits_));
    while (entries_[at].mark >= oldest_ && entries_[at].set != set) at = (at + 1) & mask;
    return entries_[at];
  }

  void grow() {
    moved_.clear();
    for (std::size_t i = 0; i < std::size_t{1} << bits_; ++i)
      if (entries_[i].mark >= oldest_) moved_.push_back(std::exchange(entries_[i], {}));
    ++bits_;
    if (entries_.size() < std::size_t{1} << bits_) entries_.resize(std::size_t{1} << bits_);
    for (const Entry& entry : moved_) slot(entry.set) = entry;
  }

  static constexpr unsigned least_bits = 12;
  unsigned bits_ = least_bits;  // of the part of the table that is in use
  std::vector<Entry> moved_;
  std::size_t most_;
  std::size_t used_ = 0;
  std::vector<Entry> entries_;
  Mark oldest_ = 1;
  Mark next_ = 1;
};

}  // namespace halfboard::sight_reduction
