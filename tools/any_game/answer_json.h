#pragma once

#include "tools/any_game/any_game.h"
#include "tools/reports/json.h"

namespace halfboard::tools {

/// What a search says of a position, as the command line and the C interface write it. With a value
/// of a combinatorial game goes the outcome class that the number means.
inline Json answer_json(const AnyPosition& position, const TextAnswer& answer, double seconds) {
  Json json{{"position", position.text()}, {"result", solver::name_of(answer.result)},
            {"best", answer.best},         {"pv", answer.pv},
            {"nodes", answer.nodes},       {"seconds", seconds}};
  if (answer.value) json["value"] = *answer.value;
  if (answer.value && position.is_combinatorial())
    json["outcome"] = *answer.value > 0 ? "L" : *answer.value < 0 ? "R" : "P";
  if (answer.value_bounds) {
    json["value_low"] = answer.value_bounds->low;
    json["value_high"] = answer.value_bounds->high;
  }
  if (answer.plies) json["plies"] = *answer.plies;
  if (lacks_moves(answer)) json["best_partial"] = true;
  if (position.hides()) json["information"] = "open";
  return json;
}

}  // namespace halfboard::tools
