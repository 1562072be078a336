#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>

#include "solver/answer.h"
#include "solver/game.h"
#include "solver/limits.h"
#include "solver/play/certainty.h"
#include "solver/play/solver_expert.h"
#include "solver/play/tree_search.h"

/// What players know of a game beyond its rules: a bundle `K` with the type K::Game. Everything
/// else is an ability of its own; a game that has none is played by its rules and its solver
/// (RulesOnly).
namespace halfboard::solver::play {

template <class K>
concept Knowledge = Game<typename K::Game>;

template <Game G>
struct RulesOnly {
  using Game = G;
};
// Where players don't see everything, a solver would look at what is hidden.
template <Solvable G>
requires(!hides<G>) struct RulesOnly<G> {
  using Game = G;
  using Expert = SolverExpert<G>;
  static constexpr double expert_share = 0.25;  ///< most games are too large to be solved
};

/// Ability: how good a position is for a player, a guess in hundredths of whatever counts in this
/// game. Made once a search from its root; called at every leaf.
template <class K>
concept Evaluates = Knowledge<K> && requires(const typename K::Game::Position& position,
                                             const typename K::Evaluation& evaluation, int player) {
  requires std::constructible_from<typename K::Evaluation, const typename K::Game::Position&>;
  { evaluation(position, player) } -> std::same_as<int>;
};

/// The evaluation for a search from a position. Where making it takes long, its constructor takes
/// the limits for that, too (time and stop), and guesses coarsely if they ended it.
template <Evaluates K>
typename K::Evaluation evaluation_for(const typename K::Game::Position& position,
                                      const Limits& making) {
  if constexpr (std::constructible_from<typename K::Evaluation, const typename K::Game::Position&,
                                        const Limits&>)
    return typename K::Evaluation(position, making);
  else
    return typename K::Evaluation(position);
}

/// Ability: ends that need no search. n > 0: the mover wins within n plies; n <= 0: he has lost, or
/// loses within -n plies whatever he does. Exact. Must know every position that is lost already.
template <class K>
concept SeesEnds = Evaluates<K> &&
    requires(const typename K::Game::Position& position, const typename K::Evaluation& evaluation) {
  { evaluation.forced_end(position) } -> std::same_as<std::optional<int>>;
};

/// Ability: how much a move promises before it is searched; only the order counts.
template <class K>
concept OrdersMoves = Evaluates<K> &&
    requires(const typename K::Game::Position& position, typename K::Game::Move move,
             const typename K::Evaluation& evaluation) {
  { evaluation.promise(position, move) } -> std::same_as<int>;
};

/// Ability: exact knowledge: values, proofs, tables, certificates. Kept from move to move of a
/// game, `begin` forgets what only holds for the last one. `ask` uses at most the budget and says
/// nothing rather than guess; `prepare`, if there is one, makes its tables for the rules and the
/// board of a position.
template <class K>
concept HasExpert = Knowledge<K> &&
    requires(typename K::Expert& expert, const typename K::Game::Position& position, Budget& budget,
             std::size_t bytes, unsigned threads) {
  requires std::constructible_from<typename K::Expert, std::size_t, unsigned>;
  { expert.begin() } -> std::same_as<void>;
  {
    expert.ask(position, budget)
    } -> std::same_as<std::optional<Certainty<typename K::Game::Move>>>;
};

/// Ability: a tree for Monte-Carlo tree search that knows more of the game than its rules.
template <class K>
concept HasTree = Knowledge<K> &&
    SearchTree<typename K::Tree, typename K::Game::Position, typename K::Game::Move>;

/// A hash of the exact key, for tables that may mix positions up once in a blue moon.
template <HasKey G>
std::uint64_t hash_of(const typename G::Position& position) {
  __extension__ using Wide = unsigned __int128;
  std::uint64_t hash = 0x9e3779b97f4a7c15;
  for (const std::uint64_t word : G::key(position)) {
    const Wide product = Wide{hash ^ word} * 0xd6e8feb86659fd93u;
    hash = static_cast<std::uint64_t>(product) ^ static_cast<std::uint64_t>(product >> 64) ^
           0x2545f4914f6cdd1d;
  }
  return hash;
}

}  // namespace halfboard::solver::play
