#include "tools/patterns/reasons.h"

#include <algorithm>
#include <bit>
#include <functional>
#include <span>

#include <fmt/format.h>

#include "games/sight_reduction/deal.h"
#include "games/sight_reduction/solitaire/patterns/pattern_library.h"
#include "tools/cli/interrupt.h"
#include "tools/cli/progress.h"

namespace halfboard::tools::patterns {
namespace {

namespace sr = sight_reduction;

PatternKind kind_of(const sr::Pattern& pattern) {
  const sr::Word all = pattern.white | pattern.black;
  PatternKind kind;
  sr::Word covered = 0;
  const auto take = [&](sr::Word line, int& count) {
    if ((all & line) != line) return;
    ++count;
    covered |= line;
  };
  for (int file = 0; file < sr::Board::files; ++file) take(sr::Board::file(file), kind.files);
  for (int rank = 0; rank < sr::Board::ranks; ++rank) take(sr::Board::rank(rank), kind.ranks);
  kind.squares = std::popcount(static_cast<sr::Word>(all & ~covered));
  return kind;
}

int squares_of(const sr::Pattern& p) { return std::popcount(p.white | p.black); }

}  // namespace

Reasons count_reasons(const std::vector<UnsolvableDeal>& deals, std::size_t most,
                      bool shows_progress) {
  Reasons reasons;
  Progress progress(shows_progress, deals.size(), 0);
  std::vector<Reasons::Reason> all;
  for (const sr::Pattern& pattern : sr::known_patterns()) {
    all.push_back({pattern});
    ++reasons.kinds[kind_of(pattern)].patterns;
  }
  for (const UnsolvableDeal& deal : deals) {
    if (interrupted()) break;
    if (progress.due())
      progress.show(reasons.deals, fmt::format("a pattern stands in {}", reasons.by_any));
    ++reasons.deals;
    const sr::Word white = sr::white_of(deal.deal);
    if (sr::least_left_by_patterns(white, ~white) == 0) continue;
    ++reasons.by_any;
    const sr::Pattern* smallest = nullptr;
    for (auto& reason : all) {
      if (!stands_in(reason.pattern, white, ~white, 3)) continue;
      ++reason.deals;
      if (!smallest || squares_of(reason.pattern) < squares_of(*smallest))
        smallest = &reason.pattern;
    }
    if (smallest) ++reasons.kinds[kind_of(*smallest)].deals;
  }
  progress.clear();
  std::erase_if(all, [](const auto& reason) { return reason.deals == 0; });
  std::ranges::stable_sort(all, std::greater{}, &Reasons::Reason::deals);
  all.resize(std::min(most, all.size()));
  reasons.top = all;
  for (const UnsolvableDeal& deal : std::span(deals).first(reasons.deals)) {
    const sr::Word white = sr::white_of(deal.deal);
    reasons.by_top += std::ranges::any_of(
        all, [&](const auto& reason) { return stands_in(reason.pattern, white, ~white, 3); });
  }
  return reasons;
}

}  // namespace halfboard::tools::patterns
