#include "tools/patterns/gallery.h"

#include <algorithm>

#include <fmt/format.h>

#include "bitboards/board.h"
#include "games/sight_reduction/game.h"
#include "tools/reports/draw.h"
#include "tools/reports/figures.h"
#include "tools/reports/svg.h"

namespace halfboard::tools::patterns {

namespace sr = sight_reduction;

namespace {

/// A pattern's picture with what it says.
std::string card(const Reasons::Reason& reason, const std::string& title) {
  solver::Diagram picture = picture_of(reason.pattern);
  picture.beside = {"White first: " + told(reason.pattern.white_first),
                    "Black first: " + told(reason.pattern.black_first)};
  return draw_svg(picture, {.title = title});
}

}  // namespace

solver::Diagram picture_of(const sr::Pattern& pattern) {
  sr::Position p;
  p.white = pattern.white;
  p.black = pattern.black;
  solver::Diagram picture = sr::Game::diagram(p, '\0');
  bitboards::for_each(static_cast<sr::Word>(~(p.white | p.black)), [&](int s) {
    auto& cell = picture.at(sr::Board::file_of(s), sr::Board::rank_of(s));
    cell.text = "?";
    cell.shade = "#eeeae3";
  });
  picture.caption.clear();
  return picture;
}

std::string told(int least) {
  return least ? fmt::format("at least {} left", least) : std::string("nothing told");
}

std::string draw_gallery(const Reasons& reasons) {
  constexpr int gap = 14;
  constexpr int width = 300 + gap;
  constexpr int height = 509 + gap;
  constexpr int head = 86;
  constexpr int columns = 5;
  constexpr const char* title =
      "The patterns that stand in most deals of the solitaire that can't be solved";
  const auto count = static_cast<int>(reasons.top.size());
  const int rows = (count + columns - 1) / columns;
  std::string text =
      svg::open(gap + width * std::clamp(count, 3, columns), head + height * rows, title);
  text += svg::text(2 * gap, 34, title, {.size = 16, .bold = true});
  const std::string words[] = {
      fmt::format("of {}. A deal with these checkers, whatever stands on the pale squares,",
                  counted(reasons.deals, "deal")),
      "can't be solved under base or challenging, nor mirrored or with the colours exchanged."};
  for (int i = 0; i < 2; ++i)
    text += svg::text(2 * gap, 54 + 18 * i, words[i], {.colour = svg::pale_ink});
  for (int i = 0; i < count; ++i) {
    const auto& reason = reasons.top[static_cast<std::size_t>(i)];
    const std::string share =
        fmt::format("{}: in {:.2f}% of the deals", i + 1, percent(reason.deals, reasons.deals));
    text += fmt::format("<g transform=\"translate({} {})\">\n{}</g>\n", gap + i % columns * width,
                        head + i / columns * height, card(reason, share));
  }
  return text + std::string(svg::close());
}

}  // namespace halfboard::tools::patterns
