#include "tools/atlas/gallery.h"

#include <algorithm>
#include <cmath>

#include <fmt/format.h>

#include "games/sight_reduction/game.h"
#include "solver/cgt/canonical_form.h"
#include "tools/reports/draw.h"
#include "tools/reports/figures.h"
#include "tools/reports/svg.h"
#include "tools/reports/thermograph.h"

namespace halfboard::tools {
namespace {

namespace sr = sight_reduction;

constexpr int columns = 2;
constexpr int top = 56;
constexpr int gap = 8;
constexpr int graph_width = 370;
constexpr int least_height = 240;  // of a graph that can be read

/// Of the pictures of a cell: the board, all boards being of one size, and the graph beside it.
struct Layout {
  int board_width;
  int board_height;
  int graph_height;

  [[nodiscard]] int cell_width() const { return board_width + gap + graph_width + 16; }
  /// Nearer to its words than to the cell above.
  [[nodiscard]] int cell_height() const { return graph_height + 36; }
};

struct Shown {
  std::string label;
  const Json* row;
};

/// What is shown: each form once.
std::vector<Shown> shown(const Json& summary) {
  std::vector<Shown> list;
  for (const Json& row : summary.at("smallest"))
    list.push_back({row.at("kind").get<std::string>(), &row});
  const auto add = [&](const std::string& label, const Json& row) {
    const auto same = std::ranges::find_if(
        list, [&](const Shown& s) { return s.row->at("position") == row.at("position"); });
    if (same == list.end())
      list.push_back({label, &row});
    else if (label != same->label)
      same->label += ", " + label;
  };
  for (const Json& row : summary.at("nimbers")) add("nimber", row);
  if (!summary.at("hottest").empty()) add("the hottest", summary.at("hottest").at(0));
  return list;
}

/// As high as the graph, but with letters that can still be read.
Layout layout_of(const PictureSize& size) {
  const double scale = std::clamp(1.0 * least_height / size.height, 0.8, 1.0);
  const auto scaled = [&](int length) { return static_cast<int>(std::lround(scale * length)); };
  const int height = scaled(size.height);
  return {scaled(size.width), height, std::max(least_height, height)};
}

/// A document as a part of another one. Both have a width, a height and a box of that size.
std::string placed(const std::string& document, int x, int y, int width, int height) {
  return fmt::format("<svg x=\"{}\" y=\"{}\" width=\"{}\" height=\"{}\"{}", x, y, width, height,
                     document.substr(document.find(" viewBox")));
}

/// Whose turn it is has no meaning here.
solver::Diagram board(const sr::Position& position) {
  solver::Diagram diagram = sr::Game::diagram(position, '\0');
  diagram.caption.clear();
  return diagram;
}

std::string cell(const sr::Position& position, const Shown& one, const Layout& layout, int x,
                 int y) {
  const auto positions = one.row->at("positions").get<std::uint64_t>();
  const std::string words =
      fmt::format("{}: {} checkers; {} of this value", one.label,
                  one.row->at("checkers").get<int>(), counted_with_commas(positions, "position"));
  std::string out = svg::text(x + 8, y + 14, words, {.size = 12, .colour = svg::pale_ink});
  out += placed(draw_svg(board(position)), x, y + 22, layout.board_width, layout.board_height);
  solver::Budget budget{solver::Limits{}};
  if (const auto form = solver::canonical_form<sr::Game>(position, budget))
    out += placed(draw_thermograph(*form, {.width = graph_width, .height = layout.graph_height}),
                  x + layout.board_width + gap, y + 22, graph_width, layout.graph_height);
  return out;
}

/// Counts are of positions with so few checkers: said unless that is all of them.
std::string title_of(const Json& summary) {
  const int files = summary.at("files").get<int>();
  const int ranks = summary.at("ranks").get<int>();
  const bool partial = summary.contains("partial");
  const int most = summary.at(partial ? "complete_to" : "checkers").get<int>();
  std::string title = fmt::format("Values of Sight Reduction, rules {}, {} x {}",
                                  summary.at("rules").get<std::string>(), files, ranks);
  if (partial || most < files * ranks)
    title += fmt::format(", at most {} checker{}", most, most == 1 ? "" : "s");
  return title + (partial ? " (partial)" : "") + ": smallest positions";
}

}  // namespace

std::string draw_gallery(const Json& summary) {
  const auto rows = shown(summary);
  const auto variant = sr::variant_named(summary.at("rules").get<std::string>());
  sr::Position empty;
  empty.files = static_cast<std::uint8_t>(summary.at("files").get<int>());
  empty.ranks = static_cast<std::uint8_t>(summary.at("ranks").get<int>());
  const Layout layout = layout_of(svg_size(board(empty)));
  const int lines = (static_cast<int>(rows.size()) + columns - 1) / columns;
  const std::string title = title_of(summary);
  const int end = rows.empty() ? top + 24 : top + lines * layout.cell_height();
  std::string out = svg::open(columns * layout.cell_width() + 16, end + 8, title);
  out += svg::text(20, 34, title, {.size = 18, .bold = true});
  if (rows.empty()) out += svg::text(20, top + 12, "no value but 0");
  int place = 0;
  for (const Shown& one : rows) {
    const auto position = sr::Game::parse(one.row->at("position").get<std::string>(),
                                          {.variant = variant.value_or(sr::Variant{})});
    if (!position) continue;
    out += cell(*position, one, layout, 16 + place % columns * layout.cell_width(),
                top + place / columns * layout.cell_height());
    ++place;
  }
  return out + std::string(svg::close());
}

}  // namespace halfboard::tools
