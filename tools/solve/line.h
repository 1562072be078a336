#pragma once

#include <span>
#include <string>
#include <vector>

#include "games/sight_reduction/solitaire/solver.h"

/// Plays of the solitaire in words.
namespace halfboard::tools {

struct NamedLine {
  std::vector<std::string> moves;
  sight_reduction::Position end;
};
NamedLine name_line(sight_reduction::Position position,
                    std::span<const sight_reduction::Move> moves);

/// "left with only a5 and d8"
std::string words_on_target(const sight_reduction::Target& target);

/// "1.a1 2.b3 .."
std::string numbered(std::span<const std::string> moves);

/// "best play   1.a1 .. " and what it leaves; nothing where none is known. `column`: where the
/// moves begin, at least 10.
std::string best_play_text(const sight_reduction::Position& position,
                           const sight_reduction::SolitaireResult& result, std::size_t column);

}  // namespace halfboard::tools
