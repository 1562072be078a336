#pragma once

#include <algorithm>

namespace halfboard::solver::play {

/// What a player has for the rest of the game, in seconds.
struct Remaining {
  double left = 0;
  double increment = 0;
};

/// How long to think: until `enough` something new may be begun, at `most` it is over.
struct Allowance {
  double enough = 1e9;
  double most = 1e9;
};

/// `overhead` is lost on the way to the clock with every move. Precondition: all >= 0.
inline Allowance allowance(const Remaining& clock, double overhead) {
  const double usable = std::max(0.0, clock.left - overhead);
  const double share = std::min(usable, clock.left / 25 + clock.increment * 0.8);
  const double most = std::min({usable, share * 3, clock.left * 0.4 + clock.increment * 0.5});
  return {std::min(share * 0.55, most), most};
}

/// A fixed time a move, all of it but what is lost on the way.
inline Allowance allowance(double seconds, double overhead) {
  const double most = std::max(0.0, seconds - std::min(overhead, seconds * 0.3));
  return {1e9, most};
}

}  // namespace halfboard::solver::play
