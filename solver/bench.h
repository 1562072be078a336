#pragma once

#include <array>
#include <cstdint>
#include <limits>
#include <span>
#include <string_view>

#include "solver/forced_win.h"
#include "solver/game.h"
#include "solver/perft.h"

/// Fixed searches whose node counts, added up, are a signature of everything they run through: any
/// change of rules, order or pruning shows in it, and nothing else does.
namespace halfboard::solver {

/// One search of the set.
struct BenchJob {
  enum class Kind : std::uint8_t {
    perft,  ///< counts move sequences of length `depth`
    solve,  ///< runs the solver; counts its nodes, at most `node_limit`
    own     ///< runs G::bench_search, a search that only this game has
  };

  Kind kind = Kind::perft;
  std::string_view position = "start";
  std::string_view options{};  ///< "NAME=VALUE NAME=VALUE ..", as after -- on the command line
  int depth = 0;
  std::uint64_t node_limit = std::numeric_limits<std::uint64_t>::max();
};

constexpr std::string_view name_of(BenchJob::Kind kind) {
  constexpr std::string_view names[] = {"perft", "solve", "own"};
  return names[static_cast<int>(kind)];
}

/// Ability: a bench set of the game's own.
template <class G>
concept HasBenchJobs = Game<G> && requires {
  { G::bench_jobs() } -> std::same_as<std::span<const BenchJob>>;
};

/// Ability: a search besides perft and solve for the bench set; returns its nodes.
template <class G>
concept HasBenchSearch = Game<G> && requires(const typename G::Position& position, Budget& budget) {
  { G::bench_search(position, budget) } -> std::same_as<std::uint64_t>;
};

/// The game's bench set; a short perft for a game that declares none.
template <Game G>
std::span<const BenchJob> bench_jobs() {
  static constexpr std::array<BenchJob, 1> usual{{{.depth = 3}}};
  if constexpr (HasBenchJobs<G>)
    return G::bench_jobs();
  else
    return usual;
}

/// Nodes of one job, single-threaded and with tables of a fixed size.
template <Game G>
std::uint64_t run_bench(const typename G::Position& position, const BenchJob& job) {
  if (job.kind == BenchJob::Kind::perft) return perft<G>(position, job.depth);
  Limits limits;
  limits.nodes = job.node_limit;
  limits.memory_mib = 64;
  Budget budget(limits);
  if constexpr (HasBenchSearch<G>)
    if (job.kind == BenchJob::Kind::own) return G::bench_search(position, budget);
  if constexpr (HasSolver<G>)
    return G::solve(position, budget).nodes;
  else
    return GenericSolver<G>(budget).solve(position).nodes;
}

}  // namespace halfboard::solver
