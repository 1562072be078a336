#include "games/sight_reduction/solitaire/inwards.h"

#include <cstring>

#include "games/sight_reduction/solitaire/leaves.h"

namespace halfboard::sight_reduction {
namespace {

constexpr int rings = Board::ranks - 1;  // the farthest a square can be from another

/// [d - 1][attempt]: the squares at distance d and more from the attempt's square.
using Far = std::array<std::array<Word, lane_count>, rings>;

/// [square][d]: the squares at d king's moves and more from `square`.
using Distances = std::array<std::array<Word, rings + 1>, Board::squares>;

constexpr Distances make_distances() {
  Distances at_least{};
  for (int square = 0; square < Board::squares; ++square) {
    Word near = 0;
    for (Word& far : at_least[static_cast<std::size_t>(square)]) {
      far = ~near;
      near = near ? near | bitboards::neighbours<Board>(near) : Board::bit(square);
    }
  }
  return at_least;
}
constexpr Distances at_least = make_distances();

constexpr std::array<Far, inward_groups> make_groups() {
  std::array<Far, inward_groups> groups{};
  for (unsigned attempt = 0; attempt < inward_groups * lane_count; ++attempt) {
    // A step of 11 spreads the squares of a group over the board.
    const auto& far = at_least[attempt * 11 % Board::squares];
    const Word early = attempt < Board::squares ? 0 : mix(attempt);
    for (std::size_t d = 1; d <= rings; ++d)
      groups[attempt / lane_count][d - 1][attempt % lane_count] = far[d] | (far[d - 1] & early);
  }
  return groups;
}

template <bool easier, bool challenging>
Lanes choose(Lanes own, Lanes enemy, const Far& far) {
  const auto [removable, leaves] = choices_of<easier, challenging>(own, enemy);
  Lanes choice = removable;
  for (const auto& ring : far) {
    Lanes squares;
    std::memcpy(&squares, ring.data(), sizeof squares);
    choice = prefer(choice, squares);
  }
  return lowest(prefer(choice, leaves));
}

template <bool easier, bool challenging>
std::optional<InwardLine> play(Word mover, Word waiter, const Far& far) {
  // Each side has one checker less than it has removals; else they can't alternate to the end.
  const int ahead = std::popcount(mover) - std::popcount(waiter);
  if (ahead < 0 || ahead > 1 || !waiter) return std::nullopt;
  Lanes own = all_lanes(mover);
  Lanes enemy = all_lanes(waiter);
  std::array<Lanes, Board::squares> line;  // moves, a lane an attempt
  const int count = std::popcount(mover | waiter) - 2;
  for (int ply = 0; ply < count; ++ply) {
    const Lanes gone = choose<easier, challenging>(own, enemy, far);
    line[static_cast<std::size_t>(ply)] = gone;
    const Lanes left = own ^ gone;
    own = enemy;
    enemy = left;
  }
  const Lanes left = popcount(own) + popcount(enemy);
  for (int lane = 0; lane < lane_count; ++lane) {
    if (left[lane] != 2) continue;
    InwardLine found{.count = count};
    for (std::size_t i = 0; i < static_cast<std::size_t>(count); ++i)
      found.removals[i] = line[i][lane];
    return found;
  }
  return std::nullopt;
}

}  // namespace

std::optional<InwardLine> play_inwards(const Position& p, unsigned group) {
  alignas(Lanes) static constexpr std::array<Far, inward_groups> groups = make_groups();
  return with_variant(p.variant, [&]<bool easier, bool challenging>() {
    return play<easier, challenging>(p.own(), p.enemy(), groups[group]);
  });
}

}  // namespace halfboard::sight_reduction
