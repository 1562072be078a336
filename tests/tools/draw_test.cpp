#include "tools/reports/draw.h"

#include <array>
#include <cmath>

#include "tests/support/catch.h"
#include "tests/support/expressions.h"
#include "tools/reports/svg.h"

// Boards as pictures and as text of a terminal.
namespace {

using namespace halfboard;
using tools::Colours;
using tools::draw_svg;
using tools::draw_text;

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

TEST_CASE("pictures: small print stays on its disc", "[draw]") {
  solver::Diagram board = one_piece("#ffffff", "p");
  board.at(0, 0).glyph = "P";
  const std::string picture = draw_svg(board, {.small = {{0, {"P25 N25", "B25 R25"}}}});
  const auto small =
      tests::find_all(picture, R"re(<text x="56" y="(\d+)"[^>]*font-size="7"[^>]*>([^<]*)<)re");
  CHECK(small.size() == 2);
  for (const auto& text : small) {
    const double half = tools::svg::width_of(text.groups[2], 7) / 2.0;
    const double below = std::stoi(text.groups[1]) - 56;
    CHECK(half * half + below * below < 19 * 19);
  }
}

/// Red, green and blue behind "48;2;" (the ground) or "38;2;" (the letter) of the cell's middle.
std::array<int, 3> colour_in(const std::string& text, const std::string& before) {
  const std::string middle = text.substr(text.find("\x1b", text.find("\x1b") + 1));
  const auto found = tests::find(middle, before + R"((\d+);(\d+);(\d+))");
  REQUIRE(found);
  const auto number = [&](std::size_t i) { return std::stoi(found->groups[i]); };
  return {number(1), number(2), number(3)};
}

double luminance(const std::array<int, 3>& colour) {
  double sum = 0;
  constexpr double weights[] = {0.2126, 0.7152, 0.0722};
  for (std::size_t i = 0; i < 3; ++i) {
    const double c = colour[i] / 255.0;
    sum += weights[i] * (c <= 0.03928 ? c / 12.92 : std::pow((c + 0.055) / 1.055, 2.4));
  }
  return sum;
}

const std::vector<std::string> fills{"#ffffff", "#303030", "#d62828", "#2a6fdb", "#c62828",
                                     "#2e7d32", "#1f4e9e", "#f2c200", "#fff",    "#000"};

double contrast(const std::array<int, 3>& a, const std::array<int, 3>& b) {
  const double x = luminance(a) + 0.05;
  const double y = luminance(b) + 0.05;
  return std::max(x, y) / std::min(x, y);
}

TEST_CASE("boards: the squares that a move names", "[draw]") {
  const solver::Diagram board(8, 8);
  const auto square = [](int file, int rank) { return file + 8 * rank; };
  CHECK(tools::squares_in("c3-c8", board) == std::vector<int>{square(2, 2), square(2, 7)});
  CHECK(tools::squares_in("b7xa6*c1", board) ==
        std::vector<int>{square(1, 6), square(0, 5), square(2, 0)});
  CHECK(tools::squares_in("xa6 pass roll:6", board).empty());
}

TEST_CASE("boards: columns stay where they are when marks come", "[draw]") {
  solver::Diagram board(2, 1);
  CHECK(draw_text(board, {.room_for_mark = true}).find(" .  .\n") != std::string::npos);
  CHECK(draw_text(board, {.last_move = {0}, .room_for_mark = true}).find(" .- .\n") !=
        std::string::npos);
}

TEST_CASE("boards in colours: every piece's letter can be read", "[draw]") {
  for (const std::string& fill : fills) {
    const std::string text = draw_text(one_piece(fill, "p"), {}, Colours::full);
    INFO(fill);
    CHECK(contrast(colour_in(text, "48;2;"), colour_in(text, "38;2;")) >= 4.5);
  }
  // The square around it still says whether the last move named it.
  const std::string last = draw_text(one_piece("#d62828", "r"), {.last_move = {0}}, Colours::full);
  CHECK(last.find("48;2;232;184;74m ") != std::string::npos);
  CHECK(last.find("48;2;214;40;40;") != std::string::npos);
}

TEST_CASE("boards in 256 colours: the same, without escapes that a terminal misreads", "[draw]") {
  const auto shown = [](std::string_view colour) {
    return tools::terminal_colour(colour, Colours::palette);
  };
  for (const std::string& fill : fills) {
    INFO(fill);
    const std::string text = draw_text(one_piece(fill, "p"), {}, Colours::palette);
    CHECK(text.find("8;2;") == std::string::npos);
    const auto piece = shown(fill);
    const bool white = text.find("48;" + piece.numbers + ";38;5;231;") != std::string::npos;
    CHECK((white || text.find("48;" + piece.numbers + ";38;5;16;") != std::string::npos));
    CHECK(contrast(piece.parts, shown(white ? "#fff" : "#000").parts) >= 4.5);
  }
  CHECK(shown("#303030").numbers == "5;236");
  CHECK(shown("#2e7d32").parts == std::array<int, 3>{0, 135, 95});  // no grey
  // The two grounds and that of the last move are told apart.
  CHECK(shown("#a98a5f").numbers != shown("#8f7048").numbers);
  CHECK(shown("#a98a5f").numbers != shown("#e8b84a").numbers);
}

}  // namespace
