#include "games/reality_check/choices.h"

namespace halfboard::reality_check {

std::uint32_t Choices::count_others(const Position& p) {
  std::array<Move, max_others> others;
  return static_cast<std::uint32_t>(write_others(p, others.data()) - others.data());
}

Move Choices::other_action(std::size_t i) const {
  std::array<Move, max_others> others;
  write_others(p_, others.data());
  return others[i];
}

Move Choices::capture(std::size_t i) const {
  for (std::size_t lane = 0; lane < lane_count; ++lane) {
    Word set = reached_[lane / lanes_together][lane % lanes_together] & travel_.prey;
    while (set) {
      const int to = bitboards::pop_lowest(set);
      const std::size_t actions = p_.enemy() & bit(to) ? 2 : 1;
      if (i < actions)
        return move(Kind::capture, origin(lane, to, p_.occupied()), to, static_cast<int>(i));
      i -= actions;
    }
  }
  return {};
}

}  // namespace halfboard::reality_check
