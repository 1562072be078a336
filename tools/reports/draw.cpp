#include "tools/reports/draw.h"

#include <algorithm>
#include <cmath>

#include <fmt/format.h>

#include "bitboards/notation.h"
#include "tools/reports/svg.h"

namespace halfboard::tools {
namespace {

using solver::Diagram;

constexpr int unit = 48;      // pixels a square
constexpr int margin = 32;    // pixels around the board, for coordinates
constexpr int line_gap = 19;  // pixels from line to line
constexpr svg::Style title_style{.size = 14, .bold = true};

/// The board's place in its picture.
struct Layout {
  const Diagram& d;
  int above;  ///< pixels above the board
  [[nodiscard]] int left(int file) const { return margin + unit * file; }
  [[nodiscard]] int top(int rank) const { return above + unit * (d.ranks - 1 - rank); }
};

bool contains(const std::vector<int>& squares, int square) {
  return std::ranges::find(squares, square) != squares.end();
}

std::string_view shade_of(const Diagram& d, int file, int rank) {
  const auto& cell = d.at(file, rank);
  if (!cell.shade.empty()) return cell.shade;
  return (file + rank) % 2 ? "#f0d9b5" : "#d9b98a";
}

std::string svg_square(const Layout& at, int file, int rank, const Notes& notes) {
  const auto& cell = at.d.at(file, rank);
  if (!cell.exists) return "";
  const int x = at.left(file);
  const int y = at.top(rank);
  const int cx = x + unit / 2;
  const int cy = y + unit / 2;
  const int square = file + at.d.files * rank;
  std::string shown = fmt::format(
      "<rect x=\"{}\" y=\"{}\" width=\"{}\" height=\"{}\" fill=\"{}\" stroke=\"#7a5c36\"/>\n", x, y,
      unit, unit, shade_of(at.d, file, rank));
  if (contains(notes.last_move, square))
    shown += fmt::format(
        "<rect x=\"{}\" y=\"{}\" width=\"{}\" height=\"{}\" fill=\"none\" stroke=\"{}\" "
        "stroke-width=\"4\"/>\n",
        x + 3, y + 3, unit - 6, unit - 6, last_move_colour);
  if (!cell.fill.empty())
    shown += fmt::format(
        "<circle cx=\"{}\" cy=\"{}\" r=\"{}\" fill=\"{}\" stroke=\"#000\" stroke-width=\"1.5\"/>\n",
        cx, cy, unit * 2 / 5, cell.fill);
  if (contains(notes.marked, square)) {
    const bool covered = !cell.glyph.empty();  // in the middle it would hide what stands there
    shown += fmt::format("<circle cx=\"{}\" cy=\"{}\" r=\"5\" fill=\"{}\" stroke=\"#fff\"/>\n",
                         covered ? x + unit - 8 : cx, covered ? y + 8 : cy, mark_colour);
  }
  const auto small =
      std::ranges::find(notes.small, square, &decltype(notes.small)::value_type::first);
  const std::size_t lines = small == notes.small.end() ? 0 : small->second.size();
  // Two lines reach down to where the disc gets narrow: all moves up.
  if (!cell.glyph.empty())
    shown += svg::text(cx,
                       cy + (lines > 1    ? -6
                             : lines == 1 ? -2
                                          : 6),
                       cell.glyph,
                       {.anchor = "middle",
                        .size = cell.glyph.size() > 2 || lines > 1 ? 14 : 18,
                        .colour = cell.ink});
  for (std::size_t i = 0; i < lines; ++i)
    shown += svg::text(cx, cy + (lines > 1 ? 4 : 7) + 7 * static_cast<int>(i), small->second[i],
                       {.anchor = "middle", .size = 7, .colour = cell.ink});
  return shown;
}

std::string svg_side(const Layout& at, const Diagram::Side& side) {
  const int right = at.left(at.d.files);
  const int bottom = at.top(-1);
  const int gap = 4;
  const bool flat = side.edge == 't' || side.edge == 'b';
  const int x1 = side.edge == 'r' ? right + gap : margin - (side.edge == 'l' ? gap : 0);
  const int y1 = side.edge == 'b' ? bottom + gap : at.above - (side.edge == 't' ? gap : 0);
  return svg::line(x1, y1, flat ? right : x1, flat ? y1 : bottom, side.colour, 6);
}

/// The words in lines of at most so many pixels.
std::vector<std::string> wrapped(std::string_view text, int pixels, const svg::Style& style = {}) {
  std::vector<std::string> lines{""};
  for (const std::string_view word : bitboards::fields_of(text)) {
    const std::string longer = lines.back() + (lines.back().empty() ? "" : " ") + std::string(word);
    if (!lines.back().empty() && svg::width_of(longer, style.size, style.bold) > pixels)
      lines.emplace_back(word);
    else
      lines.back() = longer;
  }
  return lines;
}

std::string svg_coordinates(const Layout& at) {
  std::string shown;
  const svg::Style style{.anchor = "middle", .colour = svg::pale_ink};
  for (int file = 0; file < at.d.files; ++file)
    shown += svg::text(at.left(file) + unit / 2.0, at.top(-1) + 20,
                       std::string(1, static_cast<char>('a' + file)), style);
  for (int rank = 0; rank < at.d.ranks; ++rank)
    shown +=
        svg::text(margin / 2.0, at.top(rank) + unit / 2.0 + 5, std::to_string(rank + 1), style);
  return shown;
}

/// What stands below the board: a swatch, or none, and a line of text.
struct Line {
  std::string colour;
  std::string text;
  int indent = 0;
};

std::vector<Line> lines_below(const Diagram& d, const Notes& notes, int pixels) {
  std::vector<Line> lines;
  const auto add = [&](const std::string& colour, const std::string& text) {
    const int indent = colour.empty() ? 0 : 20;
    bool first = true;
    for (const std::string& part : wrapped(text, pixels - indent)) {
      lines.push_back({first ? colour : "", part, indent});
      first = false;
    }
  };
  for (const auto& [colour, meaning] : notes.legend) add(colour, meaning);
  if (!d.caption.empty()) add("", d.caption);
  for (const std::string& line : d.beside) add("", line);
  return lines;
}

/// What stands around the board, and the room that it all takes.
struct Surrounding {
  std::vector<std::string> title{};
  std::vector<Line> below{};
  PictureSize size{};

  [[nodiscard]] int above() const { return margin + line_gap * static_cast<int>(title.size()); }
};

Surrounding surrounding_of(const Diagram& d, const Notes& notes) {
  Surrounding words;
  const bool has_words =
      !notes.title.empty() || !notes.legend.empty() || !d.caption.empty() || !d.beside.empty();
  words.size.width = std::max(2 * margin + unit * d.files, has_words ? 300 : 0);
  if (!notes.title.empty())
    words.title = wrapped(notes.title, words.size.width - margin - 10, title_style);
  words.below = lines_below(d, notes, words.size.width - 2 * margin);
  words.size.height =
      Layout{d, words.above()}.top(-1) + 36 + line_gap * static_cast<int>(words.below.size());
  return words;
}

/// A cell of the terminal's board.
std::string text_cell(const Diagram& d, int file, int rank, const Notes& notes) {
  const auto& cell = d.at(file, rank);
  if (!cell.exists) return "";
  const int square = file + d.files * rank;
  std::string shown = cell.text.empty() ? "." : cell.text;
  if (contains(notes.last_move, square)) shown += "-";
  if (contains(notes.marked, square)) shown += "*";
  return shown;
}

/// Black or white, whichever can be read on the colour: a contrast of 4.58 at least, by the
/// relative luminance of WCAG 2.
std::string_view ink_on(const TerminalColour& colour) {
  const auto linear = [](int part) {
    const double c = part / 255.0;
    return c <= 0.03928 ? c / 12.92 : std::pow((c + 0.055) / 1.055, 2.4);
  };
  const auto [red, green, blue] = colour.parts;
  const double luminance = 0.2126 * linear(red) + 0.7152 * linear(green) + 0.0722 * linear(blue);
  constexpr double middle = 0.179;  // as far from black as from white
  return luminance > middle ? "#000" : "#fff";
}

/// The same in colours: a piece is a field of its own colour in the middle of its square.
std::string coloured_cell(const Diagram& d, int file, int rank, const Notes& notes,
                          std::size_t width, Colours colours) {
  const auto& cell = d.at(file, rank);
  if (!cell.exists) return std::string(width + 2, ' ');
  const int square = file + d.files * rank;
  const bool last = contains(notes.last_move, square);
  const bool marked = contains(notes.marked, square);
  const std::string ground = last                ? std::string(last_move_colour)
                             : (file + rank) % 2 ? "#a98a5f"
                                                 : "#8f7048";
  const auto shade = [&](std::string_view colour) { return terminal_colour(colour, colours); };
  const TerminalColour piece = shade(cell.fill.empty() ? ground : cell.fill);
  const std::string shown = cell.text.empty() ? (marked ? "*" : " ") : cell.text;
  return fmt::format("\x1b[48;{0}m \x1b[48;{1};38;{2}{3}{4}m{5:<{6}}\x1b[0;48;{0}m \x1b[0m",
                     shade(ground).numbers, piece.numbers, shade(ink_on(piece)).numbers,
                     cell.fill.empty() ? "" : ";1", marked ? ";4" : "", shown, width);
}

/// But for the cross of a capture, as in b7xa6.
bool is_within_word(std::string_view move, std::size_t at) {
  const auto letter = [&](std::size_t i) { return move[i] >= 'a' && move[i] <= 'z'; };
  if (at == 0 || !letter(at - 1)) return false;
  return move[at - 1] != 'x' || at == 1 || letter(at - 2);
}

}  // namespace

std::string draw_text(const Diagram& d, const Notes& notes, Colours colours) {
  const bool coloured = colours != Colours::none;
  const std::size_t room = notes.room_for_mark && !coloured ? 1 : 0;
  std::size_t width = 1 + room;
  for (int rank = 0; rank < d.ranks; ++rank)
    for (int file = 0; file < d.files; ++file)
      width = std::max({width, d.at(file, rank).text.size() + room,
                        coloured ? 0 : text_cell(d, file, rank, notes).size()});
  std::string text;
  for (int rank = d.ranks; rank-- > 0;) {
    text += fmt::format("{:>2} ", rank + 1);
    for (int file = 0; file < d.files; ++file)
      text += coloured ? coloured_cell(d, file, rank, notes, width, colours)
                       : fmt::format(" {:<{}}", text_cell(d, file, rank, notes), width);
    while (text.ends_with(' ')) text.pop_back();
    text += '\n';
  }
  text += "   ";
  for (int file = 0; file < d.files; ++file)
    text += fmt::format(" {:<{}}", static_cast<char>('a' + file), coloured ? width + 1 : width);
  while (text.ends_with(' ')) text.pop_back();
  text += '\n';
  if (!d.caption.empty()) text += d.caption + '\n';
  for (const std::string& line : d.beside) text += line + '\n';
  return text;
}

std::vector<int> squares_in(std::string_view move, const Diagram& board) {
  std::vector<int> squares;
  for (std::size_t i = 0; i + 1 < move.size(); ++i) {
    if (is_within_word(move, i)) continue;
    const auto end = std::min(move.find_first_not_of("0123456789", i + 1), move.size());
    if (const auto square =
            bitboards::parse_square(move.substr(i, end - i), board.files, board.ranks))
      squares.push_back(square->file + board.files * square->rank);
  }
  return squares;
}

PictureSize svg_size(const Diagram& d, const Notes& notes) { return surrounding_of(d, notes).size; }

std::string draw_svg(const Diagram& d, const Notes& notes) {
  const Surrounding words = surrounding_of(d, notes);
  const Layout at{d, words.above()};
  std::string shown =
      svg::open(words.size.width, words.size.height, notes.title.empty() ? d.caption : notes.title);
  int y = 26;
  for (const std::string& line : words.title) {
    shown += svg::text(margin, y, line, title_style);
    y += line_gap;
  }
  for (int rank = 0; rank < d.ranks; ++rank)
    for (int file = 0; file < d.files; ++file) shown += svg_square(at, file, rank, notes);
  for (const auto& side : d.sides) shown += svg_side(at, side);
  shown += svg_coordinates(at);
  y = at.top(-1) + 42;
  for (const Line& line : words.below) {
    if (!line.colour.empty())
      shown += fmt::format(
          "<rect x=\"{}\" y=\"{}\" width=\"12\" height=\"12\" fill=\"{}\" stroke=\"#7a5c36\"/>\n",
          margin, y - 11, line.colour);
    shown += svg::text(margin + line.indent, y, line.text);
    y += line_gap;
  }
  return shown + std::string(svg::close());
}

}  // namespace halfboard::tools
