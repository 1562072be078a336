#include "tools/reports/svg.h"

#include "tests/support/catch.h"
#include "tests/support/folder.h"
#include "tests/support/process.h"
#include "tools/reports/draw.h"

// How wide texts in pictures are taken to be.
namespace {

using namespace halfboard;
using tools::svg::width_of;

TEST_CASE("pictures: the width of a text is that of its letters", "[draw]") {
  CHECK(width_of("") <= 1);
  CHECK(width_of("illicit") < width_of("WWWWWWW") / 2);
  CHECK(width_of("ab", 26) >= 2 * width_of("ab", 13) - 2);
  CHECK(width_of("Zermelo") + width_of("K\u00f6nig") > width_of("ZermeloKnig"));
  CHECK(width_of("\u00f6") == width_of("n"));  // a letter, though of two bytes
  CHECK(width_of("first placement", 14, true) > width_of("first placement", 14));
  // As rsvg-convert draws it in DejaVu Sans, 232.5 pixels.
  CHECK(width_of("Red (joins top and bottom) to move") >= 233);
  CHECK(width_of("Red (joins top and bottom) to move") <= 236);
}

TEST_CASE("pictures: a caption that has room stays on one line", "[draw][program]") {
  const tests::Folder folder;
  const std::string path = folder.file("b.svg");
  REQUIRE(tests::run_halfboard({"show", "halfcut", "start", "--size", "3", "--svg", path}).status ==
          0);
  CHECK(tests::read(path).find(">Red (joins top and bottom) to move</text>") != std::string::npos);
}

TEST_CASE("pictures: only words make a small board's picture wider", "[draw]") {
  solver::Diagram board(2, 2);
  CHECK(tools::svg_size(board).width == 2 * 32 + 2 * 48);
  board.caption = "White to move";
  CHECK(tools::svg_size(board).width == 300);
}

}  // namespace
