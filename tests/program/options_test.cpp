#include <algorithm>
#include <chrono>
#include <set>
#include <sstream>

#include "bitboards/notation.h"
#include "tests/support/catch.h"
#include "tests/support/helps.h"
#include "tests/support/process.h"
#include "tests/support/refused.h"
#include "tests/support/sanitized.h"
#include "tools/cli/commands.h"
#include "tools/cli/help/nearest.h"
#include "tools/cli/parse.h"

// What a command takes is what its help says.
namespace {

using namespace halfboard;
using namespace halfboard::tools;
using tests::all_options;
using tests::for_each_help;
using tests::with;
using Words = std::vector<std::string>;

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
  return static_cast<bool>(parse_arguments(command, game, with(arguments_of(command), more)));
}

TEST_CASE("an option's name is no value of the one before it", "[help]") {
  for_each_help([](const Command& command, const AnyGame* game) {
    const auto all = all_options(command, game);
    for (const Option& option : all) {
      if (option.kind == Kind::flag) continue;
      const std::string name = "--" + std::string(option.name);
      INFO(command.name << " " << name);
      const std::string other = "--" + std::string(all.back().name);
      for (const std::string& next : {other, other + "=1"}) {
        const auto parsed = parse_arguments(command, game, {name, next});
        CHECK((!parsed && parsed.error().what.ends_with("option '" + name + "' is missing")));
        const auto joined = parse_arguments(command, game, {name + "=" + next});
        CHECK((joined || !joined.error().what.ends_with("is missing")));
      }
    }
  });
  const Command* command = *find_command("show");
  const AnyGame* game = *find_game("halfcut");
  const auto shown = parse_arguments(*command, game, {"start", "--svg", "--none"});
  REQUIRE(shown);  // no option of this command
  CHECK(shown->text("svg") == "--none");
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
    const auto refused = [&](const Words& words, const std::string& part) {
      const auto parsed = parse_arguments(command, game, with(arguments_of(command), words));
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

TEST_CASE("an option that would do nothing is refused", "[program][help]") {
  const auto refused = [](const char* line, const char* option) {
    tests::check_refused(tests::split(line), option);
  };
  refused("race chinese-checkers start --coins 3 --together --tables x", "--tables");
  refused("certify sight-reduction '#504202335' --out x --threads 2", "--threads");
  refused("certify sight-reduction '#504202335' --out x --progress", "--progress");
  refused("solve sight-reduction 'wb w' --all x --progress", "--progress");
  refused("solve sight-reduction 'wb w' 'wb w' --sum --progress", "--progress");
}

TEST_CASE("a flag takes no value, and behind -- no word is an option", "[program][help]") {
  for (const char* flag : {"--json=", "--json=true", "--help=x"})
    tests::check_refused({"solve", "halfcut", "start", flag}, "does not take any arguments");
  tests::check_refused({"stats", "--", "-h"}, "cannot read -h");
  tests::check_refused({"suite", "halfcut", ""}, "cannot read ''");
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
  CHECK(contains(refused({"help", "games", "halfcut"}), "'games' takes no game, but 'halfcut'"));
  CHECK(contains(refused({"help", "certify", "halfcut"}), "no certify of 'halfcut'"));
  // As it was typed.
  CHECK(contains(refused({"moves", "halfcut", "-1"}), "unknown option '-1'"));
  CHECK(contains(refused({"solve", "halfcut", "-xy"}), "unknown option '-xy'"));
  CHECK(contains(refused({"solve", "halfcut", "--sizes=4"}), "unknown option '--sizes'"));
  CHECK(contains(refused({"fair", "601080390"}), "bad deal number '601080390'"));
  for (const char* command : {"deal", "fair"})
    CHECK(contains(refused({command, "-1"}),
                   "bad deal number '-1': expected a number from 0 to 601080389"));
  CHECK(contains(refused({"deal", "-x"}), "unknown option '-x'"));
  // Boost has these for words, what is behind the sign.
  CHECK(contains(refused({"moves", "halfcut", "--=start"}), "unknown option '--'"));
  CHECK(contains(refused({"moves", "halfcut", "--[words]=start"}), "unknown option '--[words]'"));
  CHECK(contains(refused({"apply", "halfcut", "start", "--=a1"}), "unknown option '--'"));
}

TEST_CASE("arguments in any number and place are words", "[help]") {
  const Command& deal = **find_command("deal");
  // The time must not grow with the square: this took a minute.
  const Words many(150'000, "5");
  const auto start = std::chrono::steady_clock::now();
  const auto parsed = parse_arguments(deal, nullptr, many);
  const std::chrono::duration<double> taken = std::chrono::steady_clock::now() - start;
  REQUIRE(parsed);
  CHECK(parsed->words() == many);
  CHECK((tests::sanitized || taken.count() < 20));
  const auto mixed = parse_arguments(
      deal, nullptr,
      {"1", "--seed", "2", "", "-", "--json", "3", "--random=4", "--", "--json", "-5", "--"});
  REQUIRE(mixed);
  CHECK(mixed->words() == Words{"1", "", "-", "3", "--json", "-5", "--"});
  CHECK(mixed->number("seed") == 2);
  CHECK(mixed->number("random") == 4);
}

TEST_CASE("options that say what start is are refused for other positions", "[help]") {
  std::string names;
  for (const AnyGame* game : all_games()) {
    std::string of_start;
    for (const solver::Option& option : game->options())
      if (is_of_start(option)) of_start += " " + std::string(option.name);
    if (!of_start.empty()) names += std::string(game->name()) + ":" + of_start + "\n";
  }
  CHECK(names ==
        "sight-reduction: files ranks\nhalfcut: size\n"
        "chinese-checkers: players board size files ranks coins\nreality-check: variants setup\n");
  const auto run = tests::run_halfboard({"show", "sight-reduction", "#1", "--files", "3"});
  CHECK(run.status == 2);
  CHECK(run.err.find("--files") != std::string::npos);
  CHECK(tests::run_halfboard({"show", "sight-reduction", "start", "--files", "3"}).status == 0);
  CHECK(tests::run_halfboard({"solve", "sight-reduction", "wb w", "--solitaire", "--ranks", "2"})
            .status == 2);
}

}  // namespace
