#include <algorithm>
#include <chrono>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "bitboards/text.h"
#include "tests/support/catch.h"
#include "tests/support/process.h"
#include "tests/support/ugi_engine.h"
#include "tools/any_game/any_game.h"
#include "tools/ugi/go.h"

// The Universal Game Interface, spoken to the real program.
namespace {

using namespace halfboard;
using std::chrono::milliseconds;
using tools::match::Process;

class Talk : public tests::UgiEngine {
 public:
  using UgiEngine::UgiEngine;
  std::string ask(const std::string& what) {
    say("query " + what);
    return hear("response").value_or("nothing").substr(9);
  }
  /// What follows `bestmove`; there must be exactly one word.
  std::string best() {
    const std::string line = hear("bestmove").value_or("no answer in time");
    const auto words = split_words(line);
    INFO(line);
    REQUIRE(words.size() == 2);
    return std::string(words[1]);
  }
  /// Does it end? The time is for machines that are busy.
  bool ends() {
    const auto until = Process::Clock::now() + std::chrono::seconds(60);
    while (process().line(until)) continue;
    return process().state() == Process::State::ended;
  }
};

TEST_CASE("ugi: greeting and readiness", "[ugi]") {
  Talk engine({"halfcut"});
  engine.say("ugi");
  CHECK(engine.hear("id name").has_value());
  CHECK(engine.hear("option name Game").has_value());
  CHECK(engine.hear("ugiok") == "ugiok");
  engine.say("isready");
  CHECK(engine.hear("readyok") == "readyok");
  engine.say("quit");
  CHECK(engine.ends());
}

TEST_CASE("ugi: so many complaints a game", "[ugi]") {
  std::string lines;
  for (int i = 0; i < 100; ++i) lines += "nonsense\n";
  const auto run =
      tests::run_halfboard({"ugi", "halfcut"}, {.input = lines + "uginewgame\nrubbish\nquit\n"});
  const auto end = run.out.find("info string no more complaints\n");
  REQUIRE(end != std::string::npos);
  CHECK(run.out.find("unknown command 'nonsense'", end) == std::string::npos);
  CHECK(run.out.find("unknown command 'rubbish'", end) != std::string::npos);
}

TEST_CASE("ugi: a game as a match runner plays it", "[ugi]") {
  Talk engine({"halfcut"});
  engine.say("ugi\nsetoption name Size value 3\nsetoption name Nonsense value 1\nisready");
  CHECK(engine.hear("readyok"));
  engine.say("uginewgame\nposition startpos");
  CHECK(engine.ask("p1turn") == "true");
  CHECK(engine.ask("gameover") == "false");
  CHECK(engine.ask("result") == "none");
  std::string position = "position startpos moves";
  for (int ply = 0; ply < 30 && engine.ask("gameover") == "false"; ++ply) {
    engine.say("go nodes 500");
    const std::string move = engine.best();
    CHECK(move.size() <= 4);
    position += " " + move;
    engine.say(position);
  }
  CHECK(engine.ask("gameover") == "true");
  CHECK(engine.ask("result") == "p1win");  // the first player wins 3 x 3
  engine.say("go movetime 10");
  CHECK(engine.best() == "none");
}

TEST_CASE("ugi: every game moves", "[ugi]") {
  for (const tools::AnyGame* each : tools::all_games()) {
    const std::string game(each->name());
    Talk engine(std::vector<std::string>{});
    engine.say("setoption name Game value " + game + "\nposition startpos\ngo movetime 60");
    INFO(game);
    const std::string move = engine.best();
    CHECK(move != "none");
    engine.say("position startpos moves " + move);
    CHECK(engine.ask("gameover") == "false");
    CHECK(engine.ask("p1turn") == "false");
    engine.say("go depth 1");
    const std::string reply = engine.best();
    engine.say("position startpos moves " + move + " " + reply);
    CHECK(engine.ask("offender") == "none");
  }
}

TEST_CASE("ugi: ends are told in plies, and the nodes of the whole search before bestmove",
          "[ugi]") {
  Talk engine({"halfcut"});
  engine.say("position fen rr/2 b\ngo nodes 1000");
  CHECK(engine.hear("info depth").value_or("").find(" score mate -2 ") != std::string::npos);
  // Between the reports of a search by random play, one each tenth of a second.
  engine.say("setoption name Game value reality-check\nposition startpos\ngo nodes 50");
  CHECK(engine.hear("info depth").value_or("").find(" nodes ") != std::string::npos);
}

TEST_CASE("ugi: an illegal move loses for who made it", "[ugi]") {
  Talk engine({"halfcut"});
  engine.say("position startpos moves a1 a1 b2");
  CHECK(engine.ask("gameover") == "true");
  CHECK(engine.ask("result") == "p1win");
  CHECK(engine.ask("offender") == "2");
  // Dice are nobody's move.
  engine.say(
      "setoption name Game value reality-check\nposition fen "
      "###rn###/##nnbbnb##/#1pnbrpbpr#/1pp5/7/1PP5/#1PNBRPBPR#/##NNBBNB##/###RN### b RR/rr - roll "
      "std 5 moves a1-a2");
  CHECK(engine.ask("result") == "none");
  CHECK(engine.ask("offender") == "dice");
  engine.say("setoption name Game value halfcut\nposition startpos moves a1 a1 b2");
  engine.say("go movetime 20");
  CHECK(engine.best() == "none");
  engine.say("position startpos moves zz");
  CHECK(engine.ask("result") == "p2win");
  engine.say("position startpos");
  CHECK(engine.ask("gameover") == "false");
  engine.say("position fen rubbish");
  CHECK(engine.ask("gameover") == "true");
  CHECK(engine.ask("result") == "none");
}

TEST_CASE("ugi: options and positions", "[ugi]") {
  Talk engine({"sight-reduction"});
  engine.say("position startpos");
  CHECK(engine.ask("players") == "2");
  engine.say("setoption name Deal value 123456789\nposition startpos moves a5");
  CHECK(engine.ask("result") == "p2win");  // an enemy checker stands there
  engine.say("setoption name Deal value #123456789\nposition startpos moves a5");
  CHECK(engine.ask("result") == "p2win");
  engine.say("setoption name Rules value challenging\nposition fen 2bb/ww2 w\ngo depth 6");
  CHECK(engine.best() == "b1");
  engine.say("position fen #77 moves");
  CHECK(engine.ask("p1turn") == "true");
  engine.say(
      "setoption name Game value chinese-checkers\nsetoption name Players value 4\n"
      "position startpos");
  CHECK(engine.ask("players") == "4");
  engine.say("go p1time 1000 p2time 1 p3time 1 p4time 1 p1inc 10");
  const std::string move = engine.best();
  engine.say("position startpos moves " + move);
  CHECK(engine.ask("turn") == "2");
}

TEST_CASE("ugi: the position stays, but for another game", "[ugi]") {
  Talk engine({"halfcut"});
  engine.say("position fen 4/4/1r2/4 b\nsetoption name Hash value 32");
  CHECK(engine.ask("p1turn") == "false");
  engine.say("position nowhere\nposition");
  CHECK(engine.ask("p1turn") == "false");
  engine.say("setoption name Size value 3");
  CHECK(engine.ask("p1turn") == "true");  // startpos
}

TEST_CASE("ugi: a hidden game stays one until another position is set up", "[ugi]") {
  Talk engine({"reality-check"});
  engine.say(
      "position hidden w ###r?###/##n?b?n?##/#p?p?b?p?p?#/7/7/7/#PPPNBRPBPR#/##NNBBNB##/###RN### "
      "w RR/?? - first std 0 moves b3-b4 b7-b6*b4=P");
  for (const char* no_position : {"position hidden", "position hidden w", "position hidden x 7 w",
                                  "position hidden w moves b3-b4", "position startpos move b3-b4",
                                  "setoption name Threads value 1"}) {
    engine.say(no_position);
    CHECK(engine.ask("gameover") == "false");
    engine.say("go nodes 300");
    // A search that sees all has lines of several actions.
    CHECK(engine.hear("info depth").value_or("").starts_with("info depth 1 "));
    CHECK(engine.best() != "none");
  }
}

TEST_CASE("ugi: what can't be used is told, and spoils nothing else", "[ugi]") {
  Talk engine({"halfcut"});
  engine.say("setoption name Size value 9\nposition fen 3/3/3 r\ngo nodes 100");
  CHECK(engine.best() != "none");
  engine.say("position startpos");
  CHECK(engine.hear("info string").value_or("").find("option Size:") != std::string::npos);
  engine.say(
      "setoption name Game value chinese-checkers\nsetoption name Size value 5\n"
      "setoption name Board value 4\nposition startpos");
  CHECK(engine.hear("info string").value_or("").find("one of Board, Size and") !=
        std::string::npos);
  engine.say("setoption name Game value halfcut\nsetoption name Size value 9\nposition startpos");
  CHECK(engine.hear("info string").value_or("").find("option Size:") != std::string::npos);
  CHECK(engine.ask("gameover") == "true");
  engine.say("setoption name Deal value 601080390");
  CHECK(engine.hear("info string").value_or("").find("Deal") != std::string::npos);
  engine.say(
      "setoption name Game value sight-reduction\nsetoption name Files value 3\n"
      "setoption name Deal value 5\nposition startpos");
  CHECK(engine.hear("info string").value_or("").find("neither Files nor Ranks") !=
        std::string::npos);
  CHECK(engine.ask("gameover") == "true");
  engine.say("setoption name Deal value <empty>\nposition startpos moves d1");
  CHECK(engine.hear("info string").value_or("").find("a square from a1 to c8") !=
        std::string::npos);
  engine.say("setoption name Book value no  such");  // with two blanks
  CHECK(engine.hear("info string").value_or("").find("no  such") != std::string::npos);
  engine.say("setoption name moveoverhead value -1");
  CHECK(engine.hear("info string").value_or("").find("MoveOverhead") != std::string::npos);
  engine.say("query nonsense");
  CHECK(engine.hear("info string").value_or("").find("gameover") != std::string::npos);
  CHECK(engine.hear("response") == "response none");
  engine.say("go wtime 300 btime 400 depth 1");
  CHECK(engine.hear("info string").value_or("").find("wtime") != std::string::npos);
}

TEST_CASE("ugi: the clock of the other player ends nothing", "[ugi]") {
  std::optional<Error> complaint;
  const std::vector<std::string_view> words{"p2time", "300", "p2inc", "10"};
  const auto go = tools::ugi::read_go(words, complaint);
  CHECK_FALSE(complaint);
  CHECK(go.says_nothing_but_depth(0));  // so a bare go's five seconds are his
  CHECK_FALSE(go.says_nothing_but_depth(1));
}

TEST_CASE("ugi: what comes after the limit of plies is no part of the game", "[ugi]") {
  Talk engine({"halfcut"});
  engine.say("setoption name MaxPlies value 2\nposition startpos moves a1 b2 zz");
  CHECK(engine.ask("result") == "draw");
  engine.say("setoption name Size value 2\nsetoption name MaxPlies value 1");
  engine.say("position startpos moves a1 b1 a2");
  CHECK(engine.ask("result") == "draw");
}

TEST_CASE("ugi: a depth ends no search of hidden faces, so a time does", "[ugi]") {
  Talk engine({"reality-check"});
  engine.say("setoption name Level value 1");
  engine.say(
      "position hidden w ###r?###/##n?b?n?##/#p?p?b?p?p?#/7/7/7/#PPPNBRPBPR#/##NNBBNB##/###RN### "
      "w RR/?? - first std 0\ngo depth 1");
  CHECK(engine.best() != "none");
}

TEST_CASE("ugi: who quits is told that it is ready before", "[ugi]") {
  const auto done = tests::run_halfboard({"ugi", "halfcut"}, {.input = "isready\nquit\n"});
  CHECK(done.out == "readyok\n");
}

TEST_CASE("ugi: no word that comes can hurt", "[ugi]") {
  Talk engine({"groups"});
  engine.say("stop");                            // nothing to stop
  engine.say("go infinite\ngo infinite\nstop");  // each go gets its answer
  CHECK(engine.best() != "none");
  CHECK(engine.best() != "none");
  engine.say(
      "position\nposition fen\nposition startpos startpos\nsetoption\nsetoption name\n"
      "query\nquery a b\ngo depth\ngo nodes -7 depth x\n\n \t \r");
  CHECK(engine.best() != "none");
  engine.say(std::string(1 << 20, 'x'));
  engine.say("position startpos moves " + std::string(1 << 20, ' ') + "c3");
  engine.say("position startpos moves " + std::string(1 << 19, 'c') + " " +
             std::string(1 << 19, '3'));
  engine.say(std::string("go\0depth 1", 10) + std::string("\xff\xfe\0\n", 4));
  engine.say("position startpos moves " + std::string(9 << 20, 'c'));
  CHECK(engine.hear("info string a line too long"));
  engine.say("isready");
  CHECK(engine.hear("readyok"));
  for (int i = 0; i < 20'000; ++i) engine.say(i % 2 ? "isready" : "rubbish " + std::to_string(i));
  int ready = 0;
  while (ready < 10'000 && engine.hear("readyok")) ++ready;
  CHECK(ready == 10'000);
  engine.say("quit");
  CHECK(engine.ends());
}

TEST_CASE("ugi: the end of input ends everything", "[ugi]") {
  for (const std::string text :
       {"", "go infinite", "go infinite\n", "position startpos moves", "go movetime 100\n"}) {
    INFO(text);
    const auto start = std::chrono::steady_clock::now();
    const auto done = tests::run_halfboard({"ugi", "groups"}, {.input = text});
    CHECK(done.status == 0);
    CHECK(done.err.empty());
    CHECK(std::chrono::steady_clock::now() - start < std::chrono::seconds(60));
    if (text.starts_with("go")) CHECK(done.out.find("bestmove ") != std::string::npos);
  }
}

TEST_CASE("ugi: answers to stop are prompt", "[ugi]") {
  Talk engine({"halfcut"});
  engine.say("setoption name Size value 7\nposition startpos");
  std::vector<double> delays;
  for (int i = 0; i < 20; ++i) {
    engine.say("go infinite");
    CHECK(engine.hear("info"));
    const auto start = Process::Clock::now();
    engine.say("stop");
    CHECK(engine.best().size() == 2);
    delays.push_back(std::chrono::duration<double>(Process::Clock::now() - start).count());
  }
  // All are late only if the engine is; a busy machine delays some. The strict test is slow.
  CHECK(std::ranges::min(delays) < 0.05);
}

TEST_CASE("ugi: the same seed and nodes give the same move", "[ugi]") {
  std::vector<std::string> moves;
  for (int i = 0; i < 2; ++i) {
    Talk engine({"groups"});
    engine.say("setoption name Seed value 7\nsetoption name Level value 4\nposition startpos");
    std::string all;
    for (int k = 0; k < 5; ++k) {
      engine.say("go nodes 3000");
      all += engine.best() + " ";
    }
    moves.push_back(all);
  }
  CHECK(moves[0] == moves[1]);
}

}  // namespace
