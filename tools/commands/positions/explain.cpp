#include "games/sight_reduction/solitaire/explain.h"

#include <bit>
#include <cctype>

#include <fmt/format.h>

#include "bitboards/text.h"
#include "games/sight_reduction/deal.h"
#include "tools/cli/commands.h"
#include "tools/cli/help/help.h"
#include "tools/cli/interrupt.h"
#include "tools/reports/draw.h"
#include "tools/reports/figures.h"
#include "tools/solve/line.h"
#include "tools/solve/reason.h"
#include "tools/solve/solitaire.h"

namespace halfboard::tools {
namespace {

namespace sr = sight_reduction;

/// As solution_diagram marks who is left.
constexpr const char* left_colour = "#8fc98f";

/// "one checker of each colour is left", or what else is to be reached.
std::string goal_of(const sr::Position& p, const std::optional<sr::Target>& target) {
  if (target)
    return "only " + joined(names_of(sr::Board::bit(target->white))) + " and " +
           joined(names_of(sr::Board::bit(target->black))) + " are left";
  return p.variant.pairs ? "the board is empty" : "one checker of each colour is left";
}

std::string words_on_isolated(const sr::Position& p) {
  std::string text;
  bitboards::for_each(sr::isolated(p), [&](int square) {
    const sr::Word bit = sr::Board::bit(square);
    text += fmt::format("isolated   {} ({}): can never go, {}\n", joined(names_of(bit)),
                        (p.white & bit) != 0 ? "white" : "black",
                        p.variant.challenging ? "for no friend or no enemy is on any of its lines"
                                              : "for no friend is on any of its lines");
  });
  return text;
}

std::string words_on_core(const sr::Position& p, const std::optional<sr::Target>& target,
                          const sr::Core& core) {
  const std::string goal = goal_of(p, target);
  const bool free = core.turns == sr::Turns::free;
  if (core.checkers == 0)
    return fmt::format(
        "core       none: even if every checker could be lifted off {}, there is no way until {}: "
        "the numbers of the colours do not allow it\n",
        free ? "at any moment" : "in its side's turn", goal);
  if (!core.minimal && core.checkers == (p.white | p.black))
    return fmt::format("core       not known yet: {} (partial)\n", stop_words());
  const int count = std::popcount(core.checkers);
  return fmt::format(
      "core       {}\n"
      "           {} Let every other checker be lifted off {}: still there is no way until {}. "
      "{}\n",
      joined(names_of(core.checkers)),
      count == 1 ? "This one is in the way for good."
                 : fmt::format("These {} are in each other's way for good.", count),
      free ? "the board at any moment, in any order of colours"
           : "the board, seeing nobody, in its side's turn",
      goal,
      core.minimal ? fmt::format("If {} might be lifted off like that, too, there would be.",
                                 count == 1 ? "it" : "any single one of the core")
                   : "Fewer of them may be enough.");
}

/// Lines that are too long go on where their text begins, behind "core" and the like, sentences
/// below themselves; other lines two columns further in.
std::string folded(const std::string& words) {
  constexpr std::size_t column = 11;
  std::string text;
  for (const std::string_view part : split_lines(words)) {
    const std::string line(part);
    if (line.size() <= help_width) {
      text += line + "\n";
      continue;
    }
    const std::size_t blanks = line.find_first_not_of(' ');
    const std::size_t front = blanks == 0 ? column : blanks;
    const bool goes_on = blanks > 0 && std::islower(static_cast<unsigned char>(line[blanks]));
    const std::size_t indent = front + (goes_on ? 2 : 0);
    text += filled(line.substr(front), indent).replace(0, indent, line.substr(0, front));
  }
  return text;
}

/// What JSON begins with, whatever the answer is.
Json asked_json(const sr::Position& p, const std::optional<sr::Target>& target) {
  Json json{{"position", sr::Game::format(p)}, {"rules", name_of(p.variant)}};
  if (target) json["target"] = sr::format_target(*target);
  return json;
}

Json core_json(const sr::Position& p, const std::optional<sr::Target>& target, const sr::Core& core,
               const std::optional<Reason>& reason) {
  Json json = asked_json(p, target);
  json.update({{"status", "unsolvable"},
               {"isolated", names_of(sr::isolated(p))},
               {"core", names_of(core.checkers)},
               {"turns", name_of(core.turns)}});
  if (!core.minimal) json["minimal"] = false;
  if (!reason) return json;
  json["reason"] = names_of(reason->squares);
  json["least_left"] = reason->least;
  if (reason->circle) json["circle"] = circle_json(*reason->circle);
  return json;
}

Json solution_json(const sr::Position& p, const std::optional<sr::Target>& target,
                   const sr::SolitaireResult& result) {
  const NamedLine line = name_line(p, result.solution);
  Json json = asked_json(p, target);
  json.update({{"status", "solved"},
               {"solution", line.moves},
               {"left", names_of(line.end.white | line.end.black)}});
  return json;
}

std::string words_on_best_play(const sr::Position& p, const sr::SolitaireResult& result) {
  return best_play_text(p, result, 11) +
         (result.fewest_left ? ""
                             : fmt::format("best play  unknown: {} (partial)\n", stop_words()));
}

void add_best_play(const sr::Position& p, const sr::SolitaireResult& result, Json& json) {
  if (!result.fewest_left) {
    json["partial"] = true;
    return;
  }
  const NamedLine line = name_line(p, result.best_play);
  json["best_play"] = line.moves;
  json["left"] = names_of(line.end.white | line.end.black);
}

/// The title of a picture: which deal, under which rules, and what is true of it.
std::string title_of(const sr::Position& p, const std::string& verdict) {
  const std::string what = sr::is_deal(p) ? fmt::format("Deal {}", sr::number_of(p.white))
                                          : std::string("This position");
  return fmt::format("{} under {}: {}", what, name_of(p.variant), verdict);
}

/// Text or JSON on standard output, the picture in its file.
Result<Exit> show(const Arguments& arguments, const solver::Diagram& picture, const Notes& notes,
                  const std::string& words, const Json& json) {
  if (const auto path = arguments.text("svg")) {
    solver::Diagram titled = picture;
    titled.caption.clear();  // the title and the legend say it
    if (auto fault = write_file(*path, draw_svg(titled, notes))) return *fault;
  }
  if (arguments.flag("json"))
    print_json(json);
  else
    print(folded(words) + draw_text(picture));
  return json.contains("partial") ? Exit::stopped : Exit::done;
}

Exit stopped(const Arguments& arguments, const sr::Position& p,
             const std::optional<sr::Target>& target) {
  Json json = asked_json(p, target);
  json.update({{"status", "unknown"}, {"partial", true}});
  if (arguments.flag("json"))
    print_json(json);
  else
    print(fmt::format("unknown: {} (partial)\n", stop_words()));
  return Exit::stopped;
}

/// What the red squares of a picture mean.
std::string meaning_of(const sr::Core& core, const std::optional<Reason>& reason) {
  if (reason) return "these alone: at least three are left, whatever the others are";
  if (!core.minimal) return "a deadlock core is among these";
  if (core.checkers == 0) return "no core: the numbers of the colours do not allow it";
  return fmt::format(
      "deadlock core: {}, even if every other checker could be lifted off",
      std::popcount(core.checkers) == 1 ? "in the way for good" : "in each other's way");
}

/// Marks squares of a picture.
void shade(solver::Diagram& picture, sr::Word squares, const char* colour) {
  bitboards::for_each(squares, [&](int square) {
    picture.at(sr::Board::file_of(square), sr::Board::rank_of(square)).shade = colour;
  });
}

/// The smallest reason there is on the board: a pattern, or else the core.
Result<Exit> show_unsolvable(const Arguments& arguments, const sr::Position& p,
                             const std::optional<sr::Target>& target, const sr::Deadlock& deadlock,
                             const sr::SolitaireResult& result, const solver::Deadline& clock) {
  const sr::Core& core = deadlock.core;
  std::optional<Reason> reason;
  if (!target) reason = find_reason(p, clock.left());
  // A circle can be followed; a pattern has to be believed.
  if (reason && !reason->circle && std::popcount(reason->squares) >= std::popcount(core.checkers))
    reason.reset();
  // What can't be solved is this target, and maybe not the deal.
  const std::string verdict = target ? "can't be " + words_on_target(*target) : "unsolvable";
  solver::Diagram picture = sr::core_diagram(p, reason ? reason->squares : core.checkers);
  const std::string rules = "rules " + std::string(name_of(p.variant));
  if (reason)
    picture.caption = "the reason in capital letters, " + rules;
  else if (core.checkers == 0)
    picture.caption = rules;
  const std::string colour = reason || core.checkers != 0 ? "#e0574f" : "";
  Notes notes{.title = title_of(p, verdict), .legend = {{colour, meaning_of(core, reason)}}};
  if (reason && reason->circle) {
    constexpr const char* dark = "#8f2d28";
    shade(picture, reason->circle->never, dark);
    notes.legend.push_back({dark, "never goes"});
  }
  if (target) {  // whose checkers are in no minimal core: they need not go
    picture.caption += ", target " + sr::format_target(*target);
    shade(picture, sr::Board::bit(target->white) | sr::Board::bit(target->black), left_colour);
    notes.legend.emplace_back(left_colour, "the target: what is to be left");
  }
  std::string words = verdict + "\n" + words_on_isolated(p) +
                      (reason ? words_on_reason(p, *reason) : words_on_core(p, target, core)) +
                      words_on_best_play(p, result);
  Json json = core_json(p, target, core, reason);
  add_best_play(p, result, json);
  if (!deadlock.whole) {
    words += fmt::format("{}: partial, a smaller core or reason may be found\n", stop_words());
    json["partial"] = true;
  }
  return show(arguments, picture, notes, words, json);
}

Result<Exit> run_explain(const Arguments& arguments) {
  const auto position = position_to_play(arguments);
  if (!position) return position.error();
  const auto target = read_target(arguments, *position);
  if (!target) return target.error();
  const solver::Deadline clock(arguments.limits());
  // Decides all deals met so far in a moment; a core may take a minute.
  const auto result = sr::SolitaireSolver(clock.limits().memory_mib << 20)
                          .solve(*position, *target, clock.limits());
  if (result.status != sr::Status::solved) {
    const auto deadlock = sr::find_deadlock(*position, *target, clock.left(), result.status);
    return deadlock.verdict == sr::Deadlock::Answer::found
               ? show_unsolvable(arguments, *position, *target, deadlock, result, clock)
               : stopped(arguments, *position, *target);
  }
  const Json json = solution_json(*position, *target, result);
  std::vector<std::string> left;
  for (const Json& square : json["left"]) left.push_back(square.get<std::string>());
  const std::string solved = "solved in " + counted(result.solution.size(), "turn");
  Notes notes{.title = title_of(*position, solved),
              .legend = {{"", "numbers: the turn in which a checker goes"}}};
  if (!left.empty()) notes.legend.emplace_back(left_colour, "left at the end");
  return show(arguments, sr::solution_diagram(*position, result.solution), notes,
              fmt::format("{}; left: {}\n", solved, left.empty() ? "none" : joined(left)), json);
}

constexpr Option explain_options[] = {
    option::text("target", "a1,b1", "which two checkers have to be left"),
    option::file_out("svg", "FILE", "write the picture as well"),
    option::json("one JSON object"),
    option::time_limit(),
    option::node_limit(),
    option::memory,
};
constexpr Example explain_examples[] = {
    {"explain sight-reduction 'wbwb/bbwb/bbbw/wbwb/wwbb/wwbw/wbww/bwbw w'"},
    {"explain sight-reduction '#123' --rules challenging --svg deal.svg"},
};

}  // namespace

const Command explain_command{
    .name = "explain",
    .usage = "sight-reduction POSITION [--rules R] [--svg FILE]",
    .summary = "why a solitaire deal can't be solved, or how it can, as a picture",
    .details =
        "Of an unsolvable deal: the isolated checkers, which can never go, and a deadlock core: "
        "some checkers that make it impossible even if every other one could be lifted off the "
        "board without seeing anybody. No checker of the core can be done without. Under "
        "base and challenging the reason shown is a pattern that stands in the deal, if there is "
        "one of fewer checkers, or one that can be told to the end: what each of them waits for, "
        "and why two of a colour are left. The reason stands in capital letters, in the picture on "
        "red squares. Then a play that leaves the fewest. Of a solvable deal: a solution, each "
        "checker with the number of the turn in which it goes. With --target the answer is about "
        "leaving those two checkers, on green squares in the picture, and not about the deal.\n\n"
        "--node-limit holds for each stage: the play, the core, and each question for a pattern, "
        "which has 20,000 nodes at most. Stopped, what is known is shown and said to be partial.",
    .examples = explain_examples,
    .game = GameWord::needed,
    .games = "sight-reduction",
    .game_options = "rules",
    .words = {1, 1},
    .options = explain_options,
    .run = run_explain};

}  // namespace halfboard::tools
