#pragma once

#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "solver/diagram.h"
#include "tools/reports/terminal_colours.h"

namespace halfboard::tools {

inline constexpr std::string_view mark_colour = "#2f8f4e";
inline constexpr std::string_view last_move_colour = "#e8b84a";

/// What the reader of a board is to see besides it.
struct Notes {
  std::string title{};  ///< what this is, in a picture above the board
  /// Colours of squares and what they mean, in a picture below the board.
  std::vector<std::pair<std::string, std::string>> legend{};
  std::vector<int> marked{};     ///< squares (file + files * rank) that a legal move names
  std::vector<int> last_move{};  ///< .. that the last move named
  bool room_for_mark = false;    ///< in text: boards with and without marks are equally wide
  /// Words in small print on squares of a picture, below what stands there.
  std::vector<std::pair<int, std::vector<std::string>>> small{};
};

/// The board with coordinates, for a terminal. Ends with a newline. With colours the board is one
/// of ANSI escapes; without, marked squares have a star and those of the last move a dash behind
/// them.
std::string draw_text(const solver::Diagram& diagram, const Notes& notes = {},
                      Colours colours = Colours::none);

/// The squares (file + files * rank) that a move names: "c3-c8" names two.
std::vector<int> squares_in(std::string_view move, const solver::Diagram& board);

struct PictureSize {
  int width;  ///< pixels
  int height;
};
/// Of what draw_svg() makes.
PictureSize svg_size(const solver::Diagram& diagram, const Notes& notes = {});

/// A complete SVG document.
std::string draw_svg(const solver::Diagram& diagram, const Notes& notes = {});

}  // namespace halfboard::tools
