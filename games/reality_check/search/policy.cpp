#include "games/reality_check/search/policy.h"

namespace halfboard::reality_check {
namespace {

using bitboards::for_each;

int any_of(Word set, solver::Stream& random) {
  for (auto n = random.pick(static_cast<std::uint32_t>(std::popcount(set))); n > 0; --n)
    set &= set - 1;
  return std::countr_zero(set);
}

std::optional<Move> any_removal(const Position& p, const OpenSight& sight, solver::Stream& random) {
  const Word true_own = p.true_on_board(p.side);
  std::optional<Move> removal;
  std::uint32_t seen = 0;
  for_each(sight.true_enemies, [&](int to) {
    for_each(capture_origins(p, to) & true_own, [&](int from) {
      if (random.pick(++seen) == 0) removal = move(Kind::capture, from, to, 1);
    });
  });
  return removal;
}

/// Any step of one of the pieces to where none of `threats` is; it attacks if it can, or must.
std::optional<Move> safe_step(const Position& p, Word pieces, const Threats& threats, bool attack,
                              solver::Stream& random) {
  const Travel travel(p);
  while (pieces) {
    const int from = any_of(pieces, random);
    pieces &= ~bit(from);
    const Word safe = steps_of(p, travel, from) & ~threats.attacked;
    const Word attacking = safe & threats.attacks[p.face_up(from)];
    const Word squares = attacking || attack ? attacking : safe;
    if (!squares) continue;
    const int to = any_of(squares, random);
    if (const Word flips = travel.flips_after(from, to))
      return move(Kind::step, from, to, any_of(flips, random));
  }
  return std::nullopt;
}

}  // namespace

Threats::Threats(const Position& p, const OpenSight& sight) {
  const Word blocked = p.occupied() | ~p.board().squares;
  const auto captures = [&](Face face, int square) {
    return face == pawn ? pawn_captures(square) : reach(face, square, blocked);
  };
  for_each(sight.true_enemies, [&](int square) {
    attacked |= captures(p.face_up(square), square);
    for (const Face face : {pawn, knight, bishop, rook}) attacks[face] |= captures(face, square);
  });
}

Move random_action(const Position& p, solver::Stream& random) {
  const Choices choices(p);
  return choices[random.pick(static_cast<std::uint32_t>(choices.size()))];
}

bool may_travel(const Position& p) { return p.phase == Phase::turn && !p.over_limit(p.side); }

namespace detail {

Move quick_choice(const Position& p, solver::Stream& random) {
  const bool room = (p.home[index(p.side)] & ~p.occupied()) != 0;
  const bool take = is_true(p.captured[0]) || (room && random.pick(4) != 0);
  return move(take ? Kind::take : Kind::refuse);
}

Move quick_step(const Position& p, solver::Stream& random) {
  const Choices choices(p);
  constexpr int tries = 8;  // steps are nine actions in ten
  for (int i = 0; i < tries; ++i) {
    const Move m = choices[random.pick(static_cast<std::uint32_t>(choices.size()))];
    if (m.kind == Kind::step) return m;
  }
  return random_action(p, random);
}

}  // namespace detail

Move careful_action(const Position& p, solver::Stream& random) {
  const OpenSight sight(p);
  if (!may_travel(p)) return quick_action(p, sight, true, random);
  if (const auto removal = any_removal(p, sight, random)) return *removal;
  const Threats threats(p, sight);
  const Word true_own = p.true_on_board(p.side);
  const Word in_danger = true_own & threats.attacked;
  if (in_danger || random.pick(2) == 0)
    if (const auto step =
            safe_step(p, in_danger ? in_danger : true_own, threats, !in_danger, random))
      return *step;
  constexpr int tries = 4;
  Move m = quick_action(p, sight, true, random);
  for (int i = 0;
       i < tries && m.kind == Kind::step && (true_own & bit(m.a)) && (threats.attacked & bit(m.b));
       ++i)
    m = quick_action(p, sight, true, random);
  return m;
}

}  // namespace halfboard::reality_check
