#pragma once

#include <algorithm>
#include <string>

#include "games/halfcut/game.h"
#include "games/halfcut/packed.h"
#include "solver/game.h"

/// What a check of a strategy asks of the rules of game.h, and of nothing else.
namespace halfboard::halfcut {

/// The mover is shown as Red.
template <int N>
Position as_red(const Packed<N>& packed) {
  Position p;
  p.size = N;
  p.red = Packed<N>::wide(packed.own());
  p.blue = Packed<N>::wide(packed.enemy());
  p.winner = static_cast<std::int8_t>(find_winner(p.red, p.blue, N));
  return p;
}

inline std::string fault_at(const std::string& what, const Position& p) {
  return what + " at " + Game::format(p);
}

inline bool is_legal(const Position& p, Move move) {
  const solver::MoveList<Game> moves(p);
  return std::ranges::find(moves, move) != moves.end();
}

/// What is wrong with the winner's answer; empty if nothing is. Calls on_reply(position) for each
/// position after a reply of the loser, which is not one that wins.
template <class F>
std::string fault_of_answer(const Position& p, Move answer, F&& on_reply) {
  if (!is_legal(p, answer)) return fault_at("an illegal answer", p);
  const Position next = Game::play(p, answer);
  // The mover's path: nobody else can get one.
  if (next.winner != solver::nobody) return "";
  for (const Move reply : solver::MoveList<Game>(next)) {
    const Position after = Game::play(next, reply);
    if (after.winner != solver::nobody) return fault_at("a reply that wins", p);
    on_reply(after);
  }
  return "";
}

}  // namespace halfboard::halfcut
