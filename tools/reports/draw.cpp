#include "tools/reports/draw.h"

#include <algorithm>

#include <fmt/format.h>

namespace halfboard::tools {
namespace {

using solver::Diagram;

constexpr int unit = 48;    // pixels a square
constexpr int margin = 28;  // pixels around the board, for coordinates

std::string escaped(std::string_view text) {
  std::string out;
  for (char c : text) switch (c) {
      case '<':
        out += "&lt;";
        break;
      case '>':
        out += "&gt;";
        break;
      case '&':
        out += "&amp;";
        break;
      case '"':
        out += "&quot;";
        break;
      default:
        out += c;
    }
  return out;
}

int left(int file) { return margin + unit * file; }
int top(const Diagram& d, int rank) { return margin + unit * (d.ranks - 1 - rank); }

std::string svg_square(const Diagram& d, int file, int rank) {
  const auto& cell = d.at(file, rank);
  if (!cell.exists) return "";
  const int x = left(file);
  const int y = top(d, rank);
  const std::string shade =
      !cell.shade.empty() ? cell.shade : ((file + rank) % 2 ? "#f0d9b5" : "#d9b98a");
  std::string svg = fmt::format(
      "<rect x=\"{}\" y=\"{}\" width=\"{}\" height=\"{}\" fill=\"{}\" stroke=\"#7a5c36\"/>\n", x, y,
      unit, unit, shade);
  const int cx = x + unit / 2;
  const int cy = y + unit / 2;
  if (!cell.fill.empty())
    svg += fmt::format(
        "<circle cx=\"{}\" cy=\"{}\" r=\"{}\" fill=\"{}\" stroke=\"#000\" stroke-width=\"1.5\"/>\n",
        cx, cy, unit * 2 / 5, cell.fill);
  if (!cell.glyph.empty())
    svg += fmt::format(
        "<text x=\"{}\" y=\"{}\" text-anchor=\"middle\" font-size=\"{}\" fill=\"{}\">{}</text>\n",
        cx, cy + 6, cell.glyph.size() > 2 ? 14 : 18, cell.ink, escaped(cell.glyph));
  return svg;
}

std::string svg_side(const Diagram& d, const Diagram::Side& side) {
  const int right = left(d.files);
  const int bottom = top(d, -1);
  const int gap = 4;
  const bool flat = side.edge == 't' || side.edge == 'b';
  const int x1 = side.edge == 'r' ? right + gap : margin - (side.edge == 'l' ? gap : 0);
  const int y1 = side.edge == 'b' ? bottom + gap : margin - (side.edge == 't' ? gap : 0);
  const int x2 = flat ? right : x1;
  const int y2 = flat ? y1 : bottom;
  return fmt::format(
      "<line x1=\"{}\" y1=\"{}\" x2=\"{}\" y2=\"{}\" stroke=\"{}\" stroke-width=\"6\"/>\n", x1, y1,
      x2, y2, side.colour);
}

std::string svg_label(int x, int y, std::string_view text, std::string_view anchor = "middle") {
  return fmt::format("<text x=\"{}\" y=\"{}\" text-anchor=\"{}\" font-size=\"13\">{}</text>\n", x,
                     y, anchor, escaped(text));
}

}  // namespace

std::string draw_text(const Diagram& d) {
  std::size_t width = 1;
  for (const auto& cell : d.cells) width = std::max(width, cell.text.size());
  std::string text;
  for (int rank = d.ranks; rank-- > 0;) {
    text += fmt::format("{:>2} ", rank + 1);
    for (int file = 0; file < d.files; ++file) {
      const auto& cell = d.at(file, rank);
      const std::string shown = !cell.exists ? "" : cell.text.empty() ? "." : cell.text;
      text += fmt::format(" {:<{}}", shown, width);
    }
    while (text.ends_with(' ')) text.pop_back();
    text += '\n';
  }
  text += "   ";
  for (int file = 0; file < d.files; ++file)
    text += fmt::format(" {:<{}}", static_cast<char>('a' + file), width);
  while (text.ends_with(' ')) text.pop_back();
  text += '\n';
  if (!d.caption.empty()) text += d.caption + '\n';
  for (const std::string& line : d.beside) text += line + '\n';
  return text;
}

std::string draw_svg(const Diagram& d) {
  const int rows = static_cast<int>(d.beside.size()) + (d.caption.empty() ? 0 : 1);
  const int width = std::max(2 * margin + unit * d.files, 260);
  const int height = 2 * margin + unit * d.ranks + 18 * rows;
  std::string svg = fmt::format(
      "<svg xmlns=\"http://www.w3.org/2000/svg\" width=\"{0}\" height=\"{1}\" "
      "viewBox=\"0 0 {0} {1}\" font-family=\"sans-serif\">\n"
      "<rect width=\"{0}\" height=\"{1}\" fill=\"#fff\"/>\n",
      width, height);
  for (int rank = 0; rank < d.ranks; ++rank)
    for (int file = 0; file < d.files; ++file) svg += svg_square(d, file, rank);
  for (const auto& side : d.sides) svg += svg_side(d, side);
  for (int file = 0; file < d.files; ++file)
    svg += svg_label(left(file) + unit / 2, top(d, -1) + 20,
                     std::string(1, static_cast<char>('a' + file)));
  for (int rank = 0; rank < d.ranks; ++rank)
    svg += svg_label(margin / 2, top(d, rank) + unit / 2 + 5, std::to_string(rank + 1));
  int y = top(d, -1) + 40;
  if (!d.caption.empty()) {
    svg += svg_label(margin, y, d.caption, "start");
    y += 18;
  }
  for (const std::string& line : d.beside) {
    svg += svg_label(margin, y, line, "start");
    y += 18;
  }
  return svg + "</svg>\n";
}

}  // namespace halfboard::tools
