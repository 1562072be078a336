#include <fmt/format.h>
#include <fmt/ranges.h>

#include "tools/any_game/answer_json.h"
#include "tools/cli/commands.h"
#include "tools/cli/interrupt.h"
#include "tools/solve/advisor.h"
#include "tools/solve/holds.h"
#include "tools/solve/outcomes.h"
#include "tools/solve/short_games.h"
#include "tools/solve/solitaire.h"
#include "tools/solve/solve_more.h"
#include "tools/solve/solve_values.h"

namespace halfboard::tools {
namespace {

std::string as_text(const TextAnswer& answer, double seconds) {
  std::string text = fmt::format("result {}\n", solver::name_of(answer.result));
  if (answer.value) text += fmt::format("value  {}\n", *answer.value);
  if (const auto& bounds = answer.value_bounds)
    text += fmt::format("value  {} to {} (proved)\n", bounds->low, bounds->high);
  if (answer.plies) text += fmt::format("plies  {}\n", *answer.plies);
  if (!answer.best.empty())
    text += fmt::format("best   {}{}\n", fmt::join(answer.best, " "),
                        lacks_moves(answer) ? " (partial)" : "");
  if (!answer.pv.empty()) text += fmt::format("pv     {}\n", fmt::join(answer.pv, " "));
  text += fmt::format("nodes  {} in {:.3f} s\n", answer.nodes, seconds);
  return text;
}

/// Says what to play where no move is proved.
void add_suggestion(const TextProgress& found, SolveReport& report) {
  report.json["suggestion"] = {{"move", found.line.front()},
                               {"depth", found.depth},
                               {"line", found.line},
                               {"proved", false}};
  report.text +=
      fmt::format("suggested {} (depth {}, not proved)\n", found.line.front(), found.depth);
}

Result<Exit> run_solve(const Arguments& arguments) {
  if (!arguments.flag("sum") && arguments.words().size() > 1)
    return Error{"more than one position", arguments.words()[1],
                 arguments.takes("sum") ? "one, or option --sum" : "one"};
  if (arguments.flag("sum")) return solve_sum(arguments);
  if (arguments.has("all")) return solve_all_positions(arguments);
  if (arguments.flag("solitaire")) return solve_solitaire(arguments);
  if (arguments.has("hold")) return solve_hold(arguments);
  const auto position = arguments.position(arguments.words()[0]);
  if (!position) return position.error();
  if (auto fault = refuse_more(arguments, **position)) return *fault;
  solver::Limits limits = arguments.limits();
  limits.threads = arguments.threads();
  const solver::Deadline clock(limits);
  Advisor advisor(arguments.game(), **position, arguments.shows_progress());
  const TextAnswer answer = (*position)->solve(limits);
  advisor.stop();
  SolveReport report{answer_json(**position, answer, clock.seconds()),
                     as_text(answer, clock.seconds()),
                     answer.stopped || answer.result == solver::Outcome::unknown};
  if ((*position)->hides()) report.text += "of the open game: both sides know all faces\n";
  if (report.partial && answer.best.empty())
    if (const auto found = advisor.suggestion(!interrupted())) add_suggestion(*found, report);
  if (auto fault = add_more(arguments, **position, limits, report)) return *fault;
  if (report.partial) {
    report.json["partial"] = true;
    const bool searched = answer.result == solver::Outcome::unknown && !answer.stopped;
    report.text += searched ? "searched to the end without a proof: partial\n"
                            : fmt::format("{}: partial\n", stop_words());
  }
  if (arguments.flag("json"))
    print_json(report.json);
  else
    print(report.text);
  return report.partial ? Exit::stopped : Exit::done;
}

constexpr Option common[] = {
    option::threads,
    option::time_limit(),
    option::node_limit().not_beside("all"),
    option::memory,
    option::json("{\"position\", \"result\", \"best\", \"pv\", ..}"),
    option::progress.not_beside("sum all"),
};
constexpr Option of_combinatorial[] = {
    option::flag("outcome",
                 "who wins if either side begins, and by which moves: outcome class N (who "
                 "begins), P (who does not), L or R (always the first or second side)"),
    option::flag("canonical", "canonical form, mean and temperature (small boards)"),
};
constexpr Option of_sight_reduction[] = {
    option::flag(
        "costs",
        "what each move of either side gives away, and a line in which none does (under base "
        "and easier, with pairs or not)"),
    option::file_out(
        "certificate", "FILE",
        "write a proof of the value that 'verify' can check (under base and easier, with "
        "pairs or not)"),
    option::flag("solitaire", "the solitaire game: one player removes for both")
        .not_beside("outcome canonical costs certificate thermograph"),
    option::text("target", "a1,b1",
                 "the white, then the black checker that must be left (with --solitaire)")
        .beside("solitaire"),
    option::flag("profile",
                 "how hard it is, by looking at every position: chances to four digits or so (with "
                 "--solitaire; not with pairs; at most 16 checkers a colour)")
        .beside("solitaire"),
    option::file_out("thermograph", "FILE.svg",
                     "draw what it is worth at each temperature (small boards)"),
    option::flag(
        "sum",
        "of all positions that are given, up to 32, side by side, a move is made in one of them: "
        "who wins, by which moves in which part (small boards)")
        .not_beside("outcome canonical costs certificate thermograph solitaire all"),
    option::file_out(
        "all", "FILE",
        "write the winner of every position of the deal, to be asked with 'probe' (of a "
        "full deal 1 GiB; not under challenging with pairs)")
        .not_beside("outcome canonical costs certificate thermograph solitaire"),
};
constexpr Option of_holds[] = {
    option::choice("hold", "w|b",
                   "does this player never lose, however long it goes on? Looks for positions "
                   "that no reply leads out of, and for ways to get there"),
    option::file_out("certificate", "FILE",
                     "write the player's move in every position that can come up, for 'verify' "
                     "(with --hold)")
        .beside("hold"),
};
constexpr Part solve_parts[] = {
    {.of = "canonical forms",
     .options = of_combinatorial,
     .details = "A value makes the outcome class L, R or P. --outcome and --canonical are held to "
                "the limits each on its own; what a limit leaves open is unknown."},
    {.of = "sight-reduction",
     .options = of_sight_reduction,
     .details =
         "--costs and --certificate have limits of their own, too. Hard positions are searched on "
         "all --threads; the answer does not depend on them, the node count may. In the placement "
         "phase the value is that of the deal that comes out when both place their best. What the "
         "search of a deal without values leaves open is decided by a table of all positions (512 "
         "MiB, some seconds). --json has the \"value\"; of one that a limit leaves open the bounds "
         "that are proved by counting: \"value_low\", \"value_high\".\n\n"
         "With --solitaire: solved, unsolvable or unknown, the solution, and the fewest checkers "
         "that any way of playing leaves. --profile adds how hard it is: positions, dead ends, "
         "first moves that keep the goal within reach, the chance of random play. With --all FILE: "
         "the winner of every position of the deal, for 'probe'.\n\n"
         "With --sum the JSON keys are \"parts\", \"canonical\", \"mean\", \"temperature\", "
         "\"outcome\", \"winning\", \"nodes\" and \"seconds\". The limits hold for all parts "
         "together: after the first part that they leave open all later ones are unknown, too. One "
         "limit is built in: a sum is unknown if its parts that are no numbers come to more than "
         "48 moves, counted until an integer is left."},
    {.of = "groups",
     .options = of_holds,
     .details =
         "The shortest win of either player is looked for. A draw is never the result: nobody need "
         "ever stop. With --hold: whether a player can always avoid to lose, by going round "
         "if need be (\"holds\": true), the other player wins (false, within \"lost_within\" "
         "plies), or unknown (exit 3); \"steps\" are the positions in which he has to move, "
         "\"without_end\" those of them in which no win is counted. On one thread."},
    {.of = "chinese-checkers",
     .details = "Of four players, one wins who can force it against all others, and loses to one "
                "who can."},
    {.of = "reality-check",
     .details = "Solves the open game, in which both sides know all faces and the flips' "
                "secrets: a win of it is no win against hidden pieces. Wins and losses are proved "
                "with their distance, draws can't be, as there is no rule on repetition: see "
                "'tablebase' for endings with true pieces."},
};
constexpr auto slow = Example::Cost::long_run;
constexpr Example solve_examples[] = {
    {"solve sight-reduction '#123' --json"},
    {"solve sight-reduction '#123' --costs --certificate 123.cert", slow},
    {"solve sight-reduction '2bb/ww2 w' --rules challenging --canonical --outcome"},
    {"solve sight-reduction '2bb/ww2 w' 'wwb w' 'bw/wb w' --rules challenging --sum"},
    {"solve sight-reduction '#123' --solitaire --rules challenging"},
    {"solve sight-reduction '#123' --solitaire --target a1,c7"},
    {"solve sight-reduction '#123' --solitaire --profile", slow},
    {"solve sight-reduction 'wbwb/bwbw/wwbb/bwbw w' --all 4x4.outcomes"},
    {"solve halfcut start --size 4"},
    {"solve groups '2w5/3w4/3bwb2/3w4/2bb4/1b1b4/6w1/7w b'"},
    {"solve groups '8/8/2bwb3/1wwwb3/2bbw3/3b4/8/w7 w' --hold w"},
    {"solve chinese-checkers start"},
    {"solve chinese-checkers start --board 4x4 --coins 1"},
    {"solve reality-check '###1###/##1bb1##/#5#/5BBpp/3PP3/7/#5#/##3##/###1### w -/- - turn std "
     "0'"},
};

}  // namespace

const Command solve_command{
    .name = "solve",
    .usage = "GAME POSITION | sight-reduction POSITION... --sum",
    .summary = "who wins, by which moves",
    .details =
        "The result is for the side to move: win, loss, draw, or unknown (exit 3) if a limit was "
        "reached or, where play can come round, nothing is left to prove. 'best' are the moves "
        "that keep the result; where play can come round (Groups, Chinese Checkers, Reality "
        "Check), of a win those that win as soon: whether a slower move wins at all, a search "
        "can't always tell. Where the result stays unknown, 'suggested' (in JSON 'suggestion' with "
        "its move, depth and line) is the move that a search of so many plies takes for best: no "
        "proof.",
    .examples = solve_examples,
    .game = GameWord::needed,
    .words = {1, 32},
    .options = common,
    .parts = solve_parts,
    .run = run_solve};

}  // namespace halfboard::tools
