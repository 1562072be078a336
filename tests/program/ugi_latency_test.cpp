#include <algorithm>
#include <atomic>
#include <chrono>
#include <iostream>
#include <memory>
#include <string>
#include <thread>
#include <vector>

#include <fmt/format.h>

#include "tests/support/catch.h"
#include "tests/support/paths.h"
#include "tools/match/process.h"

// How late answers come: after `stop`, and after the end of the time for a move. Prints what it
// measures:    halfboard_tests "ugi: a thousand*"
namespace {

using namespace halfboard;
using std::chrono::milliseconds;
using tools::match::Process;

const std::atomic<bool> never{false};

class Engine {
 public:
  explicit Engine(const std::string& game) {
    process_ = std::move(*Process::start({tests::program(), "ugi", game}, never));
    say("isready");
    hear("readyok");
  }
  void say(const std::string& text) { process_->send(text + "\n"); }
  bool hear(const std::string& word) {
    const auto until = Process::Clock::now() + std::chrono::seconds(30);
    while (const auto line = process_->line(until))
      if (line->starts_with(word)) return true;
    return false;
  }
  /// Milliseconds from now, plus `due`, to the answer.
  double lateness(milliseconds due) {
    const auto start = Process::Clock::now();
    REQUIRE(hear("bestmove "));
    const std::chrono::duration<double, std::milli> taken = Process::Clock::now() - start;
    return taken.count() - static_cast<double>(due.count());
  }

 private:
  std::unique_ptr<Process> process_;
};

double share_below(const std::vector<double>& delays, double ms) {
  const auto count = std::ranges::count_if(delays, [ms](double d) { return d < ms; });
  return static_cast<double>(count) / static_cast<double>(delays.size());
}

TEST_CASE("ugi: a thousand answers in time", "[ugi][.slow]") {
  constexpr milliseconds movetime{20};
  std::vector<double> delays;
  for (const std::string game :
       {"sight-reduction", "halfcut", "groups", "chinese-checkers", "reality-check"}) {
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
  CHECK(delays.size() == 1000);
  std::cout << fmt::format("of {} answers {:.2f}% came within 50 ms\n", delays.size(),
                           100 * share_below(delays, 50));
  CHECK(share_below(delays, 50) > 0.95);  // the rest is for the machine's other work
}

}  // namespace
