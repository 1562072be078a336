#include "tools/reports/plot.h"

#include <algorithm>
#include <cmath>

#include <fmt/format.h>

#include "solver/wilson.h"
#include "tools/reports/figures.h"
#include "tools/reports/svg.h"
#include "tools/tasks/task.h"

namespace halfboard::tools {
namespace {

constexpr int panel_width = 720;   // pixels, of a panel
constexpr int panel_height = 320;  // pixels, of a panel
constexpr int left = 64;           // pixels for the labels of the share
constexpr int right = 24;
constexpr int chart_top = 68;  // pixels above the bars, for the titles
constexpr int bottom = 52;     // pixels below the bars, for their labels
constexpr int base_line = panel_height - bottom;

/// The share of the deals, in percent, and a scale for it. It ends at `highest`, rounded up; above
/// 100 there are no steps, only room for a label.
struct Scale {
  explicit Scale(double highest) {
    const double largest = std::min(highest, 100.0);
    const double rough = std::max(largest, 1e-6) / 5;
    const double power = std::pow(10, std::floor(std::log10(rough)));
    const double digit = rough / power;
    step = power * (digit <= 1 ? 1 : digit <= 2 ? 2 : digit <= 5 ? 5 : 10);
    most = std::max(step * std::ceil(largest / step), highest);
  }
  [[nodiscard]] double y(double percent) const {
    return base_line - percent / most * (base_line - chart_top);
  }
  double step = 1;
  double most = 1;
};

/// So many decimals that it isn't 0, up to two.
int decimals_of(double percent) { return percent >= 0.95 ? 0 : percent >= 0.095 ? 1 : 2; }

struct Bar {
  int key;
  std::uint64_t count;
  double percent;
  solver::Interval interval;  ///< in percent
};

/// One bar for every number from the first to the last, also for those that never occur.
std::vector<Bar> bars_of(const NumberCounts& counts, std::uint64_t deals, std::uint64_t open) {
  std::vector<Bar> bars;
  for (int key = counts.begin()->first; key <= counts.rbegin()->first; ++key) {
    const auto found = counts.find(key);
    const std::uint64_t count = found == counts.end() ? 0 : found->second;
    const auto interval = solver::wilson_with_open(count, open, deals);
    bars.push_back({key,
                    count,
                    100 * static_cast<double>(count) / static_cast<double>(deals),
                    {100 * interval.low, 100 * interval.high}});
  }
  return bars;
}

std::string axes(const Scale& scale, const std::string& below) {
  std::string shown;
  for (int i = 0; i * scale.step <= std::min(scale.most, 100.0) * 1.0001; ++i) {
    const double percent = i * scale.step;
    const double y = scale.y(percent);
    shown += svg::line(left, y, panel_width - right, y, i == 0 ? svg::ink : svg::grid);
    shown += svg::text(left - 8, y + 4, fmt::format("{:.{}f}%", percent, decimals_of(scale.step)),
                       {.anchor = "end", .size = 12, .colour = svg::pale_ink});
  }
  const double middle = (chart_top + base_line) / 2.0;
  shown +=
      fmt::format("<g transform=\"rotate(-90 16 {0:g}) translate(16 {0:g})\">{1}</g>\n", middle,
                  svg::text(0, 0, "share of the deals",
                            {.anchor = "middle", .size = 12, .colour = svg::pale_ink}));
  return shown + svg::text((left + panel_width - right) / 2.0, panel_height - 12, below,
                           {.anchor = "middle", .size = 12, .colour = svg::pale_ink});
}

std::string draw(const Bar& bar, double middle, double step, const Scale& scale,
                 std::uint64_t deals, int decimals) {
  const double wide = std::min(0.8 * step, 72.0);
  const double y = scale.y(bar.percent);
  std::string shown = fmt::format(
      "<rect x=\"{:.1f}\" y=\"{:.1f}\" width=\"{:.1f}\" height=\"{:.1f}\" fill=\"{}\">"
      "<title>{}: {} of {} deals, {:.4g}% (95%: {:.4g}% to {:.4g}%)</title></rect>\n",
      middle - wide / 2, y, wide, base_line - y, svg::data, bar.key, bar.count, deals, bar.percent,
      bar.interval.low, bar.interval.high);
  const double low = scale.y(bar.interval.low);
  const double high = scale.y(std::min(bar.interval.high, scale.most));
  if (bar.count > 0 && low - high >= 1) {
    const double arm = std::min(4.0, wide / 4);
    shown += svg::line(middle, low, middle, high, svg::ink);
    shown += svg::line(middle - arm, low, middle + arm, low, svg::ink);
    shown += svg::line(middle - arm, high, middle + arm, high, svg::ink);
  }
  if (step >= 40 && bar.count > 0)
    shown +=
        svg::text(middle, std::min(high, y) - 5, fmt::format("{:.{}f}%", bar.percent, decimals),
                  {.anchor = "middle", .size = 12, .halo = true});
  // Numbers that would run into one another are left out, but for every second, third, ..
  const int every = static_cast<int>(std::ceil(22 / step));
  if (bar.key % every != 0) return shown;
  return shown + svg::text(middle, base_line + 17, std::to_string(bar.key),
                           {.anchor = "middle", .size = 12});
}

std::string chart(const std::vector<Bar>& bars, const Tally& tally, const std::string& below) {
  double largest = 0;
  int decimals = 1;  // of all labels alike
  for (const Bar& bar : bars) {
    largest = std::max(largest, bar.interval.high);
    if (bar.count > 0) decimals = std::max(decimals, decimals_of(bar.percent));
  }
  const Scale scale(largest * 1.08);
  const double step =
      static_cast<double>(panel_width - left - right) / static_cast<double>(bars.size());
  std::string shown = axes(scale, below);
  for (std::size_t i = 0; i < bars.size(); ++i)
    shown += draw(bars[i], left + step * (static_cast<double>(i) + 0.5), step, scale, tally.deals,
                  decimals);
  return shown;
}

std::string title_of(const TallyKey& key) {
  return fmt::format("Sight Reduction, {}{}{}: {}",
                     name_of(sight_reduction::all_variants[key.rule]),
                     key.target.empty() ? "" : ", target ", key.target, key.task->chart_title);
}

std::string panel(const TallyKey& key, const Tally& tally, const std::string& source,
                  std::uint64_t asked) {
  const std::uint64_t open = tally.uncharted(*key.task);
  std::string shown = svg::text(20, 28, title_of(key), {.size = 16, .bold = true});
  shown += svg::text(20, 48,
                     fmt::format("{}{}, {} unknown; whiskers: 95% intervals",
                                 tally.deals < asked ? fmt::format("{} of {} so far", tally.deals,
                                                                   counted(asked, "deal"))
                                                     : counted(tally.deals, "deal"),
                                 source.empty() ? "" : " (" + source + ")", open),
                     {.size = 12, .colour = svg::pale_ink});
  const NumberCounts& counts = tally.of(key.task->chart);
  if (counts.empty()) return shown + svg::text(left, 96, "nothing known yet");
  const auto bars = bars_of(counts, tally.deals, open);
  const std::string_view whatever = key.target.empty() ? "" : ", whatever the target";
  return shown + chart(bars, tally, std::string(key.task->chart_axis) + std::string(whatever));
}

}  // namespace

std::string plot_svg(const Report& report, const DealSources& sources, const DealCounts& asked) {
  const int total = panel_height * static_cast<int>(std::max<std::size_t>(1, report.size()));
  std::string shown = svg::open(panel_width, total, "distributions of batch results");
  int y = 0;
  for (const auto& [key, tally] : report) {
    const auto all = asked.find(key);
    const auto source = sources.find(key);
    shown += fmt::format("<g transform=\"translate(0 {})\">\n{}</g>\n", y,
                         panel(key, tally, source == sources.end() ? "" : source->second,
                               all == asked.end() ? 0 : all->second));
    y += panel_height;
  }
  return shown + std::string(svg::close());
}

}  // namespace halfboard::tools
