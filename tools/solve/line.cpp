#include "tools/solve/line.h"

#include <fmt/format.h>

#include "solver/line.h"
#include "tools/solve/reason.h"

namespace halfboard::tools {

namespace sr = sight_reduction;

NamedLine name_line(sr::Position position, std::span<const sr::Move> moves) {
  auto texts = solver::texts_of_line<sr::Game>(position, moves);
  for (const sr::Move& move : moves) position = sr::Game::play(position, move);
  return {std::move(texts), position};
}

std::string words_on_target(const sr::Target& target) {
  return fmt::format("left with only {} and {}", joined(names_of(sr::Board::bit(target.white))),
                     joined(names_of(sr::Board::bit(target.black))));
}

std::string numbered(std::span<const std::string> moves) {
  std::string text;
  for (std::size_t i = 0; i < moves.size(); ++i)
    text += fmt::format("{}{}.{}", i ? " " : "", i + 1, moves[i]);
  return text;
}

std::string best_play_text(const sr::Position& position, const sr::SolitaireResult& result,
                           std::size_t column) {
  if (result.status == sr::Status::solved || !result.fewest_left) return "";
  const NamedLine line = name_line(position, result.best_play);
  std::string moves = numbered(line.moves);
  if (line.moves.empty()) moves = "none, who begins can't move";
  std::string left;
  for (const auto& [colour, squares] :
       {std::pair{"white", line.end.white}, {"black", line.end.black}})
    if (squares)
      left += fmt::format("{}{} {}", left.empty() ? "" : ", ", colour, joined(names_of(squares)));
  return fmt::format("{:<{}}{}\n{:<{}}leaves {}\n", "best play", column, moves, "", column,
                     left.empty() ? "none" : left);
}

}  // namespace halfboard::tools
