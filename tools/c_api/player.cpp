#include <algorithm>
#include <utility>

#include "solver/play/score.h"
#include "tools/any_game/any_player.h"
#include "tools/c_api/handle.h"

struct halfboard_player {
  const halfboard::tools::AnyGame* game;
  std::unique_ptr<halfboard::tools::AnyPlayer> player;
};

// Engines of the C interface: halfboard.h has the contract.
namespace halfboard::tools::c_api {
namespace {

namespace play = solver::play;

Result<play::Settings> settings_of(const char* text) {
  const auto json = parse_object(text);
  if (!json) return json.error();
  play::Settings settings;
  for (const auto& [name, value] : json->items()) {
    if (name == "method") {
      const auto method =
          value.is_string() ? play::method_named(value.get<std::string>()) : std::nullopt;
      if (!method) return bad_value(name, value, std::string(play::method_names));
      settings.method = *method;
      continue;
    }
    std::optional<Error> fault;
    if (name == "level")
      fault = take_number(settings.level, name, value, 1, play::top_level);
    else if (name == "seed")
      fault = take_number(settings.seed, name, value, 0, any_number);
    else if (name == "threads")
      fault = take_number(settings.threads, name, value, 1, most_threads);
    else if (name == "memory_mib")
      fault = take_number(settings.hash_mib, name, value, 1, most_memory_mib);
    else
      fault = Error{"unknown option " + quote(name), "",
                    "some of level, seed, threads, memory_mib, method"};
    if (fault) return *fault;
  }
  return settings;
}

Reply open(const char* name, const char* options, halfboard_player** handle) {
  if (!name) return missing("game");
  const auto game = find_game(name);
  if (!game) return game.error();
  const auto settings = settings_of(options);
  if (!settings) return settings.error();
  Json answer{{"game", (*game)->name()}, {"level", settings->level}};
  *handle = new halfboard_player{*game, make_player(**game, *settings)};
  return answer;
}

using Positions = std::vector<std::unique_ptr<AnyPosition>>;

Result<Positions> earlier_of(const halfboard_position& handle, const Json& texts) {
  const Error bad{"bad value", "option earlier", "an array of position texts"};
  if (!texts.is_array()) return bad;
  Positions positions;
  for (const Json& text : texts) {
    if (!text.is_string()) return bad;
    auto position = handle.game->position(text.get<std::string>(), handle.options);
    if (!position)
      return position.error().within("option earlier, position " +
                                     std::to_string(positions.size() + 1));
    positions.push_back(std::move(*position));
  }
  return positions;
}

struct Question {
  play::Effort effort;
  Positions earlier;
};

Result<Question> question_of(const halfboard_position& handle, const char* text,
                             halfboard_stop* stop) {
  const auto json = parse_object(text);
  if (!json) return json.error();
  for (const auto& [name, value] : json->items()) {
    if (name == "memory_mib" || name == "threads")
      return Error{"option " + quote(name) + " is the player's", "", "it in halfboard_player_open"};
    if (name != "seconds" && name != "nodes" && name != "depth" && name != "earlier")
      return Error{"unknown option " + quote(name), "", "some of seconds, nodes, depth, earlier"};
  }
  const auto options = parse_search(text, stop, {"depth", "earlier"});
  if (!options) return options.error();
  Question question;
  question.effort.limits = options->limits;
  if (options->others.contains("depth")) {
    if (auto fault = take_number(question.effort.depth, "depth", options->others["depth"], 1,
                                 play::max_depth))
      return *fault;
  }
  if (!json->contains("seconds") && !json->contains("nodes") && !json->contains("depth"))
    question.effort.limits.seconds = 1;
  auto earlier = earlier_of(handle, options->others.value("earlier", Json::array()));
  if (!earlier) return earlier.error();
  question.earlier = std::move(*earlier);
  return question;
}

std::optional<Error> other_game(const halfboard_player& handle,
                                const halfboard_position& position) {
  if (position.game == handle.game) return std::nullopt;
  return Error{"position of another game", "", "a position of " + std::string(handle.game->name())};
}

Reply prepare(halfboard_player& handle, const halfboard_position& position) {
  if (auto fault = other_game(handle, position)) return *fault;
  handle.player->prepare(*position.position, nullptr);
  return Json{{"position", position.position->text()}};
}

Reply think(halfboard_player& handle, const halfboard_position& position, const char* text,
            halfboard_stop* stop) {
  if (auto fault = other_game(handle, position)) return *fault;
  const auto question = question_of(position, text, stop);
  if (!question) return question.error();
  Json answer{{"position", position.position->text()}, {"move", nullptr}, {"line", Json::array()}};
  if (position.position->is_over()) return answer;
  const solver::Stopwatch watch;  // tables may be made before the search
  const TextDecision decision =
      handle.player->think(*position.position, question->earlier, question->effort, {});
  if (decision.move) answer["move"] = *decision.move;
  answer["line"] = decision.progress.line;
  const play::Score score = decision.progress.score;
  const bool seen = play::is_win(score) || play::is_loss(score);
  answer["score"] = seen || !decision.looked() ? Json() : Json(score);
  answer["sees"] = play::is_win(score) ? Json("win") : play::is_loss(score) ? Json("loss") : Json();
  answer["depth"] = decision.progress.depth;
  answer["result"] = solver::name_of(decision.result);
  if (decision.value) answer["value"] = *decision.value;
  if (!decision.source.empty()) answer["source"] = decision.source;
  answer["nodes"] = decision.progress.nodes;
  answer["seconds"] = watch.seconds();
  return answer;
}

}  // namespace
}  // namespace halfboard::tools::c_api

using namespace halfboard::tools::c_api;

extern "C" {

halfboard_status halfboard_player_open(const char* game, const char* options,
                                       halfboard_player** player, char** answer) {
  if (!player) return respond(answer, [] { return Reply(missing("player")); });
  *player = nullptr;
  const auto status = respond(answer, [&] { return open(game, options, player); });
  if (status != HALFBOARD_DONE) {
    halfboard_player_close(*player);
    *player = nullptr;
  }
  return status;
}

void halfboard_player_close(halfboard_player* player) { delete player; }

void halfboard_player_new_game(halfboard_player* player) {
  try {
    if (player) player->player->new_game();
  } catch (...) {  // no exception leaves the interface
  }
}

halfboard_status halfboard_player_prepare(halfboard_player* player,
                                          const halfboard_position* position, char** answer) {
  return respond(answer, [&]() -> Reply {
    if (!player) return missing("player");
    if (!position) return missing("position");
    return prepare(*player, *position);
  });
}

halfboard_status halfboard_think(halfboard_player* player, const halfboard_position* position,
                                 const char* options, halfboard_stop* stop, char** answer) {
  return respond(answer, [&]() -> Reply {
    if (!player) return missing("player");
    if (!position) return missing("position");
    return think(*player, *position, options, stop);
  });
}

}  // extern "C"
