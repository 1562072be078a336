#include "games/halfcut/game.h"

#include <algorithm>
#include <bit>
#include <utility>

#include "bitboards/symmetry.h"

namespace halfboard::halfcut {
namespace {

using bitboards::Symmetry;

/// The two edges a side has to join.
struct Edges {
  Word from;
  Word to;
};

constexpr Edges edges_of(Side side, int size) {
  return side == Side::red ? Edges{Board::rank(0), Board::rank(size - 1)}
                           : Edges{Board::file(0), Board::file(size - 1)};
}

bool joins(Word checkers, const Edges& edges) {
  const Word from = checkers & edges.from;
  return from && (bitboards::flood<Board>(from, checkers) & edges.to);
}

Word placements_of(const Position& p) { return placements(p.own(), p.enemy(), p.on_board()); }

}  // namespace

int find_winner(Word red, Word blue, int size) {
  if (joins(red, edges_of(Side::red, size))) return static_cast<int>(Side::red);
  if (joins(blue, edges_of(Side::blue, size))) return static_cast<int>(Side::blue);
  return solver::nobody;
}

int Game::moves(const Position& p, std::span<Move> out) {
  if (p.winner != solver::nobody) return 0;
  std::size_t n = 0;
  bitboards::for_each(placements_of(p), [&](int square) { out[n++] = Move::at(square); });
  if (n == 0) out[n++] = Move::pass();
  return static_cast<int>(n);
}

int Game::count_moves(const Position& p) {
  if (p.winner != solver::nobody) return 0;
  return std::max(1, std::popcount(placements_of(p)));
}

Position Game::play(Position p, Move move) {
  const Side mover = p.side;
  p.side = other(mover);
  if (move.is_pass()) return p;
  Word& own = mover == Side::red ? p.red : p.blue;
  Word& enemy = mover == Side::red ? p.blue : p.red;
  const Word bit = Board::bit(move.square);
  const auto crosscuts = crosscuts_at(own, enemy, bit);
  if (crosscuts[0] | crosscuts[1] | crosscuts[2] | crosscuts[3])
    enemy &= ~judge(own, enemy, bit).removed;
  own |= bit;
  // Only the placed checker's group can have become a path; the enemy can only lose checkers.
  const auto [from, to] = edges_of(mover, p.size);
  if (std::popcount(own) >= p.size && (own & from) && (own & to)) {
    const Word group = bitboards::flood<Board>(bit, own);
    if ((group & from) && (group & to)) p.winner = static_cast<std::int8_t>(mover);
  }
  return p;
}

Position Game::start(const Rules& rules) {
  Position p;
  p.size = static_cast<std::uint8_t>(rules.size);
  return p;
}

Game::Key Game::key(const Position& p) {
  return {p.red, p.blue,
          static_cast<std::uint64_t>(p.side) | static_cast<std::uint64_t>(p.size) << 1};
}

Position Game::transform(Position p, int symmetry) {
  const auto board = static_cast<Symmetry>(symmetry);
  p.red = bitboards::transform<Board>(board, p.red, p.size, p.size);
  p.blue = bitboards::transform<Board>(board, p.blue, p.size, p.size);
  if (symmetry & static_cast<int>(Symmetry::transpose)) {
    std::swap(p.red, p.blue);
    p.side = other(p.side);
    if (p.winner != solver::nobody) p.winner = static_cast<std::int8_t>(1 - p.winner);
  }
  return p;
}

Move Game::transform_move(const Position& p, Move move, int symmetry) {
  if (move.is_pass()) return move;
  return Move::at(bitboards::transform_square<Board>(static_cast<Symmetry>(symmetry), move.square,
                                                     p.size, p.size));
}

solver::Diagram Game::diagram(const Position& p, char /*viewer*/) {
  constexpr const char* red = "#d62828";
  constexpr const char* blue = "#2a6fdb";
  solver::Diagram picture(p.size, p.size);
  solver::put_discs<Board>(picture, p.red, "r", red);
  solver::put_discs<Board>(picture, p.blue, "b", blue);
  picture.sides = {{'t', red}, {'b', red}, {'l', blue}, {'r', blue}};
  const auto aim = [](Side side) {
    return std::string(name_of(side)) +
           (side == Side::red ? " (joins top and bottom)" : " (joins left and right)");
  };
  picture.caption = p.winner == solver::nobody ? aim(p.side) + " to move"
                                               : aim(static_cast<Side>(p.winner)) + " has won";
  return picture;
}

}  // namespace halfboard::halfcut
