#include "games/sight_reduction/solitaire/explain.h"

#include <bit>

#include <fmt/format.h>

#include "bitboards/notation.h"
#include "games/sight_reduction/deal.h"
#include "games/sight_reduction/solitaire/reason.h"
#include "tools/cli/commands.h"
#include "tools/reports/draw.h"
#include "tools/solve/solitaire.h"

namespace halfboard::tools {
namespace {

namespace sr = sight_reduction;

std::vector<std::string> names_of(sr::Word squares) {
  std::vector<std::string> names;
  for (int file = 0; file < sr::Board::files; ++file)
    bitboards::for_each(squares & sr::Board::file(file), [&](int square) {
      names.push_back(
          bitboards::square_name(sr::Board::file_of(square), sr::Board::rank_of(square)));
    });
  return names;
}

std::string joined(const std::vector<std::string>& names) {
  std::string text;
  for (const std::string& name : names) (text += text.empty() ? "" : " ") += name;
  return text;
}

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
        "core       none: even if every checker could be lifted off {}, there is no way\n"
        "           until {}: the numbers of the colours do not allow it\n",
        free ? "at any moment" : "in its side's turn", goal);
  return fmt::format(
      "core       {}\n"
      "           These {} are in each other's way for good. Let every other checker be lifted "
      "off\n"
      "           {}: still there is no way until {}.\n"
      "           If any single one of the core might be lifted off like that, too, there would "
      "be.\n",
      joined(names_of(core.checkers)), std::popcount(core.checkers),
      free ? "the board at any moment, in any order of colours"
           : "the board, seeing nobody, in its side's turn",
      goal);
}

/// "white b6" and the like, or "a2 b6".
std::string checkers(const sr::Position& p, sr::Word squares) {
  return fmt::format("{} {}", (squares & p.white) != 0 ? "white" : "black",
                     joined(names_of(squares)));
}

/// Why one checker of the reason does not simply go.
std::string words_on_ways(const sr::Position& p, const sr::Waiting& known, int square) {
  const auto s = static_cast<std::size_t>(square);
  const std::string who = checkers(p, sr::Board::bit(square));
  const std::string indent(11, ' ');
  if (known.stays & sr::Board::bit(square)) return fmt::format("{}{} never goes\n", indent, who);
  std::string text;
  for (const sr::Way& way : known.ways[s]) {
    if (!way.after && way.outside) return "";  // it may go at any time, for all that is known
    std::string seen = joined(names_of(way.sees));
    if (way.outside) seen += seen.empty() ? "somebody else" : " or somebody else";
    text += fmt::format("{}seeing {}{}", text.empty() ? "" : "; or ", seen,
                        way.after ? ", once " + joined(names_of(way.after)) +
                                        (std::has_single_bit(way.after) ? " is gone" : " are gone")
                                  : std::string());
  }
  text = fmt::format("{}{} can only go {}\n", indent, who, text);
  if (known.waits[s])
    text += fmt::format("{}  so in any case after {}\n", indent, joined(names_of(known.waits[s])));
  return text;
}

/// A pattern that stands in the deal: fewer checkers than the core has, and what they wait for.
std::string words_on_reason(const sr::Position& p, const sr::Pattern& reason) {
  const sr::Word squares = reason.white | reason.black;
  const int least = p.side == sr::Side::white ? reason.white_first : reason.black_first;
  std::string text = fmt::format(
      "reason     {}\n"
      "           Where these {} stand so, at least {} checkers are left, whatever the others "
      "are.\n",
      joined(names_of(squares)), std::popcount(squares), least);
  const sr::Waiting known = sr::who_waits(reason.white, reason.black);
  sr::Word free = 0;
  bitboards::for_each(squares, [&](int square) {
    const std::string words = words_on_ways(p, known, square);
    if (words.empty()) free |= sr::Board::bit(square);
    text += words;
  });
  if (free) text += fmt::format("           {}: in the way of those\n", joined(names_of(free)));
  return text;
}

Json core_json(const sr::Position& p, const sr::Core& core,
               const std::optional<sr::Pattern>& reason) {
  Json json{{"position", sr::Game::format(p)}, {"rules", name_of(p.variant)},
            {"status", "unsolvable"},          {"isolated", names_of(sr::isolated(p))},
            {"core", names_of(core.checkers)}, {"turns", name_of(core.turns)}};
  if (reason) json["reason"] = names_of(reason->white | reason->black);
  return json;
}

Json solution_json(const sr::Position& p, const sr::SolitaireResult& result) {
  Json moves = Json::array();
  sr::Position at = p;
  for (const sr::Move& move : result.solution) {
    moves.push_back(sr::Game::format_move(at, move));
    at = sr::Game::play(at, move);
  }
  return {{"position", sr::Game::format(p)},
          {"rules", name_of(p.variant)},
          {"status", "solved"},
          {"solution", moves},
          {"left", names_of(at.white | at.black)}};
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
    print(words + draw_text(picture));
  return Exit::done;
}

Exit stopped(const Arguments& arguments, const sr::Position& p) {
  if (arguments.flag("json"))
    print_json({{"position", sr::Game::format(p)},
                {"rules", name_of(p.variant)},
                {"status", "unknown"},
                {"partial", true}});
  else
    print("unknown: stopped at a limit (partial)\n");
  return Exit::stopped;
}

/// The smallest reason there is on the board: a pattern, or else the core.
Result<Exit> show_unsolvable(const Arguments& arguments, const sr::Position& p,
                             const std::optional<sr::Target>& target, const sr::Core& core) {
  constexpr std::uint64_t states = 20'000;
  std::optional<sr::Pattern> reason;
  if (!target) reason = sr::smallest_reason(p, states);
  const auto size = [](sr::Word squares) { return std::popcount(squares); };
  if (reason && size(reason->white | reason->black) >= size(core.checkers)) reason.reset();
  const std::string meaning =
      reason               ? "these alone: at least three are left, whatever the others are"
      : core.checkers == 0 ? "no core: the numbers of the colours do not allow it"
                           : "deadlock core: in each other's way, even if every other checker "
                             "could be lifted off";
  solver::Diagram picture =
      sr::core_diagram(p, reason ? reason->white | reason->black : core.checkers);
  if (reason)
    picture.caption = "the reason on red squares, rules " + std::string(name_of(p.variant));
  return show(arguments, picture,
              {.title = title_of(p, "unsolvable"), .legend = {{"#e0574f", meaning}}},
              "unsolvable\n" + words_on_isolated(p) +
                  (reason ? words_on_reason(p, *reason) : words_on_core(p, target, core)),
              core_json(p, core, reason));
}

Result<Exit> run(const Arguments& arguments) {
  const auto position = position_to_play(arguments);
  if (!position) return position.error();
  std::optional<sr::Target> target;
  if (const auto text = arguments.text("target")) {
    const auto parsed = sr::parse_target(*position, *text);
    if (!parsed) return parsed.error();
    target = *parsed;
  }
  const solver::Limits limits = arguments.limits();
  const auto deadlock = sr::find_deadlock(*position, target, limits);
  if (deadlock.verdict == sr::Deadlock::Answer::stopped) return stopped(arguments, *position);
  if (deadlock.verdict == sr::Deadlock::Answer::found)
    return show_unsolvable(arguments, *position, target, deadlock.core);
  sr::SolitaireSolver solver(limits.memory_mib << 20);
  const auto result = solver.solve(*position, target, limits);
  if (result.status != sr::Status::solved) return stopped(arguments, *position);
  const Json json = solution_json(*position, result);
  return show(
      arguments, sr::solution_diagram(*position, result.solution),
      {.title = title_of(*position, fmt::format("solved in {} turns", result.solution.size())),
       .legend = {{"#ffffff", "numbers: the turn in which a checker goes"},
                  {"#8fc98f", "left at the end"}}},
      fmt::format("solved in {} turns; left: {}\n", result.solution.size(),
                  json["left"].empty() ? "none" : joined(json["left"])),
      json);
}

constexpr Option options[] = {
    option::text("target", "a1,b1", "which two checkers have to be left"),
    option::file_out("svg", "FILE", "write the picture as well"),
    option::json("one JSON object"),
    option::time_limit(),
    option::node_limit(),
    option::memory,
};
constexpr Example examples[] = {
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
        "board without seeing anybody. No checker of the core can be done without. Where a pattern "
        "of "
        "fewer checkers stands in the deal (base, challenging) that is the reason shown, with what "
        "each of them waits for. The reason stands in "
        "capital letters, in the picture on red squares. Of a solvable deal: a solution, each "
        "checker with the number of the turn in which it goes.",
    .examples = examples,
    .game = GameWord::needed,
    .games = "sight-reduction",
    .words = {1, 1},
    .options = options,
    .run = run};

}  // namespace halfboard::tools
