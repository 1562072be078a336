#include <algorithm>

#include <fmt/format.h>

#include "bitboards/number.h"
#include "bitboards/text.h"
#include "games/reality_check/setups/setup_classes.h"
#include "solver/output_file.h"
#include "tools/cli/cli.h"
#include "tools/cli/commands.h"
#include "tools/cli/interrupt.h"
#include "tools/setups/report.h"

namespace halfboard::tools {
namespace {

using namespace setups;
using reality_check::HiddenPlayer;
using reality_check::Manner;

HiddenPlayer player_of(const Arguments& arguments) {
  HiddenPlayer player;
  player.manner.looks = static_cast<int>(arguments.number("looks"));
  player.nodes = arguments.given_number("nodes").value_or(0);
  return player;
}

Result<int> read_odds(std::string_view text, const std::string& option) {
  const auto odds = parse_as<int>(text);
  if (!odds || *odds < 0 || *odds > 101)
    return Error{quote(text), option, "percent, 0 to 101, with commas between"};
  return *odds;
}

std::string name_of(const Manner& manner) {
  const auto words = [](int odds) {
    return odds > 100 ? std::string("never") : fmt::format("{}%", odds);
  };
  std::string name = "true pieces " + words(manner.odds);
  if (manner.bluff_odds <= 100) name += ", false ones " + words(manner.bluff_odds);
  return name;
}

/// Ways to declare Reality Checks: all pairs of the two lists.
Result<std::vector<Contender>> manners(const Arguments& arguments) {
  std::vector<Contender> list;
  const std::string first = arguments.text("odds").value_or("30");
  const std::string second = arguments.text("bluff").value_or("101");
  for (const std::string_view odds : split_at(first, ',')) {
    const std::size_t others = list.size();  // with other odds
    for (const std::string_view bluff : split_at(second, ',')) {
      const auto one = read_odds(odds, "option --odds");
      if (!one) return one.error();
      const auto two = read_odds(bluff, "option --bluff");
      if (!two) return two.error();
      Contender contender{"", std::nullopt, player_of(arguments)};
      contender.player.manner.odds = *one;
      contender.player.manner.bluff_odds = *two;
      contender.name = name_of(contender.player.manner);
      for (std::size_t i = 0; i < list.size(); ++i)
        if (list[i].name == contender.name)
          return Error{quote(contender.name) + " twice",
                       i < others ? "option --odds" : "option --bluff", "different ones"};
      list.push_back(contender);
    }
  }
  return list;
}

Result<std::vector<Contender>> named(const Arguments& arguments, const std::string& names) {
  std::vector<Contender> list;
  for (const std::string_view name : split_at(names, ',')) {
    const auto setup = reality_check::read_setup(name);
    if (!setup) return Error{setup.error().what, "option --among", setup.error().expected};
    for (const Contender& other : list)
      if (*other.setup == *setup || *other.setup == reality_check::mirrored(*setup))
        return Error{quote(name) + " twice", "option --among", "different ones, reflected or not"};
    list.push_back({std::string(name), *setup, player_of(arguments)});
  }
  return list;
}

std::vector<Contender> all_classes(const HiddenPlayer& player) {
  std::vector<Contender> list;
  for (const auto& setup : reality_check::setup_classes())
    list.push_back({reality_check::setup_name(setup), setup, player});
  return list;
}

/// The best of a field.
std::vector<Contender> best_of(const Stage& stage, const Sums& sums, std::size_t count) {
  std::vector<Contender> list;
  for (const std::size_t i : ranking(sums)) {
    if (list.size() == count) break;
    list.push_back(stage.contenders[i]);
  }
  return list;
}

Json description(const Arguments& arguments, const Rules& rules, const Found& found) {
  Json names = Json::array();
  for (const Contender& contender : found.best.contenders) names.push_back(contender.name);
  return {{"setups", "reality-check"},
          {"format", 1},
          {"games", arguments.number("games")},
          {"top", arguments.number("top")},
          {"pair_games", arguments.number("pair-games")},
          {"looks", arguments.number("looks")},
          {"nodes", arguments.given_number("nodes").value_or(0)},
          {"max_plies", rules.max_plies},
          {"seed", rules.seed},
          {"among", names}};
}

/// Who plays, if it is not the field of all set-ups.
Result<std::vector<Contender>> chosen(const Arguments& arguments) {
  const auto among = arguments.text("among");
  const bool by_manner = arguments.text("odds") || arguments.text("bluff");
  auto list = by_manner ? manners(arguments)
              : among   ? named(arguments, *among)
                        : Result<std::vector<Contender>>(std::vector<Contender>());
  if (list && list->size() == 1)
    return Error{"a single one",
                 arguments.text("odds")    ? "option --odds"
                 : arguments.text("bluff") ? "option --bluff"
                                           : "option --among",
                 "two at least"};
  return list;
}

Result<Exit> report(const Arguments& arguments, const Found& found, bool complete,
                    std::optional<solver::OutputFile>& picture) {
  if (picture) {
    picture->write(as_svg(found, complete));
    if (auto fault = picture->finish()) return *fault;
  }
  if (arguments.flag("json")) {
    Json json = as_json(found);
    if (!complete) json["partial"] = true;
    print_json(json);
  } else {
    print(as_text(found));
    if (!complete) print("partial: stopped before the end\n");
  }
  return complete ? Exit::done : Exit::stopped;
}

/// Games come in pairs with colours exchanged.
std::optional<Error> odd_games(const Arguments& arguments) {
  for (const std::string option : {"games", "pair-games"})
    if (const auto games = arguments.number(option); games % 2 != 0)
      return Error{std::to_string(games) + " games", "option --" + option, "an even number"};
  return std::nullopt;
}

Result<Exit> run_setups(const Arguments& arguments) {
  if (auto fault = odd_games(arguments)) return *fault;
  auto list = chosen(arguments);
  if (!list) return list.error();
  Rules rules{arguments.number("max-plies"), arguments.number("seed"), arguments.threads()};
  Found found;
  found.best = {"matrix", *list, arguments.number("pair-games") / 2, true};
  std::optional<solver::OutputFile> picture;
  if (const auto path = arguments.text("svg")) {
    auto file = solver::OutputFile::create(*path);
    if (!file) return file.error();
    picture.emplace(std::move(*file));
  }
  Work work(rules, arguments.shows_progress());
  if (const auto path = arguments.text("out"))
    if (auto fault = work.keep_in(*path, description(arguments, rules, found))) return *fault;
  if (list->empty()) {
    found.field = Stage{"field", all_classes(player_of(arguments)), arguments.number("games") / 2};
    auto sums = work.play(*found.field);
    if (!sums) return sums.error();
    found.field_sums = std::move(*sums);
    found.best.contenders = best_of(*found.field, found.field_sums, arguments.number("top"));
  }
  auto sums = work.play(found.best);
  if (!sums) return sums.error();
  found.best_sums = std::move(*sums);
  if (auto fault = work.surplus()) return *fault;
  if (found.best_sums.bouts > 0)
    found.equilibrium = equilibrium_of(
        found.best_sums, rules.seed, static_cast<int>(arguments.number("samples")), interrupted());
  return report(arguments, found, work.complete() && found.equilibrium.whole, picture);
}

constexpr Option setups_options[] = {
    option::number("games", "N", "games of each of the 336 set-ups against others by chance, even",
                   2, 1'000'000, 1000)
        .not_beside("among odds bluff"),
    option::number("top", "N", "best ones of them, for the matrix", 2, 32, 8)
        .not_beside("among odds bluff"),
    option::number("pair-games", "N", "games of each pair in the matrix, even", 2, 100'000'000,
                   1000),
    option::text("among", "SETUP,..", "the matrix of these set-ups only").not_beside("odds bluff"),
    option::text("odds", "PERCENT,..",
                 "compare ways to play, set-ups by chance: a true piece that captures declares a "
                 "Reality Check if what it captures is true with so much chance or more (101: "
                 "never)",
                 "30"),
    option::text("bluff", "PERCENT,..", "the same for false pieces that capture", "101"),
    option::number("looks", "N",
                   "players draw N of their moves by chance and play the best of these", 1, 1000,
                   64)
        .not_beside("nodes"),
    option::number("nodes", "N", "players search instead, so many simulated actions each time", 1,
                   1'000'000, "none")
        .not_beside("odds bluff"),
    option::number("max-plies", "N", "a game so long is a draw", 1, 1'000'000, 1000),
    option::number(
        "samples", "N",
        "tables of scores drawn by what the games say, for the intervals of shares and of "
        "the best answer",
        least_samples, 10'000, 200),
    option::seed,
    option::threads,
    option::file_out("out", "FILE", "what was played; the same command goes on").resumable(),
    option::file_out("svg", "FILE", "a picture of the scores"),
    option::progress,
    option::json("one JSON object"),
};
constexpr Example setups_examples[] = {
    {"setups reality-check --odds 15,60,101 --pair-games 4 --max-plies 200 --threads 1"},
    {"setups reality-check --games 1000 --pair-games 4000 --out setups.jsonl",
     Example::Cost::long_run},
};

}  // namespace

const Command setups_command{
    .name = "setups",
    .usage = "GAME [--among SETUP,.. | --odds PERCENT,..]",
    .summary = "which set-ups do best, as a matrix game",
    .details =
        "Games between players that see only their side and look one action ahead: thousands in a "
        "second. First each of the 336 set-ups (672 with their reflections) plays as many games "
        "against others by chance; then the best of them play all against all, by new games. The "
        "matrix of their scores is a symmetric game; its equilibrium says how often to choose "
        "each. Intervals are 95%, those of shares from chances to win, draw and lose that are "
        "drawn from what each pair's games say of them (Jeffreys' prior).\n\n"
        "A set-up is written with White's squares d1, c2 to e2, b3 to f3, upturned faces first, "
        "and the piece in hand: RN/NN.BB.NB/PP.PN.BR.PB.PR+RR. Each game takes it or its "
        "reflection.",
    .examples = setups_examples,
    .game = GameWord::needed,
    .games = "reality-check",
    .game_options = "",
    .options = setups_options,
    .run = run_setups};

}  // namespace halfboard::tools
