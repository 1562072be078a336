#pragma once

#include <algorithm>
#include <cstdint>
#include <utility>
#include <vector>

#include "games/sight_reduction/rules.h"
#include "tests/support/catch.h"

/// Every position of a small board with its value, for tests of theorems.
namespace halfboard::tests {

using namespace halfboard::sight_reduction;

/// All positions of an f x r board in an order in which removals come first: base 3, a digit a
/// square, 0 empty, 1 white, 2 black.
class AllPositions {
 public:
  AllPositions(int files, int ranks) {
    bitboards::for_each(Board::corner(files, ranks), [&](int s) { squares_.push_back(s); });
    for (std::size_t i = 0; i <= squares_.size(); ++i) count_ = i ? count_ * 3 : 1;
    power_.assign(Board::squares, 0);
    std::uint32_t power = 1;
    for (const int s : squares_) {
      power_[static_cast<std::size_t>(s)] = power;
      power *= 3;
    }
  }
  [[nodiscard]] std::uint32_t count() const { return count_; }
  [[nodiscard]] std::uint32_t index(Word white, Word black) const {
    std::uint32_t i = 0;
    bitboards::for_each(white, [&](int s) { i += power_[static_cast<std::size_t>(s)]; });
    bitboards::for_each(black, [&](int s) { i += 2 * power_[static_cast<std::size_t>(s)]; });
    return i;
  }
  [[nodiscard]] std::pair<Word, Word> at(std::uint32_t index) const {
    Word white = 0;
    Word black = 0;
    for (const int s : squares_) {
      if (index % 3 == 1) white |= Board::bit(s);
      if (index % 3 == 2) black |= Board::bit(s);
      index /= 3;
    }
    return {white, black};
  }

 private:
  std::vector<int> squares_;
  std::vector<std::uint32_t> power_;
  std::uint32_t count_ = 1;
};

/// Values by the recursion for integers; fails where the options do not leave room for one.
template <bool easier>
std::vector<std::int8_t> all_values(const AllPositions& all) {
  std::vector<std::int8_t> values(all.count());
  std::uint64_t exceptions = 0;
  for (std::uint32_t i = 0; i < all.count(); ++i) {
    const auto pieces = all.at(i);
    const Word white = pieces.first;
    const Word black = pieces.second;
    int low = -100;
    int high = 100;
    bitboards::for_each(removable<easier, false>(white, black), [&](int s) {
      low = std::max<int>(low, values[all.index(white ^ Board::bit(s), black)]);
    });
    bitboards::for_each(removable<easier, false>(black, white), [&](int s) {
      high = std::min<int>(high, values[all.index(white, black ^ Board::bit(s))]);
    });
    if (low > -100 && high < 100 && high - low < 2) ++exceptions;
    values[i] = static_cast<std::int8_t>(low < 0 && high > 0 ? 0 : low >= 0 ? low + 1 : high - 1);
  }
  CHECK(exceptions == 0);
  return values;
}

}  // namespace halfboard::tests
