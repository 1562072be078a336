#pragma once

#include <functional>
#include <map>
#include <optional>
#include <vector>

#include "games/groups/game.h"

namespace halfboard::groups {

/// Every set-up, all twelve pieces on their labels: 28 x 28 under the usual labels. Under others
/// both players may be connected, which is no position. Ascending by player 1's squares, then by
/// player 2's.
std::vector<Position> all_setups(const Rules& rules);

/// The least of the images of a position of the set-up phase, or of a set-up, under the symmetries
/// of the board that keep the labels.
Position class_of(const Position& position);

/// What is known of a position for the whole game: who wins, that nobody does, or who never loses.
enum class Standing : std::uint8_t {
  player_1,
  player_2,
  open,
  draw,
  player_1_holds,
  player_2_holds
};

constexpr std::string_view name_of(Standing standing) {
  constexpr std::string_view names[] = {"player 1", "player 2",         "open",
                                        "draw",     "player 1 or draw", "player 2 or draw"};
  return names[static_cast<int>(standing)];
}

/// Between what and what a result lies for player 1: -1 is a loss, 0 a draw, 1 a win.
struct ResultBounds {
  int least;
  int most;
};

constexpr ResultBounds bounds_of(Standing standing) {
  constexpr ResultBounds bounds[] = {{1, 1}, {-1, -1}, {-1, 1}, {0, 0}, {0, 1}, {-1, 0}};
  return bounds[static_cast<int>(standing)];
}

/// The placement game: its positions have what both players can be sure of, given what is known of
/// the set-ups.
class PlacementGame {
 public:
  /// `standing` tells what is known of a set-up, given by its class.
  explicit PlacementGame(std::function<Standing(const Position&)> standing)
      : standing_(std::move(standing)) {}

  Standing value(const Position& position);

 private:
  std::function<Standing(const Position&)> standing_;
  std::map<Game::Key, Standing> known_;
};

/// Classes of set-ups in which a player would have to get what he wishes, a win or never to lose,
/// to be sure of it in the whole game, none of which can be left out; empty if that can't be, or if
/// he is sure of it. There may be other such sets, and smaller ones: it is the smallest of twelve,
/// of which one has the first of `classes` left out where possible, and the others any. Nothing if
/// `stop` came true before: some of what is left could still be left out.
std::optional<std::vector<Position>> deciding_setups(
    const Rules& rules, std::vector<Position> classes,
    const std::function<Standing(const Position&)>& standing, Standing wish,
    const std::function<bool()>& stop);

}  // namespace halfboard::groups
