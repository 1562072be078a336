#pragma once

#include <cstdint>

/// What a player takes a position for, seen by one side: a guess between -most_guess and
/// most_guess, or a win or loss within so many plies. Positive is good for that side.
namespace halfboard::solver::play {

using Score = std::int32_t;

inline constexpr Score draw_score = 0;
inline constexpr Score most_guess = 20'000;
inline constexpr Score sure = 30'000;  ///< from here on it is a win, below -sure a loss
inline constexpr Score win_score = 32'000;
inline constexpr Score infinite_score = 32'700;

/// Wins and losses that the search has seen, the sooner the larger. Precondition: plies <= 2000.
constexpr Score won_in(int plies) { return win_score - plies; }
constexpr Score lost_in(int plies) { return plies - win_score; }
constexpr bool is_win(Score s) { return s >= sure; }
constexpr bool is_loss(Score s) { return s <= -sure; }
/// Plies to the end of a win or a loss.
constexpr int plies_of(Score s) { return win_score - (s < 0 ? -s : s); }

/// In the table an end is so many plies from the entry's position, in a search from its root.
constexpr Score to_table(Score s, int ply) {
  return is_win(s) ? s + ply : is_loss(s) ? s - ply : s;
}
constexpr Score from_table(Score s, int ply) {
  return is_win(s) ? s - ply : is_loss(s) ? s + ply : s;
}

constexpr Score as_guess(int value) {
  return value > most_guess ? most_guess : value < -most_guess ? -most_guess : value;
}

}  // namespace halfboard::solver::play
