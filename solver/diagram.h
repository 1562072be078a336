#pragma once

#include <string>
#include <vector>

#include "bitboards/board.h"

namespace halfboard::solver {

/// A picture of a position as plain data: what stands on which square. The command line draws it
/// as text and as SVG; a game only says what is there.
struct Diagram {
  struct Cell {
    bool exists = true;
    std::string text;          ///< what text output shows; empty = an empty square
    std::string glyph;         ///< what stands on the disc in a picture, for instance "P/N"
    std::string fill;          ///< SVG colour of the disc; empty = no disc
    std::string ink = "#000";  ///< SVG colour of the glyph
    std::string shade;         ///< SVG colour of the square; empty = the usual one
  };
  /// A coloured line along one side of the board (who owns the edge), 't', 'b', 'l' or 'r'.
  struct Side {
    char edge;
    std::string colour;
  };

  int files = 0;
  int ranks = 0;
  std::vector<Cell> cells;  ///< a1, b1, .., then rank 2
  std::vector<Side> sides;
  std::string caption;              ///< whose turn, what phase; one line
  std::vector<std::string> beside;  ///< further lines, for instance the hands

  Diagram() = default;
  Diagram(int f, int r) : files(f), ranks(r), cells(static_cast<std::size_t>(f * r)) {}
  Cell& at(int file, int rank) { return cells[static_cast<std::size_t>(file + files * rank)]; }
  [[nodiscard]] const Cell& at(int file, int rank) const {
    return cells[static_cast<std::size_t>(file + files * rank)];
  }
};

/// Puts a disc with a letter on each square of a set. The picture may show a part of the board.
template <class Board>
void put_discs(Diagram& picture, typename Board::Word set, const char* letter, const char* fill) {
  bitboards::for_each(set, [&](int square) {
    auto& cell = picture.at(Board::file_of(square), Board::rank_of(square));
    cell.text = letter;
    cell.fill = fill;
  });
}

}  // namespace halfboard::solver
