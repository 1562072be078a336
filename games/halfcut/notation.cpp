#include "bitboards/notation.h"

#include <algorithm>
#include <bit>

#include "games/halfcut/game.h"

namespace halfboard::halfcut {
namespace {

std::string square_text(Word bit) {
  const int square = std::countr_zero(bit);
  return bitboards::square_name<Board>(square);
}

std::string size_range() { return std::to_string(min_size) + " to " + std::to_string(max_size); }

/// Why the crosscut rule forbids a placement: the first crosscut that has no smaller enemy group.
Error no_crosscut(const Position& p, Word bit) {
  const Placement placement = judge(p.own(), p.enemy(), bit);
  for (const Word pair : crosscuts_at(p.own(), p.enemy(), bit)) {
    if (!pair || (pair & placement.removed)) continue;
    const Word first = pair & (~pair + 1);
    const auto size = [&](Word checker) {
      return std::popcount(bitboards::flood<Board>(checker, p.enemy()));
    };
    return {"illegal move: forms a crosscut with " + square_text(first) + " and " +
                square_text(pair ^ first),
            square_text(bit),
            "a group larger than " + std::to_string(std::min(size(first), size(pair ^ first))) +
                ", not " + std::to_string(std::popcount(placement.group))};
  }
  return {"illegal move", square_text(bit), ""};
}

}  // namespace

Result<Rules> Game::rules(const solver::Options& chosen) {
  Rules rules;
  if (const auto found = chosen.find("size"); found != chosen.end()) {
    const std::string& text = found->second;
    const int size = text.size() == 1 ? text[0] - '0' : 0;
    if (size < min_size || size > max_size)
      return Error{"bad value " + quote(text), "option --size", "a number from " + size_range()};
    rules.size = size;
  }
  return rules;
}

Result<Position> Game::parse(std::string_view text, const Rules& /*rules*/) {
  const auto fields = bitboards::fields_of(text);
  const auto board = bitboards::parse_board(
      fields[0], {.max_files = max_size, .max_ranks = max_size, .letters = "rb"});
  if (!board) return board.error();
  if (board->files != board->ranks || board->files < min_size)
    return Error{"bad board of " + std::to_string(board->files) + " files and " +
                     std::to_string(board->ranks) + " ranks",
                 "field 1", "as many ranks as files, " + size_range()};
  if (fields.size() < 2 || (fields[1] != "r" && fields[1] != "b"))
    return Error{"bad side to move " + quote(fields.size() < 2 ? "" : fields[1]), "field 2",
                 "r or b"};
  if (fields.size() > 2) return Error{"unexpected text " + quote(fields[2]), "field 3", "nothing"};
  Position p;
  p.size = static_cast<std::uint8_t>(board->files);
  p.side = fields[1] == "r" ? Side::red : Side::blue;
  for (int rank = 0; rank < p.size; ++rank)
    for (int file = 0; file < p.size; ++file) {
      const auto piece = board->at(file, rank);
      if (piece == "r") p.red |= Board::bit(Board::square(file, rank));
      if (piece == "b") p.blue |= Board::bit(Board::square(file, rank));
    }
  p.winner = static_cast<std::int8_t>(find_winner(p.red, p.blue, p.size));
  return p;
}

std::string Game::format(const Position& p) {
  const std::string text = bitboards::format_board(p.size, p.size, [&](int file, int rank) {
    const Word bit = Board::bit(Board::square(file, rank));
    return p.red & bit ? "r" : p.blue & bit ? "b" : "";
  });
  return text + (p.side == Side::red ? " r" : " b");
}

Result<Move> Game::parse_move(const Position& p, std::string_view text) {
  const bool is_pass = text == "pass";
  const auto square = bitboards::parse_square(text, p.size, p.size);
  if (!is_pass && !square)
    return Error{"bad move " + quote(text), "", square.error().expected + ", or 'pass'"};
  const std::string where(text);
  if (p.winner != solver::nobody)
    return Error{"illegal move: the game is over", where,
                 "no move, " + std::string(name_of(static_cast<Side>(p.winner))) + " has won"};
  const Word legal = placements(p.own(), p.enemy(), p.on_board());
  if (is_pass && !legal) return Move::pass();
  if (is_pass)
    return Error{"illegal move: a turn is skipped only without a legal placement", where,
                 "a placement, for instance " + square_text(legal & (~legal + 1))};
  const int number = Board::square(square->file, square->rank);
  const Word bit = Board::bit(number);
  if ((p.red | p.blue) & bit)
    return Error{"illegal move: occupied square", where, "an empty square"};
  if (!(legal & bit)) return no_crosscut(p, bit);
  return Move::at(number);
}

std::string Game::format_move(const Position&, Move move) {
  return move.is_pass() ? "pass" : square_text(Board::bit(move.square));
}

}  // namespace halfboard::halfcut
