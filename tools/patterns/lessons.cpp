#include "tools/patterns/lessons.h"

#include <fmt/format.h>

#include "games/sight_reduction/deal.h"
#include "tools/cli/interrupt.h"
#include "tools/cli/progress.h"

namespace halfboard::tools::patterns {

Lessons learn(const std::vector<UnsolvableDeal>& deals, std::uint64_t states, bool shows_progress) {
  constexpr std::size_t table_bytes = std::size_t{64} << 20;
  sight_reduction::PatternLibrary library(table_bytes, {.nodes = states, .stop = &interrupted()});
  Lessons lessons;
  Progress progress(shows_progress, deals.size(), 0);
  for (const UnsolvableDeal& deal : deals) {
    const auto lesson = library.learn(sight_reduction::white_of(deal.deal), deal.fewest);
    if (lesson == Lessons::Lesson::stopped) break;
    ++lessons.by_lesson[static_cast<std::size_t>(lesson)];
    ++lessons.deals;
    if (progress.due())
      progress.show(lessons.deals,
                    fmt::format("{} patterns", lessons.of(Lessons::Lesson::learned)));
  }
  lessons.patterns = library.sorted();
  return lessons;
}

}  // namespace halfboard::tools::patterns
