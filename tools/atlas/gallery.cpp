#include "tools/atlas/gallery.h"

#include <algorithm>

#include <fmt/format.h>

#include "games/sight_reduction/game.h"
#include "solver/cgt/canonical_form.h"
#include "tools/reports/draw.h"
#include "tools/reports/svg.h"
#include "tools/reports/thermograph.h"

namespace halfboard::tools {
namespace {

namespace sr = sight_reduction;

constexpr int columns = 2;
constexpr int cell_width = 490;
constexpr int cell_height = 276;  // nearer to its words than to the cell above
constexpr int top = 56;
constexpr int board_width = 172;
constexpr int graph_width = 288;
constexpr int graph_height = 240;  // as draw_thermograph's shape

/// What is shown: each form once.
std::vector<Json> shown(const Json& summary) {
  std::vector<Json> list(summary.at("smallest").begin(), summary.at("smallest").end());
  for (const Json& nimber : summary.at("nimbers")) list.push_back(nimber);
  if (!summary.at("hottest").empty()) list.push_back(summary.at("hottest").at(0));
  std::vector<Json> once;
  for (const Json& row : list)
    if (std::ranges::none_of(once, [&](const Json& r) { return r.at("form") == row.at("form"); }))
      once.push_back(row);
  return once;
}

/// A document as a part of another one. Both have a width, a height and a box of that size.
std::string placed(const std::string& document, int x, int y, int width, int height) {
  return fmt::format("<svg x=\"{}\" y=\"{}\" width=\"{}\" height=\"{}\"{}", x, y, width, height,
                     document.substr(document.find(" viewBox")));
}

/// Whose turn it is has no meaning here.
std::string board(const sr::Position& position) {
  solver::Diagram diagram = sr::Game::diagram(position, '\0');
  diagram.caption.clear();
  return draw_svg(diagram);
}

std::string cell(const sr::Position& position, const Json& row, int x, int y) {
  const std::string words =
      fmt::format("{} checkers; {} positions of this value", row.at("checkers").get<int>(),
                  row.at("positions").get<std::uint64_t>());
  std::string out = svg::text(x + 8, y + 14, words, {.size = 12, .colour = svg::pale_ink});
  out += placed(board(position), x, y + 22, board_width, graph_height - 12);
  solver::Budget budget{solver::Limits{}};
  if (const auto form = solver::canonical_form<sr::Game>(position, budget))
    out += placed(draw_thermograph(*form), x + board_width + 8, y + 22, graph_width, graph_height);
  return out;
}

}  // namespace

std::string draw_gallery(const Json& summary) {
  const auto rows = shown(summary);
  const int lines = (static_cast<int>(rows.size()) + columns - 1) / columns;
  const std::string title =
      fmt::format("Values of Sight Reduction, rules {}, {} x {}: smallest positions",
                  summary.at("rules").get<std::string>(), summary.at("files").get<int>(),
                  summary.at("ranks").get<int>());
  std::string out = svg::open(columns * cell_width + 20, top + lines * cell_height + 8, title);
  out += svg::text(20, 34, title, {.size = 18, .bold = true});
  const auto variant = sr::variant_named(summary.at("rules").get<std::string>());
  int place = 0;
  for (const Json& row : rows) {
    const auto position = sr::Game::parse(row.at("position").get<std::string>(),
                                          {.variant = variant.value_or(sr::Variant{})});
    if (!position) continue;
    out += cell(*position, row, 16 + place % columns * cell_width,
                top + place / columns * cell_height);
    ++place;
  }
  return out + std::string(svg::close());
}

}  // namespace halfboard::tools
