// Learns what Groups' players take a position for, games/groups/evaluation/weights_RULES.inc:
//
//     cmake --build BUILD --target groups_evaluation
//     BUILD/bin/groups_evaluation standard 60000 >weights_standard.inc
//
// Plays games against itself, by the network in use, from set-ups and a few moves at random. Then
// a network is fitted to who won them and to what the searches said.

#include <algorithm>
#include <cmath>
#include <cstdio>
#include <cstdlib>
#include <memory>
#include <vector>

#include "bench/filters_training.h"
#include "bench/games_on_threads.h"
#include "games/groups/player.h"
#include "solver/play/alpha_beta.h"
#include "solver/random.h"

namespace {

using namespace halfboard;
using namespace halfboard::groups;

namespace play = solver::play;

constexpr std::uint32_t nodes_a_move = 6'000;  // on average
constexpr std::uint32_t random_plies = 8;      // at most one less, before the game
constexpr std::uint32_t careless = 30;         // one move in so many is made at random
constexpr int most_plies = 160;
constexpr std::size_t table_bytes = std::size_t{1} << 24;
constexpr int training_steps = 16'000;

struct Played {
  bench::Pieces pieces;  ///< the mover's first
  std::uint8_t of_case;
  float won;  ///< 0 to 1, by the mover
};

/// By the likelihood of what is said to be likely.
struct Learned {
  using Sample = Played;
  using Layer = WinNetwork::Layer;
  static constexpr std::size_t cases = WinCases::count;
  static constexpr std::size_t group_of(std::size_t of_case) { return WinCases::group_of(of_case); }

  static float error(const Sample& sample, float output, double& loss) {
    const float likely = 1 / (1 + std::exp(-output));
    loss -= static_cast<double>(sample.won * std::log(std::max(likely, 1e-7F)) +
                                (1 - sample.won) * std::log(std::max(1 - likely, 1e-7F)));
    return likely - sample.won;
  }
};

/// What counts: three parts of five the end of the game, the rest the search.
float worth(float result, play::Score score) {
  if (play::is_win(score)) return 1;
  if (play::is_loss(score)) return 0;
  return 0.6F * result + 0.4F / (1 + std::exp(-static_cast<float>(score) / 100));
}

Move random_move(const Position& position, solver::Stream& random) {
  const solver::MoveList<Game> moves(position);
  return moves[random.below(moves.size())];
}

Position random_start(Variant variant, solver::Stream& random) {
  Position position = Game::start({variant, {}});
  while (position.setting_up()) position = Game::play(position, random_move(position, random));
  for (std::uint64_t i = random.below(random_plies); i > 0 && !position.finished(); --i)
    position = Game::play(position, random_move(position, random));
  return position;
}

Played sample_of(const Position& position, const Hexominoes& hexominoes) {
  Played sample{};
  sample.pieces = bench::pieces_of(position.own(), position.enemy());
  sample.of_case = static_cast<std::uint8_t>(
      WinCases::of(nearness(hexominoes, position.own()), nearness(hexominoes, position.enemy())));
  return sample;
}

/// One game. Ends that a search has seen are taken for what they say.
std::vector<Played> play_game(Variant variant, std::size_t number, const Hexominoes& hexominoes,
                              play::AlphaBeta<Player>& engine) {
  solver::Stream random(1, number);
  engine.forget();
  Position position = random_start(variant, random);
  std::vector<Played> samples;
  std::vector<play::Score> scores;
  std::vector<std::uint64_t> earlier;
  float mover_wins = 0.5F;  // in the last position
  for (int ply = 0; ply < most_plies && !position.finished(); ++ply) {
    play::Effort effort;
    effort.limits.nodes = nodes_a_move * 3 / 4 + random.below(nodes_a_move / 2);
    const auto found = engine.run(position, earlier, effort, {}, {});
    samples.push_back(sample_of(position, hexominoes));
    scores.push_back(found.score);
    if (play::is_win(found.score) || play::is_loss(found.score)) {
      mover_wins = play::is_win(found.score) ? 1 : 0;
      break;
    }
    earlier.push_back(play::hash_of<Game>(position));
    const bool carelessly = random.below(careless) == 0;
    position =
        Game::play(position, carelessly ? random_move(position, random) : found.line.front());
    if (position.finished()) mover_wins = 1;  // of the last sample's
  }
  for (std::size_t i = samples.size(); i-- > 0; mover_wins = 1 - mover_wins)
    samples[i].won = worth(mover_wins, scores[i]);
  return samples;
}

std::vector<Played> play_games(Variant variant, std::size_t count) {
  const Hexominoes hexominoes;
  return bench::samples_of_games<Played>(count, [&] {
    return [&, engine = std::make_unique<play::AlphaBeta<Player>>(table_bytes)](std::size_t i) {
      return play_game(variant, i, hexominoes, *engine);
    };
  });
}

}  // namespace

int main(int argc, char** argv) {
  const auto variant = argc == 3 ? variant_named(argv[1]) : std::nullopt;
  const int games = variant ? std::atoi(argv[2]) : 0;
  if (games < 1) {
    std::fputs("usage: groups_evaluation RULES GAMES >weights_RULES.inc\n", stderr);
    return 2;
  }
  const auto samples = play_games(*variant, static_cast<std::size_t>(games));
  std::fprintf(stderr, "%zu positions\n", samples.size());
  bench::FiltersTraining<Learned> training(samples);
  training.run(training_steps);
  training.print();
}
