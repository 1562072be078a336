#include "bitboards/notation.h"
#include "bitboards/text.h"
#include "tools/c_api/handle.h"

// Positions of the C interface: halfboard.h has the contract.
namespace halfboard::tools::c_api {
namespace {

Result<solver::Options> game_options(const char* text) {
  const auto json = parse_object(text);
  if (!json) return json.error();
  solver::Options options;
  for (const auto& [name, value] : json->items()) {
    if (!value.is_string() && !value.is_number_integer())
      return bad_value(name, value, "a text or a whole number");
    options[name] = value.is_string() ? value.get<std::string>() : value.dump();
  }
  return options;
}

Reply open(const char* name, const char* text, const char* options, halfboard_position** handle) {
  if (!name) return missing("game");
  if (!text) return missing("position");
  const auto game = find_game(name);
  if (!game) return game.error();
  auto chosen = game_options(options);
  if (!chosen) return chosen.error();
  auto position = (*game)->position(text, *chosen);
  if (!position) return position.error();
  Json answer{{"position", (*position)->text()}};
  *handle = new halfboard_position{*game, std::move(*chosen), std::move(*position)};
  return answer;
}

Json options_json(const solver::Options& options) {
  Json json = Json::object();
  for (const auto& [name, value] : options) json[name] = value;
  return json;
}

Reply show(const halfboard_position& handle) {
  const AnyPosition& position = *handle.position;
  return Json{{"game", handle.game->name()},
              {"position", position.text()},
              {"options", options_json(handle.options)},
              {"players", position.players()},
              {"sides", position.sides()},
              {"to_move", letter_to_move(position)},
              {"over", position.is_over()},
              {"winner", letter_of_winner(position)},
              {"moves", position.moves()}};
}

Json square_json(const std::string& name, const solver::Diagram::Cell& cell) {
  Json square{{"square", name}};
  const auto put = [&](const char* key, const std::string& text) {
    if (!text.empty()) square[key] = text;
  };
  put("text", cell.text);
  put("glyph", cell.glyph);
  put("fill", cell.fill);
  if (!cell.glyph.empty()) put("ink", cell.ink);
  put("shade", cell.shade);
  return square;
}

Reply view(const halfboard_position& handle, const char* side) {
  const AnyPosition& position = *handle.position;
  const auto viewer = viewer_of(position, side);
  if (!viewer) return viewer.error();
  const solver::Diagram diagram = position.diagram(*viewer);
  Json squares = Json::array();
  for (int rank = 0; rank < diagram.ranks; ++rank)
    for (int file = 0; file < diagram.files; ++file)
      if (const auto& cell = diagram.at(file, rank); cell.exists)
        squares.push_back(square_json(bitboards::square_name(file, rank), cell));
  Json edges = Json::array();
  for (const auto& edge : diagram.sides)
    edges.push_back({{"edge", std::string(1, edge.edge)}, {"colour", edge.colour}});
  return Json{{"game", handle.game->name()},
              {"sides", position.sides()},
              {"to_move", letter_to_move(position)},
              {"over", position.is_over()},
              {"winner", letter_of_winner(position)},
              {"files", diagram.files},
              {"ranks", diagram.ranks},
              {"caption", diagram.caption},
              {"beside", diagram.beside},
              {"squares", squares},
              {"edges", edges}};
}

/// `next`: the position after the moves.
Reply apply(const halfboard_position& handle, const char* moves,
            std::unique_ptr<AnyPosition>& next) {
  if (!moves) return missing("moves");
  next = handle.position->clone();
  const auto words = split_words(moves);
  for (std::size_t i = 0; i < words.size(); ++i)
    if (auto error = next->apply(words[i])) {
      error->what = "move " + std::to_string(i + 1) + ": " + error->what;
      return *error;
    }
  if (words.empty()) return Error{"no move", "", "moves, separated by blanks"};
  return Json{{"position", next->text()}};
}

Reply games() {
  Json list = Json::array();
  for (const AnyGame* game : all_games()) {
    Json options = Json::array();
    for (const solver::Option& option : game->options())
      options.push_back({{"name", option.name}, {"values", option.values}, {"help", option.help}});
    list.push_back({{"name", game->name()},
                    {"title", game->title()},
                    {"max_moves", game->max_moves()},
                    {"abilities", game->abilities()},
                    {"options", options}});
  }
  return Json{{"games", list}};
}

}  // namespace
}  // namespace halfboard::tools::c_api

using namespace halfboard::tools::c_api;

extern "C" {

int halfboard_api_version(void) { return HALFBOARD_API_MAJOR * 1000 + HALFBOARD_API_MINOR; }
const char* halfboard_version(void) { return HALFBOARD_VERSION; }
void halfboard_free(char* text) { std::free(text); }

halfboard_status halfboard_games(char** answer) { return respond(answer, games); }

halfboard_status halfboard_open(const char* game, const char* text, const char* options,
                                halfboard_position** position, char** answer) {
  if (!position) return respond(answer, [] { return Reply(missing("position")); });
  *position = nullptr;
  const auto status = respond(answer, [&] { return open(game, text, options, position); });
  if (status != HALFBOARD_DONE) {
    halfboard_close(*position);
    *position = nullptr;
  }
  return status;
}

halfboard_position* halfboard_copy(const halfboard_position* position) {
  if (!position) return nullptr;
  try {
    return new halfboard_position{position->game, position->options, position->position->clone()};
  } catch (...) {
    return nullptr;
  }
}

void halfboard_close(halfboard_position* position) { delete position; }

halfboard_status halfboard_show(const halfboard_position* position, char** answer) {
  return respond(answer, [&] { return position ? show(*position) : missing("position"); });
}

halfboard_status halfboard_view(const halfboard_position* position, const char* side,
                                char** answer) {
  return respond(answer, [&] { return position ? view(*position, side) : missing("position"); });
}

int halfboard_to_move(const halfboard_position* position) {
  if (!position) return -3;
  if (position->position->is_over()) return -1;
  const int player = position->position->to_move();
  return player < 0 ? -2 : player;
}

int halfboard_winner(const halfboard_position* position) {
  if (!position) return -3;
  if (!position->position->is_over()) return -2;
  const int player = position->position->winner();
  return player < 0 ? -1 : player;
}

halfboard_status halfboard_apply(halfboard_position* position, const char* moves, char** answer) {
  std::unique_ptr<halfboard::tools::AnyPosition> next;
  const auto status = respond(
      answer, [&] { return position ? apply(*position, moves, next) : missing("position"); });
  if (status == HALFBOARD_DONE) position->position = std::move(next);
  return status;
}

}  // extern "C"
