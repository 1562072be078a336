#include "games/sight_reduction/game.h"

#include <bit>

#include "bitboards/rays.h"
#include "bitboards/symmetry.h"

namespace halfboard::sight_reduction {
namespace {

using bitboards::for_each;
using bitboards::Symmetry;

/// Checkers a side places on a board: half the squares, rounded down.
int share(const Position& p) { return p.files * p.ranks / 2; }

/// Where the side to move may place: anywhere with its first checker, else next to an enemy, or
/// anywhere if no empty square is next to one.
Word placeable(const Position& p) {
  const Word empty = p.on_board() & ~(p.white | p.black);
  if (!p.own()) return empty;
  const Word next_to_enemy = bitboards::neighbours<Board>(p.enemy()) & empty;
  return next_to_enemy ? next_to_enemy : empty;
}

Word singles(const Position& p) {
  return p.phase == Phase::placement ? placeable(p) : removable(p.variant, p.own(), p.enemy());
}

/// The friends that may go together with the checker on `square`.
Word partners(const Position& p, int square, Word pairs) {
  using Rays = bitboards::Rays<Board>;
  Word found = 0;
  const Word occupied = p.white | p.black;
  for (int i = 0; i < 8; ++i) {
    const auto d = static_cast<bitboards::Direction>(i);
    const bool diagonal = i % 2 == 1;
    if (!diagonal || p.variant.easier) found |= Rays::first(square, d, occupied) & pairs;
  }
  return found;
}

/// So that moves come out in the order of their texts.
template <class F>
void by_file(Word set, F&& f) {
  bitboards::for_each_by_file<Board>(set, f);
}

}  // namespace

int Game::moves(const Position& p, std::span<Move> out) {
  std::size_t n = 0;
  const Word single = singles(p);
  if (p.phase == Phase::placement || !p.variant.pairs) {
    by_file(single, [&](int s) { out[n++] = Move::single(s); });
    return static_cast<int>(n);
  }
  const Word pairs = pairable(p.variant, p.own(), p.enemy());
  by_file(p.own(), [&](int s) {
    if (single & Board::bit(s)) out[n++] = Move::single(s);
    if (!(pairs & Board::bit(s))) return;
    by_file(partners(p, s, pairs), [&](int t) {
      if (Move::code(s) < Move::code(t)) out[n++] = Move::pair(s, t);
    });
  });
  return static_cast<int>(n);
}

int Game::count_moves(const Position& p) {
  int count = std::popcount(singles(p));
  if (p.phase == Phase::play && p.variant.pairs) count += pair_count(p.variant, p.own(), p.enemy());
  return count;
}

Position Game::play(Position p, Move move) {
  Word& own = p.side == Side::white ? p.white : p.black;
  own ^= move.squares();
  p.side = other(p.side);
  if (p.phase == Phase::placement && std::popcount(p.white | p.black) == 2 * share(p))
    p.phase = Phase::play;
  return p;
}

Position Game::start(const Rules& rules) {
  Position p;
  p.variant = rules.variant;
  p.files = static_cast<std::uint8_t>(rules.files);
  p.ranks = static_cast<std::uint8_t>(rules.ranks);
  p.phase = share(p) > 0 ? Phase::placement : Phase::play;
  return p;
}

Game::Key Game::key(const Position& p) {
  return {std::uint64_t{p.white} << 32 | p.black,
          static_cast<std::uint64_t>(p.side) | static_cast<std::uint64_t>(p.phase) << 1};
}

int Game::symmetries(const Position& p) { return 2 * bitboards::symmetry_count(p.files, p.ranks); }

Position Game::transform(Position p, int symmetry) {
  const auto board = static_cast<Symmetry>(symmetry / 2);
  p.white = bitboards::transform<Board>(board, p.white, p.files, p.ranks);
  p.black = bitboards::transform<Board>(board, p.black, p.files, p.ranks);
  if (symmetry % 2 == 1) {
    std::swap(p.white, p.black);
    p.side = other(p.side);
  }
  return p;
}

Move Game::transform_move(const Position& p, Move move, int symmetry) {
  const auto image = [&](int code) {
    return bitboards::transform_square<Board>(static_cast<Symmetry>(symmetry / 2),
                                              Move::square(code), p.files, p.ranks);
  };
  return move.second ? Move::pair(image(move.first), image(move.second))
                     : Move::single(image(move.first));
}

solver::Diagram Game::diagram(const Position& p, char /*viewer*/) {
  solver::Diagram picture(p.files, p.ranks);
  solver::put_discs<Board>(picture, p.white, "w", "#ffffff");
  solver::put_discs<Board>(picture, p.black, "b", "#303030");
  const auto called = [](Side side) { return side == Side::white ? "White" : "Black"; };
  const std::string waits = p.phase == Phase::placement ? " to place" : " to move";
  picture.caption =
      called(p.side) +
      (count_moves(p) > 0 ? waits
                          : std::string(" can't move: ") + called(other(p.side)) + " has won") +
      ", rules " + std::string(name_of(p.variant));
  return picture;
}

}  // namespace halfboard::sight_reduction
