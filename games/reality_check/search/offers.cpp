#include "games/reality_check/search/offers.h"

#include <algorithm>
#include <array>

namespace halfboard::reality_check {
namespace {

using bitboards::for_each;

/// True pieces leave where they can be taken, and attack; they don't go where they can be taken.
double promise_of(const Position& p, int from, int to, const Threats& threats) {
  constexpr double any = 0.2;
  constexpr double escape = 1;
  constexpr double attack = 0.6;
  if (!(p.true_on_board(p.side) & bit(from))) return any;
  if (threats.attacked & bit(to)) return 0;
  return any + (threats.attacked & bit(from) ? escape : 0) +
         (threats.attacks[p.face_up(from)] & bit(to) ? attack : 0);
}

}  // namespace

void Offers::shuffle(solver::Stream& random) {
  for (Offer& offer : list_) offer.promise += 0.1 * uniform(random);
}

void Offers::list_steps(const Position& p, const Travel& travel, const Threats& threats) {
  if (!travel.empty) return;
  for_each(p.own(), [&](int from) {
    for_each(steps_of(p, travel, from), [&](int to) {
      const Word flips = travel.flips_after(from, to);
      const bool whole = std::popcount(flips) == 1;
      if (flips)
        offer(move(Kind::step, from, to, whole ? std::countr_zero(flips) : undecided),
              promise_of(p, from, to, threats));
    });
  });
}

void Offers::list_others(const Position& p, bool secret) {
  std::array<Move, max_others> others;
  const Move* end = p.phase == Phase::first ? others.data() : write_others(p, others.data());
  for (const Move* m = others.data(); m != end; ++m) {
    if (m->kind != Kind::drop || !secret) {
      offer(*m, m->kind == Kind::take ? 0.3 : 0.1);
      continue;
    }
    const Move known = move(Kind::drop, faces_of(m->a)[m->c], m->b, some_piece);
    if (std::ranges::find(list_, known, &Offer::move) == list_.end()) offer(known, 0.1);
  }
}

void Offers::list_retreats(const Position& p, const Travel& travel) {
  if (!(travel.prey & p.own())) return;
  for_each(p.own(), [&](int to) {
    for_each(capture_origins(p, to), [&](int from) { offer(move(Kind::capture, from, to, 0), 0); });
  });
}

Move Offers::most_promising() const {
  return std::ranges::max_element(list_, {}, &Offer::promise)->move;
}

}  // namespace halfboard::reality_check
