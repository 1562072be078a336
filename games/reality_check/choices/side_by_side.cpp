#include "games/reality_check/choices/side_by_side.h"

namespace halfboard::reality_check {

SideBySide::SideBySide(const Position& start) : start_(start) {
  for (std::size_t k = 0; k < games; ++k) restart(k);
}

Position SideBySide::operator[](std::size_t k) const {
  Position p = positions_[k];
  update(k, p);
  return p;
}

void SideBySide::update(std::size_t k, Position& p) const {
  const std::size_t white = white_[k];
  p.side = white == now_ ? Side::white : Side::black;
  p.owned[0] = parties_[white].pieces[k];
  p.owned[1] = parties_[1 - white].pieces[k];
  for (std::size_t i = 0; i < 2; ++i) {
    p.up[i] = up_[i][k];
    p.hidden[i] = hidden_[i][k];
  }
  p.barred = barred_[k];
}

void SideBySide::restart(std::size_t k) {
  positions_[k] = start_;
  put(k);
  count_slowly(k);
}

void SideBySide::put(std::size_t k) {
  const Position& p = positions_[k];
  const auto where = [](bool yes) { return yes ? ~Word{0} : 0; };
  white_[k] = p.side == Side::white ? now_ : 1 - now_;
  for (Side side : {Side::white, Side::black}) {
    const PieceSet hand = p.hand[index(side)];
    Party& party = parties_[side == p.side ? now_ : 1 - now_];
    party.pieces[k] = p.owned[index(side)];
    party.home[k] = p.home[index(side)];
    party.drops[k] = drops_a_square(hand);
    party.fits[k] = where(!p.over_limit(side));
  }
  for (std::size_t i = 0; i < 2; ++i) {
    up_[i][k] = p.up[i];
    hidden_[i][k] = p.hidden[i];
  }
  barred_[k] = p.barred;
  plain_[k] = where(p.phase == Phase::turn && pays(p) && !is_over(p));
}

void SideBySide::count_slowly(std::size_t k) {
  Position& p = positions_[k];
  update(k, p);
  steps_[k] = 0;
  sizes_[k] = Choices(p).size();
}

void SideBySide::act_slowly(std::size_t k, std::size_t i) {
  Position& p = positions_[k];
  update(k, p);
  if (steps_[k] == 0)  // counted slowly
    act(p, Choices(p)[i]);
  else
    act(p, no_step(k, static_cast<std::uint32_t>(i - steps_[k])));
}

Move SideBySide::no_step(std::size_t k, std::uint32_t i) const {
  const Position& p = positions_[k];
  // The fourth word is empty, or the lane would have been counted slowly.
  const Ways ways({reached_[0][k], reached_[1][k], reached_[2][k], 0}, p.enemy());
  if (i >= 2 * ways.size()) return nth_drop(p, i - 2 * ways.size());
  const auto [to, piece] = ways[i / 2];
  const int from = bitboards::nth_square(capture_origins(p, to), piece);
  return move(Kind::capture, from, to, static_cast<int>(i % 2));
}

}  // namespace halfboard::reality_check
