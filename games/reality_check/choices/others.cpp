#include "games/reality_check/choices/choices.h"

namespace halfboard::reality_check {
namespace {

using bitboards::for_each;

Move* write_drops(const Position& p, Move* out) {
  const Word open = p.home[index(p.side)] & ~p.occupied();
  for_each(p.hand[index(p.side)], [&](int piece) {
    for_each(open, [&](int to) {
      *out++ = move(Kind::drop, piece, to, 0);
      if (!is_true(static_cast<Piece>(piece))) *out++ = move(Kind::drop, piece, to, 1);
    });
  });
  return out;
}

Move* write_memory(const Position& p, Move* out) {
  Word second = p.enemy();
  for_each(p.enemy(), [&](int a) {
    second &= ~bit(a);
    for_each(second, [&](int b) { *out++ = move(Kind::memory, a, b); });
  });
  return out;
}

Move* write_rolls(const Position& p, Move* out) {
  for (int first = 1; first <= 6; ++first) {
    if (p.variants.one_die) *out++ = move(Kind::roll, first);
    if (p.variants.two_dice)
      for (int second = 1; second <= 6; ++second) *out++ = move(Kind::roll, first, second);
  }
  return out;
}

Move* write_penalties(const Position& p, Move* out) {
  for_each(p.true_on_board(p.side), [&](int s) { *out++ = move(Kind::lose_board, s); });
  for_each(static_cast<PieceSet>(p.hand[index(p.side)] & true_pieces),
           [&](int piece) { *out++ = move(Kind::lose_hand, piece); });
  return out;
}

}  // namespace

Word flippable(const Position& p, int die) {
  const Word candidates = p.occupied() & ~(p.barred | p.done);
  switch (die) {
    case 1:
      return candidates & ~p.up[0] & ~p.up[1];
    case 2:
      return candidates & p.up[0] & ~p.up[1];
    case 3:
      return candidates & ~p.up[0] & p.up[1];
    case 4:
      return candidates & p.up[0] & p.up[1];
    case 5:
      return candidates & p.own();
    default:
      return candidates & p.enemy();
  }
}

Move* write_others(const Position& p, Move* out) {
  switch (p.phase) {
    case Phase::first:
      return out;
    case Phase::turn:
      out = write_drops(p, out);
      return may_turn_over(p) ? write_memory(p, out) : out;
    case Phase::choice:
      *out++ = move(Kind::take);
      *out++ = move(Kind::refuse);
      return out;
    case Phase::penalty:
      return write_penalties(p, out);
    case Phase::roll:
      return write_rolls(p, out);
    case Phase::flip:
      for_each(flippable(p, p.dice[0]), [&](int s) { *out++ = move(Kind::flip, s); });
      return out;
  }
  return out;
}

}  // namespace halfboard::reality_check
