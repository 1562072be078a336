#include "tools/match/suite.h"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include "tools/cli/cli.h"
#include "tools/cli/commands.h"
#include "tools/cli/files.h"
#include "tools/cli/interrupt.h"
#include "tools/cli/progress.h"
#include "tools/match/setup.h"

namespace halfboard::tools {
namespace {

using namespace match;

Result<Suite> read_suite(const Arguments& arguments) {
  const std::string& path = arguments.words()[0];
  const auto text = read_file(path, "argument 1", "a suite");
  if (!text) return text.error();
  auto suite = match::read_suite(*text, arguments.game(), arguments.game_options());
  if (!suite) return suite.error().of(path);
  return suite;
}

struct SuiteTally {
  std::uint64_t positions = 0;
  std::uint64_t solved = 0;
  std::uint64_t faults = 0;
  double seconds = 0;  ///< to solution, of those solved

  void add(const SuiteAnswer& answer) {
    ++positions;
    solved += answer.solved;
    faults += answer.fault != Fault::none;
    if (answer.solved) seconds += answer.seconds;
  }
  [[nodiscard]] Json json() const {
    const auto n = static_cast<double>(positions);
    return {{"positions", positions},
            {"solved", solved},
            {"share", positions ? Json(static_cast<double>(solved) / n) : Json()},
            {"seconds_to_solution", solved ? Json(seconds / static_cast<double>(solved)) : Json()},
            {"faults", faults}};
  }
};

/// The sum of a suite, and of its thirds by what the proofs took.
class SuiteSum {
 public:
  explicit SuiteSum(const std::vector<SuiteEntry>& entries) {
    for (const SuiteEntry& entry : entries) hardness_.push_back(hardness_of(entry));
    std::ranges::sort(hardness_);
  }

  void add(const SuiteEntry& entry, const SuiteAnswer& answer) {
    const std::uint64_t hardness = hardness_of(entry);
    const bool hard = hardness >= hardness_[hardness_.size() * 2 / 3];
    all_.add(answer);
    thirds_[hard ? 2 : hardness >= hardness_[hardness_.size() / 3] ? 1 : 0].add(answer);
  }

  [[nodiscard]] std::uint64_t positions() const { return all_.positions; }
  [[nodiscard]] std::uint64_t solved() const { return all_.solved; }
  [[nodiscard]] bool partial() const { return all_.positions < hardness_.size(); }

  [[nodiscard]] Json json() const {
    Json json = all_.json();
    json["easy"] = thirds_[0].json();
    json["middling"] = thirds_[1].json();
    json["hard"] = thirds_[2].json();
    if (partial()) json["partial"] = true;
    return json;
  }

  [[nodiscard]] std::string text() const {
    const auto n = static_cast<double>(all_.positions);
    const auto solved = static_cast<double>(all_.solved);
    std::string text = fmt::format(
        "solved {} of {} ({:.1f}%): easy third {} of {}, middle {} of {}, hard {} of {}\n",
        all_.solved, all_.positions, all_.positions ? 100.0 * solved / n : 0.0, thirds_[0].solved,
        thirds_[0].positions, thirds_[1].solved, thirds_[1].positions, thirds_[2].solved,
        thirds_[2].positions);
    if (all_.faults > 0)
      text += fmt::format("faults {}: crashes, timeouts or illegal moves\n", all_.faults);
    if (all_.solved) {
      // An engine tells its time in whole milliseconds.
      const double ms = 1000 * all_.seconds / solved;
      text += fmt::format("time   {} ms to a solution on average\n",
                          ms >= 1 ? fmt::format("{:.3g}", ms) : "below 1");
    }
    return partial() ? text + "partial: stopped before the end\n" : text;
  }

 private:
  SuiteTally all_;
  std::array<SuiteTally, 3> thirds_;
  std::vector<std::uint64_t> hardness_;  ///< ascending
};

/// Of the lines that print_answer() writes as text.
constexpr const char* heading =
    "       move     seconds position; behind those missed the moves that keep the result\n";

void print_answer(const SuiteEntry& entry, const SuiteAnswer& answer, bool json) {
  if (json)
    print_json({{"position", entry.position},
                {"move", answer.move},
                {"solved", answer.solved},
                {"seconds", answer.seconds}});
  else
    print(fmt::format(
        "{:<6} {:<8} {:>7.3f} {}{}\n", answer.solved ? "solved" : "missed", shown_word(answer.move),
        answer.seconds, entry.position,
        answer.solved ? "" : fmt::format("; {} by {}", entry.result, fmt::join(entry.best, " "))));
}

Result<Exit> run_suite(const Arguments& arguments) {
  const auto suite = read_suite(arguments);
  if (!suite) return suite.error();
  const std::vector<SuiteEntry>& entries = suite->entries;
  const auto spec = read_engine(arguments.text("engine").value_or("self"), arguments.game());
  if (!spec) return spec.error();
  tell_dead({&*spec, 1});
  Conditions conditions;
  conditions.game = &arguments.game();
  conditions.options = suite->options;
  conditions.think.movetime = arguments.given_number("movetime");
  conditions.think.nodes = arguments.given_number("nodes");
  if (!conditions.think.movetime && !conditions.think.nodes) conditions.think.movetime = 1000;
  Engine engine(*spec, interrupted());
  const bool json = arguments.flag("json");
  SuiteSum sum(entries);
  Progress progress(arguments.shows_progress(), entries.size(), 0);
  if (arguments.flag("details") && !json) print(heading);
  for (const SuiteEntry& entry : entries) {
    const SuiteAnswer answer = ask(conditions, engine, entry);
    if (interrupted()) break;
    sum.add(entry, answer);
    if (arguments.flag("details")) {
      progress.clear();
      print_answer(entry, answer, json);
    }
    if (progress.due()) progress.show(sum.positions(), fmt::format("{} solved", sum.solved()));
  }
  progress.clear();
  if (json) {
    Json all = sum.json();
    all["engine"] = spec->text;
    print_json(all);
  } else {
    print(sum.text());
  }
  return sum.partial() ? Exit::stopped : Exit::done;
}

constexpr Option suite_options[] = {
    option::text("engine", "E", "as for `match`", "self"),
    option::number("movetime", "MS", "milliseconds a position", 1, 86'400'000,
                   "1000, unless --nodes is given"),
    option::number("nodes", "N", "nodes a position", 1, UINT64_MAX, ""),
    option::flag("details", "a line for every position; missed ones have the moves that win"),
    option::json("one JSON object, with --details behind one a position"),
    option::progress,
};
constexpr Example suite_examples[] = {
    {"suite sight-reduction results/suites/sight-reduction.suite --movetime 100",
     Example::Cost::long_run},
    {"suite halfcut results/suites/halfcut.suite --engine self:Level=5 --movetime 100",
     Example::Cost::long_run},
    {"suite groups results/suites/groups.suite --nodes 10000 --details", Example::Cost::long_run},
    {"suite chinese-checkers results/suites/chinese-checkers.suite --movetime 100",
     Example::Cost::long_run},
    {"suite reality-check results/suites/reality-check.suite --movetime 100",
     Example::Cost::long_run}};

}  // namespace

const Command suite_command{
    .name = "suite",
    .usage = "GAME FILE [--engine E] [--movetime MS]",
    .summary = "how many positions with a proved answer an engine solves",
    .details =
        "A suite has positions that the side to move wins, with all the moves that win, found by "
        "our solvers. A position is solved if the engine's answer is one of them. Rules are those "
        "that the suite names; else --rules. Ours lie in results/suites, where 'halfboard' was "
        "installed in share/halfboard/suites.",
    .examples = suite_examples,
    .game = GameWord::needed,
    .game_options = "rules labels",  // positions are written out
    .reads_pipes = true,
    .words = {1, 1, Kind::file_in},
    .options = suite_options,
    .run = run_suite};

}  // namespace halfboard::tools
