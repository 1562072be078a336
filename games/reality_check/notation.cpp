#include "games/reality_check/notation.h"

#include <algorithm>

#include "games/reality_check/game.h"
#include "games/reality_check/variants.h"

namespace halfboard::reality_check {
namespace {

using bitboards::for_each;

constexpr std::string_view in_hands = "field 3 (hands)";
constexpr std::string_view in_phase = "field 5 (phase)";
constexpr std::string_view in_home = "field 6 (home)";
constexpr std::array<std::string_view, 6> phase_words{"turn",    "first", "choice",
                                                      "penalty", "roll",  "flip"};
constexpr std::string_view phases =
    "turn, first, choice:PN[,..], penalty, roll or flip:D[D]:SQUARE or -";

Error fault(std::string what, std::string_view where, std::string expected) {
  return {std::move(what), std::string(where), std::move(expected)};
}

std::optional<Error> read_board(std::string_view text, Position& p) {
  const auto board = bitboards::parse_board(text, {.max_files = Board::files,
                                                   .max_ranks = Board::ranks,
                                                   .letters = "PNBRpnbr",
                                                   .width = 2,
                                                   .holes = true});
  if (!board) return board.error();
  if (board->files != Board::files || board->ranks != p.board().ranks)
    return fault("bad size of the board", "field 1 (board)",
                 "7 squares in each of " + std::to_string(p.board().ranks) + " ranks");
  for (int rank = 0; rank < board->ranks; ++rank)
    for (int file = 0; file < board->files; ++file) {
      const int s = Board::square(file, rank);
      const std::string_view cell = board->at(file, rank);
      const bool exists = (p.board().squares & bit(s)) != 0;
      if (exists == (cell[0] == '#'))
        return fault(exists ? "missing square" : "a square that this board does not have",
                     name_of_square(s), exists ? "a piece or an empty square" : "'#'");
      if (cell[0] == '#' || cell[0] == '.') continue;
      const Side side = cell[0] >= 'a' ? Side::black : Side::white;
      const auto faces = parse_pair(cell, side);
      if (!faces)
        return fault("bad piece " + quote(cell), name_of_square(s),
                     "two capital or two small letters");
      p.put(s, side, (*faces)[0], (*faces)[1]);
    }
  return std::nullopt;
}

std::optional<Error> read_hand(std::string_view text, Side side, Position& p) {
  if (text == "-") return std::nullopt;
  const std::string expected =
      side == Side::white ? "capital pairs like PNRR, or '-'" : "small pairs like pnrr, or '-'";
  if (text.empty() || text.size() % 2) return fault("bad hand " + quote(text), in_hands, expected);
  for (std::size_t i = 0; i < text.size(); i += 2) {
    const auto faces = parse_pair(text.substr(i, 2), side);
    if (!faces) return fault("bad piece " + quote(text.substr(i, 2)), in_hands, expected);
    const PieceSet piece = set_of(piece_of((*faces)[0], (*faces)[1]));
    if (p.hand[index(side)] & piece)
      return fault("piece " + quote(text.substr(i, 2)) + " twice", in_hands, "each piece once");
    p.hand[index(side)] |= piece;
  }
  return std::nullopt;
}

std::optional<Error> read_hands(std::string_view text, Position& p) {
  const auto hands = bitboards::fields_of(text, '/');
  if (hands.size() != 2)
    return fault("bad hands " + quote(text), in_hands, "White's and Black's hand, as in RR/-");
  if (auto wrong = read_hand(hands[0], Side::white, p)) return wrong;
  return read_hand(hands[1], Side::black, p);
}

std::optional<Error> read_captured(std::string_view text, Position& p) {
  const auto pieces = bitboards::fields_of(text, ',');
  if (pieces.size() > 2)
    return fault("too many captured pieces", in_phase, "one, or with Memory two");
  for (std::size_t i = 0; i < pieces.size(); ++i) {
    const auto faces = parse_pair(pieces[i]);
    if (!faces)
      return fault("bad captured piece " + quote(pieces[i]), in_phase,
                   "two capital or two small letters of PNBR");
    p.captured[i] = piece_of((*faces)[0], (*faces)[1]);
  }
  return std::nullopt;
}

std::optional<Error> read_dice(std::string_view text, Position& p) {
  const auto parts = bitboards::fields_of(text, ':');
  const auto is_die = [](char c) { return c >= '1' && c <= '6'; };
  if (parts.size() != 2 || parts[0].empty() || parts[0].size() > 2 ||
      !std::ranges::all_of(parts[0], is_die))
    return fault("bad dice " + quote(text), in_phase, "flip:D[D]:SQUARE or - with dice 1 to 6");
  for (std::size_t i = 0; i < parts[0].size(); ++i)
    p.dice[i] = static_cast<std::uint8_t>(parts[0][i] - '0');
  const auto done = parse_squares(parts[1], p.board(), in_phase);
  if (!done) return done.error();
  p.done = *done;
  return std::nullopt;
}

std::optional<Error> read_phase(std::string_view text, Position& p) {
  const auto cut = std::min(text.find(':'), text.size());
  const auto word = std::ranges::find(phase_words, text.substr(0, cut));
  if (word == phase_words.end()) return fault("bad phase " + quote(text), in_phase, phases.data());
  p.phase = static_cast<Phase>(word - phase_words.begin());
  const bool more = p.phase == Phase::choice || p.phase == Phase::flip;
  if (more != (cut < text.size()))
    return fault("bad phase " + quote(text), in_phase, phases.data());
  if (p.phase == Phase::choice) return read_captured(text.substr(cut + 1), p);
  if (p.phase == Phase::flip) return read_dice(text.substr(cut + 1), p);
  return std::nullopt;
}

std::optional<Error> read_home(std::string_view text, Position& p) {
  const bool free = p.variants.free_setup;
  if (text == "std" && !p.variants.advanced) {
    p.home = basic_board.homes;
    return std::nullopt;
  }
  const auto sides = bitboards::fields_of(text, '/');
  if (sides.size() != 2)
    return fault("bad home " + quote(text), in_home,
                 p.variants.advanced ? "White's and Black's nine squares, as in d1c2../d9c8.."
                                     : "std, or White's and Black's nine squares");
  for (std::size_t i = 0; i < 2; ++i) {
    const auto squares = parse_squares(sides[i], p.board(), in_home);
    if (!squares) return squares.error();
    const Word allowed = free ? p.board().zones[i] : p.board().homes[i];
    const Word stranger = *squares & ~allowed;
    const std::string whose = i == 0 ? "White's" : "Black's";
    if (stranger)
      return fault(
          "no home square " + name_of_square(std::countr_zero(stranger)), in_home,
          free ? "squares where " + whose + " pieces may be set up" : "std without variant 3");
    if (std::popcount(*squares) != 9)
      return fault(std::to_string(std::popcount(*squares)) + " home squares", in_home,
                   whose + " nine");
    p.home[i] = *squares;
  }
  return std::nullopt;
}

std::string format_hand(Side side, PieceSet pieces) {
  std::string text;
  for_each(pieces, [&](int piece) { text += name_of(static_cast<Piece>(piece)); });
  return text.empty() ? "-" : in_case_of(side, text);
}

std::string format_phase(const Position& p) {
  std::string text(phase_words[static_cast<std::size_t>(p.phase)]);
  if (p.phase == Phase::choice) {
    (text += ':') += name_of(p.captured[0]);
    if (p.captured[1] != no_piece) (text += ',') += name_of(p.captured[1]);
  }
  if (p.phase == Phase::flip) {
    (text += ':') += std::to_string(p.dice[0]);
    if (p.dice[1]) text += std::to_string(p.dice[1]);
    (text += ':') += format_squares(p.done);
  }
  return text;
}

/// Each side's squares from its own edge on, rank by rank.
std::string format_home(const Position& p) {
  if (!p.variants.advanced && p.home == basic_board.homes) return "std";
  std::string text;
  for_each(p.home[0], [&](int s) { text += name_of_square(s); });
  text += '/';
  for (int rank = p.board().ranks; rank-- > 0;)
    for_each(p.home[1] & Board::rank(rank), [&](int s) { text += name_of_square(s); });
  return text;
}

}  // namespace

Result<Position> Game::parse(std::string_view text, const Rules&) {
  const auto fields = bitboards::fields_of(text);
  if (fields.size() != 7)
    return Error{std::to_string(fields.size()) + (fields.size() == 1 ? " field" : " fields"), "",
                 "7: board, turn, hands, barred, phase, home, variants"};
  Position p;
  const auto variants = parse_variants(fields[6], "field 7 (variants)");
  if (!variants) return variants.error();
  p.variants = *variants;
  if (auto wrong = read_board(fields[0], p)) return *wrong;
  if (fields[1] != "w" && fields[1] != "b")
    return Error{"bad side to move " + quote(fields[1]), "field 2 (turn)", "w or b"};
  p.side = fields[1] == "w" ? Side::white : Side::black;
  if (auto wrong = read_hands(fields[2], p)) return *wrong;
  const auto barred = parse_squares(fields[3], p.board(), "field 4 (barred)");
  if (!barred) return barred.error();
  p.barred = *barred;
  if (auto wrong = read_phase(fields[4], p)) return *wrong;
  if (auto wrong = read_home(fields[5], p)) return *wrong;
  if (auto wrong = consistency_fault(p)) return *wrong;
  return p;
}

std::string Game::format(const Position& p) {
  std::string text = bitboards::format_board(Board::files, p.board().ranks, [&](int f, int r) {
    const int s = Board::square(f, r);
    if (!(p.board().squares & bit(s))) return std::string("#");
    if (!(p.occupied() & bit(s))) return std::string();
    const Side side = p.owned[0] & bit(s) ? Side::white : Side::black;
    return in_case_of(side, face_pair(p.face_up(s), p.face_hidden(s)));
  });
  text += p.side == Side::white ? " w " : " b ";
  text += format_hand(Side::white, p.hand[0]) + "/" + format_hand(Side::black, p.hand[1]);
  for (const std::string& field :
       {format_squares(p.barred), format_phase(p), format_home(p), format_variants(p.variants)})
    (text += ' ') += field;
  return text;
}

}  // namespace halfboard::reality_check
