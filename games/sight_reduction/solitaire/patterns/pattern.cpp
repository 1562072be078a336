#include "games/sight_reduction/solitaire/patterns/pattern.h"

#include <algorithm>
#include <vector>

#include "games/sight_reduction/lanes.h"
#include "games/sight_reduction/orbits.h"

namespace halfboard::sight_reduction {
namespace {

constexpr Pattern patterns[] = {
#include "games/sight_reduction/solitaire/patterns/patterns.inc"
};

/// All images of the patterns, those first that tell most; side by side in vectors.
struct Images {
  std::vector<Pattern> list;
  std::vector<Lanes> first, second;

  Images() {
    for (const Pattern& p : patterns)
      for (const Pattern& image : images_of(p))
        if (image.white_first) list.push_back(image);
    std::ranges::stable_sort(list, {}, [](const Pattern& p) { return -int{p.white_first}; });
    for (std::size_t i = 0; i < list.size(); i += lane_count) {
      Lanes a{};
      Lanes b{};
      for (std::size_t l = 0; l < lane_count; ++l) {
        const Pattern& p = list[std::min(i + l, list.size() - 1)];
        a[l] = p.white;
        b[l] = p.black;
      }
      first.push_back(a);
      second.push_back(b);
    }
  }
};

}  // namespace

std::array<Pattern, 8> images_of(const Pattern& pattern) {
  std::array<Pattern, 8> images;
  std::size_t count = 0;
  for (const bool files : {false, true})
    for (const bool ranks : {false, true}) {
      const auto image = [&](Word set) {
        if (files) set = flip_files(set);
        return ranks ? flip_ranks(set) : set;
      };
      const Word white = image(pattern.white);
      const Word black = image(pattern.black);
      images[count++] = {white, black, pattern.white_first, pattern.black_first};
      images[count++] = {black, white, pattern.black_first, pattern.white_first};
    }
  return images;
}

std::span<const Pattern> known_patterns() { return patterns; }

int least_left_by_patterns(Word first, Word second) {
  static const Images images;
  const Lanes no_first = all_lanes(~first);
  const Lanes no_second = all_lanes(~second);
  for (std::size_t i = 0; i < images.first.size(); ++i) {
    const Lanes fits = ~nonzero((images.first[i] & no_first) | (images.second[i] & no_second));
    if (!any(fits)) continue;
    std::size_t lane = 0;
    while (!fits[lane]) ++lane;
    return images.list[std::min(i * lane_count + lane, images.list.size() - 1)].white_first;
  }
  return 0;
}

}  // namespace halfboard::sight_reduction
