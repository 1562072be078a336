#include "tools/tasks/tally_figures.h"

#include <algorithm>
#include <cmath>

#include "solver/wilson.h"

namespace halfboard::tools {
namespace {

solver::Interval interval_of(std::uint64_t hits, const Tally& tally) {
  return solver::wilson_with_open(hits, tally.unknown, tally.deals);
}

}  // namespace

double share_of(std::uint64_t hits, const Tally& tally) {
  return tally.deals ? static_cast<double>(hits) / static_cast<double>(tally.deals) : 0.0;
}

Json interval_json(std::uint64_t hits, const Tally& tally) {
  const auto interval = interval_of(hits, tally);
  return {{"share", share_of(hits, tally)}, {"low", interval.low}, {"high", interval.high}};
}

Json share_json(std::uint64_t hits, const Tally& tally) {
  Json json;
  json["count"] = hits;
  json.update(interval_json(hits, tally));
  return json;
}

std::string share_line(const char* what, std::uint64_t hits, const Tally& tally) {
  const auto interval = interval_of(hits, tally);
  return fmt::format("  {:<22} {:>12}  {:>7.3f}%  (95%: {:.3f}% to {:.3f}%)\n", what, hits,
                     100 * share_of(hits, tally), 100 * interval.low, 100 * interval.high);
}

std::string count_line(const char* what, std::uint64_t count) {
  return fmt::format("  {:<22} {:>12}\n", what, count);
}

std::string chart_text(const char* heading, const NumberCounts& counts) {
  constexpr double longest = 40;
  std::uint64_t most = 0;
  for (const auto& [key, count] : counts) most = std::max(most, count);
  std::string text = fmt::format("  {}\n", heading);
  for (const auto& [key, count] : counts) {
    const double part = static_cast<double>(count) / static_cast<double>(most);
    text += fmt::format("  {:>22} {:>12}  {}\n", key, count,
                        std::string(static_cast<std::size_t>(std::ceil(longest * part)), '#'));
  }
  return text;
}

}  // namespace halfboard::tools
