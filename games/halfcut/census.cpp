#include "games/halfcut/census.h"

#include <algorithm>

#include "games/halfcut/ternary.h"

namespace halfboard::halfcut {
namespace {

/// The time is over.
struct Stopped {};

/// One byte a position, seen by its mover.
///
///     7     6 .. 0
///     won   plies to the end; 0: not known yet
template <int N>
class Values {
 public:
  using B = typename Packed<N>::B;

  explicit Values(const solver::Deadline& deadline)
      : deadline_(deadline), values_(ternary_.size()) {}

  /// The value of a position nobody has won.
  std::uint8_t of(const Packed<N>& p) {
    const std::uint64_t index = ternary_.number(p);
    if (values_[index] == 0) values_[index] = find(p);
    return values_[index];
  }

  static bool is_won(std::uint8_t value) { return value & won; }
  static int plies(std::uint8_t value) { return value & (won - 1); }

 private:
  static constexpr std::uint8_t won = 128;

  std::uint8_t find(const Packed<N>& p) {
    // From the empty board it goes through all positions at once.
    if (++found_ % 65'536 == 0 && deadline_()) throw Stopped();
    int soonest = won;
    int latest = 0;
    const auto add = [&](Word own, Word enemy) {
      const std::uint8_t next = of(Packed<N>(own, enemy).turned());
      if (is_won(next))
        latest = std::max(latest, plies(next));
      else
        soonest = std::min(soonest, plies(next));
    };
    const Word legal = placements<B>(p.own(), p.enemy(), B::all);
    for (Word rest = legal; rest; rest &= rest - 1) {
      const Word bit = rest & (~rest + 1);
      if (Packed<N>(p.own() | bit, 0).joined()) return won | 1;
      add(p.own() | bit, p.enemy() & ~judge<B>(p.own(), p.enemy(), bit).removed);
    }
    if (!legal) add(p.own(), p.enemy());
    return static_cast<std::uint8_t>(soonest < won ? won | (soonest + 1) : latest + 1);
  }

  const solver::Deadline& deadline_;
  std::uint64_t found_ = 0;
  Ternary<N> ternary_;
  std::vector<std::uint8_t> values_;
};

template <int N>
std::optional<Census> count(const solver::Deadline& deadline) {
  using B = typename Packed<N>::B;
  Values<N> values(deadline);
  Census census;
  for (Word red = 0; red <= B::all; ++red) {
    if (red % 64 == 0 && deadline()) return std::nullopt;
    const Word rest = B::all & ~red;
    // All subsets of the rest, the empty one last.
    for (Word blue = rest;; blue = (blue - 1) & rest) {
      Position p = Game::start({N});
      p.red = Packed<N>::wide(red);
      p.blue = Packed<N>::wide(blue);
      if (!has_crosscut(p.red, p.blue) && find_winner(p.red, p.blue, N) == solver::nobody) {
        const std::uint8_t one = values.of(Packed<N>(red, blue));
        const std::uint8_t other = values.of(Packed<N>(red, blue).turned());
        ++census.boards;
        census.mover_wins += Values<N>::is_won(one);
        census.zugzwangs += !Values<N>::is_won(one) && !Values<N>::is_won(other);
        census.longest = std::max(census.longest, Values<N>::plies(one));
      }
      if (blue == 0) break;
    }
  }
  for (int s = 0; s < N * N; ++s)
    census.openings.push_back(1 + Values<N>::plies(values.of(Packed<N>(Word{1} << s, 0).turned())));
  return census;
}

}  // namespace

std::optional<Census> take_census(int size, const solver::Deadline& deadline) try {
  switch (size) {
    case 2:
      return count<2>(deadline);
    case 3:
      return count<3>(deadline);
    default:
      return count<4>(deadline);
  }
} catch (const Stopped&) {
  return std::nullopt;
}

}  // namespace halfboard::halfcut
