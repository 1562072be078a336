#pragma once

#include <algorithm>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "bitboards/board.h"
#include "bitboards/result.h"
#include "bitboards/text.h"

/// Text of boards and squares, shared by all games: ranks from the top, '/' between them, letters
/// for pieces, decimal numbers for runs of empty squares, '#' for a square that is not there.
namespace halfboard::bitboards {

/// What a game allows in the board field of its positions.
struct BoardSyntax {
  int max_files = 8;
  int max_ranks = 8;
  std::string_view letters;  ///< every letter that may stand for (a part of) a piece
  int width = 1;             ///< letters a piece
  bool holes = false;        ///< '#' allowed
};

/// A board read from text: `width` characters a square, a1, b1, .., then rank 2;
/// '.' fills an empty square, '#' a missing one.
struct BoardText {
  int files = 0;
  int ranks = 0;
  int width = 1;
  std::string cells;

  [[nodiscard]] std::string_view at(int file, int rank) const {
    const auto w = static_cast<std::size_t>(width);
    return std::string_view(cells).substr(static_cast<std::size_t>(file + files * rank) * w, w);
  }
};

/// "a1" for (0, 0).
inline std::string square_name(int file, int rank) {
  const char letter = static_cast<char>('a' + file);
  // Rows of batches are full of these.
  if (rank < 9) return {letter, static_cast<char>('1' + rank)};
  return letter + std::to_string(rank + 1);
}

/// Of a square's number on a board of this type.
template <class Board>
std::string square_name(int square) {
  return square_name(Board::file_of(square), Board::rank_of(square));
}

/// Of all squares of a set, in the order of their names.
template <class Board>
std::vector<std::string> square_names(typename Board::Word set) {
  std::vector<std::string> names;
  for_each_by_file<Board>(set, [&](int square) { names.push_back(square_name<Board>(square)); });
  return names;
}

/// File and rank, from 0.
struct SquareName {
  int file;
  int rank;
};

/// Reads a square of a files x ranks board; the error names the board's squares.
inline Result<SquareName> parse_square(std::string_view text, int files, int ranks) {
  const auto refuse = [&] {
    return Error{"bad square " + quote(text), "",
                 "a square from a1 to " + square_name(files - 1, ranks - 1)};
  };
  if (text.size() < 2 || text.size() > 3 || text[1] == '0') return refuse();
  const int file = text[0] - 'a';
  int rank = 0;
  for (char c : text.substr(1)) {
    if (c < '0' || c > '9') return refuse();
    rank = rank * 10 + (c - '0');
  }
  if (file < 0 || file >= files || rank < 1 || rank > ranks) return refuse();
  return SquareName{file, rank - 1};
}

/// The text cut at single spaces; empty fields stay, so that doubled spaces are noticed. At most 64
/// fields: what follows stays in the last one, where a game finds it to be too long.
inline std::vector<std::string_view> fields_of(std::string_view text, char separator = ' ') {
  constexpr std::size_t most = 64;
  return split_at(text, separator, most);
}

namespace detail {

/// Reads the run length at text[i..], moves i behind it; nothing for zero, a leading zero or more
/// than `limit`.
inline std::optional<int> run_length(std::string_view text, std::size_t& i, int limit) {
  if (text[i] == '0') return std::nullopt;
  int run = 0;
  for (; i < text.size() && text[i] >= '0' && text[i] <= '9'; ++i) {
    run = run * 10 + (text[i] - '0');
    if (run > limit) return std::nullopt;
  }
  return run;
}

/// One rank's cells. `rank` counts from 1 and serves the messages only.
inline Result<std::string> parse_rank(std::string_view text, int rank, const BoardSyntax& syntax) {
  const auto width = static_cast<std::size_t>(syntax.width);
  const auto limit = static_cast<std::size_t>(syntax.max_files) * width;
  const std::string in_rank = "rank " + std::to_string(rank);
  std::string cells;
  for (std::size_t i = 0; i < text.size();) {
    const std::string where =
        in_rank + ", file " + static_cast<char>('a' + static_cast<int>(cells.size() / width));
    if (cells.size() >= limit)
      return Error{"too many files", in_rank,
                   "at most " + std::to_string(syntax.max_files) + " squares a rank"};
    const char c = text[i];
    if (c >= '0' && c <= '9') {
      const auto digits = text.substr(i, text.find_first_not_of("0123456789", i) - i);
      const auto run = run_length(text, i, syntax.max_files);
      if (!run)
        return Error{"bad run of empty squares " + quote(digits), where,
                     "a number from 1 to " + std::to_string(syntax.max_files)};
      cells.append(static_cast<std::size_t>(*run) * width, '.');
    } else if (c == '#' && syntax.holes) {
      cells.append(width, '#');
      ++i;
    } else {
      const auto piece = text.substr(i, width);
      const auto stranger = piece.find_first_not_of(syntax.letters);
      if (stranger != std::string_view::npos || piece.size() < width)
        return Error{"unknown piece " + quote(piece), where,
                     (width > 1 ? "letters of '" : "a letter of '") + std::string(syntax.letters) +
                         (syntax.holes ? "', a number or '#'" : "' or a number")};
      cells += piece;
      i += width;
    }
  }
  if (cells.size() > limit)
    return Error{"too many files", in_rank,
                 "at most " + std::to_string(syntax.max_files) + " squares a rank"};
  if (cells.empty()) return Error{"empty rank", in_rank, "at least one square"};
  return cells;
}

}  // namespace detail

/// Reads the board field of a position. Errors name the rank and the file.
inline Result<BoardText> parse_board(std::string_view text, const BoardSyntax& syntax) {
  const auto slashes = std::count(text.begin(), text.end(), '/');
  if (slashes + 1 > syntax.max_ranks)
    return Error{"too many ranks", "rank " + std::to_string(syntax.max_ranks + 1),
                 "at most " + std::to_string(syntax.max_ranks)};
  BoardText board;
  board.width = syntax.width;
  board.ranks = static_cast<int>(slashes) + 1;
  int rank = board.ranks;
  for (std::string_view line : fields_of(text, '/')) {
    auto cells = detail::parse_rank(line, rank, syntax);
    if (!cells) return cells.error();
    const int files = static_cast<int>(cells->size()) / syntax.width;
    if (board.files == 0) board.files = files;
    if (files != board.files)
      return Error{"ragged board: " + std::to_string(files) + " squares",
                   "rank " + std::to_string(rank),
                   std::to_string(board.files) + " as in the rank above"};
    board.cells.insert(0, *cells);
    --rank;
  }
  return board;
}

/// Writes a board field; `cell(file, rank)` gives the letters of a piece, "#" for a missing square
/// or "" for an empty one.
template <class Cell>
std::string format_board(int files, int ranks, Cell&& cell) {
  std::string text;
  for (int rank = ranks; rank-- > 0;) {
    int run = 0;
    for (int file = 0; file < files; ++file) {
      const std::string piece{cell(file, rank)};
      if (piece.empty()) {
        ++run;
        continue;
      }
      if (run) text += std::to_string(run);
      run = 0;
      text += piece;
    }
    if (run) text += std::to_string(run);
    if (rank) text += '/';
  }
  return text;
}

}  // namespace halfboard::bitboards
