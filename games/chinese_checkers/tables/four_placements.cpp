#include "games/chinese_checkers/tables/four_placements.h"

#include <algorithm>
#include <vector>

namespace halfboard::chinese_checkers {

std::uint64_t FourPlacements::number(const Position& p) const {
  std::uint64_t number = 0;
  Word free = p.layout.board;
  for (std::size_t c = 0; c < 4; ++c) {
    number = number * sets_[c] + bitboards::rank_of(bitboards::pext(p.coins[c], free));
    free &= ~p.coins[c];
  }
  return number * 4 + index(p.turn);
}

Position FourPlacements::position(std::uint64_t number) const {
  Position p = start_;
  p.turn = static_cast<Colour>(number % 4);
  number /= 4;
  std::array<std::uint64_t, 4> ranks{};
  for (std::size_t c = 4; c-- > 0; number /= sets_[c]) ranks[c] = number % sets_[c];
  Word free = p.layout.board;
  for (std::size_t c = 0; c < 4; ++c) {
    const Word packed =
        bitboards::set_of(static_cast<std::uint32_t>(ranks[c]), coins_, std::popcount(free));
    p.coins[c] = bitboards::pdep(packed, free);
    free &= ~p.coins[c];
  }
  return p;
}

FourPlacements::Beginning FourPlacements::begin(std::uint64_t number) const {
  const Position p = position(number);
  if (p.won()) {
    const bool same = (p.layout.before(p.turn) == Colour::red) == (p.turn == Colour::red);
    return {same ? Beginning::Kind::won : Beginning::Kind::lost};
  }
  return {Beginning::Kind::open, static_cast<std::uint16_t>(Game::count_moves(p))};
}

bool FourPlacements::locked_in() const {
  // Others stand wherever there is a square beside or behind: more of them never help to move.
  const Word board = start_.layout.board;
  const auto judge = [&](Word own) {
    const Word beside = grid_.around(own) & board & ~own;
    const int free = 3 * coins_ - std::popcount(beside);
    if (free < 0) return false;
    const Word rest = board & ~(own | beside);
    const int more = std::min(free, std::popcount(rest));
    for (const Word packed :
         more ? bitboards::combinations(std::popcount(rest), more) : std::vector<Word>{0}) {
      const Word all = own | beside | bitboards::pdep(packed, rest);
      if (!(Jumps(grid_, all, board & ~all).starts() & own)) return true;
    }
    return false;
  };
  for (const Word packed : bitboards::combinations(std::popcount(board), coins_))
    if (judge(bitboards::pdep(packed, board))) return true;
  return false;
}

}  // namespace halfboard::chinese_checkers
