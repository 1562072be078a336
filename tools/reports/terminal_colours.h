#pragma once

#include <array>
#include <string>
#include <string_view>

namespace halfboard::tools {

/// Which colours a terminal shows: the 256 that nearly all of them have, or any.
enum class Colours { none, palette, full };

/// Those of the terminal that standard output goes to; none if it is none, or NO_COLOR is set. Any
/// only where COLORTERM says so: terminals that do not know such escapes misread them.
Colours wanted_colours();

/// A colour as a terminal shows it.
struct TerminalColour {
  std::string numbers;       ///< of the ANSI escape, behind "48;" or "38;"
  std::array<int, 3> parts;  ///< red, green and blue, 0 to 255
};

/// Of "#d9b98a" or "#000"; of the 256 colours the nearest one.
TerminalColour terminal_colour(std::string_view colour, Colours colours);

}  // namespace halfboard::tools
