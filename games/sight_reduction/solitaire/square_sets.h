#pragma once

#include <cstdint>
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
      : most_(most_bytes / sizeof(Entry)), entries_(std::size_t{1} << bits_) {}

  /// Forgets all sets.
  void forget() {
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
      if (used_ * 2 >= entries_.size()) {
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
    const std::size_t mask = entries_.size() - 1;
    auto at = static_cast<std::size_t>((set * 0x9e3779b97f4a7c15u) >> (64 - bits_));
    while (entries_[at].mark >= oldest_ && entries_[at].set != set) at = (at + 1) & mask;
    return entries_[at];
  }

  void grow() {
    std::vector<Entry> old(std::size_t{1} << ++bits_);
    old.swap(entries_);
    for (const Entry& entry : old)
      if (entry.mark >= oldest_) slot(entry.set) = entry;
  }

  unsigned bits_ = 12;
  std::size_t most_;
  std::size_t used_ = 0;
  std::vector<Entry> entries_;
  Mark oldest_ = 1;
  Mark next_ = 1;
};

}  // namespace halfboard::sight_reduction
