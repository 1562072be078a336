#include <fmt/format.h>
#include <fmt/ranges.h>

#include "tools/cli/commands.h"
#include "tools/solve/outcomes.h"
#include "tools/solve/solitaire.h"
#include "tools/solve/solve_more.h"

namespace halfboard::tools {
namespace {

namespace po = boost::program_options;

/// The outcome class that a number means.
std::string outcome_of(int value) { return value > 0 ? "L" : value < 0 ? "R" : "P"; }

Json as_json(const AnyPosition& position, const TextAnswer& answer, double seconds) {
  Json json{{"position", position.text()}, {"result", solver::name_of(answer.result)},
            {"best", answer.best},         {"pv", answer.pv},
            {"nodes", answer.nodes},       {"seconds", seconds}};
  if (answer.value) json["value"] = *answer.value;
  if (answer.value && position.is_combinatorial()) json["outcome"] = outcome_of(*answer.value);
  if (answer.plies) json["plies"] = *answer.plies;
  return json;
}

std::string as_text(const TextAnswer& answer, double seconds) {
  std::string text = fmt::format("result {}\n", solver::name_of(answer.result));
  if (answer.value) text += fmt::format("value  {}\n", *answer.value);
  if (answer.plies) text += fmt::format("plies  {}\n", *answer.plies);
  text += fmt::format("best   {}\n", fmt::join(answer.best, " "));
  text += fmt::format("pv     {}\n", fmt::join(answer.pv, " "));
  text += fmt::format("nodes  {} in {:.3f} s\n", answer.nodes, seconds);
  return text;
}

Result<Exit> run(const Arguments& arguments) {
  if (arguments.flag("solitaire") && arguments.has("all"))
    return Error{"two different questions", "options --solitaire and --all", "one of them"};
  if (arguments.has("all")) return solve_all_positions(arguments);
  if (arguments.flag("solitaire")) return solve_solitaire(arguments);
  if (arguments.flag("profile"))
    return Error{"a profile without the solitaire game", "option --profile", "--solitaire as well"};
  if (arguments.has("target"))
    return Error{"a target without the solitaire game", "option --target", "--solitaire as well"};
  const auto position = arguments.position(arguments.words()[0]);
  if (!position) return position.error();
  if (auto fault = refuse_more(arguments, **position)) return *fault;
  auto limits = arguments.limits();
  if (!limits) return limits.error();
  const auto threads = arguments.threads();
  if (!threads) return threads.error();
  limits->threads = *threads;
  const solver::Deadline clock(*limits);
  const TextAnswer answer = (*position)->solve(*limits);
  SolveReport report{as_json(**position, answer, clock.seconds()), as_text(answer, clock.seconds()),
                     answer.result == solver::Outcome::unknown};
  if (auto fault = add_more(arguments, **position, *limits, report)) return *fault;
  if (report.partial) {
    report.json["partial"] = true;
    report.text += "stopped at a limit: partial\n";
  }
  if (arguments.flag("json"))
    print_json(report.json);
  else
    print(report.text);
  return report.partial ? Exit::stopped : Exit::done;
}

}  // namespace

const Command solve_command{
    .name = "solve",
    .usage = "GAME POSITION",
    .summary = "who wins, by which moves",
    .details =
        "The result is for the side to move: win, loss, draw, or unknown if a limit was\n"
        "reached (exit 3). 'best' are the moves that keep the result.\n"
        "Hard positions of sight-reduction are searched on all --threads; the answer does not\n"
        "depend on them, the node count may. In its placement phase the value is that of the deal\n"
        "that comes out when both place their best. What the search of a deal without values "
        "leaves\n"
        "open is decided by a table of all positions (512 MiB, some seconds).\n"
        "A value makes the outcome class L, R or P. Each of --costs, --outcome, --canonical and\n"
        "--certificate is held to the limits on its own; what a limit leaves open is unknown.\n"
        "With --solitaire: solved, unsolvable or unknown, the solution, and the fewest checkers\n"
        "that any way of playing leaves. --profile adds how hard it is: positions, dead ends,\n"
        "first moves that keep the goal within reach, the chance of random play.\n"
        "With --all FILE: the winner of every position of the deal, for 'probe'.\n\nexamples:\n"
        "  halfboard solve sight-reduction '#123' --json\n"
        "  halfboard solve sight-reduction '#123' --costs --certificate 123.cert\n"
        "  halfboard solve sight-reduction '2bb/ww2 w' --rules challenging --canonical --outcome\n"
        "  halfboard solve sight-reduction '#123' --solitaire --rules challenging\n"
        "  halfboard solve sight-reduction '#123' --solitaire --target a1,c2\n"
        "  halfboard solve sight-reduction '#123' --solitaire --profile\n"
        "  halfboard solve sight-reduction '#123' --all 123.outcomes\n",
    .takes_game = true,
    .min_words = 1,
    .max_words = 1,
    .describe =
        [](po::options_description& options) {
          options.add_options()("json", po::bool_switch(),
                                "{\"position\", \"result\", \"value\", \"best\", \"pv\", ..}");
          describe_more(options);
          describe_solitaire(options);
          describe_all(options);
          describe_limits(options);
        },
    .run = run};

}  // namespace halfboard::tools
