#include "tools/batch/rows_at_work.h"

#include <algorithm>

#include <fmt/format.h>

#include "games/sight_reduction/rules.h"
#include "tools/cli/progress.h"

namespace halfboard::tools {

std::string describe(const Row& row) {
  return fmt::format("deal {} (index {}) under {}",
                     row.deal ? std::to_string(*row.deal) : "'" + row.position + "'", row.index,
                     name_of(sight_reduction::all_variants[row.rule]));
}

RowsAtWork::Mark::Mark(RowsAtWork& all, const Row& row) : all_(all), row_(&row) {
  const std::lock_guard lock(all_.mutex_);
  all_.begun_.emplace(row_, Clock::now());
}

RowsAtWork::Mark::~Mark() {
  const std::lock_guard lock(all_.mutex_);
  all_.begun_.erase(row_);
}

std::string RowsAtWork::slowest() const {
  const std::lock_guard lock(mutex_);
  const auto first =
      std::min_element(begun_.begin(), begun_.end(),
                       [](const auto& a, const auto& b) { return a.second < b.second; });
  if (first == begun_.end()) return {};
  const double seconds = std::chrono::duration<double>(Clock::now() - first->second).count();
  if (seconds < patience_) return {};
  return fmt::format("{} takes {}", describe(*first->first), clock_text(seconds));
}

}  // namespace halfboard::tools
