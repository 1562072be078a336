#include "tests/support/terminal.h"

#include <algorithm>
#include <regex>

#include "tests/support/catch.h"

// What stands on a terminal in the end: the progress line is gone, results have lines of their own.
namespace {

using namespace halfboard;
using tests::on_terminal;
using tests::screen_of;
using Words = std::vector<std::string>;

TEST_CASE("results stand on lines of their own, below no progress", "[program][terminal]") {
  const auto run = on_terminal({"targets", "--random", "16", "--threads", "1"});
  REQUIRE(run.status == 0);
  CHECK(run.text.find("to go") != std::string::npos);
  const std::regex row(R"( *\d+ +\d+ pairs, fewest left \d+, \d+ positions)");
  const auto screen = screen_of(run.text);
  CHECK(std::ranges::count_if(
            screen, [&](const std::string& line) { return std::regex_match(line, row); }) == 16);
}

TEST_CASE("the progress line is gone before what was found is printed", "[program][terminal]") {
  const auto run = on_terminal({"openings", "halfcut", "--size", "6", "--time-limit", "1.2"});
  CHECK(run.status == 3);
  CHECK(run.text.find("(0.0%)") != std::string::npos);
  for (const std::string& line : screen_of(run.text)) CHECK(line.find('%') == std::string::npos);
}

}  // namespace
