#include <stdexcept>

#include <fmt/format.h>

#include "games/reality_check/variants.h"
#include "solver/wilson.h"
#include "tools/cli/commands.h"
#include "tools/cli/interrupt.h"
#include "tools/match/log.h"
#include "tools/match/match.h"
#include "tools/match/setup.h"
#include "tools/referee/hidden_play.h"
#include "tools/referee/hidden_sums.h"
#include "tools/reports/figures.h"

namespace halfboard::tools {
namespace {

using referee::HiddenSums;

/// All that a match has come to.
struct RefereeSum {
  match::Standing standing;
  HiddenSums games;
  std::array<std::uint64_t, 2> refused{};  ///< illegal answers of each engine

  /// False of what is no game of the referee.
  [[nodiscard]] bool add(const match::Record& record) {
    const bool exchanged = record.round % 2 == 0;
    standing.add(record, {record.round, {}, exchanged});
    for (std::size_t i = 0; i < record.refused.size() && i < 2; ++i)
      refused[exchanged ? 1 - i : i] += record.refused[i];
    return games.add(record);
  }
};

/// The 95% interval of A's score: Wilson's of single games without draws, else that of pairs.
solver::Interval interval_of(const match::Standing& standing) {
  const auto& c = standing.counts;
  if (c.draws == 0) return solver::wilson(c.wins, c.games());
  const auto elo = match::estimate(standing);
  return {elo.low ? match::score_of(*elo.low) : 0, elo.high ? match::score_of(*elo.high) : 1};
}

double mean_of(std::uint64_t sum, std::uint64_t count) {
  return count ? static_cast<double>(sum) / static_cast<double>(count) : 0;
}

Json as_json(const RefereeSum& sum) {
  const auto& c = sum.standing.counts;
  const auto interval = interval_of(sum.standing);
  Json json{{"games", c.games()},
            {"wins", c.wins},
            {"draws", c.draws},
            {"losses", c.losses},
            {"score", c.games() ? Json(c.score()) : Json()},
            {"low", interval.low},
            {"high", interval.high}};
  const match::GameSum& all = sum.standing.sum;
  json["by_white"] = all.wins[0];
  json["by_black"] = all.wins[1];
  json["length"] = {{"mean", mean_of(all.plies, c.games())},
                    {"shortest", c.games() ? all.shortest : 0},
                    {"longest", all.longest}};
  json["branching"] = mean_of(sum.games.branching, all.plies);
  json["worlds"] = Json::array();
  for (std::size_t i = 0; i < HiddenSums::marks.size(); ++i)
    if (const auto& w = sum.games.worlds[i]; w.games)
      json["worlds"].push_back({{"ply", HiddenSums::marks[i]},
                                {"games", w.games},
                                {"mean", w.sum / static_cast<double>(w.games)}});
  for (std::size_t i = 0; i < 2; ++i) {
    Json& engine = json[i == 0 ? "a" : "b"];
    engine = {{"checks", sum.games.checks[i].declared},
              {"removed", sum.games.checks[i].removed},
              {"refused", sum.refused[i]}};
    engine.update(match::faults_json(sum.standing.faults[i]));
  }
  return json;
}

void print_text(const RefereeSum& sum, const std::array<match::EngineSpec, 2>& specs) {
  const Json json = as_json(sum);
  print(match::engines_text(specs, 10));
  const auto& c = sum.standing.counts;
  print(fmt::format("games     {}: {} won, {} drawn, {} lost by A\n", c.games(), c.wins, c.draws,
                    c.losses));
  if (c.games() == 0) return;
  const auto interval = interval_of(sum.standing);
  print(fmt::format("score     {:.1f}% (95%: {:.1f}% to {:.1f}%)\n", 100 * c.score(),
                    100 * interval.low, 100 * interval.high));
  const match::GameSum& all = sum.standing.sum;
  print(fmt::format("won by    White {}, Black {}\n", all.wins[0], all.wins[1]));
  print(fmt::format("length    {:.1f} actions ({} to {})\nbranching {:.1f}\n",
                    json["length"]["mean"].get<double>(), all.shortest, all.longest,
                    json["branching"].get<double>()));
  std::string worlds;
  for (const Json& w : json["worlds"])
    worlds += fmt::format("{}{} after {}", worlds.empty() ? "" : ", ",
                          fmt::format("{:.1f}", w["mean"].get<double>()), w["ply"].get<int>());
  print(fmt::format("worlds    {}\n", worlds));
  for (std::size_t i = 0; i < 2; ++i) {
    const Json& e = json[i == 0 ? "a" : "b"];
    const auto of = [&](const char* what, std::string_view one, std::string_view many = "") {
      return counted(e[what].get<std::uint64_t>(), one, many);
    };
    print(fmt::format("{}         {}, {} removed a piece; {} refused, {} lost by them; {}, {}\n",
                      i == 0 ? "A" : "B", of("checks", "Reality Check"), e["removed"].get<int>(),
                      of("refused", "illegal answer"), of("illegal", "game"),
                      of("crashes", "crash", "crashes"), of("timeouts", "timeout")));
  }
}

Result<referee::HiddenConditions> read_conditions(const Arguments& arguments) {
  referee::HiddenConditions conditions;
  if (const auto text = arguments.text("variants")) {
    const auto variants = reality_check::parse_variants(*text, "option --variants");
    if (!variants) return variants.error();
    conditions.variants = *variants;
  }
  conditions.think.movetime = arguments.given_number("movetime");
  conditions.think.nodes = arguments.given_number("nodes");
  if (!conditions.think.movetime && !conditions.think.nodes) conditions.think.movetime = 100;
  conditions.margin = std::chrono::milliseconds(arguments.number("margin"));
  conditions.patience = std::chrono::milliseconds(arguments.number("patience"));
  conditions.max_plies = arguments.number("max-plies");
  conditions.refusals = arguments.number("refusals");
  conditions.seed = arguments.number("seed");
  return conditions;
}

std::string description(const referee::HiddenConditions& c,
                        const std::array<match::EngineSpec, 2>& engines) {
  std::string go = c.think.go();
  go.pop_back();
  return fmt::format("reality-check hidden variants {} {} max-plies {} refusals {} seed {} {} | {}",
                     reality_check::format_variants(c.variants), go, c.max_plies, c.refusals,
                     c.seed, engines[0].text, engines[1].text);
}

Result<Exit> run_referee(const Arguments& arguments) {
  const auto conditions = read_conditions(arguments);
  if (!conditions) return conditions.error();
  const auto read = match::read_engines(arguments);
  if (!read) return read.error();
  const std::array<match::EngineSpec, 2>& specs = *read;
  std::vector<match::Record> played;
  RefereeSum sum;
  const auto log = match::open_log(
      arguments, {description(*conditions, specs)}, played,
      [&](const match::Record& record) -> std::optional<Error> {
        if (auto fault =
                match::check_game(record, conditions->max_plies, arguments.number("games")))
          return fault;
        if (sum.add(record)) return std::nullopt;
        return Error{"a game that breaks the rules", fmt::format("round {}", record.round),
                     "what `referee --log` has written"};
      });
  if (!log) return log.error();
  match::tell_dead(specs);
  std::array<match::Engine, 2> engines{match::Engine(specs[0], interrupted()),
                                       match::Engine(specs[1], interrupted())};
  match::Schedule schedule;
  schedule.games = arguments.number("games");
  bool written = true;
  while (sum.standing.counts.games() < schedule.games && written) {
    const auto record =
        referee::play_hidden(*conditions, sum.standing.counts.games() + 1, engines, interrupted());
    if (!record) break;
    // A game that the log has no room for has not been.
    written = !*log || (*log)->add(*record);
    if (!written) break;
    if (!sum.add(*record)) throw std::logic_error("a game that breaks the rules");
    if (arguments.shows_progress())
      print_log(match::game_text(*record, sum.standing, schedule, "actions"));
  }
  const bool complete = sum.standing.counts.games() >= schedule.games;
  if (arguments.flag("json")) {
    Json json = as_json(sum);
    json["engines"] = {{"a", specs[0].text}, {"b", specs[1].text}};
    if (!complete) json["partial"] = true;
    print_json(json);
  } else {
    print_text(sum, specs);
    if (!complete) print("partial: stopped before the end\n");
  }
  return match::end_of_games(written, complete);
}

constexpr Option referee_options[] = {
    option::number("games", "N", "games, in pairs with colours exchanged", 1, 100'000'000, 100),
    option::number("movetime", "MS", "milliseconds an action", 1, 86'400'000,
                   "100, unless there is another limit"),
    option::number("nodes", "N", "nodes an action", 1, UINT64_MAX, ""),
    option::number("margin", "MS", "over its time before an engine has lost", 0, 600'000, 1000),
    match::patience_option,
    option::number("max-plies", "N", "a game so long is a draw", 1, 1'000'000, 2000),
    option::number("refusals", "N", "illegal answers in a turn before the game is lost", 0, 1000,
                   3),
    option::seed,
    option::file_out("log", "FILE", "the games; resumable").resumable(),
    option::progress,
    option::json("one JSON object"),
};
constexpr Example referee_examples[] = {
    {"referee reality-check random greedy --games 2 --seed 1 --max-plies 60"},
    {"referee reality-check self self:Worlds=one --games 100 --movetime 100 --log hidden.pgn",
     Example::Cost::long_run},
};

}  // namespace

const Command referee_command{
    .name = "referee",
    .usage = "GAME ENGINE_A ENGINE_B [--games N]",
    .summary = "games between engines that do not see all",
    .details =
        "Each engine is told only what its side may see: its own pieces, upturned faces and what "
        "happens in the open. `position hidden ..` is the extension of the Universal Game "
        "Interface for it (in the sources: tools/ugi/README.md). Illegal answers are refused and "
        "counted.\n\n"
        "An engine is `self`, `self:OPTION=VALUE,..`, `random`, `greedy` or a command line. Of "
        "`self`, Worlds=one thinks about one of the possible positions only, Checks=false never "
        "declares a Reality Check. Games come in pairs of one random set-up. The log can be looked "
        "at with `replay` and `show`.",
    .examples = referee_examples,
    .game = GameWord::needed,
    .games = "reality-check",
    .game_options = "variants",
    .reads_pipes = true,
    .words = {2, 2},
    .options = referee_options,
    .run = run_referee};

}  // namespace halfboard::tools
