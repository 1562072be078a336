#pragma once

#include <algorithm>
#include <cmath>
#include <cstddef>
#include <cstdint>
#include <memory>
#include <vector>

#include "bench/filters_training.h"
#include "bench/games_on_threads.h"
#include "solver/play/alpha_beta.h"
#include "solver/random.h"

/// Learns who is likely to win (solver/play/win_network.h) from games of a player against itself.
namespace halfboard::bench {

struct Played {
  Pieces pieces;  ///< the mover's first
  std::uint16_t of_case;
  float won;  ///< 0 to 1, by the mover
};

/// For FiltersTraining: by the likelihood of what is said to be likely.
template <class Network, class Cases>
struct WhoWins {
  using Sample = Played;
  using Layer = typename Network::Layer;
  static constexpr std::size_t cases = Cases::count;
  static constexpr std::size_t group_of(std::size_t of_case) { return Cases::group_of(of_case); }

  static float error(const Sample& sample, float output, double& loss) {
    const float likely = 1 / (1 + std::exp(-output));
    loss -= static_cast<double>(sample.won * std::log(std::max(likely, 1e-7F)) +
                                (1 - sample.won) * std::log(std::max(1 - likely, 1e-7F)));
    return likely - sample.won;
  }
};

/// What counts: three parts of five the end of the game, the rest the search.
inline float worth(float result, solver::play::Score score) {
  if (solver::play::is_win(score)) return 1;
  if (solver::play::is_loss(score)) return 0;
  return 0.6F * result + 0.4F / (1 + std::exp(-static_cast<float>(score) / 100));
}

/// Precondition: there is a move.
template <class G>
typename G::Position random_step(const typename G::Position& position, solver::Stream& random) {
  const solver::MoveList<G> moves(position);
  return G::play(position, moves[random.below(moves.size())]);
}

struct SelfPlay {
  std::uint32_t nodes_a_move;  ///< on average
  int most_plies;
  std::uint32_t careless = 30;  ///< one move in so many is made at random
};

/// One game. Ends that a search has seen are taken for what they say. `sample_of(position)` has all
/// but who won.
template <class K, class SampleOf>
std::vector<Played> play_game(const SelfPlay& settings, typename K::Game::Position position,
                              solver::Stream& random, solver::play::AlphaBeta<K>& engine,
                              const SampleOf& sample_of) {
  namespace play = solver::play;
  using G = typename K::Game;
  engine.forget();
  std::vector<Played> samples;
  std::vector<play::Score> scores;
  std::vector<std::uint64_t> earlier;
  float mover_wins = 0.5F;  // in the last position
  const auto is_over = [&] { return solver::MoveList<G>(position).empty(); };
  for (int ply = 0; ply < settings.most_plies && !is_over(); ++ply) {
    play::Effort effort;
    effort.limits.nodes = settings.nodes_a_move * 3 / 4 + random.below(settings.nodes_a_move / 2);
    const auto found = engine.run(position, earlier, effort, {}, {});
    samples.push_back(sample_of(position));
    scores.push_back(found.score);
    if (play::is_win(found.score) || play::is_loss(found.score)) {
      mover_wins = play::is_win(found.score) ? 1 : 0;
      break;
    }
    earlier.push_back(play::hash_of<G>(position));
    const bool carelessly = random.below(settings.careless) == 0;
    position =
        carelessly ? random_step<G>(position, random) : G::play(position, found.line.front());
    if (is_over()) mover_wins = 1;  // of the last sample's
  }
  for (std::size_t i = samples.size(); i-- > 0; mover_wins = 1 - mover_wins)
    samples[i].won = worth(mover_wins, scores[i]);
  return samples;
}

/// The samples of so many games. `start(random)`: where one begins.
template <class K, class Start, class SampleOf>
std::vector<Played> play_games(const SelfPlay& settings, std::size_t count, const Start& start,
                               const SampleOf& sample_of) {
  constexpr std::size_t table_bytes = std::size_t{1} << 24;
  return samples_of_games<Played>(count, [&] {
    return [&, engine = std::make_unique<solver::play::AlphaBeta<K>>(table_bytes)](std::size_t i) {
      solver::Stream random(1, i);
      const auto position = start(random);
      return play_game<K>(settings, position, random, *engine, sample_of);
    };
  });
}

}  // namespace halfboard::bench
