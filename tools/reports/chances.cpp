#include "tools/reports/chances.h"

#include "games/reality_check/game.h"
#include "games/reality_check/hidden/chances.h"

namespace halfboard::tools {

void add_chances(const AnyPosition& start, std::span<const std::string> moves, char viewer,
                 solver::Diagram& diagram, Notes& notes) {
  using namespace reality_check;
  const auto read = Game::parse(start.text(), {});
  if (!read) return;
  Position position = *read;
  const Side side = viewer == 'b' ? Side::black : Side::white;
  Belief belief(view_of(position, side), side);
  for (const std::string& text : moves) {
    const auto move = Game::parse_move(position, text);
    if (!move) return;
    belief.see(observe(position, *move, side));
    Game::advance(position, *move);
  }
  for (std::string& line : chance_lines(belief)) diagram.beside.push_back(std::move(line));
  for (const FaceChances& chances : face_chances(belief)) {
    std::vector<std::string> lines;
    for (const std::string& word : chance_words(chances)) {
      const bool full = lines.empty() || lines.back().find(' ') != std::string::npos;
      std::string entry = word;
      std::erase_if(entry, [](char c) { return c == ' ' || c == '%'; });
      if (full)
        lines.push_back(entry);
      else
        lines.back() += ' ' + entry;
    }
    notes.small.emplace_back(
        Board::file_of(chances.square) + Board::files * Board::rank_of(chances.square),
        std::move(lines));
  }
}

}  // namespace halfboard::tools
