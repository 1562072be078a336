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

/// Where true pieces can be taken, all being known.
struct Threats {
  Word attacked = 0;              ///< squares that true enemies attack
  std::array<Word, 4> attacks{};  ///< .. from which a true piece attacks one, by its face

  Threats() = default;
  Threats(const Position& p, const OpenSight& sight);
};

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

/// A Reality Check that fails shows one's own true piece: it must remove one so often.
inline constexpr double least_odds = 0.3;

}  // namespace detail

/// For rollouts: declares a Reality Check when the odds are for it, takes now and then, gives up
/// nothing true, and moves at random. `checks`: may it declare any?
template <class Sight>
Move quick_action(const Position& p, const Sight& sight, bool checks, solver::Stream& random) {
  if (p.phase == Phase::choice) return detail::quick_choice(p, random);
  if (!may_travel(p)) return random_action(p, random);
  std::optional<Capture> best;
  double best_odds = detail::least_odds;
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

/// For rollouts where all is known: removes a true enemy if it can, else brings a true piece that
/// is attacked to safety, or attacks with one; with other steps true pieces avoid to be attacked.
Move careful_action(const Position& p, solver::Stream& random);

/// Where a piece of the side to move can step.
inline Word steps_of(const Position& p, const Travel& travel, int from) {
  const Face face = p.face_up(from);
  const Word seen = face == pawn ? pawn_steps(from) : reach(face, from, ~travel.empty);
  return seen & travel.empty;
}

}  // namespace halfboard::reality_check
