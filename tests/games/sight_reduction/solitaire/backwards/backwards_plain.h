#pragma once

#include <vector>

#include "games/sight_reduction/game.h"

/// The solitaire played backwards, slowly: loops along lines and a table of all sets of placed
/// checkers. Shares nothing with what it is compared with but the Position.
namespace halfboard::tests {

class PlainBackwards {
 public:
  /// Precondition: phase play, no pairs, at most 16 checkers.
  explicit PlainBackwards(const sight_reduction::Position& p) : p_(p) {
    for (int s = 0; s < 32; ++s)
      if ((p.white | p.black) >> s & 1) squares_.push_back(s);
    const std::size_t count = std::size_t{1} << squares_.size();
    free_.resize(count);
    turns_.resize(count);
    for (std::size_t state = count; state-- > 0;) work_out(state);
  }

  [[nodiscard]] std::size_t states() const { return free_.size(); }
  [[nodiscard]] sight_reduction::Word placed(std::size_t state) const {
    sight_reduction::Word set = 0;
    for (std::size_t i = 0; i < squares_.size(); ++i)
      if (state >> i & 1) set |= 1u << squares_[i];
    return set;
  }
  [[nodiscard]] std::size_t state_of(sight_reduction::Word placed) const {
    std::size_t state = 0;
    for (std::size_t i = 0; i < squares_.size(); ++i)
      if (placed >> squares_[i] & 1) state |= std::size_t{1} << i;
    return state;
  }

  /// Can all be placed, by anybody at any time, or in turn?
  [[nodiscard]] bool free(std::size_t state) const { return free_[state]; }
  [[nodiscard]] bool turns(std::size_t state) const { return turns_[state]; }

  /// May the checker on square s be placed?
  [[nodiscard]] bool legal(std::size_t state, int s) const {
    const sight_reduction::Word stand = placed(state);
    const bool white = p_.white >> s & 1;
    bool sees_friend = false;
    bool sees_enemy = false;
    for (int df = -1; df <= 1; ++df)
      for (int dr = -1; dr <= 1; ++dr) {
        if (df == 0 && dr == 0) continue;
        int f = s % 4 + df;
        int r = s / 4 + dr;
        while (f >= 0 && f < 4 && r >= 0 && r < 8 && !(stand >> (f + 4 * r) & 1)) f += df, r += dr;
        if (f < 0 || f >= 4 || r < 0 || r >= 8) continue;
        const bool other_white = p_.white >> (f + 4 * r) & 1;
        if (other_white != white) sees_enemy = true;
        if (other_white == white && (p_.variant.easier || df == 0 || dr == 0)) sees_friend = true;
      }
    return sees_friend && (sees_enemy || !p_.variant.challenging);
  }
  /// Is it the turn of the side that moves first in the game? It places last.
  [[nodiscard]] bool firsts_turn(std::size_t state) const {
    int unplaced = 0;
    for (std::size_t i = 0; i < squares_.size(); ++i) unplaced += !(state >> i & 1);
    return unplaced % 2 == 1;
  }

 private:
  void work_out(std::size_t state) {
    const bool whites_turn = firsts_turn(state) == (p_.side == sight_reduction::Side::white);
    if (state + 1 == free_.size()) free_[state] = turns_[state] = true;
    for (std::size_t i = 0; i < squares_.size(); ++i) {
      const std::size_t next = state | std::size_t{1} << i;
      if (next == state || (!free_[next] && !turns_[next]) || !legal(state, squares_[i])) continue;
      if (free_[next]) free_[state] = true;
      const bool white = p_.white >> squares_[i] & 1;
      if (turns_[next] && white == whites_turn) turns_[state] = true;
    }
  }

  sight_reduction::Position p_;
  std::vector<int> squares_;
  std::vector<bool> free_;
  std::vector<bool> turns_;
};

}  // namespace halfboard::tests
