#pragma once

#include <optional>
#include <string>

#include "games/sight_reduction/atlas/sights.h"
#include "tools/cli/cli.h"

/// An atlas: the canonical form of every position of a board, counted.
namespace halfboard::tools {

struct AtlasPlan {
  sight_reduction::AtlasBoard board;
  int most = 0;                          ///< checkers
  std::optional<std::string> gallery{};  ///< a file for a picture
  std::string out;  ///< until it is complete, what is needed to go on is in OUT.layers
  solver::Limits limits{};
  bool json = false;
  bool progress = false;
};

/// Makes the atlas, or goes on with it, or shows the one that is there.
Result<Exit> make_atlas(const AtlasPlan& plan);

}  // namespace halfboard::tools
