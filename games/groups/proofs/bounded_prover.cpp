#include "games/groups/proofs/bounded_prover.h"

#include <utility>

#include "games/groups/lines.h"

namespace halfboard::groups {
namespace {

// All positions of the set-up phase, some 13,000 under the usual labels, for both attackers.
constexpr std::size_t setup_bytes = std::size_t{4} << 20;

}  // namespace

BoundedProver::BoundedProver(Variant variant, const Hexominoes& hexominoes,
                             const DistanceTable& table, solver::Budget& budget)
    : budget_(budget),
      play_(std::in_place_index<0>, hexominoes, table, budget),
      setup_(setup_bytes) {
  with_movement(variant, [&]<class M>() {
    if (!std::holds_alternative<DistanceSearch<M>>(play_))
      play_.emplace<DistanceSearch<M>>(hexominoes, table, budget);
  });
}

std::optional<bool> BoundedProver::wins(const Position& position, Side attacker, int plies) {
  const bool won = search(position, attacker, plies);
  return budget_.exhausted() ? std::nullopt : std::optional(won);
}

std::optional<BoundedProver::Win> BoundedProver::shortest_win(const Position& position, int plies,
                                                              int& checked) {
  checked = -1;
  for (int n = 0; n <= plies; ++n) {
    // Who makes the last ply has won: the mover after an odd number of plies.
    const Side winner = n % 2 ? position.side : other(position.side);
    const auto won = wins(position, winner, n);
    if (!won) return std::nullopt;
    checked = n;
    if (*won) return Win{winner, n};
    if (n == 0 && position.finished()) return Win{other(winner), 0};
  }
  return std::nullopt;
}

std::optional<Strategy> BoundedProver::strategy(const Position& position, const Win& verdict) {
  return follow(position, verdict.winner, [&](const Position& p) -> std::optional<Move> {
    for (int plies = 1; plies <= verdict.plies; plies += 2)
      for (const Move& move : solver::MoveList<Game>(p)) {
        const auto won = wins(Game::play(p, move), verdict.winner, plies - 1);
        if (!won) return std::nullopt;
        if (*won) return move;
      }
    return std::nullopt;
  });
}

bool BoundedProver::search(const Position& position, Side attacker, int plies) {
  if (position.finished()) return Game::winner(position) == static_cast<int>(attacker);
  if (plies == 0) return false;
  return position.setting_up() ? search_setup(position, attacker, plies)
                               : search_play(position, attacker, plies);
}

bool BoundedProver::search_setup(const Position& position, Side attacker, int plies) {
  const auto [first, second] = Game::key(position);
  const Key key{first, second, static_cast<std::uint64_t>(attacker)};
  if (const Facts* known = setup_.find(key)) {
    if (known->won_within <= plies) return true;
    if (known->none_within >= plies) return false;
  }
  if (!budget_.spend()) return false;
  const bool attacks = position.side == attacker;
  bool won = !attacks;
  for (const Move& move : solver::MoveList<Game>(position))
    if (search(Game::play(position, move), attacker, plies - 1) == attacks) {
      won = attacks;
      break;
    }
  if (budget_.exhausted()) return false;
  Facts& facts = setup_.slot(key);
  (won ? facts.won_within : facts.none_within) = static_cast<std::uint8_t>(plies);
  return won;
}

bool BoundedProver::search_play(const Position& position, Side attacker, int plies) {
  const bool attacks = position.side == attacker;
  const Word own = attacker == Side::white ? position.white : position.black;
  const Word enemy = attacker == Side::white ? position.black : position.white;
  const int moves = attacks ? (plies + 1) / 2 : plies / 2;
  if (moves == 0) return false;
  return std::visit(
      [&](auto& search) {
        const auto won =
            attacks ? search.wins(own, enemy, moves) : search.wins_second(own, enemy, moves);
        return won.value_or(false);
      },
      play_);
}

}  // namespace halfboard::groups
