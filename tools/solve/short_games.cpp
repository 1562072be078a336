#include "tools/solve/short_games.h"

#include <array>
#include <deque>

#include <fmt/format.h>
#include <fmt/ranges.h>

#include "games/sight_reduction/game.h"
#include "games/sight_reduction/value/solver.h"
#include "solver/cgt/canonical_form.h"
#include "tools/reports/thermograph.h"

namespace halfboard::tools {
namespace {

namespace sr = sight_reduction;
using solver::GameId;

void say(const std::optional<solver::CanonicalForm>& form, Json& json, std::string& text) {
  if (!form) {
    for (const char* name : {"canonical", "mean", "temperature"}) json[name] = "unknown";
    text += "canonical form unknown\n";
    return;
  }
  json["canonical"] = form->text ? Json(*form->text) : Json();
  json["mean"] = form->mean.text();
  json["temperature"] = form->temperature.text();
  text += fmt::format("canonical form {}\nmean {}, temperature {}\n",
                      form->text.value_or("too long to be written"), form->mean.text(),
                      form->temperature.text());
}

/// Positions side by side. Nothing that it says counts once games().exhausted().
class Sum {
 public:
  Sum(std::vector<sr::Position> parts, solver::Budget& budget)
      : bytes_(budget.limits().memory_mib << 20),
        games_(bytes_ / 2, budget),
        budget_(budget),
        parts_(std::move(parts)) {
    // One each: boards of different shapes may have equal keys.
    for (std::size_t i = 0; i < parts_.size(); ++i)
      canonizers_.emplace_back(bytes_ / 2 / parts_.size(), games_, budget_);
  }

  /// The canonical form of a part, or nothing if stopped.
  std::optional<GameId> value(std::size_t part) { return canonical(part, parts_[part]); }

  GameId total(const std::vector<GameId>& values) {
    GameId total = solver::ShortGames::zero;
    for (const GameId value : values) total = games_.sum(total, value);
    return total;
  }

  /// The moves of a side (0: first) by which it wins, as (part, move).
  std::vector<std::pair<std::size_t, std::string>> winning(std::vector<GameId> values, int side) {
    std::vector<std::pair<std::size_t, std::string>> found;
    for (std::size_t i = 0; i < parts_.size(); ++i) {
      const auto position = sr::Game::with_to_move(parts_[i], side);
      const GameId before = values[i];
      for (const auto& move : solver::MoveList<sr::Game>(*position)) {
        const auto after = canonical(i, sr::Game::play(*position, move));
        if (!after) return found;
        values[i] = *after;
        const GameId left = total(values);
        const bool wins = side == 0 ? games_.at_most(solver::ShortGames::zero, left)
                                    : games_.at_most(left, solver::ShortGames::zero);
        if (wins) found.emplace_back(i, sr::Game::format_move(*position, move));
      }
      values[i] = before;
    }
    return found;
  }

  solver::ShortGames& games() { return games_; }

 private:
  /// Of what comes from a part by moves.
  std::optional<GameId> canonical(std::size_t part, const sr::Position& position) {
    if (!sr::Game::has_integer_value(position)) return canonizers_[part].canonical(position);
    if (begun_ != part) values_.begin();
    begun_ = part;
    const auto value = values_.value(position, budget_);
    return value ? std::optional(games_.integer(*value)) : std::nullopt;
  }

  std::size_t bytes_;
  sr::ValueSolver values_{std::size_t{64} << 20};
  std::optional<std::size_t> begun_;  ///< the part that values_ is at
  solver::ShortGames games_;
  solver::Budget& budget_;
  std::vector<sr::Position> parts_;
  std::deque<solver::Canonizer<sr::Game>> canonizers_;
};

Result<std::vector<sr::Position>> parts_of(const Arguments& arguments) {
  std::vector<sr::Position> parts;
  for (const std::string& word : arguments.words()) {
    const std::string part = fmt::format("part {}", parts.size() + 1);
    const auto position = arguments.position_of<sr::Game>(word);
    if (!position) {
      Error error = position.error();
      error.where = error.where.empty() ? part : part + ", " + error.where;
      return error;
    }
    if (!sr::Game::with_to_move(*position, 0))
      return Error{"no position in which either side may move", part, "a position of play"};
    parts.push_back(*position);
  }
  return parts;
}

void say_stopped(SolveReport& report) {
  report.partial = true;
  report.json["outcome"] = "unknown";
  report.text += "outcome unknown\n";
}

/// What the first side wins if it begins, and what if the other does.
void add_winners(Sum& sum, const std::vector<GameId>& values, SolveReport& report) {
  std::array<bool, 2> wins{};
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
    wins[static_cast<std::size_t>(side)] = !list.empty();
    winning[name] = list;
    lines += fmt::format("{} wins by{}\n", name, words.empty() ? " no move" : words);
  }
  if (sum.games().exhausted()) return say_stopped(report);
  const std::string outcome(1, name_of(solver::outcome_class(wins[0], wins[1])));
  report.json["outcome"] = outcome;
  report.json["winning"] = winning;
  report.text += fmt::format("outcome {}\n{}", outcome, lines);
}

Exit finish(const Arguments& arguments, SolveReport& report) {
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

std::optional<Error> add_thermograph(const Arguments& arguments, const solver::Limits& limits,
                                     SolveReport& report) {
  const auto path = arguments.text("thermograph");
  if (!path) return std::nullopt;
  const auto position = arguments.position_of<sr::Game>(arguments.words()[0]);
  if (!position) return position.error();
  solver::Budget budget(limits);
  const auto form = solver::quick_form<sr::Game>(*position, budget);
  report.json["thermograph"] = form ? Json(*path) : Json();
  report.text += form ? "thermograph in " + *path + "\n" : "no thermograph: stopped at a limit\n";
  report.partial |= !form;
  return form ? write_file(*path, draw_thermograph(*form)) : std::nullopt;
}

Result<Exit> solve_sum(const Arguments& arguments) {
  const auto parts = parts_of(arguments);
  if (!parts) return parts.error();
  solver::Budget budget(arguments.limits());
  Sum sum(*parts, budget);
  SolveReport report{Json::object(), ""};
  report.json["parts"] = Json::array();
  std::vector<GameId> values;
  std::optional<solver::CanonicalForm> form;
  for (std::size_t i = 0; i < parts->size(); ++i) {
    Json part{{"position", sr::Game::format((*parts)[i])}};
    report.text += fmt::format("part {}: {}\n", i + 1, sr::Game::format((*parts)[i]));
    // Before the next: once a limit is reached, nothing can be told of any.
    const auto value = sum.value(i);
    form = value ? solver::form_of(sum.games(), *value) : std::nullopt;
    if (form) values.push_back(*value);
    say(form, part, report.text);
    report.json["parts"].push_back(part);
  }
  report.text += fmt::format("sum of {}\n", parts->size());
  form = values.size() == parts->size() ? solver::form_of(sum.games(), sum.total(values))
                                        : std::nullopt;
  say(form, report.json, report.text);
  if (form)
    add_winners(sum, values, report);
  else
    say_stopped(report);
  return finish(arguments, report);
}

}  // namespace halfboard::tools
