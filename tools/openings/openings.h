#pragma once

#include "tools/cli.h"

/// The work of `openings`, one function a game.
namespace halfboard::tools {

Result<Exit> halfcut_openings(const Arguments& arguments);

}  // namespace halfboard::tools
