#include <sstream>

#include "games/groups/proofs/bounded_prover.h"
#include "tests/support/catch.h"

// Certificates of wins in Groups: what is written is read back and holds, what is broken is told.
using namespace halfboard;
using groups::BoundedProver;
using groups::Game;
using groups::Position;
using groups::Strategy;

namespace {

Strategy strategy_of(const std::string& text, std::string_view rules) {
  const auto p = Game::parse(text, {*groups::variant_named(rules), {}});
  REQUIRE(p);
  const groups::Hexominoes hexominoes;
  const groups::DistanceTable table(std::size_t{1} << 22);
  solver::Budget budget({});
  BoundedProver prover(p->variant, hexominoes, table, budget);
  int checked = 0;
  const auto verdict = prover.shortest_win(*p, 7, checked);
  REQUIRE(verdict);
  const auto strategy = prover.strategy(*p, *verdict);
  REQUIRE(strategy);
  CHECK(strategy->plies == verdict->plies);
  return *strategy;
}

Result<Strategy> read(const std::string& text) {
  std::istringstream in(text);
  return Strategy::read(in);
}

}  // namespace

TEST_CASE("groups: certificates hold and are read back", "[groups]") {
  struct Case {
    const char* text;
    const char* rules;
    bool has_steps;
  };
  // Wins in 5 (a set-up), 3 and 1, a loss in 2, and games that are over.
  const Case cases[] = {
      {"8/8/2wbwb2/3wb3/2w1wb2/2bwb3/8/8 w", "king-nojump", true},
      {"b6b/8/3b2b1/8/b5b1/w7/ww6/ww2w3 w", "king-nojump", true},
      {"8/8/8/8/8/w4b1b/ww3b1b/ww1w1b1b w", "standard", false},
      {"b6b/8/3b2b1/8/b5b1/w7/ww6/ww1w4 b", "king-nojump", false},
      {"8/8/8/8/8/w4b1b/ww3b1b/www2b1b b", "king", false},
  };
  for (const Case& c : cases) {
    INFO(c.text);
    const Strategy strategy = strategy_of(c.text, c.rules);
    CHECK(strategy.steps.empty() != c.has_steps);
    const auto fault = groups::fault_of(strategy);
    CHECK_FALSE(fault);
    const auto again = read(strategy.text());
    REQUIRE(again);
    CHECK(again->text() == strategy.text());
    CHECK_FALSE(groups::fault_of(*again));
  }
}

TEST_CASE("groups: broken certificates are told", "[groups]") {
  const Strategy good = strategy_of("8/8/2wbwb2/3wb3/2w1wb2/2bwb3/8/8 w", "king-nojump");
  REQUIRE(good.steps.size() > 2);
  for (std::size_t i = 0; i < good.steps.size(); ++i) {
    Strategy bad = good;
    bad.steps.erase(bad.steps.begin() + static_cast<std::ptrdiff_t>(i));
    CHECK(groups::fault_of(bad));  // every step is needed
    bad = good;
    bad.steps[i].plies -= 2;
    CHECK(groups::fault_of(bad));  // claims less than it shows
    bad = good;
    bad.steps.push_back(bad.steps[i]);
    CHECK(groups::fault_of(bad));
    bad = good;
    bad.steps[i].position.side = groups::other(bad.steps[i].position.side);
    CHECK(groups::fault_of(bad));
  }
  Strategy bad = good;
  bad.plies -= 2;
  CHECK(groups::fault_of(bad));
  bad = good;
  bad.winner = groups::other(bad.winner);
  CHECK(groups::fault_of(bad));
  bad = good;
  bad.steps[0].move = groups::Move::between(0, 1);
  CHECK(groups::fault_of(bad));
}

TEST_CASE("groups: the first fault of a certificate is told by any number of threads",
          "[groups][threads]") {
  const Strategy good = strategy_of("8/8/2wbwb2/3wb3/2w1wb2/2bwb3/8/8 w", "king-nojump");
  REQUIRE(good.steps.size() > 2 * 8);  // lots of the check
  for (const std::size_t from : {std::size_t{1}, good.steps.size() / 2}) {
    Strategy bad = good;
    for (std::size_t i = from; i < bad.steps.size(); ++i)
      bad.steps[i].move = groups::Move::between(0, 1);
    const groups::StrategyCheck checked = groups::check(bad, {.threads = 4});
    REQUIRE(checked.fault);
    CHECK_FALSE(checked.stopped);
    CHECK(checked.fault->line().find(Game::format(bad.steps[from].position)) != std::string::npos);
  }
}

TEST_CASE("groups: a check that is stopped says nothing", "[groups][threads]") {
  const Strategy good = strategy_of("8/8/2wbwb2/3wb3/2w1wb2/2bwb3/8/8 w", "king-nojump");
  for (const unsigned threads : {1U, 3U}) {
    const auto stopped = groups::check(good, {.threads = threads, .stop = [] { return true; }});
    CHECK(stopped.stopped);
    CHECK_FALSE(stopped.fault);
    CHECK(stopped.checked < good.steps.size());
    std::uint64_t told = 0;
    const auto whole = groups::check(
        good, {.threads = threads, .report = [&](std::uint64_t done, std::uint64_t all) {
                 CHECK(all == good.steps.size());
                 told = done;
               }});
    CHECK_FALSE(whole.stopped);
    CHECK_FALSE(whole.fault);
    CHECK(whole.checked == good.steps.size());
    CHECK(told <= good.steps.size());
  }
  CHECK_FALSE(groups::follow(
      good.root, good.winner, [](const Position& p) { return solver::MoveList<Game>(p)[0]; },
      nullptr, [] { return true; }));
}

TEST_CASE("groups: a circle proves nothing", "[groups]") {
  // A strategy that plays round and round: each step is a legal move, and after it and every reply
  // there would be a further step, but for the plies, which can't fall for ever.
  const Strategy good = strategy_of("8/8/2wbwb2/3wb3/2w1wb2/2bwb3/8/8 w", "king-nojump");
  Strategy circle = good;
  for (Strategy::Step& step : circle.steps) step.plies = 99;
  circle.plies = 99;
  CHECK(groups::fault_of(circle));
  // The guide goes on for ever among a few positions: nothing comes of it.
  int asked = 0;
  const auto none =
      groups::follow(good.root, good.winner, [&](const Position& p) -> std::optional<groups::Move> {
        if (++asked > 200) return std::nullopt;
        return solver::MoveList<Game>(p)[0];
      });
  CHECK_FALSE(none);
}

TEST_CASE("groups: hostile certificates are refused in one line", "[groups]") {
  const std::string good = strategy_of("b6b/8/3b2b1/8/b5b1/w7/ww6/ww2w3 w", "king-nojump").text();
  REQUIRE(read(good));
  for (std::size_t size = 0; size < good.size(); ++size) CHECK_FALSE(read(good.substr(0, size)));
  CHECK_FALSE(read(good + "\n"));
  CHECK_FALSE(read(good + good));
  for (std::size_t i = 0; i < good.size(); ++i)
    for (const char c : {'\0', '\n', ' ', '9', 'w', '\xff'}) {
      std::string text = good;
      text[i] = c;
      const auto strategy = read(text);
      if (!strategy) CHECK(strategy.error().line().find('\n') == std::string::npos);
    }
}
