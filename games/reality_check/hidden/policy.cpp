#include "games/reality_check/hidden/policy.h"

#include <optional>

#include "games/reality_check/choices/choices.h"
#include "games/reality_check/game.h"

namespace halfboard::reality_check {
namespace {

/// A Reality Check that fails shows one's own true piece: it must remove one so often.
constexpr double least_odds = 0.3;

std::optional<Move> drawn(const Position& p, solver::Stream& random, Kind kind) {
  const Choices choices(p);
  constexpr int tries = 8;  // steps are nine actions in ten
  for (int i = 0; i < tries; ++i) {
    const Move m = choices[random.pick(static_cast<std::uint32_t>(choices.size()))];
    if (m.kind == kind) return m;
  }
  return std::nullopt;
}

bool may_travel(const Position& p) { return p.phase == Phase::turn && !p.over_limit(p.side); }

/// A true piece is taken back if it can come into play again.
Move quick_choice(const Position& p, solver::Stream& random) {
  const bool room = (p.home[index(p.side)] & ~p.occupied()) != 0;
  const bool take = is_true(p.captured[0]) || (room && random.pick(4) != 0);
  return move(take ? Kind::take : Kind::refuse);
}

}  // namespace

Move random_action(const Position& p, solver::Stream& random) {
  const Choices choices(p);
  return choices[random.pick(static_cast<std::uint32_t>(choices.size()))];
}

Move greedy_action(const Position& p, const Belief& belief, solver::Stream& random) {
  if (may_travel(p)) {
    std::optional<Move> best;
    std::uint32_t ties = 0;
    bool sure = false;
    for_each_capture(p, belief, [&](const Capture& c) {
      const bool removes = c.true_piece && c.chance_true > 1 - 1e-9;
      if (sure && !removes) return;
      if (removes && !sure) {
        sure = true;
        ties = 0;
      }
      if (random.pick(++ties) == 0) best = move(Kind::capture, c.from, c.to, removes ? 1 : 0);
    });
    if (best) return *best;
  }
  if (p.phase == Phase::choice && is_true(p.captured[0])) return move(Kind::take);
  return random_action(p, random);
}

Move quick_action(const Position& p, const Belief& belief, bool checks, solver::Stream& random) {
  if (p.phase == Phase::choice) return quick_choice(p, random);
  if (!may_travel(p)) return random_action(p, random);
  std::optional<Capture> best;
  double best_odds = least_odds;
  std::optional<Capture> any;
  std::uint32_t seen = 0;
  for_each_capture(p, belief, [&](const Capture& c) {
    if (checks && c.true_piece && c.chance_true > best_odds) {
      best = c;
      best_odds = c.chance_true;
    }
    if (random.pick(++seen) == 0) any = c;
  });
  if (best) return move(Kind::capture, best->from, best->to, 1);
  if (any && random.pick(3) == 0) return move(Kind::capture, any->from, any->to, 0);
  if (const auto step = drawn(p, random, Kind::step)) return *step;
  return random_action(p, random);
}

}  // namespace halfboard::reality_check
