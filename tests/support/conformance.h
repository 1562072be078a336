#pragma once

#include <algorithm>
#include <map>
#include <string>
#include <vector>

#include "solver/cgt/combinatorial.h"
#include "solver/game.h"
#include "solver/perft.h"
#include "solver/random.h"
#include "tests/support/catch.h"

/// What every game must satisfy, checked on the positions of random games.
namespace halfboard::tests {

template <class G>
void check_notation(const typename G::Position& position, const typename G::Rules& rules) {
  const std::string text = G::format(position);
  const auto back = G::parse(text, rules);
  INFO(text);
  REQUIRE(back);
  CHECK(*back == position);
  if constexpr (solver::HasKey<G>) CHECK(G::key(*back) == G::key(position));
  CHECK(G::format(*back) == text);
}

/// Every move is read as it was written. Returns the texts of the first `limit` moves.
template <class G>
std::vector<std::string> check_move_texts(const typename G::Position& position,
                                          const solver::MoveList<G>& moves, std::size_t limit) {
  std::vector<std::string> names;
  std::string misread;  // one assertion for all moves: assertions are slow
  for (const auto& move : moves) {
    if (names.size() == limit) break;
    names.push_back(G::format_move(position, move));
    const auto back = G::parse_move(position, names.back());
    if (!back || *back != move) misread = names.back();
  }
  CHECK(misread == "");
  return names;
}

/// `all`: read every move back, which takes time with the square of their number; else a few.
template <class G>
void check_moves(const typename G::Position& position, bool all = true) {
  INFO(G::format(position));
  const solver::MoveList<G> moves(position);
  REQUIRE(moves.size() <= static_cast<std::size_t>(G::max_moves));
  CHECK(std::is_sorted(moves.begin(), moves.end()));
  CHECK(std::adjacent_find(moves.begin(), moves.end()) == moves.end());
  CHECK(solver::count_moves<G>(position) == moves.size());
  auto names = check_move_texts<G>(position, moves, all ? moves.size() : 4);
  std::ranges::sort(names);
  CHECK(std::adjacent_find(names.begin(), names.end()) == names.end());
  CHECK_FALSE(G::parse_move(position, "nonsense"));
  CHECK_FALSE(G::parse_move(position, ""));
}

/// Every player has a letter of its own.
template <class G>
void check_sides(const typename G::Position& position) {
  const std::string_view sides = G::sides(position);
  CHECK(sides.size() == static_cast<std::size_t>(G::players(position)));
  for (const char side : sides) CHECK(std::ranges::count(sides, side) == 1);
}

template <class G>
void check_end(const typename G::Position& position) {
  if (!solver::MoveList<G>(position).empty()) return;
  const int winner = G::winner(position);
  CHECK(winner >= solver::nobody);
  CHECK(winner < G::players(position));
  if (G::convention == solver::Convention::normal_play) CHECK(winner == 1 - G::to_move(position));
  if (G::convention == solver::Convention::no_draws) CHECK(winner != solver::nobody);
}

template <class G>
void check_symmetries(const typename G::Position& position) {
  if constexpr (solver::HasSymmetries<G>) {
    const solver::MoveList<G> moves(position);
    CHECK(G::transform(position, 0) == position);
    for (int s = 0; s < G::symmetries(position); ++s) {
      INFO(G::format(position) << " symmetry " << s);
      const auto image = G::transform(position, s);
      std::vector<typename G::Move> expected;
      bool commutes = true;  // one assertion for all moves: assertions are slow
      for (const auto& move : moves) {
        const auto moved = G::transform_move(position, move, s);
        expected.push_back(moved);
        commutes &= G::transform(G::play(position, move), s) == G::play(image, moved);
      }
      CHECK(commutes);
      std::ranges::sort(expected);
      const solver::MoveList<G> found(image);
      CHECK(std::ranges::equal(found, expected));
    }
  }
}

/// With another player to move it is a position whose text says so, and nothing else is another.
template <class G>
void check_turns(const typename G::Position& position) {
  if constexpr (solver::HasTurns<G>) {
    for (int player = 0; player < G::players(position); ++player) {
      const auto turned = G::with_to_move(position, player);
      if (!turned) continue;
      INFO(G::format(position));
      CHECK(G::to_move(*turned) == player);
      CHECK(G::with_to_move(*turned, G::to_move(position)) == position);
    }
  }
}

/// Plays `games` random games from a position and checks everything on the way. Keys must be equal
/// exactly for equal positions.
template <class G>
void check_conformance(const typename G::Position& start, const typename G::Rules& rules,
                       std::uint64_t seed, int games, int max_plies = 200) {
  std::map<std::vector<std::uint64_t>, std::string> seen;
  for (int game = 0; game < games; ++game) {
    solver::Stream random(seed, static_cast<std::uint64_t>(game));
    auto position = start;
    check_sides<G>(position);
    for (int ply = 0; ply < max_plies; ++ply) {
      check_notation<G>(position, rules);
      // The dearest checks: in games of some hundred plies every eighth position will do.
      const bool all = ply < 16 || ply % 8 == 0;
      check_moves<G>(position, all);
      check_end<G>(position);
      check_turns<G>(position);
      if (all) check_symmetries<G>(position);
      if constexpr (solver::HasKey<G>) {
        const auto key = G::key(position);
        const auto [entry, fresh] =
            seen.emplace(std::vector<std::uint64_t>(key.begin(), key.end()), G::format(position));
        CHECK(entry->second == G::format(position));
      }
      const solver::MoveList<G> moves(position);
      if (moves.empty()) break;
      position = G::play(position, moves[random.below(moves.size())]);
    }
  }
}

}  // namespace halfboard::tests
