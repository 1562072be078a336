#include "tools/solve/solve_more.h"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include "tools/cli/waiting.h"
#include "tools/solve/short_games.h"
#include "tools/solve/solve_values.h"

namespace halfboard::tools {
namespace {

void add_outcome(const AnyPosition& position, const solver::Limits& limits, SolveReport& report) {
  const auto sides = position.both_sides(limits);
  if (!sides) {
    report.json["outcome"] = "unknown";
    report.text += "outcome unknown\n";
    report.partial = true;
    return;
  }
  report.json["outcome"] = std::string(1, sides->outcome);
  report.text += fmt::format("outcome {}\n", sides->outcome);
  for (std::size_t i = 0; i < 2; ++i) {
    const std::string side(1, position.sides()[i]);
    report.json["winning"][side] = sides->winning[i];
    report.text += fmt::format("{} wins by {}\n", side,
                               sides->winning[i].empty()
                                   ? std::string("no move")
                                   : fmt::format("{}", fmt::join(sides->winning[i], " ")));
  }
}

void add_canonical(const AnyPosition& position, const solver::Limits& limits, SolveReport& report) {
  const auto form = position.canonical_form(limits);
  add_form(form, report.json, report.text);
  report.partial |= !form;
}

/// What is known, and what was asked beside it.
std::string note_of(const Arguments& arguments, const SolveReport& report) {
  std::string note = report.text.substr(0, report.text.find('\n'));
  for (const char* option : {"outcome", "canonical", "thermograph", "costs", "certificate"})
    if (arguments.has(option)) note += std::string(", --") + option;
  return note;
}

}  // namespace

std::optional<Error> refuse_more(const Arguments& arguments, const AnyPosition& position) {
  for (const char* option : {"outcome", "canonical", "thermograph"})
    if (arguments.has(option) && !position.is_combinatorial())
      return Error{"no position in which either side may move", std::string("option --") + option,
                   "a position of play of a game of normal play, for instance of sight-reduction"};
  return refuse_values(arguments, position);
}

std::optional<Error> add_more(const Arguments& arguments, const AnyPosition& position,
                              const solver::Limits& limits, SolveReport& report) {
  const Waiting waiting(arguments.shows_progress(), note_of(arguments, report));
  if (arguments.flag("outcome")) add_outcome(position, limits, report);
  if (arguments.flag("canonical")) add_canonical(position, limits, report);
  if (auto fault = add_thermograph(arguments, limits, report)) return fault;
  return add_values(arguments, limits, report);
}

}  // namespace halfboard::tools
