#include "games/reality_check/search/policy.h"

namespace halfboard::reality_check {
namespace {

using bitboards::for_each;

int any_of(Word set, solver::Stream& random) {
  for (auto n = random.pick(static_cast<std::uint32_t>(std::popcount(set))); n > 0; --n)
    set &= set - 1;
  return std::countr_zero(set);
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

Threats::Threats(const Position& p, Word true_enemies) {
  const Word blocked = p.occupied() | ~p.board().squares;
  for_each(true_enemies, [&](int square) {
    attacked |= capture_reach(p.face_up(square), square, blocked);
    for (const Face face : {pawn, knight, bishop, rook})
      attacks[face] |= capture_reach(face, square, blocked);
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

std::optional<Move> true_step(const Position& p, const Threats& threats, solver::Stream& random) {
  const Word true_own = p.true_on_board(p.side);
  if (const Word in_danger = true_own & threats.attacked)
    return safe_step(p, in_danger, threats, false, random);
  if (random.pick(2) == 0) return safe_step(p, true_own, threats, true, random);
  return std::nullopt;
}

}  // namespace detail
}  // namespace halfboard::reality_check
