#include "tools/reports/draw.h"

#include <fmt/format.h>

#include "tests/support/catch.h"

// Boards as pictures and as text of a terminal.
namespace {

using namespace halfboard;
using tools::draw_svg;

solver::Diagram one_piece(const std::string& fill, const std::string& text) {
  solver::Diagram board(1, 1);
  board.at(0, 0).fill = fill;
  board.at(0, 0).text = text;
  return board;
}

std::size_t mark_of(const std::string& picture) { return picture.find("fill=\"#2f8f4e\""); }

TEST_CASE("pictures: the mark of a legal move hides no letter", "[draw]") {
  solver::Diagram board = one_piece("#ffffff", "p");
  const std::string bare = draw_svg(board, {.marked = {0}});
  board.at(0, 0).glyph = "P";
  const std::string lettered = draw_svg(board, {.marked = {0}});
  const std::string middle = "cx=\"56\" cy=\"56\" r=\"5\"";
  CHECK(mark_of(bare) != std::string::npos);
  CHECK(bare.find(middle) != std::string::npos);
  CHECK(mark_of(lettered) != std::string::npos);
  CHECK(lettered.find(middle) == std::string::npos);
}

}  // namespace
