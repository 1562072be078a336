#include "games/reality_check/search/policy.h"

#include "games/reality_check/choices/choices.h"

namespace halfboard::reality_check {

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
}  // namespace halfboard::reality_check
