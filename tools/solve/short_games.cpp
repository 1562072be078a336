#include "tools/solve/short_games.h"

#include <fmt/format.h>

#include "tools/cli/interrupt.h"
#include "tools/reports/thermograph.h"
#include "tools/solve/sum.h"

namespace halfboard::tools {
namespace {

namespace sr = sight_reduction;
using solver::GameId;

Result<std::vector<sr::Position>> parts_of(const Arguments& arguments) {
  std::vector<sr::Position> parts;
  for (const std::string& word : arguments.words()) {
    const std::string part = fmt::format("part {}", parts.size() + 1);
    const auto position = arguments.position_of<sr::Game>(word);
    if (!position) return position.error().within(part);
    if (!sr::Game::with_to_move(*position, 0))
      return Error{"no position in which either side may move", part, "a position of play"};
    parts.push_back(*position);
  }
  return parts;
}

void say_unknown(SolveReport& report) {
  report.partial = true;
  add_form(std::nullopt, report.json, report.text);
  report.json["outcome"] = "unknown";
  report.text += "outcome unknown\n";
}

/// What the first side wins if it begins, and what if the other does.
void add_winners(Sum& sum, const std::vector<GameId>& values, SolveReport& report) {
  Json winning = Json::object();
  std::string lines;
  for (int side = 0; side < 2; ++side) {
    const std::string name(1, "wb"[side]);
    Json list = Json::array();
    std::string words;
    for (const auto& [part, move] : sum.winning(values, side)) {
      list.push_back({{"part", part + 1}, {"move", move}});
      words += fmt::format(" {}:{}", part + 1, move);
    }
    winning[name] = list;
    lines += fmt::format("{} wins by{}\n", name, words.empty() ? " no move" : words);
  }
  const bool known = !sum.games().exhausted();
  report.json["winning"] = known ? winning : Json();
  report.text += known ? lines : "winning moves unknown\n";
  report.partial = !known;
}

/// The sum of parts whose values are all known.
void add_sum(Sum& sum, const std::vector<GameId>& values, SolveReport& report) {
  const GameId game = sum.game(values);
  if (sum.games().exhausted()) return say_unknown(report);
  add_form(solver::form_of(sum.games(), game), report.json, report.text);
  const std::string name(1, name_of(outcome_of(sum.games(), game)));
  report.json["outcome"] = name;
  report.text += fmt::format("outcome {}\n", name);
  add_winners(sum, values, report);
}

Exit finish(const Arguments& arguments, const Sum& sum, SolveReport& report) {
  if (report.partial) {
    using solver::ShortGames;
    report.json["partial"] = true;
    report.text += fmt::format("{}: partial\n", stop_words());
    if (sum.games().too_large()) {
      const std::string limit =
          fmt::format("games up to {} moves deep to an integer, integers up to {}",
                      ShortGames::max_depth, ShortGames::max_integer);
      report.json["limit"] = limit;
      report.text += fmt::format("the limit: {}\n", limit);
    }
  }
  if (arguments.flag("json"))
    print_json(report.json);
  else
    print(report.text);
  return report.partial ? Exit::stopped : Exit::done;
}

}  // namespace

void add_form(const std::optional<solver::CanonicalForm>& form, Json& json, std::string& text) {
  if (!form) {
    for (const char* name : {"canonical", "mean", "temperature"}) json[name] = "unknown";
    text += "canonical form unknown\n";
    return;
  }
  json["canonical"] = or_null(form->text);
  json["mean"] = form->mean.text();
  json["temperature"] = form->temperature.text();
  text += fmt::format("canonical form {}\nmean {}, temperature {}\n",
                      form->text.value_or("too long to be written"), form->mean.text(),
                      form->temperature.text());
}

std::optional<Error> add_thermograph(const Arguments& arguments, const solver::Limits& limits,
                                     SolveReport& report) {
  const auto path = arguments.text("thermograph");
  if (!path) return std::nullopt;
  const auto position = arguments.position_of<sr::Game>(arguments.words()[0]);
  if (!position) return position.error();
  solver::Budget budget(limits);
  const auto form = solver::quick_form<sr::Game>(*position, budget);
  report.json["thermograph"] = form ? Json(*path) : Json();
  report.text +=
      form ? "thermograph in " + *path + "\n" : fmt::format("no thermograph: {}\n", stop_words());
  report.partial |= !form;
  if (!form) return std::nullopt;
  const std::string rules = fmt::format("Sight Reduction, rules {}", name_of(position->variant));
  return write_file(*path,
                    draw_thermograph(*form, {.heading = {sr::Game::format(*position), rules}}));
}

Result<Exit> solve_sum(const Arguments& arguments) {
  const auto parts = parts_of(arguments);
  if (!parts) return parts.error();
  solver::Budget budget(arguments.limits());
  Sum sum(*parts, budget);
  SolveReport report{Json::object(), ""};
  report.json["parts"] = Json::array();
  std::vector<GameId> values;
  for (std::size_t i = 0; i < parts->size(); ++i) {
    Json part{{"position", sr::Game::format((*parts)[i])}};
    report.text += fmt::format("part {}: {}\n", i + 1, sr::Game::format((*parts)[i]));
    // Before the next: once a limit is reached, nothing can be told of any.
    const auto value = sum.value(i);
    const auto form = value ? solver::form_of(sum.games(), *value) : std::nullopt;
    if (form) values.push_back(*value);
    add_form(form, part, report.text);
    report.json["parts"].push_back(part);
  }
  report.text += fmt::format("sum of {}\n", parts->size());
  if (values.size() == parts->size())
    add_sum(sum, values, report);
  else
    say_unknown(report);
  report.json["nodes"] = budget.nodes();
  report.json["seconds"] = budget.seconds();
  report.text += fmt::format("nodes {} in {:.3f} s\n", budget.nodes(), budget.seconds());
  return finish(arguments, sum, report);
}

}  // namespace halfboard::tools
