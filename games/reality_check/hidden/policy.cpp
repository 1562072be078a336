#include "games/reality_check/hidden/policy.h"

#include <optional>

namespace halfboard::reality_check {

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

}  // namespace halfboard::reality_check
