#include "games/reality_check/game.h"
#include "games/reality_check/reach.h"

namespace halfboard::reality_check {
namespace {

using bitboards::for_each;

/// A piece of the side to move and where it can go.
struct Mover {
  int from;
  Word steps;
  Word captures;
};

Mover mover_at(const Position& p, const Travel& travel, int from) {
  const Face face = p.face_up(from);
  if (face == pawn)
    return {from, pawn_steps(from) & travel.empty, pawn_captures(from) & travel.prey};
  const Word seen = reach(face, from, ~travel.empty);
  return {from, seen & travel.empty, seen & travel.prey};
}

}  // namespace

int Game::moves(const Position& p, std::span<Move> out) {
  if (is_over(p)) return 0;
  Move* next = out.data();
  if (const Travel travel(p); travel.empty) {
    std::array<Mover, piece_count> movers;
    std::size_t count = 0;
    for_each(p.own(), [&](int from) { movers[count++] = mover_at(p, travel, from); });
    for (const Mover& mover : std::span(movers).first(count))
      for_each(mover.steps, [&](int to) {
        for_each(travel.flips_after(mover.from, to),
                 [&](int flip) { *next++ = move(Kind::step, mover.from, to, flip); });
      });
    for (const Mover& mover : std::span(movers).first(count))
      for_each(mover.captures, [&](int to) {
        *next++ = move(Kind::capture, mover.from, to, 0);
        if (p.enemy() & bit(to)) *next++ = move(Kind::capture, mover.from, to, 1);
      });
  }
  return static_cast<int>(write_others(p, next) - out.data());
}

int Game::winner(const Position& p) {
  if (p.true_count(Side::white) == 0) return static_cast<int>(Side::black);
  if (p.true_count(Side::black) == 0) return static_cast<int>(Side::white);
  return static_cast<int>(other(p.side));
}

}  // namespace halfboard::reality_check
