#include "tools/storage/row.h"

#include "bitboards/notation.h"

namespace halfboard::tools {

namespace sr = sight_reduction;

bool Row::same_answer(const Row& other) const {
  Row copy = other;
  copy.seconds = seconds;
  return index == copy.index && rule == copy.rule && deal == copy.deal &&
         position == copy.position && status == copy.status && solution == copy.solution &&
         fewest_left == copy.fewest_left && value == copy.value && nodes == copy.nodes;
}

Result<sr::Position> position_of(const Row& row) {
  const sr::Variant variant = sr::all_variants[row.rule];
  if (row.deal) {
    if (*row.deal >= sr::deal_count)
      return Error{"bad deal number " + std::to_string(*row.deal), "", "a number below 601080390"};
    return sr::deal(*row.deal, variant);
  }
  return sr::Game::parse(row.position, {.variant = variant});
}

Result<std::vector<sr::Move>> parse_solution(std::string_view text) {
  std::vector<sr::Move> moves;
  if (text.empty()) return moves;
  for (const std::string_view word : bitboards::fields_of(text)) {
    const auto names = bitboards::fields_of(word, '+');
    int squares[2] = {};
    if (names.size() > 2) return Error{"bad move " + quote(word), "", "one or two squares"};
    for (std::size_t i = 0; i < names.size(); ++i) {
      const auto square = bitboards::parse_square(names[i], sr::Board::files, sr::Board::ranks);
      if (!square) return Error{"bad move " + quote(word), "", square.error().expected};
      squares[i] = sr::Board::square(square->file, square->rank);
    }
    moves.push_back(names.size() == 2 ? sr::Move::pair(squares[0], squares[1])
                                      : sr::Move::single(squares[0]));
  }
  return moves;
}

std::string format_solution(const sr::Position& position, const std::vector<sr::Move>& moves) {
  std::string text;
  for (const sr::Move& move : moves)
    (text += text.empty() ? "" : " ") += sr::Game::format_move(position, move);
  return text;
}

}  // namespace halfboard::tools
