#include "games/reality_check/knowledge/view.h"

#include "games/reality_check/game.h"
#include "games/reality_check/notation.h"
#include "games/reality_check/variants.h"

namespace halfboard::reality_check {
namespace {

std::string pieces_text(PieceSet pieces, int count, bool secret) {
  if (count == 0) return "-";
  if (secret) return std::to_string(count) + (count == 1 ? " piece" : " pieces");
  std::string text;
  bitboards::for_each(pieces, [&](int piece) {
    if (!text.empty()) text += ' ';
    text += name_of(static_cast<Piece>(piece));
  });
  return text;
}

std::string captured_text(const Position& p, int waiting, bool secret) {
  if (secret) return waiting == 1 ? "the captured piece" : "the captured pieces";
  std::string text = name_of(p.captured[0]);
  return p.captured[1] == no_piece ? text : text + " and " + name_of(p.captured[1]);
}

/// `p`: as it is shown, with the captured pieces unless they are secret.
std::string phase_text(const Position& p, int waiting, bool secret) {
  switch (p.phase) {
    case Phase::turn:
      return "to move";
    case Phase::first:
      return "to make the first move";
    case Phase::choice:
      return "to take or refuse " + captured_text(p, waiting, secret);
    case Phase::penalty:
      return "to give up a true piece";
    case Phase::roll:
      return p.variants.two_dice ? "to roll two dice" : "to roll the die";
    case Phase::flip:
      return "to flip a piece for die " + std::to_string(p.dice[0]) +
             (p.dice[1] ? ", then for die " + std::to_string(p.dice[1]) : "");
  }
  return {};
}

}  // namespace

View view_of(const Position& position, Side viewer) {
  View view;
  view.over = is_over(position);
  for (Side side : {Side::white, Side::black})
    view.hand_sizes[index(side)] = static_cast<std::uint8_t>(position.hand_size(side));
  for (Piece piece : position.captured)
    if (piece != no_piece) ++view.waiting;
  Position& p = view.seen = position;
  const Side enemy = other(viewer);
  for (Word& plane : p.hidden) plane &= p.owned[index(viewer)];
  p.hand[index(enemy)] = 0;
  if (p.side == enemy) p.captured = {no_piece, no_piece};
  return view;
}

solver::Diagram Game::diagram(const Position& position, char viewer) {
  const bool open = viewer != 'w' && viewer != 'b';
  const Side self = viewer == 'b' ? Side::black : Side::white;
  const View view = view_of(position, self);
  const Position& p = open ? position : view.seen;
  const auto secret = [&](Side side) { return !open && side != self; };
  solver::Diagram picture(Board::files, p.board().ranks);
  for (int s = 0; s < Board::files * picture.ranks; ++s) {
    auto& cell = picture.at(Board::file_of(s), Board::rank_of(s));
    cell.exists = (p.board().squares & bit(s)) != 0;
    if (!(p.occupied() & bit(s))) continue;
    const Side side = p.owned[0] & bit(s) ? Side::white : Side::black;
    const char up = face_letters[p.face_up(s)];
    const char hidden = secret(side) ? '?' : face_letters[p.face_hidden(s)];
    cell.text = hidden == '?' ? in_case_of(side, {up}) + '?' : in_case_of(side, {up, hidden});
    cell.glyph = hidden == '?' ? std::string{up} : std::string{up, '/', hidden};
    cell.fill = side == Side::white ? "#ffffff" : "#303030";
    cell.ink = side == Side::white ? "#000" : "#fff";
  }
  const auto called = [](Side side) {
    return std::string(side == Side::white ? "White" : "Black");
  };
  picture.caption =
      (view.over ? called(other(static_cast<Side>(winner(position)))) + " has no true piece left"
                 : called(p.side) + ' ' + phase_text(p, view.waiting, secret(p.side))) +
      (p.variants == Variants{} ? "" : ", variants " + format_variants(p.variants));
  for (Side side : {Side::white, Side::black})
    picture.beside.push_back(
        called(side) +
        "'s hand: " + pieces_text(p.hand[index(side)], view.hand_sizes[index(side)], secret(side)));
  if (p.barred && !view.over)
    picture.beside.push_back("may not be flipped: " + format_squares(p.barred, ", "));
  if (p.done) picture.beside.push_back("flipped by the first die: " + format_squares(p.done));
  return picture;
}

}  // namespace halfboard::reality_check
