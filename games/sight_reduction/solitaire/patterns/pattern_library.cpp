#include "games/sight_reduction/solitaire/patterns/pattern_library.h"

#include <algorithm>
#include <functional>

#include "games/sight_reduction/orbits.h"

namespace halfboard::sight_reduction {
namespace {

bool holds(Word first, Word second, const Pattern& image) {
  return (image.white & ~first) == 0 && (image.black & ~second) == 0;
}

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

bool stands_in(const Pattern& pattern, Word first, Word second, int least) {
  return std::ranges::any_of(images_of(pattern), [&](const Pattern& image) {
    return image.white_first >= least && holds(first, second, image);
  });
}

PatternLibrary::Lesson PatternLibrary::learn(Word white, int fewest) {
  const Word black = ~white;
  ++lessons_;
  for (const Image& image : images_)
    if (image.pattern.white_first >= fewest && holds(white, black, image.pattern)) {
      ++entries_[image.entry].explains;
      return Lesson::known;
    }
  const auto pattern = finder_.find(white, black, fewest, lessons_, limits_);
  if (limits_.stopped()) return Lesson::stopped;
  if (!pattern || pattern->white_first < fewest) return Lesson::none;
  if ((pattern->white | pattern->black) == Board::all) return Lesson::whole_deal;
  entries_.push_back({*pattern, 1});
  for (const Pattern& image : images_of(*pattern)) images_.push_back({image, entries_.size() - 1});
  return Lesson::learned;
}

std::vector<Pattern> PatternLibrary::sorted() const {
  std::vector<Entry> entries = entries_;
  std::ranges::stable_sort(entries, std::greater{}, &Entry::explains);
  std::vector<Pattern> patterns;
  for (const Entry& entry : entries) patterns.push_back(entry.pattern);
  return patterns;
}

}  // namespace halfboard::sight_reduction
