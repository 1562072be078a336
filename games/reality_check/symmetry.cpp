#include "bitboards/symmetry.h"

#include "bitboards/pext.h"
#include "games/reality_check/game.h"

namespace halfboard::reality_check {
namespace {

using bitboards::Symmetry;

/// Basic board: the first two keep the homes, the others exchange them. Of the advanced board no
/// reflection is a symmetry, as d3 and d5 are squares, but c4 and e4 are not.
Symmetry board_symmetry(const Position& p, int symmetry) {
  using enum Symmetry;
  constexpr std::array<Symmetry, 4> basic{identity, flip_files, flip_ranks, rotate_180};
  constexpr std::array<Symmetry, 4> advanced{identity, rotate_180, identity, identity};
  return (p.variants.advanced ? advanced : basic)[static_cast<std::size_t>(symmetry)];
}

bool exchanges_sides(const Position& p, int symmetry) {
  return symmetry >= (p.variants.advanced ? 1 : 2);
}

int image(const Position& p, int symmetry, int square) {
  return bitboards::transform_square<Board>(board_symmetry(p, symmetry), square, Board::files,
                                            p.board().ranks);
}

}  // namespace

int Game::symmetries(const Position& p) {
  if (p.variants.memory) return 1;
  const int keeping_sides = p.variants.advanced ? 1 : 2;
  return p.phase == Phase::first ? keeping_sides : 2 * keeping_sides;
}

Position Game::transform(const Position& p, int symmetry) {
  Position q = p;
  const auto map = [&](Word set) {
    return bitboards::transform<Board>(board_symmetry(p, symmetry), set, Board::files,
                                       p.board().ranks);
  };
  for (auto* sets : {&q.owned, &q.up, &q.hidden, &q.home})
    for (Word& set : *sets) set = map(set);
  q.barred = map(p.barred);
  q.done = map(p.done);
  if (exchanges_sides(p, symmetry)) {
    std::swap(q.owned[0], q.owned[1]);
    std::swap(q.home[0], q.home[1]);
    std::swap(q.hand[0], q.hand[1]);
    q.side = other(q.side);
    // A die of 5 or 6 speaks of the mover's and the opponent's pieces: it stays as it is.
  }
  return q;
}

Move Game::transform_move(const Position& p, Move m, int symmetry) {
  const auto map = [&](std::uint8_t& square) {
    square = static_cast<std::uint8_t>(image(p, symmetry, square));
  };
  switch (m.kind) {
    case Kind::step:
      if (m.c != no_flip) map(m.c);
      [[fallthrough]];
    case Kind::capture:
      map(m.a);
      map(m.b);
      break;
    case Kind::drop:
      map(m.b);
      break;
    case Kind::lose_board:
    case Kind::flip:
      map(m.a);
      break;
    default:
      break;
  }
  return m;
}

/// Words 0 .. 3: the six planes of 39 squares and the hands. Word 4: barred squares, phase, dice
/// and what else belongs to the turn. Word 5: homes and variants.
Game::Key Game::key(const Position& p) {
  const Geometry& board = p.board();
  const auto packed = [&](Word set) { return bitboards::pext(set, board.squares); };
  const std::uint64_t owned = packed(p.owned[0]);
  const std::uint64_t second = packed(p.owned[1]);
  const std::uint64_t low = packed(p.up[0]);
  const std::uint64_t high = packed(p.up[1]);
  const std::uint64_t hidden_low = packed(p.hidden[0]);
  const std::uint64_t hidden_high = packed(p.hidden[1]);
  // 64 = 39 + 25, so that the last two planes lie in the upper 25 bits of the first four words.
  constexpr std::uint64_t lower = (std::uint64_t{1} << 25) - 1;
  const std::uint64_t rest = (hidden_low >> 25) | (hidden_high >> 25) << 14;
  Key key{owned | (hidden_low & lower) << 39,
          second | (hidden_high & lower) << 39,
          low | (rest & lower) << 39,
          high | (rest >> 25) << 39,
          0,
          0};
  key[3] |= std::uint64_t{p.hand[0]} << 42 | std::uint64_t{p.hand[1]} << 52;
  key[4] = packed(p.barred) | static_cast<std::uint64_t>(p.side) << 39 |
           static_cast<std::uint64_t>(p.phase) << 40 | std::uint64_t{p.dice[0]} << 43 |
           std::uint64_t{p.dice[1]} << 46 | std::uint64_t{p.captured[0]} << 49 |
           std::uint64_t{p.captured[1]} << 53 |
           static_cast<std::uint64_t>(p.done ? std::countr_zero(p.done) + 1 : 0) << 57;
  const Variants& v = p.variants;
  key[5] = bitboards::pext(p.home[0], board.zones[0]) |
           bitboards::pext(p.home[1], board.zones[1]) << 16 | std::uint64_t{v.retreat} << 32 |
           std::uint64_t{v.memory} << 33 | std::uint64_t{v.free_setup} << 34 |
           std::uint64_t{v.advanced} << 35 | std::uint64_t{v.one_die} << 36 |
           std::uint64_t{v.two_dice} << 37;
  return key;
}

}  // namespace halfboard::reality_check
