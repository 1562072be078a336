#pragma once

#include <vector>

#include "games/reality_check/choices/choices.h"
#include "games/reality_check/search/policy.h"
#include "solver/random.h"

namespace halfboard::reality_check {

/// An action that can be tried next: the more it promises the sooner, and the oftener.
struct Offer {
  Move move;
  double promise;
};

inline constexpr std::uint8_t undecided = 61;  ///< the flip of a step that is chosen later
constexpr bool is_part(Move m) { return m.kind == Kind::step && m.c == undecided; }

/// What a side may try. A step with its flip is chosen in two parts, first the step: otherwise
/// there would be some 280 actions. Flips that change nothing count as one.
class Offers {
 public:
  /// `checks`: may Reality Checks be declared?
  explicit Offers(bool checks) : checks_(checks) {}

  /// All that the side to move can do, steps without their flips. `secret`: its hand is not known.
  template <class Sight>
  void list_actions(const Position& p, const Sight& sight, bool secret, solver::Stream& random) {
    list_.clear();
    const Travel travel(p);
    if (travel.prey & p.enemy())
      for_each_capture(p, sight, [&](const Capture& c) {
        const bool check = checks_ && c.true_piece && c.chance_true > 0;
        if (check) offer(move(Kind::capture, c.from, c.to, 1), 2 * c.chance_true);
        if (!check || c.chance_true < 1) offer(move(Kind::capture, c.from, c.to, 0), 0.3);
      });
    list_steps(p, travel, Threats(p, likely_true(p, sight)));
    list_others(p, secret);
    if (p.variants.retreat) list_retreats(p, travel);
    shuffle(random);
  }

  /// The flips of a step. Of those that change nothing one is enough.
  template <class Sight>
  void list_flips(const Position& p, const Sight& sight, Move step, solver::Stream& random) {
    list_.clear();
    bool idle = false;
    bitboards::for_each(Travel(p).flips_after(step.a, step.b), [&](int square) {
      const int before = square == step.b ? step.a : square;
      double promise = 0.1;
      if (square != no_flip) {
        const bool own = (p.own() & bit(before)) != 0;
        const bool changes =
            own ? !(p.true_on_board(p.side) & bit(before)) : sight.chance_true(before) < 1;
        if (!changes && idle) return;
        if (!changes) idle = true;
        if (changes) promise = own ? 0.2 : 0.3;
      }
      offer(move(Kind::step, step.a, step.b, square), promise);
    });
    shuffle(random);
  }

  [[nodiscard]] const std::vector<Offer>& list() const { return list_; }
  [[nodiscard]] Move most_promising() const;

 private:
  void offer(Move m, double promise) { list_.push_back({m, promise}); }
  /// Who promises the same has its turn by chance.
  void shuffle(solver::Stream& random);
  void list_steps(const Position& p, const Travel& travel, const Threats& threats);
  void list_others(const Position& p, bool secret);
  void list_retreats(const Position& p, const Travel& travel);

  bool checks_;
  std::vector<Offer> list_;
};

}  // namespace halfboard::reality_check
