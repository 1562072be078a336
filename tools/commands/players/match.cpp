#include "tools/match/match.h"

#include <utility>

#include <fmt/format.h>

#include "tools/cli/cli.h"
#include "tools/cli/commands.h"
#include "tools/cli/interrupt.h"
#include "tools/match/openings.h"
#include "tools/match/setup.h"

namespace halfboard::tools {
namespace {

using namespace match;

Json as_json(const Standing& standing, const Schedule& schedule) {
  Json json{{"games", standing.counts.games()},
            {"wins", standing.counts.wins},
            {"draws", standing.counts.draws},
            {"losses", standing.counts.losses}};
  if (standing.counts.games() == 0) {
    for (const char* name : {"score", "elo", "elo_low", "elo_high", "normalized_elo",
                             "normalized_elo_low", "normalized_elo_high"})
      json[name] = nullptr;
  } else {
    const EloEstimate elo = estimate(standing);
    json["score"] = standing.counts.score();
    Json infinite = Json::array();
    for (const auto& [name, number] :
         {std::pair("elo", elo.elo), {"elo_low", elo.low}, {"elo_high", elo.high}}) {
      json[name] = or_null(number);
      if (!number) infinite.push_back(name);
    }
    for (const auto& [name, error] : {std::pair("normalized_elo", 0.0),
                                      {"normalized_elo_low", -elo.normalized_error},
                                      {"normalized_elo_high", elo.normalized_error}})
      json[name] = elo.normalized ? Json(*elo.normalized + error) : Json(nullptr);
    if (infinite.size() > 0) json["infinite"] = infinite;
  }
  json["pairs"] = standing.pairs;
  if (schedule.sprt) {
    const double ratio = ratio_of(*schedule.sprt, standing);
    json["sprt"] = {{"elo0", schedule.sprt->elo0},
                    {"elo1", schedule.sprt->elo1},
                    {"ratio", ratio},
                    {"lower", Sprt::lower()},
                    {"upper", Sprt::upper()},
                    {"accepted", ratio >= Sprt::upper()   ? "elo1"
                                 : ratio <= Sprt::lower() ? "elo0"
                                                          : "neither"}};
  }
  json["faults"] = {{"a", faults_json(standing.faults[0])}, {"b", faults_json(standing.faults[1])}};
  json.update(as_json(standing.sum));
  return json;
}

void print_text(const Standing& standing, const Schedule& schedule,
                const std::array<EngineSpec, 2>& engines) {
  const Counts& c = standing.counts;
  print(engines_text(engines, 8));
  print(fmt::format("games   {}: {} won, {} drawn, {} lost by A\n", c.games(), c.wins, c.draws,
                    c.losses));
  if (c.games() == 0) return;
  const EloEstimate elo = estimate(standing);
  print(fmt::format("score   {:.2f}%\nElo     {} (95%: {} to {})\n", 100 * c.score(),
                    elo_text(elo.elo, c.wins > 0), elo_text(elo.low, false),
                    elo_text(elo.high, true)));
  if (elo.normalized)
    print(fmt::format("nElo    {:+.1f} (95%: {:+.1f} to {:+.1f})\n", *elo.normalized,
                      *elo.normalized - elo.normalized_error,
                      *elo.normalized + elo.normalized_error));
  print(fmt::format("pairs   {} (in which A has 0, 1/2, 1, 3/2, 2 points)\n",
                    fmt::join(standing.pairs, " ")));
  if (schedule.sprt && c.games() > 1)
    print(fmt::format("SPRT    {} for {} against {}\n", sprt_text(*schedule.sprt, standing),
                      schedule.sprt->elo1, schedule.sprt->elo0));
  print(as_text(standing.sum, 8) + faults_text("A", standing.faults[0]) +
        faults_text("B", standing.faults[1]));
}

Result<Exit> run_match(const Arguments& arguments) {
  const auto setup = read_setup(arguments);
  if (!setup) return setup.error();
  const auto read = read_engines(arguments);
  if (!read) return read.error();
  const std::array<EngineSpec, 2>& engines = *read;
  std::vector<Record> played;
  const auto log = open_log(
      arguments, names_of_match(*setup, engines[0], engines[1]), played, [&](const Record& record) {
        return check_game(record, setup->conditions.max_plies, setup->schedule.games);
      });
  if (!log) return log.error();
  tell_dead(engines);
  bool written = true;
  const auto standing = play_match(setup->conditions, setup->schedule, engines, played,
                                   interrupted(), [&](const Record& record, const Standing& now) {
                                     if (*log && !(*log)->add(record)) return written = false;
                                     if (setup->progress)
                                       print_log(game_text(record, now, setup->schedule));
                                     return true;
                                   });
  if (!standing) return standing.error();
  const bool complete =
      is_decided(setup->schedule, *standing) || standing->counts.games() >= setup->schedule.games;
  if (arguments.flag("json")) {
    Json json = as_json(*standing, setup->schedule);
    json["game"] = arguments.game().name();
    json["engines"] = {{"a", engines[0].text}, {"b", engines[1].text}};
    json["conditions"] = setup->called;
    if (!complete) json["partial"] = true;
    print_json(json);
  } else {
    print_text(*standing, setup->schedule, engines);
    if (!complete) print("partial: stopped before the end\n");
  }
  return end_of_games(written, complete);
}

constexpr Example match_examples[] = {
    {"match halfcut self:Level=3 random --games 4 --nodes 200 --seed 1"},
    {"match halfcut self greedy --games 200 --movetime 100 --log games.pgn",
     Example::Cost::long_run},
    {"match sight-reduction self greedy --games 20 --movetime 50", Example::Cost::long_run},
    {"match chinese-checkers self self:Level=3 --games 20 --movetime 50", Example::Cost::long_run},
    {"match reality-check self random --games 20 --movetime 50", Example::Cost::long_run},
    {"match groups self:Method=alpha-beta 'other-engine --fast' --games 1000 --movetime 100 "
     "--sprt elo0=0,elo1=5",
     Example::Cost::long_run},
};

}  // namespace

const Command match_command{
    .name = "match",
    .usage = "GAME ENGINE_A ENGINE_B [--games N]",
    .summary = "games between two engines: score, Elo, tests",
    .details =
        "An engine is `self`, `self:OPTION=VALUE,..` (the options of `ugi`), `random`, `greedy`, "
        "or a command line that speaks the Universal Game Interface.\n\n"
        "Games come in pairs: one opening, colours exchanged. The rules are the referee: an engine "
        "that ends, stalls, floods or answers with anything but a legal move has lost the game; "
        "the fault is counted, and the engine started anew.\n\n"
        "With --log a match that was stopped goes on where it was when the same command is given "
        "again. With --nodes or --depth our own engines, of one thread each, play the same games "
        "every time.\n\n"
        "Progress tells the result of each game, the standing, and of a test its log-likelihood "
        "ratio and the bounds at which it ends.\n\n"
        "`won by` says how often player 1, who has the first move of a game's start position, has "
        "won, and player 2, whichever engine that was; all games count, those that faults ended, "
        "too.\n\n"
        "In JSON `conditions` has what the match was called with, and by which version. An Elo "
        "that is infinite, as that of nothing but wins, is null and named in `infinite`. nElo, "
        "normalized_elo in JSON, is how far the results are above even, measured by their spread: "
        "the more, the fewer games tell the engines apart, and what --sprt tests. It is not "
        "defined, null, where all pairs end alike.",
    .examples = match_examples,
    .game = GameWord::needed,
    .reads_pipes = true,
    .words = {2, 3},
    .options = match_options,
    .run = run_match};

}  // namespace halfboard::tools
