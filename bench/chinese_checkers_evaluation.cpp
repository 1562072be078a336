// Learns what Chinese Checkers' players take a position for, two players with six coins each on the
// band, games/chinese_checkers/evaluation/weights_RULES.inc:
//
//     cmake --build BUILD --target chinese_checkers_evaluation
//     BUILD/bin/chinese_checkers_evaluation fs 20000 >weights_f.inc
//
// Plays games against itself, by the evaluation in use, from a few moves at random. Then a network
// is fitted to who won them and to what the searches said.

#include <algorithm>
#include <cmath>
#include <cstdio>
#include <cstdlib>
#include <memory>
#include <vector>

#include "bench/filters_training.h"
#include "bench/games_on_threads.h"
#include "games/chinese_checkers/evaluation/win_network.h"
#include "games/chinese_checkers/player.h"
#include "solver/play/alpha_beta.h"
#include "solver/random.h"

namespace {

using namespace halfboard;
using namespace halfboard::chinese_checkers;

namespace play = solver::play;

constexpr std::uint32_t nodes_a_move = 2'000;  // on average
constexpr std::uint32_t random_plies = 12;     // at most one less, before the game
constexpr std::uint32_t careless = 30;         // one move in so many is made at random
constexpr int most_plies = 120;
constexpr std::size_t table_bytes = std::size_t{1} << 24;
constexpr int training_steps = 12'000;
constexpr float a_move = 1.0F;  // a lead of a move, to begin with, in logarithms

struct Played {
  bench::Pieces pieces;  ///< the mover's first
  std::uint16_t of_case;
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

Played sample_of(const Position& p, const RaceTable& table) {
  const Colour me = p.turn;
  Played sample{};
  const Word mover = as_red(p.layout, p.own(), me);
  const Word other = p.coins[index(opposite(me))];
  sample.pieces = bench::pieces_of(mover, as_red(p.layout, other, me));
  sample.of_case = static_cast<std::uint16_t>(
      WinCases::of(table.moves(mover), table.moves(as_red(p.layout, other, opposite(me)))));
  return sample;
}

/// One game. Ends that a search has seen are taken for what they say.
std::vector<Played> play_game(Variant variant, std::size_t number, const RaceTable& table,
                              play::AlphaBeta<Player>& engine) {
  solver::Stream random(1, number);
  engine.forget();
  Position position = Game::start({standard_layout(), variant});
  for (std::uint64_t i = random.below(random_plies); i > 0; --i)
    position = Game::play(position, random_move(position, random));
  std::vector<Played> samples;
  std::vector<play::Score> scores;
  std::vector<std::uint64_t> earlier;
  float mover_wins = 0.5F;  // in the last position
  for (int ply = 0; ply < most_plies; ++ply) {
    if (const solver::MoveList<Game> moves(position); moves.empty()) {
      mover_wins = 1;  // of the last sample's
      break;
    }
    play::Effort effort;
    effort.limits.nodes = nodes_a_move * 3 / 4 + random.below(nodes_a_move / 2);
    const auto found = engine.run(position, earlier, effort, {}, {});
    samples.push_back(sample_of(position, table));
    scores.push_back(found.score);
    if (play::is_win(found.score) || play::is_loss(found.score)) {
      mover_wins = play::is_win(found.score) ? 1 : 0;
      break;
    }
    earlier.push_back(play::hash_of<Game>(position));
    const bool carelessly = random.below(careless) == 0;
    position =
        Game::play(position, carelessly ? random_move(position, random) : found.line.front());
  }
  for (std::size_t i = samples.size(); i-- > 0; mover_wins = 1 - mover_wins)
    samples[i].won = worth(mover_wins, scores[i]);
  return samples;
}

std::vector<Played> play_games(Variant variant, std::size_t count) {
  const auto table = shared_race_table(standard_layout(), 1U << 22, nullptr);
  return bench::samples_of_games<Played>(count, [&] {
    return [&, engine = std::make_unique<play::AlphaBeta<Player>>(table_bytes)](std::size_t i) {
      return play_game(variant, i, *table, *engine);
    };
  });
}

}  // namespace

int main(int argc, char** argv) {
  const auto variant = argc == 3 ? variant_named(argv[1]) : std::nullopt;
  const int games = variant ? std::atoi(argv[2]) : 0;
  if (games < 1) {
    std::fputs("usage: chinese_checkers_evaluation RULES GAMES >weights_W.inc\n", stderr);
    return 2;
  }
  const auto samples = play_games(*variant, static_cast<std::size_t>(games));
  double drawn = 0;
  for (const Played& sample : samples) drawn += sample.won > 0.4F && sample.won < 0.6F;
  std::fprintf(stderr, "%zu positions, %.1f%% even\n", samples.size(),
               100 * drawn / static_cast<double>(samples.size()));
  bench::FiltersTraining<Learned> training(samples);
  for (int mover = 0; mover < static_cast<int>(WinCases::distances); ++mover)
    for (int other = 0; other < static_cast<int>(WinCases::distances); ++other)
      training.begin_with(WinCases::of(mover, other),
                          a_move * (static_cast<float>(other - mover) + 0.5F));
  training.run(training_steps);
  training.print();
}
