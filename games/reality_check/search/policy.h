#pragma once

#include <array>
#include <optional>

#include "games/reality_check/choices/choices.h"
#include "games/reality_check/choices/origins.h"
#include "games/reality_check/move.h"
#include "solver/random.h"

/// Simple ways to choose an action. A `Sight` is what the side to move knows of the enemy:
/// `double chance_true(int square)` of a piece of his. A Belief is one; where all is open see
/// OpenSight.
namespace halfboard::reality_check {

/// All is known.
struct OpenSight {
  Word true_enemies;
  explicit OpenSight(const Position& p) : true_enemies(p.true_on_board(other(p.side))) {}
  [[nodiscard]] double chance_true(int square) const {
    return static_cast<double>(true_enemies >> square & 1);
  }
};

/// Where true pieces can be taken, if the enemy's true pieces are these.
struct Threats {
  Word attacked = 0;              ///< squares that they attack
  std::array<Word, 4> attacks{};  ///< squares from which one of them is attacked, by face

  Threats(const Position& p, Word true_enemies);
};

/// A Reality Check that fails shows one's own true piece: the captured one must be true so often.
inline constexpr double least_odds = 0.3;

/// The enemy's pieces that are likely enough to be true.
template <class Sight>
Word likely_true(const Position& p, const Sight& sight) {
  Word likely = 0;
  bitboards::for_each(p.enemy(), [&](int square) {
    if (sight.chance_true(square) > least_odds) likely |= bit(square);
  });
  return likely;
}
inline Word likely_true(const Position&, const OpenSight& sight) { return sight.true_enemies; }

/// Uniform in 0 .. 1.
inline double uniform(solver::Stream& random) {
  return static_cast<double>(random.bits() >> 11) * 0x1p-53;
}

/// The side to move takes a piece with one of its own.
struct Capture {
  int from;
  int to;
  bool true_piece;     ///< the one that takes
  double chance_true;  ///< of the one that is taken
};

/// Calls f for every capture of an enemy piece. Precondition: phase turn, and the side to move is
/// within its limit.
template <class Sight, class F>
void for_each_capture(const Position& p, const Sight& sight, F&& f) {
  const Word true_own = p.true_on_board(p.side);
  bitboards::for_each(p.enemy(), [&](int to) {
    const Word origins = capture_origins(p, to);
    if (!origins) return;
    const double chance = sight.chance_true(to);
    bitboards::for_each(origins, [&](int from) {
      f(Capture{from, to, (true_own & bit(from)) != 0, chance});
    });
  });
}

/// Any legal action, all equally likely. Precondition: there is one.
Move random_action(const Position& position, solver::Stream& random);

/// The side to move can go to squares and take: phase turn, and it is within its limit.
bool may_travel(const Position& p);

namespace detail {

/// Of a captured piece that waits; a true one is taken back if it can come into play again.
Move quick_choice(const Position& p, solver::Stream& random);
/// A step if one is soon drawn, or else any action.
Move quick_step(const Position& p, solver::Stream& random);

/// A Reality Check by a true piece, on one of those that are most likely to be true.
template <class Sight>
std::optional<Move> best_check(const Position& p, Word likely, const Sight& sight,
                               solver::Stream& random) {
  const Word true_own = p.true_on_board(p.side);
  std::optional<Move> best;
  double best_odds = 0;
  std::uint32_t seen = 0;
  bitboards::for_each(likely, [&](int to) {
    const Word origins = capture_origins(p, to) & true_own;
    if (!origins) return;
    const double odds = sight.chance_true(to);
    if (odds < best_odds) return;
    if (odds > best_odds) seen = 0;
    best_odds = odds;
    bitboards::for_each(origins, [&](int from) {
      if (random.pick(++seen) == 0) best = move(Kind::capture, from, to, 1);
    });
  });
  return best;
}

/// A step that brings a true piece out of danger, or attacks with one where none is in danger;
/// nothing if there is none, or now and then.
std::optional<Move> true_step(const Position& p, const Threats& threats, solver::Stream& random);

}  // namespace detail

/// For rollouts: declares a Reality Check when the odds are for it, takes now and then, gives up
/// nothing true, and moves at random. `checks`: may it declare any?
template <class Sight>
Move quick_action(const Position& p, const Sight& sight, bool checks, solver::Stream& random) {
  if (p.phase == Phase::choice) return detail::quick_choice(p, random);
  if (!may_travel(p)) return random_action(p, random);
  std::optional<Capture> best;
  double best_odds = least_odds;
  std::optional<Capture> any;
  std::uint32_t seen = 0;
  for_each_capture(p, sight, [&](const Capture& c) {
    if (checks && c.true_piece && c.chance_true > best_odds) {
      best = c;
      best_odds = c.chance_true;
    }
    if (random.pick(++seen) == 0) any = c;
  });
  if (best) return move(Kind::capture, best->from, best->to, 1);
  if (any && random.pick(3) == 0) return move(Kind::capture, any->from, any->to, 0);
  return detail::quick_step(p, random);
}

/// For rollouts, too: as quick_action, but true pieces also leave where true enemies attack them,
/// don't go there, and attack.
template <class Sight>
Move careful_action(const Position& p, const Sight& sight, bool checks, solver::Stream& random) {
  if (!may_travel(p)) return quick_action(p, sight, checks, random);
  const Word likely = likely_true(p, sight);
  if (checks)
    if (const auto check = detail::best_check(p, likely, sight, random)) return *check;
  const Threats threats(p, likely);
  if (const auto step = detail::true_step(p, threats, random)) return *step;
  constexpr int tries = 5;
  Move m{};
  for (int i = 0; i < tries; ++i) {
    m = quick_action(p, sight, checks, random);
    if (m.kind != Kind::step || !(p.true_on_board(p.side) & bit(m.a)) ||
        !(threats.attacked & bit(m.b)))
      break;
  }
  return m;
}

/// Where a piece of the side to move can step.
inline Word steps_of(const Position& p, const Travel& travel, int from) {
  return step_reach(p.face_up(from), from, ~travel.empty) & travel.empty;
}

}  // namespace halfboard::reality_check
