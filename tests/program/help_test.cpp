#include "tools/cli/help/help.h"

#include <algorithm>
#include <set>
#include <sstream>

#include "bitboards/notation.h"
#include "bitboards/text.h"
#include "tests/support/catch.h"
#include "tests/support/folder.h"
#include "tests/support/process.h"
#include "tools/cli/commands.h"
#include "tools/cli/help/nearest.h"
#include "tools/cli/parse.h"

// What a help says is what a command takes.
namespace {

using namespace halfboard;
using namespace halfboard::tools;
using Words = std::vector<std::string>;

/// Calls `f(command, game)` for every command with every game it takes, and without.
template <class F>
void for_each_help(F f) {
  for (const Command* command : all_commands()) {
    f(*command, nullptr);
    for (const AnyGame* game : all_games())
      if (takes(*command, *game)) f(*command, game);
  }
}

std::vector<Option> all_options(const Command& command, const AnyGame* game) {
  std::vector<Option> options = options_of(command, game);
  if (game)
    for (const Option& option : options_of_game(command, *game)) options.push_back(option);
  return options;
}

/// As many arguments as the command wants at least.
Words arguments_of(const Command& command) { return Words(command.words.least, "start"); }

std::string sample_of(const Option& option) {
  if (option.kind == Kind::number) return std::to_string(option.low);
  if (option.kind == Kind::seconds) return "0.5";
  if (option.kind == Kind::choice)
    return std::string(option.value.substr(0, option.value.find('|')));
  return "x";
}

/// The option, with one of those without which it has no meaning.
Words given(const Option& option, const std::vector<Option>& all) {
  Words words{"--" + std::string(option.name)};
  if (option.kind != Kind::flag) words.push_back(sample_of(option));
  if (option.needs.empty()) return words;
  const auto first = option.needs.substr(0, option.needs.find(' '));
  const auto other = std::ranges::find(all, first, &Option::name);
  REQUIRE(other != all.end());
  for (const std::string& word : given(*other, all)) words.push_back(word);
  return words;
}

bool accepts(const Command& command, const AnyGame* game, const Words& more) {
  Words words = arguments_of(command);
  words.insert(words.end(), more.begin(), more.end());
  return static_cast<bool>(parse_arguments(command, game, words));
}

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
    const bool general =
        is_listed(command.name, "show moves apply perft playout solve play suite match");
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
        "usage: halfboard batch sight-reduction --task TASK (--random N --seed S |\n"
        "       --deals FIRST..LAST | --input FILE) [--out FILE] [OPTIONS]");
  CHECK(usage("census") ==
        "usage: halfboard census sight-reduction --rules R --out FILE\n"
        "       [--deals FIRST..LAST] [--shard I/N] [OPTIONS]");
  CHECK(usage("games") == "usage: halfboard games [OPTIONS]");
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

TEST_CASE("names in the table of commands exist, none stands twice", "[help]") {
  for_each_help([](const Command& command, const AnyGame* game) {
    std::set<std::string_view> names;
    for (const Option& option : all_options(command, game)) {
      INFO(command.name << " --" << option.name);
      CHECK(names.insert(option.name).second);
    }
  });
  for (const Command* command : all_commands()) {
    INFO(command->name);
    std::istringstream games{std::string(command->games)};
    for (std::string name; games >> name;) CHECK(find_game(name));
    for (const Part& part : command->parts)
      CHECK(std::ranges::any_of(all_games(), [&](const AnyGame* game) {
        return takes(*command, *game) && is_for(part, *game);
      }));
  }
}

TEST_CASE("what a help lists is taken, everything else is refused by name", "[help]") {
  std::set<std::string> known;
  for_each_help([&](const Command& command, const AnyGame* game) {
    for (const Option& option : all_options(command, game)) known.insert(std::string(option.name));
  });
  for_each_help([&](const Command& command, const AnyGame* game) {
    std::set<std::string> own;
    const std::vector<Option> all = all_options(command, game);
    for (const Option& option : all) {
      own.insert(std::string(option.name));
      const Words words = given(option, all);
      INFO(command.name << " " << words[0]);
      CHECK(accepts(command, game, words));
    }
    for (const std::string& name : known) {
      if (own.contains(name)) continue;
      const auto refused = parse_arguments(command, game, {"--" + name});
      INFO(command.name << " --" << name);
      CHECK(!refused);
      if (!refused) CHECK(refused.error().line().find("--" + name) != std::string::npos);
    }
  });
}

TEST_CASE("an option is refused without what it says more about, or beside what bars it",
          "[help]") {
  for_each_help([](const Command& command, const AnyGame* game) {
    const std::vector<Option> all = all_options(command, game);
    const auto refused = [&](Words words, const std::string& part) {
      const Words front = arguments_of(command);
      words.insert(words.begin(), front.begin(), front.end());
      const auto parsed = parse_arguments(command, game, words);
      INFO(command.name << " " << part);
      REQUIRE(!parsed);
      CHECK(parsed.error().line().find(part) != std::string::npos);
    };
    for (const Option& option : all) {
      Words words = given(option, all);
      const std::string name = words[0];
      for (const auto bar : bitboards::fields_of(option.bars, ' ')) {
        const auto other = std::ranges::find(all, bar, &Option::name);
        if (other == all.end()) continue;  // of another game
        Words both = words;
        for (const std::string& word : given(*other, all)) both.push_back(word);
        refused(both, "option " + name + " has no meaning beside --" + other->name.data());
      }
      if (option.needs.empty()) continue;
      words.resize(option.kind == Kind::flag ? 1 : 2);
      refused(words, "option " + name + " has no meaning without --");
    }
  });
}

TEST_CASE("values of options are bounded as the help says", "[help]") {
  for_each_help([](const Command& command, const AnyGame* game) {
    const std::vector<Option> all = all_options(command, game);
    for (const Option& option : all) {
      const std::string name = "--" + std::string(option.name);
      Words words = given(option, all);
      const auto takes_value = [&](const std::string& value) {
        if (option.kind != Kind::flag) words[1] = value;
        return accepts(command, game, words);
      };
      INFO(command.name << " " << name);
      if (option.kind == Kind::number) {
        CHECK(option.low <= option.high);
        CHECK(
            (takes_value(std::to_string(option.low)) && takes_value(std::to_string(option.high))));
        if (option.low > 0) CHECK(!takes_value(std::to_string(option.low - 1)));
        if (option.high < UINT64_MAX) CHECK(!takes_value(std::to_string(option.high + 1)));
        if (option.fallback)
          CHECK((option.low <= *option.fallback && *option.fallback <= option.high));
        CHECK((!takes_value("-1") && !takes_value("") && !takes_value("1.0")));
      }
      if (option.kind == Kind::seconds)
        CHECK((takes_value("1e9") && !takes_value("1.1e9") && !takes_value("nan")));
      if (option.kind == Kind::choice)
        CHECK((!takes_value("") && !takes_value("x") && !takes_value(std::string(option.value))));
      if (option.kind == Kind::file_in || option.kind == Kind::file_out) CHECK(!takes_value(""));
    }
  });
}

TEST_CASE("a call lists the files it reads and writes", "[help]") {
  const auto merge = parse_arguments(**find_command("merge"), nullptr, {"all", "a", "b"});
  REQUIRE(merge);
  std::string seen;
  for (const FileUse& file : merge->files())
    seen += file.path + (file.written ? " out, " : " in, ") + file.where + "; ";
  CHECK(seen == "all out, argument 1; a in, argument 2; b in, argument 3; ");
  const auto stats = parse_arguments(**find_command("stats"), nullptr, {"a.db", "--plot", "a.svg"});
  REQUIRE(stats);
  REQUIRE(stats->files().size() == 2);
  CHECK(stats->files()[1].path == "a.svg");
  CHECK(stats->files()[1].written);
}

TEST_CASE("a slip of the finger is told from a strange word", "[help]") {
  CHECK(edit_distance("", "ab") == 2);
  CHECK(edit_distance("kitten", "sitting") == 3);
  CHECK(edit_distance("taks", "task") == 1);
  const auto refused = [](const Words& words) {
    const auto run = tests::run_halfboard(words);
    CHECK(run.status == 2);
    CHECK(run.out.empty());
    CHECK(tests::is_one_line(run.err));
    return run.err;
  };
  const auto contains = [](const std::string& text, const char* part) {
    return text.find(part) != std::string::npos;
  };
  CHECK(contains(refused({"batc"}), "did you mean 'batch'?"));
  CHECK(contains(refused({"show", "halfcutt", "start"}), "did you mean 'halfcut'?"));
  CHECK(
      contains(refused({"batch", "sight-reduction", "--taks", "value"}), "did you mean '--task'?"));
  CHECK(contains(refused({"help", "slove"}), "did you mean 'solve'?"));
  CHECK(!contains(refused({"nonsense"}), "did you mean"));
  CHECK(contains(refused({"openings", "halfcut", "--size", "2", "--deciding"}), "--deciding"));
  CHECK(contains(refused({"show", "halfcut", "start", "--as", "r"}), "--as"));
  // As it was typed.
  CHECK(contains(refused({"deal", "-1"}), "unknown option '-1'"));
  CHECK(contains(refused({"solve", "halfcut", "-xy"}), "unknown option '-xy'"));
  CHECK(contains(refused({"solve", "halfcut", "--sizes=4"}), "unknown option '--sizes'"));
  CHECK(contains(refused({"fair", "601080390"}), "bad deal number '601080390'"));
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
  CHECK(out({"help", "solve", "halfcut"}) == out({"solve", "halfcut", "--help"}));
}

TEST_CASE("options that say what start is are refused for other positions", "[help]") {
  std::string names;
  for (const AnyGame* game : all_games()) {
    names += std::string(game->name()) + ":";
    for (const solver::Option& option : game->options())
      if (is_of_start(option)) names += " " + std::string(option.name);
    names += "\n";
  }
  CHECK(names ==
        "sight-reduction: files ranks\nhalfcut: size\ngroups:\n"
        "chinese-checkers: players board size files ranks coins\nreality-check: variants setup\n");
  const auto run = tests::run_halfboard({"show", "sight-reduction", "#1", "--files", "3"});
  CHECK(run.status == 2);
  CHECK(run.err.find("--files") != std::string::npos);
  CHECK(tests::run_halfboard({"show", "sight-reduction", "start", "--files", "3"}).status == 0);
  CHECK(tests::run_halfboard({"solve", "sight-reduction", "wb w", "--solitaire", "--ranks", "2"})
            .status == 2);
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
