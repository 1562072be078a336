#include <algorithm>
#include <string>

#include <fmt/format.h>

#include "games/reality_check/game.h"
#include "games/reality_check/hidden/pairs.h"
#include "tools/cli/commands.h"
#include "tools/cli/interrupt.h"
#include "tools/cli/progress.h"
#include "tools/cli/waiting.h"
#include "tools/secrets/ending.h"
#include "tools/secrets/pair_census.h"
#include "tools/secrets/sample.h"

namespace halfboard::tools {
namespace {

Exit print_stop(const Arguments& arguments, bool too_large) {
  if (arguments.flag("json"))
    print_json({{"partial", true}});
  else
    print("partial: stopped before the end\n");
  if (too_large) print_log("stopped at a limit (partial): expected a larger --memory");
  return Exit::stopped;
}

/// What there is was solved only in part: its rows say so.
Exit print_unsolved(const Arguments& arguments) {
  if (!arguments.flag("json")) print("partial: not all is solved to 0.0001\n");
  print_log("stopped at a limit (partial): expected more --iterations");
  return Exit::stopped;
}

void print_sample(const Arguments& arguments, const secrets::SampleSum& sum, int horizon,
                  std::uint64_t count) {
  if (!arguments.flag("json")) return print(sum.text(horizon, count));
  Json json = sum.json(horizon, count, arguments.number("seed"));
  if (count < arguments.number("sample") || sum.unsolved() > 0) json["partial"] = true;
  print_json(json);
}

Json ending_json(const reality_check::Position& position, int horizon,
                 const secrets::EndingSecrets& s) {
  Json json{{"position", reality_check::Game::format(position)}, {"horizon", horizon}};
  json.update(secrets::as_json(s));
  return json;
}

/// One of a sample, with the position behind its line.
void print_detail(bool json, const reality_check::Position& position, int horizon,
                  const secrets::EndingSecrets& s) {
  if (json) return print_json(ending_json(position, horizon, s));
  print(fmt::format("{}  {}{}", secrets::line_of(horizon, s), reality_check::Game::format(position),
                    secrets::line_end(s)));
}

Result<Exit> sample(const Arguments& arguments, int horizon, const secrets::Effort& effort) {
  const std::uint64_t count = arguments.number("sample");
  const std::uint64_t seed = arguments.number("seed");
  const bool details = arguments.flag("details");
  bool solved = true;
  Progress progress(arguments.shows_progress(), static_cast<std::uint64_t>(horizon) * count, 0);
  for (int h = 1; h <= horizon; ++h) {
    secrets::SampleSum sum;
    if (details && !arguments.flag("json")) print(std::string(secrets::heading));
    for (std::uint64_t i = 0; i < count; ++i) {
      const std::uint64_t done = static_cast<std::uint64_t>(h - 1) * count + i;
      if (progress.due()) progress.show(done, fmt::format("horizon {}", h));
      const auto position = secrets::random_ending(seed, i);
      const auto s = secrets::secrets_of(position, h, effort);
      if (!s) return s.error();
      if (s->too_large || interrupted().load(std::memory_order_relaxed)) {
        progress.clear();
        if (i > 0) print_sample(arguments, sum, h, i);
        return print_stop(arguments, s->too_large);
      }
      sum.add(*s, effort.enough);
      if (!details) continue;
      progress.clear();
      print_detail(arguments.flag("json"), position, h, *s);
    }
    progress.clear();
    print_sample(arguments, sum, h, count);
    solved = solved && sum.unsolved() == 0;
  }
  return solved ? Exit::done : print_unsolved(arguments);
}

/// All endings with one secret a side, or those of some pieces of the work.
Result<Exit> census(const Arguments& arguments, int horizon) {
  if (!arguments.words().empty())
    return Error{"a position and --all", "option --all", "one of them"};
  if (horizon > reality_check::pair_horizon)
    return Error{std::to_string(horizon) + " actions", "option --horizon",
                 "1 to " + std::to_string(reality_check::pair_horizon) + " with --all"};
  const auto pieces = static_cast<std::uint64_t>(secrets::pair_pieces());
  secrets::CensusPlan plan;
  plan.horizon = horizon;
  plan.pieces =
      static_cast<int>(std::min(arguments.given_number("pieces").value_or(pieces), pieces));
  plan.out = arguments.text("out");
  plan.json = arguments.flag("json");
  plan.progress = arguments.shows_progress();
  return secrets::pair_census(plan);
}

Result<Exit> run_secrets(const Arguments& arguments) {
  const auto horizon = static_cast<int>(arguments.number("horizon"));
  if (arguments.flag("all")) return census(arguments, horizon);
  const secrets::Effort effort{static_cast<int>(arguments.number("iterations")), 1e-4,
                               std::size_t{arguments.number("memory")} << 20};
  if (arguments.given_number("sample")) {
    if (!arguments.words().empty())
      return Error{"a position and --sample", "option --sample", "one of them"};
    return sample(arguments, horizon, effort);
  }
  if (arguments.words().empty()) return Error{"no position", "", "a position, --sample N or --all"};
  const auto position = arguments.position_of<reality_check::Game>(arguments.words()[0]);
  if (!position) return position.error();
  if (reality_check::is_over(*position))
    return Error{"the game is over", "", "a position with an action"};
  bool solved = true;
  for (int h = 1; h <= horizon; ++h) {
    Waiting waiting(arguments.shows_progress(), fmt::format("horizon {}", h));
    const auto s = secrets::secrets_of(*position, h, effort);
    waiting.end();
    if (!s && h > 1) {
      print_log(fmt::format("stopped (partial): {} within {} actions: expected --horizon {}",
                            s.error().what, h, h - 1));
      return print_stop(arguments, false);
    }
    if (!s) return s.error();
    if (s->too_large || interrupted().load(std::memory_order_relaxed))
      return print_stop(arguments, s->too_large);
    solved = solved && s->solved;
    if (arguments.flag("json")) {
      print_json(ending_json(*position, h, *s));
      continue;
    }
    if (h == 1) print(std::string(secrets::heading));
    print(secrets::line_of(h, *s) + secrets::line_end(*s));
  }
  return solved ? Exit::done : print_unsolved(arguments);
}

constexpr Option secrets_options[] = {
    option::number("horizon", "N", "actions; what is not over then is a draw", 1, 8, 3),
    option::number("iterations", "N",
                   "of regret minimisation, at most; what is not solved by then is partial", 1,
                   1'000'000, 2000)
        .not_beside("all"),
    option::number("memory", "MIB", "for a tree of all that can happen", 1, option::most_memory,
                   1024)
        .not_beside("all"),
    option::number("sample", "N", "random endings with a true and a two-faced piece a side", 1,
                   1'000'000, "none")
        .not_beside("all"),
    option::flag("details", "of --sample: a line for every ending, too").beside("sample"),
    option::flag("all", "every ending with a true and a two-faced piece a side, exactly"),
    option::number("pieces", "N",
                   "of --all: only the first N of the 396 parts that the work is cut into", 1, 396,
                   "all")
        .beside("all"),
    option::file_out("out", "FILE", "of --all: what is counted; the same command goes on")
        .resumable()
        .beside("all"),
    option::seed.beside("sample"),
    option::progress,
    option::json("one JSON object a horizon"),
};
constexpr Example secrets_examples[] = {
    {"secrets reality-check '###1###/##3##/#5#/2pp1rn2/7/2RR4/#3NB1#/##3##/###1### w -/- - turn "
     "std 0' --horizon 2"},
    {"secrets reality-check --all --pieces 1 --horizon 2"},
    {"secrets reality-check --all --out pairs.jsonl", Example::Cost::long_run},
    {"secrets reality-check --sample 200 --seed 1 --horizon 3", Example::Cost::long_run},
};

}  // namespace

const Command secrets_command{
    .name = "secrets",
    .usage = "GAME ENDING [--horizon N] | GAME --sample N | GAME --all",
    .summary = "small endings with hidden faces: value, and what the secrets are worth",
    .details =
        "Each side knows its own faces. A side's pieces may be whatever shows these faces and has "
        "as many true pieces, 16 arrangements at most; all that is equally likely. The game of so "
        "many actions is solved by counterfactual regret minimisation (CFR+) until nobody can win "
        "more than 0.0001 by "
        "another strategy; the exploitability is computed exactly. Where --iterations are used up "
        "before that, the row is partial (exit status 3), and its values are the middles of the "
        "bounds that JSON has (low, high). Values are White's, 1 a win.\n\n"
        "Beside it: the same game if both see all (open), if White's faces are seen by Black (W's "
        "seen), if Black's are seen by White. A secret is worth what its owner loses when it is "
        "seen.\n\n"
        "--all: the 126 million endings with two pieces a side, one of them true, White to move, "
        "up to three actions; each value exactly, by a theorem (in the sources: "
        "games/reality_check/hidden).",
    .examples = secrets_examples,
    .game = GameWord::needed,
    .games = "reality-check",
    .game_options = "",
    .words = {0, 1},
    .options = secrets_options,
    .run = run_secrets};

}  // namespace halfboard::tools
