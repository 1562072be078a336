#pragma once

#include <algorithm>
#include <bit>
#include <cstddef>
#include <optional>
#include <vector>

#include "games/halfcut/certificates/certificate.h"
#include "games/halfcut/packed.h"
#include "games/halfcut/sizes.h"

namespace halfboard::halfcut {

/// Where the positions of a strategy are among its records, which ascend: where they don't, some
/// are not found. Memory: 128 MiB at most.
template <int N>
class RecordIndex {
 public:
  /// The records have to stay.
  explicit RecordIndex(const StrategyRecords& records) : records_(records) {
    // Where records begin whose keys begin with the same bits: to search among a few is to wait
    // for memory a few times.
    const std::size_t size = records.size();
    bits_ = std::clamp(static_cast<int>(std::bit_width(size / 16)), 1, std::min(width, 24));
    starts_.assign((std::size_t{1} << bits_) + 1, size);
    std::size_t place = 0;
    for (std::size_t i = 0; i < size; ++i)
      for (const std::size_t last = place_of(key(i)); place <= last; ++place) starts_[place] = i;
  }

  /// The position of a record.
  [[nodiscard]] Packed<N> key(std::size_t i) const {
    const StrategyRecord record = records_[i];
    return {record.own, record.enemy};
  }

  /// Precondition: the position is canonical.
  [[nodiscard]] std::optional<std::size_t> find(const Packed<N>& wanted) const {
    const std::size_t place = place_of(wanted);
    std::size_t first = starts_[place];
    for (std::size_t count = starts_[place + 1] - first; count > 0;) {
      const std::size_t half = count / 2;
      if (key(first + half) < wanted) {
        first += half + 1;
        count -= half + 1;
      } else {
        count = half;
      }
    }
    if (first < records_.size() && key(first) == wanted) return first;
    return std::nullopt;
  }

 private:
  static constexpr int width = (Packed<N>::is_small ? 32 : 0) + N * N;  ///< of a key's first word

  [[nodiscard]] std::size_t place_of(const Packed<N>& key) const {
    return key.words()[0] >> (width - bits_);
  }

  const StrategyRecords& records_;
  int bits_ = 1;
  std::vector<std::size_t> starts_;
};

}  // namespace halfboard::halfcut
