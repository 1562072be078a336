#include "tools/reports/svg.h"

#include <fmt/format.h>

namespace halfboard::tools::svg {

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
      "<text x=\"{:g}\" y=\"{:g}\" text-anchor=\"{}\" font-size=\"{}\" fill=\"{}\"{}>{}</text>\n",
      x, y, style.anchor, style.size, style.colour, style.bold ? " font-weight=\"bold\"" : "",
      escaped(words));
}

std::string line(double x1, double y1, double x2, double y2, std::string_view colour,
                 double width) {
  return fmt::format(
      "<line x1=\"{:g}\" y1=\"{:g}\" x2=\"{:g}\" y2=\"{:g}\" stroke=\"{}\" "
      "stroke-width=\"{:g}\"/>\n",
      x1, y1, x2, y2, colour, width);
}

int width_of(std::string_view words, int size) {
  // A little more than the mean width of a letter of a sans-serif font.
  return static_cast<int>(words.size()) * size * 58 / 100 + 1;
}

}  // namespace halfboard::tools::svg
