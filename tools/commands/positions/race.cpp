#include "tools/tables/race.h"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include "games/chinese_checkers/tables/together.h"
#include "solver/line.h"
#include "tools/cli/commands.h"
#include "tools/cli/interrupt.h"
#include "tools/cli/progress.h"
#include "tools/cli/waiting.h"

namespace halfboard::tools {
namespace {

namespace cc = chinese_checkers;

/// The shortest game of both sides together.
Result<Exit> run_together(const cc::Position& p, const Arguments& arguments) {
  if (p.layout.four())
    return Error{"option --together with four players", "POSITION", "a game for two"};
  if (cc::Game::count_moves(p) == 0)
    return Error{"the game is over", "POSITION", "one in which somebody can move"};
  solver::Limits limits = arguments.limits();
  limits.threads = arguments.threads();
  Waiting waiting(arguments.shows_progress(), "no bound yet");
  const cc::Together game = cc::shortest_game(p, limits, [&](int plies, std::size_t positions) {
    waiting.say(fmt::format("at least {} plies ({} positions)", plies, short_text(positions)));
  });
  waiting.end();
  const auto line = solver::texts_of_line<cc::Game>(p, game.line);
  if (arguments.flag("json")) {
    Json object{{"position", cc::Game::format(p)}};
    object["plies"] = or_null(game.plies);
    object["at_least"] = game.at_least;
    object["at_most"] = or_null(game.at_most);
    object["line"] = line;
    if (game.none) object["none"] = true;
    if (!game.plies && !game.none) object["partial"] = true;
    print_json(object);
  } else if (game.plies) {
    print(fmt::format("plies {}\nline  {}\n", *game.plies, fmt::join(line, " ")));
  } else if (game.none) {
    print("no game ends with a win\n");
  } else {
    print(fmt::format("plies unknown ({}; partial): at least {}\n", stop_words(), game.at_least));
    if (game.at_most)
      print(fmt::format("found {}\nline  {}\n", *game.at_most, fmt::join(line, " ")));
  }
  return game.plies || game.none ? Exit::done : Exit::stopped;
}

Result<Exit> run_race(const Arguments& arguments) {
  const auto position = arguments.position_of<cc::Game>(arguments.words()[0]);
  if (!position) return position.error();
  const cc::Position& p = *position;
  if (arguments.flag("together")) return run_together(p, arguments);
  if (!cc::RaceTable::exists(p.layout))
    return Error{"no race table of so many sets of squares", "POSITION",
                 "at most 134217728 of them, and 6 coins a player"};
  solver::Limits limits = arguments.limits();
  limits.threads = arguments.threads();
  const auto folder = arguments.text("tables");
  const auto kept = race_table(folder.value_or(default_cache()), p.layout, p.turn, limits,
                               arguments.shows_progress());
  // Who named a folder wants to have it there.
  if (folder && kept && kept->failure) print_log("table not kept: " + kept->failure->line());
  const cc::RaceTable* table = kept ? &kept->table : nullptr;
  const cc::Word coins = p.coins[cc::index(p.turn)];
  const int moves = table ? table->moves(coins) : 0;
  const bool known = table && moves != cc::RaceTable::never;
  std::vector<std::string> line;
  if (known)
    for (const cc::Move move : table->line(coins)) line.push_back(cc::Game::format_move(p, move));
  if (arguments.flag("json")) {
    Json json{{"position", cc::Game::format(p)}};
    json["moves"] = known ? Json(moves) : Json(nullptr);
    json["line"] = line;
    if (!table) json["partial"] = true;
    print_json(json);
  } else if (known) {
    print(fmt::format("moves {}\n", moves));
    if (!line.empty()) print(fmt::format("line  {}\n", fmt::join(line, " ")));
  } else {
    print(table ? "moves none: the goal can't be reached\n"
                : fmt::format("moves unknown ({}: partial)\n", stop_words()));
  }
  return table ? Exit::done : Exit::stopped;
}

constexpr Option race_options[] = {
    option::folder("tables", "DIR", "keep race tables in DIR (default: the user's cache folder)")
        .not_beside("together"),
    option::flag("together", "the shortest game of both sides, moving in turn, helping each other"),
    option::threads,
    option::memory_of("for the positions of --together", "1024").beside("together"),
    option::time_limit(),
    option::json("{\"position\", \"moves\" or \"plies\", \"line\", ..}"),
    option::progress,
};
constexpr Example race_examples[] = {
    {"race chinese-checkers start --coins 4"},
    {"race chinese-checkers '5b/4bb/6/r5/6/rr4 r'"},
    {"race chinese-checkers start --coins 3 --together"},
    {"race chinese-checkers start --board 8", Example::Cost::long_run},
};

}  // namespace

const Command race_command{
    .name = "race",
    .usage = "GAME POSITION",
    .summary = "the fewest moves home of the side to move, alone on the board",
    .details =
        "As if nobody else stood on the board, and the side moved again and again. Players count "
        "so; it bounds nothing in the real game, where others can be jumped over. A table of all "
        "sets of squares is made at the first use on a board and kept, with a checksum; a damaged "
        "one is made again.\n\n"
        "--together is the opposite: the shortest game of two who help each other, in turn, until "
        "either has won. All games are gone through breadth first under a growing limit of plies; "
        "where time or memory end that, it tells how many plies it takes at least, and "
        "the shortest game that a narrower search finds (exit 3).",
    .examples = race_examples,
    .game = GameWord::needed,
    .games = "chinese-checkers",
    .words = {1, 1},
    .options = race_options,
    .run = run_race};

}  // namespace halfboard::tools
