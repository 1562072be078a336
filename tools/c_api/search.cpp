#include "tools/any_game/answer_json.h"
#include "tools/c_api/handle.h"
#include "tools/c_api/searches.h"

// Searches of the C interface that every game has.
namespace halfboard::tools::c_api {
namespace {

Reply solve(const halfboard_position& handle, const char* text, halfboard_stop* stop) {
  const auto options = parse_search(text, stop);
  if (!options) return options.error();
  const solver::Deadline clock(options->limits);
  const TextAnswer answer = handle.position->solve(options->limits);
  return {answer_json(*handle.position, answer, clock.seconds()),
          answer.result == solver::Outcome::unknown};
}

Reply perft(const halfboard_position& handle, const char* text, halfboard_stop* stop) {
  const auto options = parse_search(text, stop, {"depth"});
  if (!options) return options.error();
  constexpr int most = 1000;
  const auto depth = whole_number("depth", options->others.value("depth", Json()), 0, most);
  if (!depth) return depth.error();
  const solver::Deadline clock(options->limits);
  const auto nodes = handle.position->perft(static_cast<int>(*depth), options->limits);
  return {Json{{"position", handle.position->text()},
               {"depth", *depth},
               {"nodes", or_null(nodes)},
               {"seconds", clock.seconds()}},
          !nodes.has_value()};
}

}  // namespace

Reply game_hint(const halfboard_position& handle, const solver::Limits& limits) {
  const AnyPosition& position = *handle.position;
  Json json{{"position", position.text()}, {"move", nullptr}, {"why", ""}};
  if (position.is_over()) {
    json["why"] = "the game is over";
    return json;
  }
  const TextAnswer answer = position.solve(limits);
  const bool known = answer.result != solver::Outcome::unknown;
  json["result"] = solver::name_of(answer.result);
  if (position.hides()) json["information"] = "open";
  if (answer.value) json["value"] = *answer.value;
  if (position.to_move() == solver::chance) {
    json["why"] = "dice decide";
    return {json, !known};
  }
  if (known && !answer.best.empty())
    json["move"] = answer.pv.empty() ? answer.best.front() : answer.pv.front();
  json["why"] = answer.result == solver::Outcome::win    ? "it keeps the win"
                : answer.result == solver::Outcome::draw ? "it keeps the draw"
                : answer.result == solver::Outcome::loss ? "every move loses against best play"
                                                         : "not known within the limits";
  return {json, !known};
}

}  // namespace halfboard::tools::c_api

using namespace halfboard::tools::c_api;

extern "C" {

halfboard_stop* halfboard_stop_new(void) { return new (std::nothrow) halfboard_stop; }
void halfboard_stop_set(halfboard_stop* stop) {
  if (stop) stop->stopped.store(true, std::memory_order_relaxed);
}
void halfboard_stop_clear(halfboard_stop* stop) {
  if (stop) stop->stopped.store(false, std::memory_order_relaxed);
}
void halfboard_stop_delete(halfboard_stop* stop) { delete stop; }

halfboard_status halfboard_perft(const halfboard_position* position, const char* options,
                                 halfboard_stop* stop, char** answer) {
  return respond(answer,
                 [&] { return position ? perft(*position, options, stop) : missing("position"); });
}

halfboard_status halfboard_solve(const halfboard_position* position, const char* options,
                                 halfboard_stop* stop, char** answer) {
  return respond(answer,
                 [&] { return position ? solve(*position, options, stop) : missing("position"); });
}

}  // extern "C"
