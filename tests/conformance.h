#pragma once

#include <algorithm>
#include <map>
#include <string>
#include <vector>

#include "solver/game.h"
#include "solver/perft.h"
#include "solver/random.h"
#include "tests/catch.h"

/// What every game must satisfy, checked on the positions of random games.
namespace halfboard::tests {

template <class G>
void check_notation(const typename G::Position& position, const typename G::Rules& rules) {
  const std::string text = G::format(position);
  const auto back = G::parse(text, rules);
  INFO(text);
  REQUIRE(back);
  CHECK(*back == position);
  CHECK(G::format(*back) == text);
}

template <class G>
void check_moves(const typename G::Position& position) {
  INFO(G::format(position));
  const solver::MoveList<G> moves(position);
  REQUIRE(moves.size() <= static_cast<std::size_t>(G::max_moves));
  CHECK(std::is_sorted(moves.begin(), moves.end()));
  CHECK(std::adjacent_find(moves.begin(), moves.end()) == moves.end());
  CHECK(solver::count_moves<G>(position) == moves.size());
  std::vector<std::string> names;
  for (const auto& move : moves) {
    names.push_back(G::format_move(position, move));
    INFO(names.back());
    const auto back = G::parse_move(position, names.back());
    REQUIRE(back);
    CHECK(*back == move);
  }
  std::ranges::sort(names);
  CHECK(std::adjacent_find(names.begin(), names.end()) == names.end());
  CHECK_FALSE(G::parse_move(position, "nonsense"));
  CHECK_FALSE(G::parse_move(position, ""));
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

/// Plays `games` random games from a position and checks everything on the way. Keys must be equal
/// exactly for equal positions.
template <class G>
void check_conformance(const typename G::Position& start, const typename G::Rules& rules,
                       std::uint64_t seed, int games, int max_plies = 200) {
  std::map<std::vector<std::uint64_t>, std::string> seen;
  for (int game = 0; game < games; ++game) {
    solver::Stream random(seed, static_cast<std::uint64_t>(game));
    auto position = start;
    for (int ply = 0; ply < max_plies; ++ply) {
      check_notation<G>(position, rules);
      check_moves<G>(position);
      check_end<G>(position);
      // The dearest check: in games of some hundred plies every eighth position will do.
      if (ply < 16 || ply % 8 == 0) check_symmetries<G>(position);
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
