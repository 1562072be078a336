// Learns what Halfcut's players take a position for, games/halfcut/evaluation/weights.inc:
//
//     cmake --build BUILD --target halfcut_evaluation
//     BUILD/bin/halfcut_evaluation 24000 >weights.inc
//
// Plays games against itself, by short searches and now and then at random. Back from the end of
// each game, a proof search of few nodes says who wins its positions, and one that follows each by
// a random move; where that gets too hard, the winner is taken to have won before, too. Better
// weights make better games: those in use are of the fifth generation.

#include <algorithm>
#include <array>
#include <cmath>
#include <cstdint>
#include <cstdio>
#include <cstdlib>
#include <memory>
#include <optional>
#include <span>
#include <vector>

#include "bench/adam.h"
#include "bench/games_on_threads.h"
#include "games/halfcut/evaluation/features.h"
#include "games/halfcut/player.h"
#include "games/halfcut/prover.h"
#include "solver/play/alpha_beta.h"
#include "solver/random.h"

namespace {

using namespace halfboard;
using namespace halfboard::halfcut;

constexpr std::array sizes{5, 6, 6, 7, 7, 7, 8, 8};
constexpr std::uint64_t nodes_a_move = 1500;
constexpr std::uint64_t careless = 40;  // one move in so many is made at random
constexpr std::uint64_t nodes_of_a_proof = 2000;
constexpr int failures = 2;  // then a game's earlier positions are not tried
constexpr std::size_t table_bytes = std::size_t{1} << 26;

struct Sample {
  Position position;
  bool won;  ///< by who moves
};

class Teacher {
 public:
  Teacher() : engine_(table_bytes / 16) {}

  std::vector<Sample> game(solver::Stream random) {
    engine_.forget();
    const std::vector<Position> line = play(random);
    std::vector<Sample> samples;
    std::optional<Side> winner;
    int failed = 0;
    for (std::size_t i = line.size(); i-- > 0;) {
      const auto found = failed < failures ? winner_of(line[i]) : std::nullopt;
      if (found)
        winner = found;
      else
        ++failed;
      if (winner) samples.push_back({line[i], *winner == line[i].side});
      if (!found) continue;
      const Position next = play_random(line[i], random);
      if (next.winner != solver::nobody) continue;
      if (const auto of_next = winner_of(next)) samples.push_back({next, *of_next == next.side});
    }
    return samples;
  }

 private:
  static Position play_random(const Position& position, solver::Stream& random) {
    const solver::MoveList<Game> moves(position);
    return Game::play(position, moves[random.below(moves.size())]);
  }

  /// The positions after some moves at random, without the last one.
  std::vector<Position> play(solver::Stream& random) {
    Position position = Game::start({sizes[random.below(sizes.size())]});
    std::uint64_t at_random = 1 + random.below(static_cast<std::uint64_t>(position.size) * 3 / 2);
    std::vector<Position> line;
    while (position.winner == solver::nobody) {
      if (at_random == 0) line.push_back(position);
      if (at_random > 0 || random.below(careless) == 0) {
        position = play_random(position, random);
        if (at_random > 0) --at_random;
        continue;
      }
      solver::play::Effort effort;
      effort.limits.nodes = nodes_a_move;
      position = Game::play(position, engine_.run(position, {}, effort, {}, {}).line.front());
    }
    return line;
  }

  std::optional<Side> winner_of(const Position& position) {
    auto& prover = provers_[position.size];
    if (!prover) prover = Prover::make(position.size, table_bytes);
    solver::Limits limits;
    limits.nodes = nodes_of_a_proof;
    solver::Budget budget(limits);
    return prover->winner(position, budget, {1});
  }

  solver::play::AlphaBeta<Player> engine_;
  std::array<std::unique_ptr<Prover>, max_size + 1> provers_;
};

std::vector<Sample> play_games(std::size_t count) {
  return bench::samples_of_games<Sample>(count, [] {
    return [teacher = std::make_unique<Teacher>()](std::size_t i) { return teacher->game({1, i}); };
  });
}

/// By the likelihood of who wins.
class Learner {
 public:
  explicit Learner(std::span<const Sample> samples)
      : samples_(samples), kept_(samples.size() / 20) {
    for (const Sample& sample : samples) {
      features::for_each(sample.position, [this](std::size_t feature) {
        features_.push_back(static_cast<std::uint16_t>(feature));
      });
      ends_.push_back(features_.size());
    }
  }

  void run(int steps) {
    for (int step = 1; step <= steps; ++step) {
      std::ranges::fill(gradient_, 0.0F);
      for (int i = 0; i < batch; ++i) learn(kept_ + random_.below(samples_.size() - kept_));
      for (std::size_t i = 0; i < gradient_.size(); ++i)
        gradient_[i] = gradient_[i] / batch + drawn_in * weights_[i];
      adam_.step(weights_, gradient_,
                 first_rate * (1 - static_cast<float>(step) / static_cast<float>(steps + 1)));
      if (step % 500 == 0) tell(step, steps);
    }
  }

  void print() const {
    std::size_t n = 0;
    for (std::size_t i = 0; i < weights_.size(); ++i) {
      const float most = i < features::Patterns::count ? 127 : 4000;
      std::printf("%ld,%c", std::lround(std::clamp(100 * weights_[i], -most, most)),
                  ++n % 20 == 0 ? '\n' : ' ');
    }
    std::printf("\n");
  }

 private:
  static constexpr int batch = 4096;
  static constexpr float first_rate = 0.01F;
  static constexpr float drawn_in = 1e-6F;

  [[nodiscard]] std::span<const std::uint16_t> features_of(std::size_t sample) const {
    const std::size_t begin = sample == 0 ? 0 : ends_[sample - 1];
    return std::span(features_).subspan(begin, ends_[sample] - begin);
  }

  [[nodiscard]] float guess(std::size_t sample) const {
    float sum = 0;
    for (const std::uint16_t feature : features_of(sample)) sum += weights_[feature];
    return sum;
  }

  void learn(std::size_t sample) {
    const float error = 1 / (1 + std::exp(-guess(sample))) - (samples_[sample].won ? 1.0F : 0.0F);
    for (const std::uint16_t feature : features_of(sample)) gradient_[feature] += error;
  }

  /// Of the samples kept apart.
  void tell(int step, int steps) const {
    double loss = 0;
    std::size_t right = 0;
    for (std::size_t i = 0; i < kept_; ++i) {
      const float odds = samples_[i].won ? guess(i) : -guess(i);
      loss += std::log1p(std::exp(-odds));
      right += odds > 0;
    }
    const auto all = static_cast<double>(kept_);
    std::fprintf(stderr, "%d of %d steps, loss %.4f, right %.2f%%\n", step, steps, loss / all,
                 100 * static_cast<double>(right) / all);
  }

  std::span<const Sample> samples_;
  std::size_t kept_;  ///< the first ones
  std::vector<std::uint16_t> features_;
  std::vector<std::size_t> ends_;
  solver::Stream random_{2, 0};
  std::vector<float> weights_ = std::vector<float>(features::count);
  std::vector<float> gradient_ = std::vector<float>(features::count);
  bench::Adam adam_{features::count};
};

}  // namespace

int main(int argc, char** argv) {
  const int games = argc == 2 ? std::atoi(argv[1]) : 0;
  if (games < 1) {
    std::fputs("usage: halfcut_evaluation GAMES >weights.inc\n", stderr);
    return 2;
  }
  const auto samples = play_games(static_cast<std::size_t>(games));
  std::fprintf(stderr, "%zu positions\n", samples.size());
  Learner learner(samples);
  learner.run(8000);
  learner.print();
}
