#include "games/reality_check/notation.h"

namespace halfboard::reality_check {

Result<Word> parse_squares(std::string_view text, const Geometry& board, std::string_view where) {
  Word set = 0;
  if (text == "-") return set;
  const auto refuse = [&](std::string what) {
    return Error{std::move(what), std::string(where), "squares written together, or '-'"};
  };
  if (text.empty()) return refuse("no squares");
  for (std::size_t i = 0; i < text.size(); i += 2) {
    if (i > 0 && text[i] == ',') ++i;
    const auto name = text.substr(i < text.size() ? i : text.size(), 2);
    const auto found = bitboards::parse_square(name, Board::files, board.ranks);
    if (!found) return refuse("bad square " + quote(name));
    const Word square = bit(Board::square(found->file, found->rank));
    if (!(board.squares & square)) return refuse("square " + quote(name) + " is not on the board");
    if (set & square) return refuse("square " + quote(name) + " twice");
    set |= square;
  }
  return set;
}

std::string format_squares(Word set, std::string_view between) {
  if (!set) return "-";
  return join_words(bitboards::square_names<Board>(set), between);
}

std::optional<std::array<Face, 2>> parse_pair(std::string_view text, std::optional<Side> side) {
  std::array<Face, 2> faces{};
  if (text.size() != 2) return std::nullopt;
  const auto is_small = [](char c) { return c >= 'a' && c <= 'z'; };
  const bool small = side ? *side == Side::black : is_small(text[0]);
  for (std::size_t i = 0; i < 2; ++i) {
    if (is_small(text[i]) != small) return std::nullopt;
    const auto found = face_letters.find(small ? static_cast<char>(text[i] - 'a' + 'A') : text[i]);
    if (found == std::string_view::npos) return std::nullopt;
    faces[i] = static_cast<Face>(found);
  }
  return faces;
}

std::string in_case_of(Side side, std::string letters) {
  if (side == Side::black)
    for (char& c : letters) c = static_cast<char>(c - 'A' + 'a');
  return letters;
}

}  // namespace halfboard::reality_check
