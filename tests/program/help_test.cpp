#include "tools/cli/help/help.h"

#include <algorithm>
#include <sstream>

#include "bitboards/text.h"
#include "tests/support/catch.h"
#include "tests/support/folder.h"
#include "tests/support/helps.h"
#include "tests/support/process.h"
#include "tools/cli/commands.h"
#include "tools/cli/help/manual.h"

// What a help says.
namespace {

using namespace halfboard;
using namespace halfboard::tools;
using tests::all_options;
using tests::for_each_help;
using Words = std::vector<std::string>;

constexpr std::string_view general_commands =
    "show moves apply perft playout solve play suite match";

/// A game may have no examples yet, or one in all commands of which every game should have some.
bool has_examples(const AnyGame& game) {
  return std::ranges::any_of(all_commands(), [&](const Command* command) {
    return takes(*command, game) &&
           command_help(*command, &game).find("examples:\n") != std::string::npos;
  });
}

TEST_CASE("a help has 80 columns and every option", "[help]") {
  for_each_help([](const Command& command, const AnyGame* game) {
    const std::string help = command_help(command, game);
    INFO(help);
    std::istringstream lines(help);
    for (std::string line; std::getline(lines, line);) {
      INFO(line);
      CHECK(line.size() <= help_width);
      CHECK(!line.ends_with(' '));
    }
    for (const Option& option : all_options(command, game)) {
      CHECK(help.find("\n  --" + std::string(option.name)) != std::string::npos);
      CHECK(!option.help.empty());
    }
    const bool general = is_listed(command.name, general_commands);
    INFO("a game has examples in all of these commands, or in none: " << general_commands);
    if (!game || (general && has_examples(*game)))
      CHECK(help.find("examples:\n") != std::string::npos);
    CHECK(!command.details.empty());
  });
}

TEST_CASE("each way to call a command has a line, and keeps together what belongs together",
          "[help]") {
  const auto usage = [](const char* name, const AnyGame* game = nullptr) {
    const std::string help = command_help(**find_command(name), game);
    const auto start = help.find("usage: ");
    return help.substr(start, help.find("\n\n", start) - start);
  };
  CHECK(usage("show", *find_game("halfcut")) ==
        "usage: halfboard show halfcut POSITION [MOVE...] [OPTIONS]\n"
        "   or: halfboard show halfcut LOG [--round N] [--ply P] [OPTIONS]");
  CHECK(usage("batch") ==
        "usage: halfboard batch sight-reduction --task TASK (--random N [--seed S] |\n"
        "       --deals FIRST..LAST | --input FILE) [--out FILE] [OPTIONS]");
  CHECK(usage("census") ==
        "usage: halfboard census sight-reduction [--rules R] --out FILE\n"
        "       [--deals FIRST..LAST] [--shard I/N] [OPTIONS]");
  CHECK(usage("games") == "usage: halfboard games [OPTIONS]");
  CHECK(usage("solve", *find_game("halfcut")) ==
        "usage: halfboard solve halfcut POSITION [OPTIONS]");
  CHECK(usage("solve", *find_game("sight-reduction")) ==
        "usage: halfboard solve sight-reduction POSITION [OPTIONS]\n"
        "   or: halfboard solve sight-reduction POSITION... --sum [OPTIONS]");
}

TEST_CASE("what has a default stands in brackets where a command's words are shown", "[help]") {
  for_each_help([](const Command& command, const AnyGame* game) {
    std::string needed;
    int depth = 0;
    for (const char c : command.usage) {
      if (c == '[') ++depth;
      if (depth == 0) needed += c;
      if (c == ']') --depth;
    }
    for (const Option& option : all_options(command, game)) {
      const bool has_default = option.fallback || (!option.usual.empty() && option.usual != "none");
      const std::string shown = "--" + std::string(option.name);
      INFO(command.name << " " << shown);
      // Of several ways to call a command one may need what another does not.
      if (has_default && command.usage.find("[" + shown) == std::string::npos)
        CHECK((needed + " ").find(shown + " ") == std::string::npos);
    }
  });
}

TEST_CASE("the help for a game has no examples of another", "[help]") {
  const std::string help = command_help(**find_command("tablebase"), *find_game("halfcut"));
  CHECK(help.find("  halfboard tablebase halfcut ") != std::string::npos);
  CHECK(help.find("fs2.table") == std::string::npos);
  for_each_help([](const Command& command, const AnyGame* game) {
    if (!game) return;
    const std::string all = command_help(command, game);
    const std::string examples = all.substr(std::min(all.find("examples:"), all.size()));
    for (const AnyGame* other : all_games())
      if (other != game)
        CHECK(examples.find(" " + std::string(other->name()) + " ") == std::string::npos);
  });
}

TEST_CASE("games for which a command takes nothing more are named in one line", "[help]") {
  const auto has = [](const char* name, const char* text) {
    return command_help(**find_command(name), nullptr).find(text) != std::string::npos;
  };
  CHECK(has("census", "\ngames:\n  sight-reduction\n\n"));
  CHECK(has("bench", "\ngames:\n  sight-reduction, halfcut, "));
  CHECK(!has("bench", "nothing more"));
  CHECK(has("tablebase", "\n  reality-check      --pieces\n"));
  CHECK(!has("games", "\ngames:"));
}

TEST_CASE("the program's help has 80 columns", "[help]") {
  std::istringstream lines(program_help());
  for (std::string line; std::getline(lines, line);) {
    INFO(line);
    CHECK(line.size() <= help_width);
  }
  const std::size_t column = 17;
  for (const Command* command : all_commands())
    CHECK(program_help().find("\n  " + std::string(command->name) +
                              std::string(column - 2 - command->name.size(), ' ') +
                              std::string(command->summary.substr(0, 20))) != std::string::npos);
}

TEST_CASE("the program's own options stand in its help and its manual page", "[help]") {
  for (const char* line : {"\n  --help  ", "\n  --version  "})
    CHECK(program_help().find(line) != std::string::npos);
  for (const char* line : {"\\-\\-help\\fR\n", "\\-\\-version\\fR\n"})
    CHECK(program_manual().find(line) != std::string::npos);
}

TEST_CASE("the program's help lists the commands by subject", "[help]") {
  const std::string help = program_help();
  const auto at = [&](const std::string& line) {
    INFO(line);
    const auto place = help.find("\n" + line);
    REQUIRE(place != std::string::npos);
    return place;
  };
  std::size_t listed = 0;
  for (const CommandRoom& room : command_rooms()) {
    const auto title = at("commands for " + std::string(room.title) + ":\n");
    const auto end = help.find("\n\n", title + 1);
    for (const Command* command : room.commands) {
      const auto place = at("  " + std::string(command->name) + " ");
      CHECK((title < place && place < end));
      ++listed;
    }
  }
  CHECK(listed == all_commands().size());
}

TEST_CASE("a long example goes on behind a backslash, outside of quotes", "[help]") {
  CHECK(typed({"games --json"}) == "halfboard games --json\n");
  CHECK(
      typed(
          {"certify sight-reduction '#504202335' --rules challenging --out p.drat --cnf p.cnf"}) ==
      "halfboard certify sight-reduction '#504202335' --rules challenging \\\n"
      "  --out p.drat --cnf p.cnf\n");
  for (const Command* command : all_commands())
    for (const Example& example : command->examples) {
      std::string joined = typed(example);
      for (std::size_t at = 0; (at = joined.find(" \\\n ")) != joined.npos;) joined.erase(at, 4);
      CHECK(joined == "halfboard " + std::string(example.line) + "\n");
    }
}

TEST_CASE("the help for a game sends nobody to itself", "[help]") {
  for_each_help([](const Command& command, const AnyGame* game) {
    if (game) CHECK(command_help(command, game).find("GAME --help") == std::string::npos);
  });
}

TEST_CASE("help is asked for in two ways", "[help]") {
  const auto out = [](const Words& words) {
    const auto run = tests::run_halfboard(words);
    CHECK(run.status == 0);
    return run.out;
  };
  CHECK(out({"help"}) == out({"--help"}));
  CHECK(out({"help", "solve"}) == out({"solve", "--help"}));
  CHECK(out({"solve", "-h"}) == out({"solve", "--help"}));
  CHECK(out({"solve", "halfcut", "-h"}) == out({"solve", "halfcut", "--help"}));
  CHECK(out({"help", "solve", "halfcut"}) == out({"solve", "halfcut", "--help"}));
  // Its game stands in one of two forms of its arguments.
  CHECK(out({"help", "certify", "sight-reduction"}) == out({"certify", "--help"}));
}

void run_examples(Example::Cost cost) {
  for (const Command* command : all_commands()) {
    const tests::Folder folder;
    for (const Example& example : command->examples) {
      if (example.cost != cost) continue;
      const auto run =
          tests::run_halfboard(tests::split(example.line), {.folder = folder.file("")});
      INFO(example.line << "\n" << run.out << run.err);
      CHECK(run.status == 0);
    }
  }
}

TEST_CASE("examples of the help run", "[help]") { run_examples(Example::Cost::quick); }

}  // namespace
