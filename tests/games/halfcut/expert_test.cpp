#include "games/halfcut/expert.h"

#include <new>

#include "tests/support/catch.h"

// Exact play of Halfcut.
namespace {

using namespace halfboard;
using namespace halfboard::halfcut;

TEST_CASE("halfcut: an expert without memory asks for it again", "[halfcut][player]") {
  Expert expert(std::size_t{1} << 60, 1);
  const auto ask = [&](int size) {
    solver::Budget budget({.nodes = 100});
    return expert.ask(Game::start({size}), budget);
  };
  CHECK_THROWS_AS(ask(5), std::bad_alloc);
  CHECK_THROWS_AS(ask(5), std::bad_alloc);
  CHECK_NOTHROW(ask(4));  // where a few bytes are enough
  CHECK_THROWS_AS(ask(5), std::bad_alloc);
}

}  // namespace
