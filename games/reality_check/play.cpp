
#include "games/reality_check/game.h"
#include "games/reality_check/step.h"

namespace halfboard::reality_check {
namespace {

/// Takes waiting pieces of the side to move to its hand as long as they fit; the first that does
/// not is its choice. Precondition: phase choice, which ends when none waits any longer.
void settle(Position& p) {
  while (p.captured[0] != no_piece) {
    if (p.hand_size(p.side) + 1 > p.hand_limit(p.side)) return;
    p.hand[index(p.side)] |= set_of(p.captured[0]);
    p.captured = {p.captured[1], no_piece};
  }
  p.phase = Phase::turn;
}

/// The turn passes to the owner of pieces that were captured. `second` may be no_piece.
void hand_over(Position& p, Piece first, Piece second) {
  end_turn(p, 0);
  p.phase = Phase::choice;
  p.captured = {first, second};
  settle(p);
}

/// Skips dice that no piece qualifies for; the turn ends after the last one.
void next_die(Position& p) {
  while (p.dice[0] && !flippable(p, p.dice[0])) p.dice = {p.dice[1], 0};
  if (!p.dice[0]) end_turn(p, p.done);
}

void capture(Position& p, Move m) {
  const Piece taken = p.piece_at(m.b);
  const bool retreat = (p.own() & bit(m.b)) != 0;
  const bool removed = m.c && is_true(p.piece_at(m.a)) && is_true(taken);
  p.take_off(m.b);
  shift(p, m.a, m.b);
  if (retreat) p.hand[index(p.side)] |= set_of(taken);
  if (retreat || removed)
    end_turn(p, 0);
  else
    hand_over(p, taken, no_piece);
}

void drop(Position& p, Move m) {
  const auto faces = faces_of(m.a);
  p.hand[index(p.side)] ^= set_of(m.a);
  p.put(m.b, p.side, faces[m.c], faces[1U - m.c]);
  end_turn(p, bit(m.b));
}

void memory(Position& p, Move m) {
  const auto [first, second] = memory_order(m);
  p.turn_over(first);
  p.turn_over(second);
  if (p.face_up(first) != p.face_up(second)) {
    p.phase = Phase::penalty;
    p.barred = bit(first) | bit(second);  // for the opponent's turn; the penalty flips nothing
    return;
  }
  const Piece one = p.piece_at(first);
  const Piece two = p.piece_at(second);
  p.take_off(first);
  p.take_off(second);
  hand_over(p, one, two);
}

void choose(Position& p, bool take) {
  if (take) p.hand[index(p.side)] |= set_of(p.captured[0]);
  p.captured = {p.captured[1], no_piece};
  settle(p);
}

}  // namespace

void act(Position& p, Move m) {
  switch (m.kind) {
    case Kind::step:
      step(p, m);
      break;
    case Kind::capture:
      capture(p, m);
      break;
    case Kind::drop:
      drop(p, m);
      break;
    case Kind::memory:
      memory(p, m);
      break;
    case Kind::take:
    case Kind::refuse:
      choose(p, m.kind == Kind::take);
      break;
    case Kind::lose_board:
      p.take_off(m.a);
      end_turn(p, p.barred);
      break;
    case Kind::lose_hand:
      p.hand[index(p.side)] ^= set_of(m.a);
      end_turn(p, p.barred);
      break;
    case Kind::roll:
      p.phase = Phase::flip;
      p.dice = {m.a, m.b};
      next_die(p);
      break;
    case Kind::flip:
      p.turn_over(m.a);
      p.done |= bit(m.a);
      p.dice = {p.dice[1], 0};
      next_die(p);
      break;
  }
}

}  // namespace halfboard::reality_check
