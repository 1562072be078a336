#include "tools/reports/terminal_colours.h"

#include <cstdlib>

#include <fmt/format.h>
#include <unistd.h>

namespace halfboard::tools {
namespace {

using Parts = std::array<int, 3>;

Parts parts_of(std::string_view colour) {
  const auto digit = [&](std::size_t i) {
    const char c = colour[colour.size() == 4 ? 1 + i / 2 : 1 + i];
    return c <= '9' ? c - '0' : (c | 0x20) - 'a' + 10;
  };
  return {16 * digit(0) + digit(1), 16 * digit(2) + digit(3), 16 * digit(4) + digit(5)};
}

constexpr int cube = 16;    // a cube of 6 x 6 x 6; the colours before it differ from user to user
constexpr int greys = 232;  // 24 of them

Parts parts_of_palette(int number) {
  if (number >= greys) {
    const int grey = 8 + 10 * (number - greys);
    return {grey, grey, grey};
  }
  const auto level = [](int step) { return step == 0 ? 0 : 55 + 40 * step; };
  const int at = number - cube;
  return {level(at / 36), level(at / 6 % 6), level(at % 6)};
}

/// A grey only for a grey: a dark green is to stay green.
int nearest_in_palette(const Parts& wanted) {
  const bool is_grey = wanted[0] == wanted[1] && wanted[1] == wanted[2];
  int nearest = cube;
  int least = 3 * 256 * 256;
  for (int number = cube; number < (is_grey ? 256 : greys); ++number) {
    const Parts parts = parts_of_palette(number);
    int distance = 0;
    for (std::size_t i = 0; i < 3; ++i) distance += (parts[i] - wanted[i]) * (parts[i] - wanted[i]);
    if (distance >= least) continue;
    least = distance;
    nearest = number;
  }
  return nearest;
}

}  // namespace

Colours wanted_colours() {
  const auto value_of = [](const char* name) {
    const char* value = std::getenv(name);
    return std::string_view(value ? value : "");
  };
  if (::isatty(STDOUT_FILENO) != 1 || !value_of("NO_COLOR").empty() || value_of("TERM") == "dumb")
    return Colours::none;
  const std::string_view depth = value_of("COLORTERM");
  return depth == "truecolor" || depth == "24bit" ? Colours::full : Colours::palette;
}

TerminalColour terminal_colour(std::string_view colour, Colours colours) {
  const Parts parts = parts_of(colour);
  if (colours == Colours::full)
    return {fmt::format("2;{};{};{}", parts[0], parts[1], parts[2]), parts};
  const int number = nearest_in_palette(parts);
  return {fmt::format("5;{}", number), parts_of_palette(number)};
}

}  // namespace halfboard::tools
