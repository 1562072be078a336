#include "games/sight_reduction/solitaire/patterns/pattern_library.h"

#include <algorithm>
#include <functional>

namespace halfboard::sight_reduction {

bool stands_in(const Pattern& pattern, Word first, Word second, int least) {
  return std::ranges::any_of(images_of(pattern), [&](const Pattern& image) {
    return image.white_first >= least && is_in(image, first, second);
  });
}

PatternLibrary::Lesson PatternLibrary::learn(Word white, int fewest) {
  const Word black = ~white;
  ++lessons_;
  for (const Image& image : images_)
    if (image.pattern.white_first >= fewest && is_in(image.pattern, white, black)) {
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
  patterns.reserve(entries.size());
  for (const Entry& entry : entries) patterns.push_back(entry.pattern);
  return patterns;
}

}  // namespace halfboard::sight_reduction
