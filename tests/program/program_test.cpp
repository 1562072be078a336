#include <csignal>
#include <sstream>

#include "tests/support/catch.h"
#include "tests/support/folder.h"
#include "tests/support/process.h"
#include "tests/support/refused.h"
#include "tests/support/sanitized.h"
#include "tools/cli/commands.h"
#include "tools/reports/figures.h"
#include "tools/reports/json.h"

// End to end, over the real program: what every command owes its users.
namespace {

using namespace halfboard;
using tests::check_refused;
using tests::Finished;
using tests::is_one_line;
using tests::run_halfboard;

using Words = std::vector<std::string>;

const std::string deal = "wbwb/bbwb/bbbw/wbwb/wwbb/wwbw/wbww/bwbw w";

TEST_CASE("libraries are not looked for in the current folder", "[program]") {
  const tests::Folder folder;
  for (const char* name : {"libz.so.1", "libfmt.so.9", "libhalfboard.so.0.1"})
    tests::write(folder.file(name), "no library\n");
  const Finished run = run_halfboard({"--version"}, {.folder = folder.path()});
  INFO(run.err);
  CHECK(run.status == 0);
}

TEST_CASE("squares of ranks with two digits are marked", "[program]") {
  const Finished shown =
      run_halfboard({"show", "chinese-checkers", "bb/2/2/rr/2/2/2/2/2/2/2/2 r", "--moves"});
  CHECK(shown.out.starts_with("12  b  b\n11  .  .\n10  .* .*\n 9  r* r*\n 8  .* .*\n 7  .  .\n"));
}

TEST_CASE("every command explains itself", "[program]") {
  const Finished help = run_halfboard({"--help"});
  CHECK(help.status == 0);
  for (const tools::Command* command : tools::all_commands()) {
    const std::string name(command->name);
    INFO(name);
    CHECK(help.out.find("\n  " + name + " ") != std::string::npos);
    const Finished run = run_halfboard({name, "--help"});
    CHECK(run.status == 0);
    CHECK(run.err.empty());
    CHECK(run.out.find("usage: halfboard " + name) != std::string::npos);
    CHECK(run.out.find("example") != std::string::npos);
    check_refused({name, "--no-such-option"});
  }
  CHECK(run_halfboard({"--version"}).out.starts_with("halfboard "));
}

TEST_CASE("bad usage is refused in one line", "[program]") {
  check_refused({}, "no command");
  check_refused({"nonsense"}, "'nonsense'");
  check_refused({""});
  check_refused({"--version", "extra"}, "'extra'");
  check_refused({"--version", "--json"}, "'--json'");
  check_refused({"--help", "nonsense"}, "'nonsense'");
  check_refused({"-h", "solve"}, "'solve'");
  check_refused({"moves"}, "no game");
  check_refused({"moves", "chess", "start"}, "sight-reduction");
  check_refused({"moves", "sight-reduction"}, "too few");
  check_refused({"moves", "sight-reduction", "start", "extra"}, "'extra'");
  check_refused({"moves", "sight-reduction", "start", "--rules", "none"}, "--rules");
  check_refused({"perft", "sight-reduction", "start"}, "--depth");
  for (const char* depth : {"-1", "1.5", "", "x", "99999999999999999999", "0x3", " 1"})
    check_refused({"perft", "sight-reduction", "start", "--depth", depth});
  for (const char* limit : {"-1", "nan", "inf", "1s", ""})
    check_refused({"solve", "sight-reduction", "wb w", "--time-limit", limit}, "--time-limit");
  check_refused({"solve", "sight-reduction", "wb w", "--memory", "0"}, "--memory");
  check_refused({"apply", "sight-reduction", deal, "a1"}, "a1");
  check_refused({"apply", "sight-reduction", deal, "z\n9"});
  for (const char* word : {"-%canonical_option%", "--x=%canonical_option%", "--json=%prefix%",
                           "--%original_token%=1", "-%", "--=", "-=%%"})
    check_refused({"deal", word});
}

// Every two of game, text and command meet; with a sanitizer not every three.
TEST_CASE("what was meant is guessed where a word stands in a wrong place", "[program]") {
  check_refused({"perft", "--depth", "2", "halfcut", "start"}, "the game does not come first");
  check_refused({"perft", "--depth", "2"}, "no game given");
  check_refused({"show", "halfcut", "nolog"}, "no position, and no log of that name at 'nolog'");
  check_refused({"show", "halfcut", "./nolog"}, "no log of that name at './nolog'");
  check_refused({"show", "halfcut", "r2/3/3"}, "bad side to move");
  check_refused({"merge", "", "a"}, "bad value '' at OUT");
  check_refused({"merge", "out", "a", "b", "a"}, "a is given twice");
}

TEST_CASE("hostile positions are refused by every command", "[program]") {
  // The kernel takes no argument longer than 128 KiB; longer texts are tried on the parsers.
  const Words hostile{"",
                      " ",
                      "/",
                      "w",
                      "start ",
                      " start",
                      "\n",
                      "\xff\xfe",
                      std::string(100'000, 'w'),
                      std::string(100'000, '/'),
                      std::string(100'000, '1') + " w",
                      "99999999999 w"};
  const std::vector<Words> commands{
      {"show"}, {"moves"}, {"apply", "a1"}, {"perft", "--depth", "1"}, {"solve"}, {"playout"}};
  const auto games = tools::all_games();
  for (std::size_t g = 0; g < games.size(); ++g)
    for (std::size_t h = 0; h < hostile.size(); ++h)
      for (std::size_t c = 0; c < commands.size(); ++c) {
        if (tests::sanitized && (g + h + c) % games.size() != 0) continue;
        Words words = commands[c];
        const Words position{std::string(games[g]->name()), hostile[h]};
        words.insert(words.begin() + 1, position.begin(), position.end());
        check_refused(words);
      }
}

TEST_CASE("show takes the view of a side of the game only", "[program]") {
  const std::string open = run_halfboard({"show", "reality-check", "start"}).out;
  const std::string seen = run_halfboard({"show", "reality-check", "start", "--as", "w"}).out;
  CHECK(open.find("Black's hand: RR") != std::string::npos);
  CHECK(seen.find("Black's hand: 1 piece") != std::string::npos);
  CHECK(seen.find("White's hand: RR") != std::string::npos);
  CHECK(seen.find("d9 r: R 71%, N 14%, B 14%") != std::string::npos);
  // With the game so far: the pawn that Black has turned over is PP, so that no other one is.
  const std::string later =
      run_halfboard({"show", "reality-check", "start", "b3-b4", "b7-b6*b6", "--as", "w"}).out;
  CHECK(later.find("of 168 arrangements") != std::string::npos);
  CHECK(later.find("c7 p: N 33%, B 33%, R 33%") != std::string::npos);
  // White gives up a true piece: Black is not shown which ones it could be.
  const std::string penalty =
      "###pp###/##1nn1##/#rnrb3#/7/1RR1BR3/7/#3PN1#/##3##/###1### w -/- - turn std 2";
  const Words marked{"show", "reality-check", penalty, "?b7,c7", "--moves"};
  Words to_black = marked;
  to_black.insert(to_black.end(), {"--as", "b"});
  const std::string whole = run_halfboard(marked).out;
  CHECK(whole.find("RR*") != std::string::npos);
  CHECK(whole.find("BR*") == std::string::npos);
  const std::string told = run_halfboard(to_black).out;
  for (const char* square : {"R?*", "B?*", "P?*"}) CHECK(told.find(square) != std::string::npos);
  for (const char* viewer : {"x", "r", "", "W", "wb", "?"})
    check_refused({"show", "reality-check", "start", "--as", viewer}, "--as");
  // Nothing is hidden in the others.
  check_refused({"show", "halfcut", "start", "--as", "r"}, "--as");
  check_refused({"show", "chinese-checkers", "start", "--players", "4", "--as", "y"}, "--as");
}

TEST_CASE("a picture that can't be written is refused", "[program]") {
  check_refused({"show", "sight-reduction", deal, "--svg", "/no/such/folder/picture.svg"});
}

TEST_CASE("output that can't be written is a fault, told in one line", "[program]") {
  const Finished run = run_halfboard({"moves", "sight-reduction", deal}, {.out_path = "/dev/full"});
  CHECK(run.status == 1);
  CHECK(is_one_line(run.err));
}

TEST_CASE("a closed pipe ends the program in silence", "[program]") {
  for (const Words& words :
       {Words{"moves", "sight-reduction", deal}, Words{"--help"},
        Words{"deal", "--random", "1000000000000"},
        Words{"openings-list", "halfcut", "--count", "1000000", "--node-limit", "1"},
        Words{"suite-make", "halfcut", "--size", "3", "--count", "1000000", "--least-nodes",
              "0"}}) {
    const Finished run = run_halfboard(words, {.out_closed = true});
    CHECK(run.status == 128 + SIGPIPE);
    CHECK(run.err.empty());
  }
}

TEST_CASE("progress that can't be shown ends no work", "[program]") {
  const Finished run = run_halfboard(
      {"solve", "halfcut", "start", "--size", "8", "--time-limit", "1.2", "--progress"},
      {.err_path = "/dev/full"});
  CHECK(run.status == 3);
  CHECK(run.out.find("unknown") != std::string::npos);
}

TEST_CASE("a search stopped at a limit or by Ctrl-C says so", "[program]") {
  const Words endless{"perft", "sight-reduction", deal, "--depth", "32", "--json"};
  Words limited = endless;
  limited.insert(limited.end(), {"--time-limit", "0.01"});
  for (const Finished& run :
       {run_halfboard(limited), run_halfboard(endless, {.interrupt_after_ms = 300})}) {
    INFO(run.err);
    CHECK(run.status == 3);
    const auto json = halfboard::tools::Json::parse(run.out);
    CHECK(json["nodes"].is_null());
    CHECK(json["partial"] == true);
  }
  const Finished run =
      run_halfboard({"solve", "sight-reduction", deal, "--node-limit", "1", "--json"});
  CHECK(run.status == 3);
  CHECK(halfboard::tools::Json::parse(run.out)["result"] == "unknown");
}

TEST_CASE("perft has room for the longest line that may be asked for", "[program]") {
  for (const tools::AnyGame* game : tools::all_games()) {
    INFO(game->name());
    const Finished run = run_halfboard(
        {"perft", std::string(game->name()), "start", "--depth", "1000", "--time-limit", "0.1"});
    // The tree of a small board has been counted by then.
    if (run.status == 0)
      CHECK(run.out.find("nodes") == 0);
    else
      CHECK(run.out == "nodes unknown (stopped at a limit: partial)\n");
  }
}

TEST_CASE("JSON output is one object a line", "[program]") {
  for (const Words& words :
       {Words{"games", "--json"}, Words{"moves", "sight-reduction", deal, "--json"},
        Words{"apply", "sight-reduction", deal, "a2", "--json"},
        Words{"perft", "sight-reduction", deal, "--depth", "2", "--json"},
        Words{"solve", "sight-reduction", "wb/bw/ww w", "--json"},
        Words{"playout", "sight-reduction", "--games", "3", "--json"}}) {
    const Finished run = run_halfboard(words);
    INFO(words[0] << "\n" << run.out << run.err);
    CHECK(run.status == 0);
    std::size_t begin = 0;
    for (std::size_t end = 0; (end = run.out.find('\n', begin)) != std::string::npos;
         begin = end + 1)
      CHECK(halfboard::tools::Json::parse(run.out.substr(begin, end - begin)).is_object());
    CHECK(begin == run.out.size());
  }
}

TEST_CASE("random games do not depend on the number of threads", "[threads][program]") {
  for (const tools::AnyGame* game : tools::all_games()) {
    const auto play = [&](const char* threads) {
      return run_halfboard({"playout", std::string(game->name()), "--games", "100", "--seed", "5",
                            "--max-plies", "300", "--threads", threads});
    };
    const Finished one = play("1");
    INFO(game->name() << one.err);
    CHECK(one.status == 0);
    CHECK(one.out == play("3").out);
  }
}

TEST_CASE("playout has a line for every player, and shares", "[program]") {
  const Finished run = run_halfboard(
      {"playout", "chinese-checkers", "--players", "4", "--games", "2", "--max-plies", "1"});
  for (const char* line :
       {"player 1   0 (0.00%)\n", "player 4   0 (0.00%)\n", "unfinished 2 (100.00%)\n"})
    CHECK(run.out.find(line) != std::string::npos);
}

TEST_CASE("games: what can be done with each, in 80 columns", "[program]") {
  const Finished run = run_halfboard({"games"});
  std::istringstream lines(run.out);
  for (std::string line; std::getline(lines, line);) CHECK(line.size() <= 80);
  CHECK(run.out.find("    commands   tablebase, openings, and those of all games\n") !=
        std::string::npos);
  CHECK(run.out.find("all games\n    commands   ") != std::string::npos);
  CHECK(run.out.find("generate, certify, and") != std::string::npos);  // though a file will do
}

TEST_CASE("what is not known has no line", "[program]") {
  const Finished run =
      run_halfboard({"solve", "halfcut", "start", "--size", "8", "--node-limit", "10"});
  CHECK(run.out.find("result unknown\n") != std::string::npos);
  CHECK(run.out.find("\nbest") == std::string::npos);
  CHECK(run.out.find(" \n") == std::string::npos);
}

TEST_CASE("one of something has no s", "[program]") {
  CHECK(tools::counted(0, "deal") == "0 deals");
  CHECK(tools::counted(1, "deal") == "1 deal");
  CHECK(tools::counted(1, "crash", "crashes") == "1 crash");
  CHECK(tools::counted(2, "crash", "crashes") == "2 crashes");
  const Finished run =
      run_halfboard({"batch", "sight-reduction", "--task", "value", "--random", "1"});
  CHECK(run.out.find("base: 1 deal\n") != std::string::npos);
}

TEST_CASE("secrets of a sample in the words of the table, without what one ending can't tell",
          "[program][reality-check]") {
  const Finished run =
      run_halfboard({"secrets", "reality-check", "--sample", "1", "--horizon", "1"});
  INFO(run.out);
  CHECK(run.out.find("(1 ending,") != std::string::npos);
  CHECK(run.out.find("  B's secret ") != std::string::npos);
  CHECK(run.out.find("-0.0000") == std::string::npos);
  CHECK(run.out.find("+-") == std::string::npos);
  const Finished two =
      run_halfboard({"secrets", "reality-check", "--sample", "2", "--horizon", "1"});
  CHECK(two.out.find("+- is half of a 95% interval") < two.out.find('\n'));
}

}  // namespace
