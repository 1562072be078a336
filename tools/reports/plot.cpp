#include "tools/reports/plot.h"

#include <algorithm>

#include <fmt/format.h>

#include "tools/tasks/task.h"

namespace halfboard::tools {
namespace {

constexpr int width = 640;   // pixels, of a panel
constexpr int height = 260;  // pixels, of a panel
constexpr int left = 24;     // pixels beside the bars
constexpr int top = 44;      // pixels above the bars, for the title
constexpr int bottom = 40;   // pixels below the bars, for their labels
constexpr int widest = 72;   // pixels, of a bar with the gap beside it

std::string label(int x, int y, const char* anchor, const std::string& text) {
  return fmt::format("<text x=\"{}\" y=\"{}\" text-anchor=\"{}\">{}</text>\n", x, y, anchor, text);
}

/// One bar for every number from the first to the last, also for those that never occur.
std::string bars(const std::map<int, std::uint64_t>& counts, int y, std::uint64_t deals) {
  const int first = counts.begin()->first;
  const int last = counts.rbegin()->first;
  std::uint64_t most = 1;
  for (const auto& [key, count] : counts) most = std::max(most, count);
  const int step = std::min(widest, (width - 2 * left) / (last - first + 1));
  const int base = y + height - bottom;
  std::string svg;
  for (const auto& [key, count] : counts) {
    const int x = left + (key - first) * step;
    const double part = static_cast<double>(count) / static_cast<double>(most);
    const int tall = static_cast<int>(part * (height - top - bottom - 16) + 0.5);
    svg += fmt::format(
        "<rect x=\"{}\" y=\"{}\" width=\"{}\" height=\"{}\" fill=\"#4878a8\">"
        "<title>{}: {} of {}</title></rect>\n",
        x + step / 10, base - tall, step - step / 5, tall, key, count, deals);
    if (step >= 48) svg += label(x + step / 2, base - tall - 4, "middle", std::to_string(count));
  }
  for (int key = first; key <= last; ++key)
    svg += label(left + (key - first) * step + step / 2, base + 16, "middle", std::to_string(key));
  return svg + fmt::format("<line x1=\"{}\" y1=\"{}\" x2=\"{}\" y2=\"{}\" stroke=\"#000\"/>\n",
                           left, base, width - left, base);
}

std::string panel(const TallyKey& key, const Tally& tally, int y) {
  std::string svg = label(
      left, y + 24, "start",
      fmt::format("{}, rules {}{}{}: {} deals, {} unknown", key.task->chart_title,
                  name_of(sight_reduction::all_variants[key.rule]),
                  key.target.empty() ? "" : ", target ", key.target, tally.deals, tally.unknown));
  const NumberCounts& counts = tally.of(key.task->chart);
  return svg + (counts.empty() ? label(left, y + 60, "start", "nothing known yet")
                               : bars(counts, y, tally.deals));
}

}  // namespace

std::string plot_svg(const Report& report) {
  const int total = height * static_cast<int>(std::max<std::size_t>(1, report.size()));
  std::string svg = fmt::format(
      "<svg xmlns=\"http://www.w3.org/2000/svg\" width=\"{0}\" height=\"{1}\" viewBox=\"0 0 {0} "
      "{1}\" font-family=\"sans-serif\" font-size=\"13\">\n<rect width=\"{0}\" height=\"{1}\" "
      "fill=\"#fff\"/>\n",
      width, total);
  int y = 0;
  for (const auto& [key, tally] : report) {
    svg += panel(key, tally, y);
    y += height;
  }
  return svg + "</svg>\n";
}

}  // namespace halfboard::tools
