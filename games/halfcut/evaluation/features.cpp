#include "games/halfcut/evaluation/features.h"

#include <map>

namespace halfboard::halfcut::features {
namespace {

constexpr bool is_beyond(Edge edge, std::size_t i) {
  return (edge == Edge::low && i == 0) || (edge == Edge::high && i == 2);
}

/// Nine squares, the lower left one first: 0 empty, 1 the mover's, 2 the other's, 3 beyond an edge
/// that the mover joins, 4 beyond one that the other side does, or beyond a corner.
using Nine = std::array<std::size_t, 9>;

Nine nine_of(Edge files, Edge ranks, std::size_t pattern, Side mover) {
  Nine nine{};
  for (std::size_t rank = 0; rank < 3; ++rank)
    for (std::size_t file = 0; file < 3; ++file) {
      // Blue's board is transposed: who moves joins top and bottom.
      std::size_t& square = nine[mover == Side::red ? 3 * rank + file : 3 * file + rank];
      const bool beside = is_beyond(files, file);
      const bool beyond = is_beyond(ranks, rank);
      if (beside || beyond) {
        square = (mover == Side::red ? beside : beyond) ? 4 : 3;
        continue;
      }
      square = pattern % 3;
      pattern /= 3;
    }
  return nine;
}

/// The least number of the images under the reflections that keep the colours.
std::size_t folded(const Nine& nine) {
  std::size_t least = ~std::size_t{0};
  for (const std::size_t flip_files : {0U, 1U})
    for (const std::size_t flip_ranks : {0U, 1U}) {
      std::size_t number = 0;
      for (std::size_t rank = 0; rank < 3; ++rank)
        for (std::size_t file = 0; file < 3; ++file)
          number = 5 * number +
                   nine[3 * (flip_ranks ? 2 - rank : rank) + (flip_files ? 2 - file : file)];
      least = std::min(least, number);
    }
  return least;
}

/// f(pattern, its nine squares)
template <class F>
void for_each_pattern(Side mover, const F& f) {
  for (std::size_t rank = 0; rank < edges.size(); ++rank)
    for (std::size_t file = 0; file < edges.size(); ++file) {
      const Edge of_rank = edges[rank];
      const Edge of_file = edges[file];
      for (std::size_t i = 0; i < patterns(of_file, of_rank); ++i)
        f(Patterns::begins[rank][file] + i, nine_of(of_file, of_rank, i, mover));
    }
}

}  // namespace

std::array<std::uint16_t, Patterns::of_one_side> Patterns::features_of(Side mover) {
  std::map<std::size_t, std::uint16_t> numbers;
  for_each_pattern(mover, [&](std::size_t, const Nine& nine) { numbers.emplace(folded(nine), 0); });
  std::uint16_t next = 0;
  for (auto& [code, number] : numbers) number = next++;
  std::array<std::uint16_t, of_one_side> list;
  for_each_pattern(mover, [&](std::size_t pattern, const Nine& nine) {
    list[pattern] = numbers.find(folded(nine))->second;
  });
  return list;
}

}  // namespace halfboard::halfcut::features
