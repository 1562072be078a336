#include "tools/reports/svg.h"

#include <array>
#include <cstdint>

#include <fmt/format.h>

namespace halfboard::tools::svg {
namespace {

/// Hundredths of the font's size, of the letters from ' ' to '~': those of DejaVu Sans, the widest
/// of the fonts that usually stand for sans-serif.
constexpr std::array<std::uint8_t, 95> letter_widths{
    32, 41, 46, 84, 64, 96, 78, 28, 40,  40, 50, 84, 32, 37, 32, 34, 64, 64, 64, 64, 64, 64, 64, 64,
    64, 64, 34, 34, 84, 84, 84, 54, 100, 69, 69, 70, 78, 64, 58, 78, 76, 30, 30, 66, 56, 87, 75, 79,
    61, 79, 70, 64, 62, 74, 69, 99, 69,  62, 69, 40, 34, 40, 84, 50, 50, 62, 64, 55, 64, 62, 36, 64,
    64, 28, 28, 58, 28, 98, 64, 62, 64,  64, 42, 53, 40, 64, 60, 82, 60, 60, 53, 64, 34, 64, 84};

}  // namespace

std::string escaped(std::string_view text) {
  std::string out;
  for (const char c : text) switch (c) {
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

std::string open(int width, int height, std::string_view title) {
  return fmt::format(
      "<svg xmlns=\"http://www.w3.org/2000/svg\" width=\"{0}\" height=\"{1}\" "
      "viewBox=\"0 0 {0} {1}\" font-family=\"sans-serif\" role=\"img\">\n<title>{2}</title>\n"
      "<rect x=\"0.5\" y=\"0.5\" width=\"{3}\" height=\"{4}\" rx=\"8\" fill=\"#fff\" "
      "stroke=\"#cfc8bd\"/>\n",
      width, height, escaped(title), width - 1, height - 1);
}

std::string_view close() { return "</svg>\n"; }

std::string text(double x, double y, std::string_view words, const Style& style) {
  return fmt::format(
      "<text x=\"{:g}\" y=\"{:g}\" text-anchor=\"{}\" font-size=\"{}\" fill=\"{}\"{}{}>{}</text>\n",
      x, y, style.anchor, style.size, style.colour, style.bold ? " font-weight=\"bold\"" : "",
      style.halo ? " paint-order=\"stroke\" stroke=\"#fff\" stroke-width=\"4\"" : "",
      escaped(words));
}

std::string line(double x1, double y1, double x2, double y2, std::string_view colour,
                 double width) {
  return fmt::format(
      "<line x1=\"{:g}\" y1=\"{:g}\" x2=\"{:g}\" y2=\"{:g}\" stroke=\"{}\" "
      "stroke-width=\"{:g}\"/>\n",
      x1, y1, x2, y2, colour, width);
}

int width_of(std::string_view words, int size, bool bold) {
  int sum = 0;
  for (const char c : words) {
    const auto byte = static_cast<unsigned char>(c);
    if (byte >= 0xc0)
      sum += 64;  // the first byte of a letter beyond ASCII
    else if (byte >= ' ' && byte <= '~')
      sum += letter_widths[byte - ' '];
  }
  if (bold) sum = sum * 9 / 8;  // on average
  return sum * size / 100 + 1;
}

}  // namespace halfboard::tools::svg
