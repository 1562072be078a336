#include "bitboards/notation.h"
#include "games/sight_reduction/deal.h"
#include "games/sight_reduction/solitaire/explain.h"
#include "games/sight_reduction/solitaire/solver.h"
#include "solver/line.h"
#include "tools/c_api/handle.h"
#include "tools/c_api/searches.h"

// What only Sight Reduction has: the solitaire game, its explanations, and deals by number.
namespace halfboard::tools::c_api {
namespace {

namespace sr = sight_reduction;

struct Task {
  sr::Position position;
  std::optional<sr::Target> target;
};

/// The position of a handle, if it is one of the solitaire game, and the target asked for.
Result<Task> task_of(const halfboard_position& handle, const Json& others) {
  if (handle.game->name() != sr::Game::name)
    return Error{"no solitaire game of " + std::string(handle.game->name()), "",
                 "a position of " + std::string(sr::Game::name)};
  const auto position = sr::Game::parse(handle.position->text(), *sr::Game::rules(handle.options));
  if (!position) return position.error();
  if (position->phase != sr::Phase::play)
    return Error{"no solitaire game in the placement phase", "", "a position of play"};
  if (!others.contains("target")) return Task{*position, std::nullopt};
  const Json& target = others["target"];
  if (!target.is_string())
    return Error{"bad target " + quoted(target), "option target", "a text such as a1,b1"};
  const auto parsed = sr::parse_target(*position, target.get<std::string>());
  if (!parsed) return Error{parsed.error().what, "option target", parsed.error().expected};
  return Task{*position, *parsed};
}

/// What an answer begins with. One about a target is none about the whole position.
Json asked_json(const halfboard_position& handle, const Task& task) {
  Json json{{"position", handle.position->text()}, {"rules", sr::name_of(task.position.variant)}};
  if (task.target) json["target"] = sr::format_target(*task.target);
  return json;
}

sr::SolitaireResult solve_solitaire(const Task& task, const solver::Limits& limits) {
  sr::SolitaireSolver solver(limits.memory_mib << 20);
  return solver.solve(task.position, task.target, limits);
}

Reply solitaire(const halfboard_position& handle, const char* text, halfboard_stop* stop) {
  const auto options = parse_search(text, stop, {"target"});
  if (!options) return options.error();
  const auto task = task_of(handle, options->others);
  if (!task) return task.error();
  const solver::Deadline clock(options->limits);
  const auto result = solve_solitaire(*task, options->limits);
  Json json = asked_json(handle, *task);
  json.update({{"status", sr::name_of(result.status)},
               {"solution", solver::texts_of_line<sr::Game>(task->position, result.solution)},
               {"fewest_left", or_null(result.fewest_left)},
               {"nodes", result.nodes},
               {"seconds", clock.seconds()}});
  if (result.fewest_left && result.status != sr::Status::solved)
    json["best_play"] = solver::texts_of_line<sr::Game>(task->position, result.best_play);
  if (sr::is_deal(task->position)) json["deal"] = sr::number_of(task->position.white);
  return {json, result.status == sr::Status::unknown || !result.fewest_left};
}

/// A play under its name, and who is left by it.
void put_play(const char* name, sr::Position position, const std::vector<sr::Move>& moves,
              Json& json) {
  json[name] = solver::texts_of_line<sr::Game>(position, moves);
  for (const sr::Move& move : moves) position = sr::Game::play(position, move);
  json["left"] = bitboards::square_names<sr::Board>(position.white | position.black);
}

Reply explain(const halfboard_position& handle, const char* text, halfboard_stop* stop) {
  const auto options = parse_search(text, stop, {"target"});
  if (!options) return options.error();
  const auto task = task_of(handle, options->others);
  if (!task) return task.error();
  Json json = asked_json(handle, *task);
  json["status"] = "unknown";
  const solver::Deadline clock(options->limits);
  const auto result = solve_solitaire(*task, options->limits);
  if (result.status != sr::Status::solved) {
    const auto deadlock =
        sr::find_deadlock(task->position, task->target, clock.left(), result.status);
    if (deadlock.verdict != sr::Deadlock::Answer::found) return {json, true};
    json["status"] = "unsolvable";
    json["isolated"] = bitboards::square_names<sr::Board>(sr::isolated(task->position));
    json["core"] = bitboards::square_names<sr::Board>(deadlock.core.checkers);
    json["turns"] = sr::name_of(deadlock.core.turns);
    json["minimal"] = deadlock.core.minimal;
    if (result.fewest_left) put_play("best_play", task->position, result.best_play, json);
    return {json, !deadlock.whole || !result.fewest_left};
  }
  json["status"] = "solved";
  put_play("solution", task->position, result.solution, json);
  return json;
}

Reply solitaire_hint(const halfboard_position& handle, const SearchOptions& options) {
  const auto task = task_of(handle, options.others);
  if (!task) return task.error();
  Json json{{"position", handle.position->text()}, {"move", nullptr}, {"why", ""}};
  if (task->target) json["target"] = sr::format_target(*task->target);
  if (sr::is_goal(task->position, task->target)) {
    json["why"] = "solved";
    return json;
  }
  const auto result = solve_solitaire(*task, options.limits);
  json["status"] = sr::name_of(result.status);
  if (result.status == sr::Status::solved)
    json["move"] = sr::Game::format_move(task->position, result.solution.front());
  json["why"] = result.status == sr::Status::solved       ? "the goal stays in reach"
                : result.status == sr::Status::unsolvable ? "no way leads to the goal any more"
                                                          : "not known within the limits";
  return {json, result.status == sr::Status::unknown};
}

Reply hint(const halfboard_position& handle, const char* text, halfboard_stop* stop) {
  const auto options = parse_search(text, stop, {"goal", "target"});
  if (!options) return options.error();
  const Json goal = options->others.value("goal", Json("game"));
  if (goal == "solitaire") return solitaire_hint(handle, *options);
  if (goal != "game") return Error{"bad goal " + quoted(goal), "option goal", "game or solitaire"};
  if (options->others.contains("target"))
    return Error{"a target without the solitaire game", "option target", "goal solitaire as well"};
  return game_hint(handle, options->limits);
}

Json deal_json(sr::DealNumber number) {
  return {{"deal", number}, {"position", sr::Game::format(sr::deal(number))}};
}

Result<std::uint64_t> number_of(const Json& options, const char* name, std::uint64_t most) {
  return whole_number(name, options.value(name, Json()), 0, most);
}

Reply deals(const char* text) {
  const auto options = parse_object(text);
  if (!options) return options.error();
  for (const auto& [name, value] : options->items())
    if (name != "numbers" && name != "count" && name != "seed" && name != "first")
      return Error{"unknown option " + quote(name), "", "numbers, or count, seed and first"};
  Json answer = Json::object();
  Json& list = answer["deals"] = Json::array();
  if (options->contains("numbers")) {
    const Json& numbers = (*options)["numbers"];
    if (!numbers.is_array() || options->size() > 1)
      return Error{"bad numbers", "option numbers", "an array of deal numbers, and nothing else"};
    for (const Json& number : numbers) {
      const auto deal = whole_number("numbers", number, 0, sr::deal_count - 1);
      if (!deal) return deal.error();
      list.push_back(deal_json(static_cast<sr::DealNumber>(*deal)));
    }
    return answer;
  }
  const auto count = number_of(*options, "count", 1'000'000);
  if (!count) return count.error();
  constexpr auto most = (std::uint64_t{1} << 63) - 1;
  const auto seed = number_of(*options, "seed", any_number);
  if (!seed) return seed.error();
  const auto first =
      options->contains("first") ? number_of(*options, "first", most) : std::uint64_t{0};
  if (!first) return first.error();
  for (std::uint64_t i = 0; i < *count; ++i)
    list.push_back(deal_json(sr::random_deal(*seed, *first + i)));
  return answer;
}

}  // namespace
}  // namespace halfboard::tools::c_api

using namespace halfboard::tools::c_api;

extern "C" {

halfboard_status halfboard_solitaire(const halfboard_position* position, const char* options,
                                     halfboard_stop* stop, char** answer) {
  return respond(
      answer, [&] { return position ? solitaire(*position, options, stop) : missing("position"); });
}

halfboard_status halfboard_explain(const halfboard_position* position, const char* options,
                                   halfboard_stop* stop, char** answer) {
  return respond(
      answer, [&] { return position ? explain(*position, options, stop) : missing("position"); });
}

halfboard_status halfboard_hint(const halfboard_position* position, const char* options,
                                halfboard_stop* stop, char** answer) {
  return respond(answer,
                 [&] { return position ? hint(*position, options, stop) : missing("position"); });
}

halfboard_status halfboard_deals(const char* options, char** answer) {
  return respond(answer, [&] { return deals(options); });
}

}  // extern "C"
