#include <algorithm>
#include <chrono>
#include <iostream>
#include <string>
#include <thread>
#include <vector>

#include <fmt/format.h>

#include "tests/support/catch.h"
#include "tests/support/ugi_engine.h"
#include "tools/any_game/any_game.h"

// How late answers come: after `stop`, and after the end of the time for a move. Prints what it
// measures:    halfboard_tests "ugi: a thousand*"
namespace {

using namespace halfboard;
using std::chrono::milliseconds;
using tools::match::Process;

class Engine : public tests::UgiEngine {
 public:
  explicit Engine(const std::string& game) : UgiEngine({game}, std::chrono::seconds(30)) {
    say("isready");
    hear("readyok");
  }
  /// Milliseconds from now, plus `due`, to the answer.
  double lateness(milliseconds due) {
    const auto start = Process::Clock::now();
    REQUIRE(hear("bestmove "));
    const std::chrono::duration<double, std::milli> taken = Process::Clock::now() - start;
    return taken.count() - static_cast<double>(due.count());
  }
};

double share_below(const std::vector<double>& delays, double ms) {
  const auto count = std::ranges::count_if(delays, [ms](double d) { return d < ms; });
  return static_cast<double>(count) / static_cast<double>(delays.size());
}

TEST_CASE("ugi: a thousand answers in time", "[ugi][.slow]") {
  constexpr milliseconds movetime{20};
  std::vector<double> delays;
  for (const tools::AnyGame* any : tools::all_games()) {
    const std::string game(any->name());
    Engine engine(game);
    std::vector<double> of_game;
    for (int i = 0; i < 100; ++i) {
      engine.say("position startpos\ngo movetime " + std::to_string(movetime.count()));
      of_game.push_back(engine.lateness(movetime));
      engine.say("go infinite");
      std::this_thread::sleep_for(movetime);
      engine.say("stop");
      of_game.push_back(engine.lateness(milliseconds(0)));
    }
    std::ranges::sort(of_game);
    std::cout << fmt::format("{:<17} median {:6.2f} ms, 99% {:6.2f} ms, most {:6.2f} ms\n", game,
                             of_game[of_game.size() / 2], of_game[of_game.size() * 99 / 100],
                             of_game.back());
    delays.insert(delays.end(), of_game.begin(), of_game.end());
  }
  CHECK(delays.size() == 200 * tools::all_games().size());
  std::cout << fmt::format("of {} answers {:.2f}% came within 50 ms\n", delays.size(),
                           100 * share_below(delays, 50));
  CHECK(share_below(delays, 50) > 0.95);  // the rest is for the machine's other work
}

}  // namespace
