#include <array>
#include <bit>
#include <cmath>
#include <vector>

#include <fmt/format.h>

#include "games/reality_check/game.h"
#include "games/reality_check/hidden/ending_solver.h"
#include "games/reality_check/hidden/pairs.h"
#include "solver/random.h"
#include "tools/cli/commands.h"
#include "tools/cli/interrupt.h"
#include "tools/cli/memory.h"
#include "tools/cli/progress.h"
#include "tools/cli/waiting.h"
#include "tools/reports/figures.h"
#include "tools/secrets/pair_census.h"

namespace halfboard::tools {
namespace {

using namespace reality_check;

/// Values for White of an ending, by who sees what.
struct Secrets {
  std::array<int, 2> worlds{};
  std::size_t nodes = 0;
  EndingValue hidden;
  double open = 0;                  ///< both sides see all
  std::array<double, 2> exposed{};  ///< .. White's, Black's faces are seen, the other's are not
  double exploitability = 0;        ///< the largest of all games that were solved
  bool too_large = false;           ///< for --memory: nothing else is known
};

EndingTree::Alive all_of(const EndingTree& tree) {
  const auto all = [&](Side side) {
    return static_cast<std::uint16_t>((1U << tree.worlds(side)) - 1);
  };
  return {all(Side::white), all(Side::black)};
}

struct Effort {
  int most_iterations;
  double enough;  ///< exploitability
  std::size_t bytes;
};

EndingValue solved(const EndingTree& tree, EndingTree::Alive alive, const Effort& effort) {
  EndingSolver solver(tree, alive);
  EndingValue value = solver.value();
  for (int done = 0, next = 10; value.exploitability() > effort.enough; next *= 2) {
    if (done >= effort.most_iterations || interrupted().load(std::memory_order_relaxed)) break;
    const int times = std::min(next, effort.most_iterations) - done;
    solver.iterate(times);
    done += times;
    value = solver.value();
  }
  return value;
}

/// Of no use if interrupted.
Result<Secrets> secrets_of(const Position& position, int horizon, const Effort& effort) {
  const auto tree = EndingTree::build(position, horizon, &interrupted(), effort.bytes);
  if (!tree) return tree.error();
  Secrets s;
  s.too_large = tree->too_large();
  if (s.too_large) return s;
  s.worlds = {tree->worlds(Side::white), tree->worlds(Side::black)};
  s.nodes = tree->size();
  s.open = open_value(*tree);
  s.hidden = solved(*tree, all_of(*tree), effort);
  s.exploitability = s.hidden.exploitability();
  for (Side side : {Side::white, Side::black}) {
    const int n = tree->worlds(side);
    for (int i = 0; i < n && !tree->stopped(); ++i) {
      EndingTree::Alive alive = all_of(*tree);
      alive[index(side)] = static_cast<std::uint16_t>(1U << i);
      const EndingValue value = solved(*tree, alive, effort);
      s.exposed[index(side)] += value.middle() / n;
      s.exploitability = std::max(s.exploitability, value.exploitability());
    }
  }
  return s;
}

Json as_json(const Secrets& s) {
  return {{"value", s.hidden.middle()},
          {"low", s.hidden.low},
          {"high", s.hidden.high},
          {"exploitability", s.exploitability},
          {"open", s.open},
          {"white_seen", s.exposed[0]},
          {"black_seen", s.exposed[1]},
          {"white_secret", s.hidden.middle() - s.exposed[0]},
          {"black_secret", s.exposed[1] - s.hidden.middle()},
          {"worlds", {s.worlds[0], s.worlds[1]}},
          {"nodes", s.nodes}};
}

/// Never "-0.0000".
std::string decimal(double value, int digits) {
  const double scale = std::pow(10, digits);
  return fmt::format("{:.{}f}", std::round(value * scale) / scale + 0.0, digits);
}

std::string line_of(int horizon, const Secrets& s) {
  std::string line = fmt::format("{:>7} {:>8} {:>9} {:>8.1e}", horizon, s.nodes,
                                 decimal(s.hidden.middle(), 5), s.exploitability);
  for (const double value : {s.open, s.exposed[0], s.exposed[1], s.hidden.middle() - s.exposed[0],
                             s.exposed[1] - s.hidden.middle()})
    line += fmt::format(" {:>9}", decimal(value, 5));
  return line + "\n";
}

constexpr std::string_view heading =
    "horizon    nodes    hidden  exploit.      open  W's seen  B's seen W's secret B's secret\n";

/// An ending with a true piece and a two-faced one a side on random squares, White to move.
Position random_ending(std::uint64_t seed, std::uint64_t number) {
  solver::Stream random(seed, number);
  Position p;
  p.home = basic_board.homes;
  Word empty = basic_board.squares;
  for (Side side : {Side::white, Side::black}) {
    const auto truth = static_cast<Face>(random.below(4));
    const auto one = static_cast<Face>(random.below(4));
    const auto two = static_cast<Face>((one + 1 + random.below(3)) % 4);
    for (const auto& [up, below] : {std::pair(truth, truth), std::pair(one, two)}) {
      const int square = bitboards::nth_square(
          empty, static_cast<std::uint32_t>(
                     random.below(static_cast<std::uint64_t>(std::popcount(empty)))));
      empty ^= bit(square);
      p.put(square, side, up, below);
    }
  }
  return p;
}

/// Mean and 95% interval.
struct Mean {
  double sum = 0;
  double squares = 0;
  double n = 0;
  void add(double x) {
    sum += x;
    squares += x * x;
    n += 1;
  }
  [[nodiscard]] double mean() const { return sum / n; }
  /// Half the interval's width: nothing is known of it from one value.
  [[nodiscard]] std::optional<double> error() const {
    if (n < 2) return std::nullopt;
    return 1.96 * std::sqrt(std::max(0.0, squares / n - mean() * mean()) / (n - 1));
  }
};

Exit print_stop(const Arguments& arguments, bool too_large) {
  if (arguments.flag("json"))
    print_json({{"partial", true}});
  else
    print("partial: stopped before the end\n");
  if (too_large) print_log("stopped at a limit (partial): expected a larger --memory");
  return Exit::stopped;
}

/// What the secrets of many endings are worth.
struct SampleSum {
  std::array<Mean, 6> means;  ///< hidden, open, W seen, B seen, W's secret, B's secret
  double exploitability = 0;
  std::uint64_t differ = 0;  ///< from all open

  void add(const Secrets& s, double enough) {
    const double v = s.hidden.middle();
    const std::array<double, 6> row{
        v, s.open, s.exposed[0], s.exposed[1], v - s.exposed[0], s.exposed[1] - v};
    for (std::size_t k = 0; k < row.size(); ++k) means[k].add(row[k]);
    exploitability = std::max(exploitability, s.exploitability);
    differ += std::abs(v - s.open) > 2 * enough;
  }

  [[nodiscard]] Json json(int horizon, std::uint64_t count, std::uint64_t seed) const {
    constexpr std::array<std::string_view, 6> names{"hidden",     "open",         "white_seen",
                                                    "black_seen", "white_secret", "black_secret"};
    Json json{{"horizon", horizon}, {"endings", count}, {"seed", seed}};
    for (std::size_t k = 0; k < names.size(); ++k) {
      json[std::string(names[k])] = means[k].mean();
      const auto error = means[k].error();
      json[std::string(names[k]) + "_error"] = error ? Json(*error) : Json();
    }
    json["exploitability"] = exploitability;
    json["other_than_open"] = differ;
    return json;
  }

  [[nodiscard]] std::string text(int horizon, std::uint64_t count) const {
    constexpr std::array<std::string_view, 6> words{"hidden",   "open",       "W's seen",
                                                    "B's seen", "W's secret", "B's secret"};
    std::string text =
        fmt::format("horizon {} ({}, exploitability at most {:.1e}, {} not as open)\n", horizon,
                    counted(count, "ending"), exploitability, differ);
    for (std::size_t k = 0; k < words.size(); ++k) {
      const auto error = means[k].error();
      text += fmt::format("  {:<13} {:>8}{}\n", words[k], decimal(means[k].mean(), 4),
                          error ? " +- " + decimal(*error, 4) : "");
    }
    return text;
  }
};

void print_sample(const Arguments& arguments, const SampleSum& sum, int horizon,
                  std::uint64_t count) {
  if (!arguments.flag("json")) return print(sum.text(horizon, count));
  Json json = sum.json(horizon, count, arguments.number("seed"));
  if (count < arguments.number("sample")) json["partial"] = true;
  print_json(json);
}

Result<Exit> sample(const Arguments& arguments, int horizon, const Effort& effort) {
  const std::uint64_t count = arguments.number("sample");
  const std::uint64_t seed = arguments.number("seed");
  Progress progress(arguments.shows_progress(), static_cast<std::uint64_t>(horizon) * count, 0);
  for (int h = 1; h <= horizon; ++h) {
    SampleSum sum;
    for (std::uint64_t i = 0; i < count; ++i) {
      const std::uint64_t done = static_cast<std::uint64_t>(h - 1) * count + i;
      if (progress.due()) progress.show(done, fmt::format("horizon {}", h));
      const auto s = secrets_of(random_ending(seed, i), h, effort);
      if (!s) return s.error();
      if (s->too_large || interrupted().load(std::memory_order_relaxed)) {
        progress.clear();
        if (i > 0) print_sample(arguments, sum, h, i);
        return print_stop(arguments, s->too_large);
      }
      sum.add(*s, effort.enough);
    }
    progress.clear();
    print_sample(arguments, sum, h, count);
  }
  return Exit::done;
}

/// All endings with one secret a side, or those of some pieces of the work.
Result<Exit> census(const Arguments& arguments, int horizon) {
  if (!arguments.words().empty())
    return Error{"a position and --all", "option --all", "one of them"};
  if (horizon > pair_horizon)
    return Error{std::to_string(horizon) + " actions", "option --horizon",
                 "1 to " + std::to_string(pair_horizon) + " with --all"};
  const auto pieces = static_cast<std::uint64_t>(secrets::pair_pieces());
  secrets::CensusPlan plan;
  plan.horizon = horizon;
  plan.end = static_cast<int>(std::min(arguments.given_number("pieces").value_or(pieces), pieces));
  plan.out = arguments.text("out");
  plan.json = arguments.flag("json");
  plan.progress = arguments.shows_progress();
  return secrets::pair_census(plan);
}

Result<Exit> run_secrets(const Arguments& arguments) {
  const auto horizon = static_cast<int>(arguments.number("horizon"));
  if (arguments.flag("all")) return census(arguments, horizon);
  if (auto fault = refuse_memory(arguments)) return *fault;
  const Effort effort{static_cast<int>(arguments.number("iterations")), 1e-4,
                      std::size_t{arguments.number("memory")} << 20};
  if (arguments.given_number("sample")) {
    if (!arguments.words().empty())
      return Error{"a position and --sample", "option --sample", "one of them"};
    return sample(arguments, horizon, effort);
  }
  if (arguments.words().empty()) return Error{"no position", "", "a position, or --sample N"};
  const auto position = arguments.position_of<Game>(arguments.words()[0]);
  if (!position) return position.error();
  if (is_over(*position)) return Error{"the game is over", "", "a position with an action"};
  Json list = Json::array();
  for (int h = 1; h <= horizon; ++h) {
    Waiting waiting(arguments.shows_progress(), fmt::format("horizon {}", h));
    const auto s = secrets_of(*position, h, effort);
    waiting.end();
    if (!s) return s.error();
    if (s->too_large || interrupted().load(std::memory_order_relaxed))
      return print_stop(arguments, s->too_large);
    if (arguments.flag("json")) {
      Json json{{"position", Game::format(*position)}, {"horizon", h}};
      json.update(as_json(*s));
      print_json(json);
      continue;
    }
    if (h == 1) print(std::string(heading));
    print(line_of(h, *s));
  }
  return Exit::done;
}

constexpr Option secrets_options[] = {
    option::number("horizon", "N", "actions; what is not over then is a draw", 1, 8, 3),
    option::number("iterations", "N", "of regret minimisation, at most", 1, 1'000'000, 2000)
        .not_beside("all"),
    option::number("memory", "MIB", "for a tree of all that can happen", 1, option::most_memory,
                   1024)
        .not_beside("all"),
    option::number("sample", "N", "random endings with a true and a two-faced piece a side", 1,
                   1'000'000, "none")
        .not_beside("all"),
    option::flag("all", "every ending with a true and a two-faced piece a side, exactly"),
    option::number("pieces", "N", "of --all: only the first N of 396 parts of the work", 1, 396,
                   "all")
        .beside("all"),
    option::file_out("out", "FILE", "of --all: what is counted; the same command goes on")
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
        "as "
        "many true pieces; all that is equally likely. The game of so many actions is solved by "
        "counterfactual regret minimisation (CFR+) until nobody can win more than 0.0001 by "
        "another strategy, or so many iterations were made; the exploitability is computed "
        "exactly. "
        "Values are White's, 1 a win.\n\n"
        "Beside it: the same game if both see all (open), if White's faces are seen by Black (W's "
        "seen), if Black's are seen by White. A secret is worth what its owner loses when it is "
        "seen.\n\n"
        "--all: the 126 million endings with two pieces a side, one of them true, White to move, "
        "up "
        "to three actions; each value exactly, by a theorem (games/reality_check/hidden).",
    .examples = secrets_examples,
    .game = GameWord::needed,
    .games = "reality-check",
    .game_options = "",
    .words = {0, 1},
    .options = secrets_options,
    .run = run_secrets};

}  // namespace halfboard::tools
