#pragma once

#include <optional>
#include <string>

#include "games/groups/game.h"
#include "games/halfcut/game.h"

/// The files of --certificates that are there already: they stay, so they have to be those that
/// would be written. Error: the file is another one, or can't be read; nothing if there is none.
namespace halfboard::tools {

/// `outline`: it is to leave out positions, and else none.
std::optional<Error> refuse_other(const std::string& path, const halfcut::Position& position,
                                  bool outline);
/// The same of a file about the right position, once it is known who wins there.
std::optional<Error> refuse_winner(const std::string& path, halfcut::Side winner);
std::optional<Error> refuse_other(const std::string& path, const groups::Position& setup,
                                  std::optional<groups::Side> holder);

}  // namespace halfboard::tools
