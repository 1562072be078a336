#include "games/reality_check/choices/choices.h"

namespace halfboard::reality_check {

std::uint32_t Choices::count_others(const Position& p) {
  std::array<Move, max_others> others;
  return static_cast<std::uint32_t>(write_others(p, others.data()) - others.data());
}

Move nth_drop(const Position& p, std::uint32_t n) {
  const PieceSet hand = p.hand[index(p.side)];
  const auto pieces = static_cast<std::uint32_t>(std::popcount(hand));
  const std::uint32_t faces = drops_a_square(hand);
  const std::uint32_t face = n % faces;
  const bool upper = face >= pieces;
  const PieceSet set = upper ? static_cast<PieceSet>(hand & ~true_pieces) : hand;
  const Word open = p.home[index(p.side)] & ~p.occupied();
  return move(Kind::drop, bitboards::nth_square(set, upper ? face - pieces : face),
              bitboards::nth_square(open, n / faces), upper);
}

Move Choices::other_action(std::size_t i) const {
  if (p_.phase == Phase::turn) {
    const std::uint32_t drops = count_drops(p_);
    if (i < drops) return nth_drop(p_, static_cast<std::uint32_t>(i));
  }
  std::array<Move, max_others> others;
  write_others(p_, others.data());
  return others[i];
}

Move Choices::capture(std::uint32_t i) const {
  const std::uint32_t enemy = 2 * to_enemy_.size();
  const auto [to, piece] = i < enemy ? to_enemy_[i / 2] : to_own_[i - enemy];
  const int from = bitboards::nth_square(capture_origins(p_, to), piece);
  return move(Kind::capture, from, to, i < enemy ? static_cast<int>(i % 2) : 0);
}

}  // namespace halfboard::reality_check
