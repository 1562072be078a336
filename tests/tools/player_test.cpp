#include <algorithm>
#include <fstream>
#include <sstream>
#include <string>
#include <vector>

#include "solver/play/clock.h"
#include "tests/support/catch.h"
#include "tests/support/paths.h"
#include "tests/support/sanitized.h"
#include "tools/any_game/any_player.h"
#include "tools/match/openings.h"

// Players against the solvers, on boards small enough for exact answers.
namespace {

using namespace halfboard;
using solver::play::Method;
using tools::AnyGame;

struct Board {
  std::string game;
  solver::Options options;
  int plies;  ///< random ones before the position
};

const std::vector<Board> boards{
    {"halfcut", {{"size", "3"}}, 2},
    {"halfcut", {{"size", "4"}}, 5},
    {"sight-reduction", {{"files", "3"}, {"ranks", "3"}}, 10},
    {"sight-reduction", {{"files", "3"}, {"ranks", "4"}, {"rules", "easier"}}, 12},
    {"sight-reduction", {{"files", "4"}, {"ranks", "3"}, {"rules", "challenging"}}, 12},
    {"sight-reduction", {{"files", "3"}, {"ranks", "4"}, {"rules", "base+pairs"}}, 13},
};

tools::TextDecision think(const AnyGame& game, const tools::AnyPosition& position,
                          const solver::play::Settings& settings, std::uint64_t nodes) {
  solver::play::Effort effort;
  effort.limits.nodes = nodes;
  return make_player(game, settings)->think(position, {}, effort, {});
}

TEST_CASE("players keep what is won", "[play]") {
  for (const Board& board : boards)
    for (std::uint64_t i = 0; i < 12; ++i) {
      const AnyGame& game = **tools::find_game(board.game);
      const auto text = tools::match::random_opening(game, board.options, 5, i, board.plies);
      REQUIRE(text);
      const auto position = game.position(*text, board.options);
      REQUIRE(position);
      const auto answer = (*position)->solve({});
      for (const Method method : {Method::best, Method::alpha_beta})
        for (const unsigned threads : {1U, 2U}) {
          INFO(board.game << ' ' << *text << ", method " << static_cast<int>(method) << ", threads "
                          << threads);
          solver::play::Settings settings;
          settings.hash_mib = 8;
          settings.method = method;
          settings.threads = threads;
          const auto decision = think(game, **position, settings, 3'000'000);
          REQUIRE(decision.move);
          if (answer.result == solver::Outcome::win)
            CHECK(std::ranges::find(answer.best, *decision.move) != answer.best.end());
          // What a player says is proved must be so.
          if (decision.result != solver::Outcome::unknown) CHECK(decision.result == answer.result);
          if (decision.value) CHECK(decision.value == answer.value);
        }
    }
}

TEST_CASE("every method moves in every game", "[play]") {
  for (const AnyGame* game : tools::all_games())
    for (const Method method :
         {Method::best, Method::alpha_beta, Method::trees, Method::greedy, Method::random}) {
      const auto position = game->position(game->name() == "sight-reduction" ? "#77" : "start", {});
      REQUIRE(position);
      solver::play::Settings settings;
      settings.hash_mib = 8;
      settings.method = method;
      const auto decision = think(*game, **position, settings, 2000);
      INFO(game->name() << ' ' << static_cast<int>(method));
      REQUIRE(decision.move);
      const auto moves = (*position)->moves();
      CHECK(std::ranges::find(moves, *decision.move) != moves.end());
      CHECK(decision.progress.line.front() == *decision.move);
    }
}

/// Trees are all that a game without an evaluation has.
bool is_evaluated(const AnyGame& game) {
  std::string folder(game.name());
  std::ranges::replace(folder, '-', '_');
  std::ifstream file(tests::source_dir() + "/games/" + folder + "/player.h");
  std::ostringstream text;
  text << file.rdbuf();
  return text.str().find("Evaluation") != std::string::npos;
}

TEST_CASE("a search ends at its limit of nodes", "[play]") {
  for (const AnyGame* game : tools::all_games())
    for (const Method method : {Method::best, Method::alpha_beta, Method::trees})
      for (const unsigned threads : {1U, 3U})
        for (const std::uint64_t nodes : {1U, 60U, 1000U}) {
          const auto position =
              game->position(game->name() == "sight-reduction" ? "#77" : "start", {});
          REQUIRE(position);
          solver::play::Settings settings;
          settings.hash_mib = 8;
          settings.method = method;
          settings.threads = threads;
          const auto used = think(*game, **position, settings, nodes).progress.nodes;
          INFO(game->name() << ' ' << static_cast<int>(method) << ", threads " << threads
                            << ", nodes " << nodes << ": " << used);
          const bool trees = method == Method::trees || !is_evaluated(*game);
          // Random games are played to their end.
          constexpr std::uint64_t longest = 500;
          CHECK(used < nodes + 1 + (trees ? threads * longest : 0));
          if (threads == 1 && (trees || method == Method::alpha_beta)) CHECK(used >= nodes);
        }
}

TEST_CASE("trees tell their move before the end of a short search", "[play]") {
  for (const AnyGame* game : tools::all_games()) {
    const auto position = game->position(game->name() == "sight-reduction" ? "#77" : "start", {});
    REQUIRE(position);
    solver::play::Settings settings;
    settings.hash_mib = 8;
    settings.method = Method::trees;
    solver::play::Effort effort;
    effort.limits.seconds = 0.045;
    int reports = 0;
    for (int tries = 0; tries < 10 && reports == 0; ++tries)  // it may not come to run in that time
      tools::make_player(*game, settings)
          ->think(**position, {}, effort,
                  [&](const tools::TextProgress& progress) { reports += progress.nodes > 0; });
    INFO(game->name());
    CHECK((tests::sanitized || reports > 0));
  }
}

TEST_CASE("four players, dice and levels", "[play]") {
  const AnyGame& coins = **tools::find_game("chinese-checkers");
  const auto four = coins.position("start", {{"players", "4"}});
  REQUIRE(four);
  CHECK(think(coins, **four, {}, 3000).move);
  const AnyGame& faces = **tools::find_game("reality-check");
  const auto dice = faces.position("start", {{"variants", "5"}});
  REQUIRE(dice);
  for (int ply = 0; ply < 12 && !(*dice)->is_over(); ++ply) {
    const auto decision = think(faces, **dice, {}, 2000);
    REQUIRE(decision.move);
    CHECK_FALSE((*dice)->apply(*decision.move));
  }
  for (int level = 1; level <= solver::play::top_level; ++level) {
    solver::play::Settings settings;
    settings.level = level;
    const AnyGame& cut = **tools::find_game("halfcut");
    const auto start = cut.position("start", {});
    const auto first = think(cut, **start, settings, 20'000);
    CHECK(first.move == think(cut, **start, settings, 20'000).move);
  }
}

TEST_CASE("time for a move", "[play]") {
  using solver::play::allowance;
  for (const double left : {0.0, 0.001, 0.05, 1.0, 60.0, 7200.0})
    for (const double increment : {0.0, 0.1, 5.0}) {
      const auto time = allowance({left, increment}, 0.01);
      CHECK(time.enough <= time.most);
      CHECK(time.most <= std::max(0.0, left - 0.01));
      CHECK(time.enough >= 0);
    }
  CHECK(allowance(1.0, 0.01).most == Approx(0.99));
  CHECK(allowance(0.01, 0.01).most == Approx(0.007));
}

}  // namespace
