#include "tools/ugi/thinking.h"

#include <stdexcept>

#include <unistd.h>

#include "tests/support/catch.h"

namespace {

using namespace halfboard;
using tools::AnyPosition;

/// A player with a fault inside.
class Faulty final : public tools::AnyPlayer {
 public:
  void new_game() override {}
  void prepare(const AnyPosition&, const std::atomic<bool>*) override {
    throw std::logic_error("no tables");
  }
  tools::TextDecision think(const AnyPosition&, std::span<const std::unique_ptr<AnyPosition>>,
                            const solver::play::Effort&, const Report&) override {
    throw std::logic_error("no thought");
  }
};

TEST_CASE("ugi: a fault inside of a search is told, and there is a move", "[ugi]") {
  int ends[2];
  REQUIRE(pipe(ends) == 0);
  Faulty player;
  {
    tools::ugi::Thinking thinking(ends[1]);
    const auto position = (*tools::find_game("halfcut"))->position("start", {{"size", "2"}});
    REQUIRE(position);
    thinking.prepare(player, (*position)->clone());
    thinking.join();
    CHECK(thinking.take_faults() == std::vector<std::string>{"no tables"});
    thinking.start(player, (*position)->clone(), {}, {});
    thinking.join();
    CHECK(thinking.is_done());
    CHECK(thinking.take_faults() == std::vector<std::string>{"no thought"});
    CHECK(thinking.take_faults().empty());
    CHECK(thinking.decision().move == "a1");
  }
  for (const int end : ends) close(end);
}

}  // namespace
