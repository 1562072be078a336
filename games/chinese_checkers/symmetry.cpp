#include "bitboards/symmetry.h"

#include <algorithm>

#include "games/chinese_checkers/game.h"

namespace halfboard::chinese_checkers {
namespace {

using bitboards::Symmetry;

/// A symmetry of the board and what it does to the players.
struct Map {
  Symmetry board = Symmetry::identity;
  std::array<Colour, 4> colour = all_colours;
};

/// The colours' images if the board symmetry takes start squares to start squares in the order of
/// play, else nothing.
std::optional<Map> map_of(const Layout& layout, Symmetry symmetry) {
  const auto image = [&](Word set) { return transform(symmetry, set, layout.files, layout.ranks); };
  if (image(layout.board) != layout.board) return std::nullopt;
  Map map{symmetry};
  for (Colour c : all_colours) {
    if (!layout.plays(c)) continue;
    const auto to = std::ranges::find(layout.home, image(layout.home[index(c)]));
    if (to == layout.home.end()) return std::nullopt;
    map.colour[index(c)] = static_cast<Colour>(to - layout.home.begin());
  }
  for (Colour c : all_colours)
    if (layout.plays(c) && map.colour[index(layout.after(c))] != layout.after(map.colour[index(c)]))
      return std::nullopt;
  return map;
}

/// Calls f(map) for each symmetry of the layout, the identity first, until f returns false.
template <class F>
void for_each_map(const Layout& layout, F&& f) {
  const int count = bitboards::symmetry_count(layout.files, layout.ranks);
  for (int code = 0; code < count; ++code) {
    const auto map = map_of(layout, static_cast<Symmetry>(code));
    if (map && !f(*map)) return;
  }
}

/// Precondition: 0 <= number < symmetries.
Map numbered_map(const Layout& layout, int number) {
  Map found;
  for_each_map(layout, [&](const Map& map) {
    found = map;
    return number-- > 0;
  });
  return found;
}

}  // namespace

int Game::symmetries(const Position& p) {
  int count = 0;
  for_each_map(p.layout, [&](const Map&) {
    ++count;
    return true;
  });
  return count;
}

Position Game::transform(Position p, int symmetry) {
  const Map map = numbered_map(p.layout, symmetry);
  const auto coins = p.coins;
  for (Colour c : all_colours)
    p.coins[index(map.colour[index(c)])] =
        chinese_checkers::transform(map.board, coins[index(c)], p.layout.files, p.layout.ranks);
  p.turn = map.colour[index(p.turn)];
  return p;
}

Move Game::transform_move(const Position& p, Move move, int symmetry) {
  const Symmetry board = numbered_map(p.layout, symmetry).board;
  const auto image = [&](std::uint8_t square) {
    return static_cast<std::uint8_t>(
        transform_square(board, square, p.layout.files, p.layout.ranks));
  };
  return {image(move.from), image(move.to)};
}

}  // namespace halfboard::chinese_checkers
