#include "games/reality_check/reasons.h"

#include <string>

#include "games/reality_check/choices/choices.h"
#include "games/reality_check/notation.h"
#include "games/reality_check/reach.h"

namespace halfboard::reality_check {
namespace {

/// What each phase asks for, and whether an action of this kind can be an answer.
struct Demand {
  bool fits;
  const char* expected;
};

Demand demand(const Position& p, Kind kind) {
  const bool travel = kind == Kind::step || kind == Kind::capture;
  switch (p.phase) {
    case Phase::turn:
      return {travel || kind == Kind::drop || kind == Kind::memory, "a whole turn"};
    case Phase::first:
      return {kind == Kind::step, "a move without capture (White's first move)"};
    case Phase::choice:
      return {kind == Kind::take || kind == Kind::refuse, "take or refuse"};
    case Phase::penalty:
      return {kind == Kind::lose_board || kind == Kind::lose_hand,
              "lose:SQUARE or lose:PIECE with a true piece"};
    case Phase::roll:
      return {kind == Kind::roll,
              p.variants.two_dice ? "roll:DD with dice from 1 to 6" : "roll:D with D from 1 to 6"};
    case Phase::flip:
      return {kind == Kind::flip, "a flip of the die, as in *e5"};
  }
  return {false, ""};
}

bool sees(const Position& p, int from, int to, bool captures) {
  const Word empty = p.board().squares & ~p.occupied();
  const Face face = p.face_up(from);
  const Word seen = captures ? capture_reach(face, from, ~empty) : step_reach(face, from, ~empty);
  return (seen & bit(to)) != 0;
}

/// What stands in the way of a flip on a square; nothing is wrong with the rest of the action.
Error flip_reason(const Position& p, int square, Word occupied, Word barred) {
  const std::string where = name_of_square(square);
  if (!(occupied & bit(square))) return {"nothing to flip", where, "a piece"};
  if (barred & bit(square))
    return {"the opponent has just flipped or dropped this piece", where, "another piece"};
  if (p.done & bit(square)) return {"flipped by the first die", where, "another piece"};
  return {"the die does not allow this piece", where,
          "a piece for die " + std::to_string(p.dice[0])};
}

Error step_reason(const Position& p, Move m) {
  if (p.occupied() & bit(m.b))
    return {"occupied square", name_of_square(m.b), "an empty square, or x for a capture"};
  if (!sees(p, m.a, m.b, false))
    return {"the upturned face does not move there", name_of_square(m.b),
            "a square it reaches without capture"};
  const bool may_flip = p.phase == Phase::first ? p.variants.free_setup : !p.variants.dice();
  if (m.c == no_flip) return {"no flip", "", "a flip after the move, as in d3-d4*e5"};
  if (!may_flip)
    return {"a flip", name_of_square(m.c),
            p.phase == Phase::first ? "none on White's first move" : "none before the die"};
  const Word barred = p.barred & bit(m.a) ? (p.barred ^ bit(m.a)) | bit(m.b) : p.barred;
  return flip_reason(p, m.c, (p.occupied() ^ bit(m.a)) | bit(m.b), barred);
}

Error capture_reason(const Position& p, Move m) {
  const std::string target = name_of_square(m.b);
  if (!(p.occupied() & bit(m.b))) return {"nothing to capture", target, "a piece"};
  const bool retreat = (p.own() & bit(m.b)) != 0;
  if (retreat && !p.variants.retreat)
    return {"own piece", target, "an enemy piece (own ones under variant 1)"};
  if (!sees(p, m.a, m.b, true))
    return {"the upturned face does not capture there", target, "a piece it reaches"};
  if (retreat && m.c) return {"Reality Check with an own piece", target, "no '!'"};
  return {"the hand is full", target,
          "at most " + std::to_string(p.hand_limit(p.side)) + " pieces in hand"};
}

Error travel_reason(const Position& p, Move m) {
  for (int s : {m.a, m.b})
    if (!(p.board().squares & bit(s)))
      return {"no such square", name_of_square(s), "a square of the board"};
  if (!(p.own() & bit(m.a)))
    return {"no piece of the side to move", name_of_square(m.a), "one of its pieces"};
  return m.kind == Kind::step ? step_reason(p, m) : capture_reason(p, m);
}

Error drop_reason(const Position& p, Move m) {
  if (!(p.hand[index(p.side)] & set_of(m.a)))
    return {name_of(m.a) + " is not in hand", "", "a piece in hand"};
  if (!(p.home[index(p.side)] & bit(m.b)))
    return {"no home square of the side to move", name_of_square(m.b), "one of its nine"};
  return {"occupied square", name_of_square(m.b), "an empty home square"};
}

Error memory_reason(const Position& p, Move m) {
  if (!p.variants.memory) return {"Memory is not played", "", "variant 2 for it"};
  if (m.a == m.b) return {"one piece twice", name_of_square(m.a), "two different pieces"};
  const int wrong = p.enemy() & bit(m.a) ? m.b : m.a;
  return {"no enemy piece", name_of_square(wrong), "two enemy pieces on the board"};
}

}  // namespace

Error reason_against(const Position& p, Move m) {
  if (is_over(p)) return {"the game is over", "", "no action"};
  const Demand asked = demand(p, m.kind);
  if (!asked.fits) return {"not now", "", asked.expected};
  if (p.phase == Phase::turn && p.over_limit(p.side) && m.kind != Kind::drop)
    return {"too many pieces in hand", "", "a drop"};
  switch (m.kind) {
    case Kind::step:
    case Kind::capture:
      return travel_reason(p, m);
    case Kind::drop:
      return drop_reason(p, m);
    case Kind::memory:
      return memory_reason(p, m);
    case Kind::lose_board:
      return {"no true piece of the side to move", name_of_square(m.a), "one with equal faces"};
    case Kind::lose_hand:
      return {name_of(m.a) + " is no true piece in hand", "", "PP, NN, BB or RR in hand"};
    case Kind::flip:
      return flip_reason(p, m.a, p.occupied(), p.barred);
    default:
      return {"not now", "", asked.expected};
  }
}

}  // namespace halfboard::reality_check
