#pragma once

#include <array>

#include "games/reality_check/choices/choices.h"
#include "games/reality_check/step.h"

namespace halfboard::reality_check {

/// Games from one start position that play an action each at a time, one game a lane. Steps of the
/// game without variants, nine actions in ten, are counted, drawn and played in all lanes at once;
/// whatever else happens in a lane is left to Choices and act().
class SideBySide {
 public:
  static constexpr std::size_t games = lane_count;

  /// Steps with dice are no whole turns; captures of own pieces and Memory are not looked for here.
  static bool pays(const Position& start) {
    return !start.variants.retreat && !start.variants.memory && !start.variants.dice();
  }
  explicit SideBySide(const Position& start);
  /// The position of game k.
  [[nodiscard]] Position operator[](std::size_t k) const;
  /// Begins game k again.
  void restart(std::size_t k);
  /// Counts the actions of all games.
  void count();
  /// The numbers of actions as counted last, or since by restart().
  [[nodiscard]] Lanes64 sizes() const { return sizes_; }
  /// Plays an action by its number in every game; a number that is not below the size plays none.
  void play(Lanes64 numbers);

 private:
  /// One side in every game.
  struct Party {
    Lanes64 pieces{};
    Lanes64 home{};
    Lanes64 drops{};  ///< actions for each open square of its home
    Lanes64 fits{};   ///< all bits if its hand is within the limit
  };
  /// Steps as sets of one square each, or none.
  struct Steps {
    Lanes64 from{};
    Lanes64 to{};
    Lanes64 flip{};
  };

  void put(std::size_t k);
  void update(std::size_t k, Position& position) const;
  [[nodiscard]] Move no_step(std::size_t k, std::uint32_t i) const;
  void count_slowly(std::size_t k);
  void act_slowly(std::size_t k, std::size_t i);
  [[nodiscard]] Steps steps(Lanes64 numbers) const;
  [[nodiscard]] Lanes64 origins(Lanes64 to, Lanes64 pieces) const;
  void step(const Steps& steps);

  Position start_;
  std::array<Party, 2> parties_;
  std::size_t now_ = 0;  ///< the party to move, in every game
  std::array<Lanes64, 2> up_{};
  std::array<Lanes64, 2> hidden_{};
  Lanes64 barred_{};
  Lanes64 plain_{};                          ///< all bits if nothing but fits bars steps
  std::array<Position, games> positions_{};  ///< but for what steps have changed since
  std::array<std::size_t, games> white_{};   ///< White's party

  // What count() has found.
  Movers<Lanes64> movers_{};
  Arrivals<Lanes64> reached_{};
  std::array<Lanes64, 3> to_empty_{};
  std::array<Lanes64, 2> before_{};  ///< steps numbered by earlier words of to_empty_
  Lanes64 blocked_{};                ///< pieces and holes
  Lanes64 flips_{};
  Lanes64 per_step_{};
  Lanes64 steps_{};
  Lanes64 sizes_{};
};

inline void SideBySide::count() {
  using namespace bitboards;
  const Party& party = parties_[now_];
  const Lanes64 enemy = parties_[1 - now_].pieces;
  const Lanes64 occupied = party.pieces | enemy;
  const Lanes64 empty = all_lanes(start_.board().squares) & ~occupied;
  blocked_ = ~empty;
  const auto side = movers(party.pieces, up_[0], up_[1]);
  const auto reached = arrivals(side, empty, enemy);
  std::array<Lanes64, 3> ways;
  Lanes64 captures = byte_counts(reached[2] & enemy);
  for (std::size_t i = 3; i-- > 0;) {
    to_empty_[i] = reached[i] & empty;
    ways[i] = popcount(to_empty_[i]);
    if (i < 2) captures = captures + captures + byte_counts(reached[i] & enemy);
  }
  before_[0] = ways[0];
  before_[1] = ways[0] + (ways[1] << 1);
  flips_ = occupied & ~barred_;
  per_step_ = popcount(flips_);
  // Eight pieces that reach one square are next to never seen.
  const Lanes64 quick = plain_ & party.fits & ~nonzero(reached[3]);
  steps_ = times(before_[1] + (ways[2] << 2), per_step_) & quick;
  sizes_ =
      (steps_ + (byte_sums(captures) << 1) + times(party.drops, popcount(party.home & ~occupied))) &
      quick;
  // Member by member: a copy of the whole in halves would stall the loads that follow.
  for (std::size_t i = 0; i < reached.size(); ++i) reached_[i] = reached[i];
  movers_.pawns = side.pawns;
  movers_.knights = side.knights;
  movers_.bishops = side.bishops;
  movers_.rooks = side.rooks;
  if (any(~quick)) [[unlikely]]
    for (std::size_t k = 0; k < games; ++k)
      if (!quick[k]) count_slowly(k);
}

inline void SideBySide::play(Lanes64 numbers) {
  using namespace bitboards;
  const Lanes64 quick = less(numbers, steps_);
  const bool all = !any(~quick);
  Steps drawn = steps(numbers & quick);
  drawn.from &= quick;
  drawn.to &= quick;
  drawn.flip &= quick;
  if (!all) [[unlikely]]
    for (std::size_t k = 0; k < games; ++k)
      if (!quick[k] && numbers[k] < sizes_[k]) act_slowly(k, numbers[k]);
  step(drawn);
  now_ = 1 - now_;
  if (!all) [[unlikely]]
    for (std::size_t k = 0; k < games; ++k)
      if (!quick[k] && numbers[k] < sizes_[k]) put(k);
}

namespace detail {

/// 2^31 / n, rounded up: i * inverse[n] >> 31 is i / n for i below 2^20.
inline constexpr auto inverse = [] {
  std::array<std::uint64_t, 2 * piece_count + 1> table{};
  for (std::size_t n = 1; n < table.size(); ++n) table[n] = ((1U << 31) + n - 1) / n;
  return table;
}();

/// The n-th square of a set, one is 2^n; in the lanes' order.
inline Lanes64 nth(Lanes64 set, Lanes64 one) {
  return Lanes64{bitboards::pdep(one[0], set[0]), bitboards::pdep(one[1], set[1]),
                 bitboards::pdep(one[2], set[2]), bitboards::pdep(one[3], set[3])};
}

}  // namespace detail

inline SideBySide::Steps SideBySide::steps(Lanes64 numbers) const {
  using namespace bitboards;
  const Lanes64 one = all_lanes(1);
  const Lanes64 inverse{detail::inverse[per_step_[0]], detail::inverse[per_step_[1]],
                        detail::inverse[per_step_[2]], detail::inverse[per_step_[3]]};
  const Lanes64 way = times(numbers, inverse) >> 31;
  const Lanes64 flip = detail::nth(flips_, one << (numbers - times(way, per_step_)));
  // As in Ways: a word of to_empty_, its square and the number of the piece among the arrivals.
  const Lanes64 in_first = less(way, before_[0]);
  const Lanes64 in_third = ~less(way, before_[1]);
  const Lanes64 in_second = ~(in_first | in_third);
  const Lanes64 words =
      (to_empty_[0] & in_first) | (to_empty_[1] & in_second) | (to_empty_[2] & in_third);
  const Lanes64 n = way - ((before_[0] & in_second) | (before_[1] & in_third));
  const Lanes64 log = (in_second & 1) + (in_third & 2);
  const Lanes64 to = detail::nth(words, one << (n >> log));
  const Lanes64 lower = (nonzero(reached_[0] & to) & 1) + (nonzero(reached_[1] & to) & 2);
  const Lanes64 mask = (one << log) - 1;
  const Lanes64 from = origins(to, (lower & mask) + (n & mask));
  // The piece that moves takes its flip along.
  return {from, to, flip ^ ((from | to) & nonzero(flip & from))};
}

inline Lanes64 SideBySide::origins(Lanes64 to, Lanes64 pieces) const {
  const Lanes64 one = bitboards::all_lanes(1) << pieces;
  const auto from = [&](std::size_t k) {
    const int s = std::countr_zero(to[k]) & 63;  // any square in a lane that does not step
    const Movers<Word> own{movers_.pawns[k], movers_.knights[k], movers_.bishops[k],
                           movers_.rooks[k]};
    return bitboards::pdep(one[k], detail::origins(own, blocked_[k], s, pawn_steps(s)));
  };
  return Lanes64{from(0), from(1), from(2), from(3)};
}

inline void SideBySide::step(const Steps& steps) {
  const Lanes64 both = steps.from | steps.to;
  const auto moved = [&](Lanes64 plane) {
    return plane ^ (both & bitboards::nonzero(plane & steps.from));
  };
  parties_[now_].pieces ^= both;
  for (std::size_t i = 0; i < 2; ++i) {
    const Lanes64 up = moved(up_[i]);
    const Lanes64 hidden = moved(hidden_[i]);
    const Lanes64 change = (up ^ hidden) & steps.flip;
    up_[i] = up ^ change;
    hidden_[i] = hidden ^ change;
  }
  barred_ = steps.flip;
}

}  // namespace halfboard::reality_check
