#pragma once

#include <array>
#include <optional>
#include <string>
#include <string_view>

#include "bitboards/notation.h"
#include "bitboards/result.h"
#include "games/reality_check/position.h"

/// Text of squares, faces and sets of pieces, shared by the notations of positions and actions.
namespace halfboard::reality_check {

inline std::string name_of_square(int square) { return bitboards::square_name<Board>(square); }

/// Squares written together, "d1c2d2", each at most once and on the board; a comma may stand
/// between them. `where` names the field in the message.
Result<Word> parse_squares(std::string_view text, const Geometry& board, std::string_view where);

/// Squares, file by file, written together or with something between them; "-" if there are none.
std::string format_squares(Word set, std::string_view between = {});

/// A piece of two letters, capital or small ones as `side` demands (nothing: either).
std::optional<std::array<Face, 2>> parse_pair(std::string_view text, std::optional<Side> side = {});

/// The capital or small letters of a side's piece, as they are written.
std::string in_case_of(Side side, std::string letters);

/// What is wrong with a position whose fields were all readable, or nothing.
std::optional<Error> consistency_fault(const Position& position);

}  // namespace halfboard::reality_check
