#include "games/groups/book.h"

#include <algorithm>
#include <array>
#include <string_view>
#include <vector>

namespace halfboard::groups {
namespace {

/// One set-up of each class under the symmetries of the board.
struct Entry {
  std::string_view setup;
  std::string_view move;
  int plies;
};
constexpr auto entries = std::to_array<Entry>({
    {"8/8/2wb1b2/2bwb3/2w1wb2/3wbw2/8/8 w", "d3-d4", 9},
    {"8/8/2wb1b2/3wb3/2w1wb2/2bwbw2/8/8 w", "c4-d4", 9},
    {"8/8/2wb1b2/3wbw2/2w1wb2/2bwb3/8/8 w", "e4-d4", 9},
    {"8/8/3b1b2/2bwbw2/2w1wb2/2bw1w2/8/8 w", "d3-d4", 9},
    {"8/8/2w2b2/2bwb3/2w1wb2/2bwbw2/8/8 w", "d3-d4", 11},
    {"8/8/2w2b2/2bwbw2/2w1wb2/2bwb3/8/8 w", "d3-d4", 11},
    {"8/8/2wb1b2/2bw1w2/2w1wb2/2bwb3/8/8 w", "d3-d4", 11},
    {"8/8/2wb1b2/2bw4/2w1wb2/2bwbw2/8/8 w", "d3-d4", 11},
    {"8/8/2wb1b2/2bwbw2/2w1w3/2bwb3/8/8 w", "d3-d4", 11},
    {"8/8/2wb1b2/2bwbw2/2w1wb2/2bw4/8/8 w", "d3-d4", 11},
    {"8/8/2wb1b2/2bwbw2/2w1wb2/3wb3/8/8 w", "d3-d4", 11},
    {"8/8/2wb4/2bwb3/2w1wb2/2bwbw2/8/8 w", "d3-d4", 11},
    {"8/8/3b1b2/2bw1w2/2w1wb2/2bwbw2/8/8 w", "d3-d4", 11},
    {"8/8/3b1b2/2bw1w2/2wbwb2/2bw1w2/8/8 w", "d3-e3", 11},
    {"8/8/3b1b2/2bwbw2/2w1w3/2bwbw2/8/8 w", "d3-d4", 11},
    {"8/8/3b1b2/2bwbw2/2w1wb2/3wbw2/8/8 w", "d3-d4", 11},
    {"8/8/3b1b2/2bwbw2/2wbw3/2bw1w2/8/8 w", "d3-e3", 11},
    {"8/8/3b1b2/2bwbw2/2wbwb2/3w1w2/8/8 w", "d3-e3", 11},
    {"8/8/3bwb2/2bw1w2/2wb1b2/2bw1w2/8/8 w", "e6-e3", 11},
    {"8/8/4wb2/2bw1w2/2wbwb2/2bwb3/8/8 w", "f5-e5", 11},
    {"8/8/5b2/2bwbw2/2w1wb2/2bwbw2/8/8 w", "e4-d4", 11},
});

struct Known {
  Word white;
  Word black;
  BookMove move;
};

std::vector<Known> read_entries() {
  std::vector<Known> list;
  for (const Entry& entry : entries) {
    const Position position = *Game::parse(entry.setup, {});
    list.push_back(
        {position.white, position.black, {*Game::parse_move(position, entry.move), entry.plies}});
  }
  return list;
}

}  // namespace

std::optional<BookMove> book_move(const Position& position) {
  if (position.variant != Variant{} || position.side != Side::white || position.setting_up())
    return std::nullopt;
  static const std::vector<Known> known = read_entries();
  for (int symmetry = 0; symmetry < 8; ++symmetry) {
    const Position image = Game::transform(position, symmetry);
    const auto found = std::ranges::find_if(
        known, [&](const Known& k) { return k.white == image.white && k.black == image.black; });
    if (found == known.end()) continue;
    for (const Move& move : solver::MoveList<Game>(position))
      if (Game::transform_move(position, move, symmetry) == found->move.move)
        return BookMove{move, found->move.plies};
  }
  return std::nullopt;
}

}  // namespace halfboard::groups
