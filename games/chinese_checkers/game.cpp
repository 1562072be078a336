#include "games/chinese_checkers/game.h"

#include <bit>

namespace halfboard::chinese_checkers {
namespace {

using bitboards::for_each;

/// Where each coin can go. Made once a position.
class Destinations {
 public:
  explicit Destinations(const Position& p)
      : grid_(p.layout.files),
        empty_(p.empty()),
        jumps_(grid_, p.occupied(), empty_),
        jumpers_(jumps_.starts()) {}

  [[nodiscard]] Word of(int square) const {
    const Word coin = bit(square);
    const Word steps = grid_.around(coin) & empty_;
    return coin & jumpers_ ? steps | (jumps_.reach(coin) ^ coin) : steps;
  }

 private:
  Grid grid_;
  Word empty_;
  Jumps jumps_;
  Word jumpers_;
};

}  // namespace

int Game::moves(const Position& p, std::span<Move> out) {
  if (p.won()) return 0;
  const Destinations destinations(p);
  std::size_t n = 0;
  for_each(p.own(), [&](int from) {
    for_each(destinations.of(from), [&](int to) {
      out[n++] = {static_cast<std::uint8_t>(from), static_cast<std::uint8_t>(to)};
    });
  });
  return static_cast<int>(n);
}

int Game::count_moves(const Position& p) {
  if (p.won()) return 0;
  const Destinations destinations(p);
  int count = 0;
  for_each(p.own(), [&](int from) { count += std::popcount(destinations.of(from)); });
  return count;
}

bool can_move(const Position& p, Colour colour) {
  const Grid grid(p.layout.files);
  const Word coins = p.coins[index(colour)];
  return (grid.around(coins) & p.empty()) ||
         (Jumps(grid, p.occupied(), p.empty()).starts() & coins);
}

Position pass_over_stuck(Position p) {
  if (p.variant.stuck_loses || p.won()) return p;
  Colour next = p.turn;
  for (int i = 0; i < p.layout.players(); ++i, next = p.layout.after(next)) {
    if (!can_move(p, next)) continue;
    if (i == 0) return p;
    p.turn = next;
    p.skipped = p.has_goal(p.layout.before(next));
    return p;
  }
  return p;
}

// Changed where it is returned: to change a copy and pass it on would stall on the stores.
Position Game::play(Position p, Move move) {
  Position next = p;
  const Word change = bit(move.from) | bit(move.to);
  next.coins[index(p.turn)] = p.own() ^ change;
  next.turn = p.layout.after(p.turn);
  next.skipped = false;
  // Nearly always the next player has a step, and then nobody is passed over.
  const Word empty = p.empty() ^ change;
  if (!(Grid(p.layout.files).around(p.coins[index(next.turn)]) & empty))
    next = pass_over_stuck(next);
  return next;
}

int Game::winner(const Position& p) {
  // Without a winner nobody can move, or the side to move can't and that loses.
  return p.won() || p.variant.stuck_loses ? number(p, p.layout.before(p.turn)) : solver::nobody;
}

Game::Key Game::key(const Position& p) {
  // The coins, and two bits of colour for each of them.
  return {p.occupied(), p.coins[1] | p.coins[3], p.coins[2] | p.coins[3],
          index(p.turn) | std::uint64_t{p.skipped} << 2};
}

}  // namespace halfboard::chinese_checkers
