#include "tools/reports/chances.h"

#include <set>
#include <tuple>

#include "games/reality_check/game.h"
#include "games/reality_check/hidden/chances.h"

namespace halfboard::tools {

using namespace reality_check;

std::optional<Belief> belief_after(const AnyPosition& start, std::span<const std::string> moves,
                                   char viewer) {
  const auto read = Game::parse(start.text(), {});
  if (!read) return std::nullopt;
  Position position = *read;
  const Side side = viewer == 'b' ? Side::black : Side::white;
  Belief belief(view_of(position, side), side);
  for (const std::string& text : moves) {
    const auto move = Game::parse_move(position, text);
    if (!move) return std::nullopt;
    belief.see(observe(position, *move, side));
    Game::advance(position, *move);
  }
  return belief;
}

std::vector<std::string> possible_moves(const Belief& belief) {
  std::set<std::tuple<PieceSet, int, Word>> seen;  // all secrets that say what is legal
  std::set<Move> legal;
  for (std::size_t i = 0; i < belief.worlds(); ++i) {
    const Position p = belief.position(i);
    if (!seen.emplace(p.hand[index(p.side)], p.true_count(p.side), p.true_on_board(p.side)).second)
      continue;
    const solver::MoveList<Game> list(p);
    legal.insert(list.begin(), list.end());
  }
  std::vector<std::string> words;
  words.reserve(legal.size());
  for (const Move m : legal) words.push_back(Game::format_move(belief.seen(), m));
  return words;
}

void add_chances(const Belief& belief, solver::Diagram& diagram, Notes& notes) {
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
