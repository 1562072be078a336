#include <fstream>
#include <map>

#include "tests/support/catch.h"
#include "tests/support/paths.h"
#include "tools/any_game/bench_set.h"

// tests/bench.signature holds one line a game: its name and the sum of the nodes of its bench set
// ('halfboard bench GAME'). A change that is meant to change a search changes that one line and
// says so in its commit; any other change must leave it alone.

using namespace halfboard;

TEST_CASE("the bench signature has not changed", "[bench]") {
  std::ifstream file(tests::source_dir() + "/tests/bench.signature");
  std::map<std::string, std::uint64_t> expected;
  std::string name;
  for (std::uint64_t nodes = 0; file >> name >> nodes;) expected[name] = nodes;
  REQUIRE(file.eof());
  for (const tools::AnyGame* game : tools::all_games()) {
    std::uint64_t nodes = 0;
    for (const solver::BenchJob& job : game->bench_jobs()) nodes += tools::bench_nodes(*game, job);
    INFO("the line for tests/bench.signature is now: " << game->name() << ' ' << nodes);
    CHECK(expected[std::string(game->name())] == nodes);
  }
  CHECK(expected.size() == tools::all_games().size());
}
