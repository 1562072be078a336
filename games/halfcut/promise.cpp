#include "games/halfcut/promise.h"

namespace halfboard::halfcut::promise {
namespace {

/// Weights of the folded surroundings in ascending order, of places, of ways.
constexpr auto learned = std::to_array<std::int8_t>({
#include "games/halfcut/promise.inc"
});

std::array<std::int8_t, surroundings> unfolded() {
  std::array<std::int8_t, surroundings> list{};
  std::size_t n = 0;
  for (std::size_t i = 0; i < surroundings; ++i)
    list[i] = folded(i) == i ? learned[n++] : list[folded(i)];
  return list;
}

template <std::size_t size>
std::array<std::int8_t, size> last(std::size_t after) {
  std::array<std::int8_t, size> list;
  std::copy_n(learned.end() - static_cast<std::ptrdiff_t>(size + after), size, list.begin());
  return list;
}

}  // namespace

std::size_t folded(std::size_t around) {
  constexpr std::array<std::array<std::size_t, 8>, 4> images{{{0, 1, 2, 3, 4, 5, 6, 7},
                                                              {2, 1, 0, 4, 3, 7, 6, 5},
                                                              {5, 6, 7, 3, 4, 0, 1, 2},
                                                              {7, 6, 5, 4, 3, 2, 1, 0}}};
  std::array<std::size_t, 8> digit;
  for (std::size_t& d : digit) {
    d = around % 3;
    around /= 3;
  }
  std::size_t least = surroundings;
  for (const auto& image : images) {
    std::size_t number = 0;
    for (std::size_t i = 8; i-- > 0;) number = 3 * number + digit[image[i]];
    least = std::min(least, number);
  }
  return least;
}

const std::array<std::int8_t, surroundings> of_surroundings = unfolded();
const std::array<std::int8_t, places> of_place = last<places>(ways);
const std::array<std::int8_t, ways> of_ways = last<ways>(0);

}  // namespace halfboard::halfcut::promise
