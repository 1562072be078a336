// Learns the weights of games/halfcut/promise.inc, which put the moves of Halfcut's proof search in
// order:
//
//     cmake --build BUILD --target halfcut_promise && BUILD/bin/halfcut_promise >promise.inc
//
// Games on 5 x 5 from random placements, the loser's moves at random, the winner's at random among
// those that win. Of each position of the winner all moves are solved; the weights are those of a
// softmax over moves under which a winning one is likely (AdaGrad). The answers are exact, so what
// is learned hangs on the seed and not on the weights in use.

#include <cmath>
#include <cstdio>
#include <cstdlib>
#include <numeric>
#include <utility>
#include <vector>

#include "games/halfcut/proof.h"
#include "solver/random.h"

namespace {

using namespace halfboard;
using namespace halfboard::halfcut;

constexpr int size = 5;
using P = Packed<size>;
using B = P::B;
using Expansion = Proof<size>::Expansion;
using Search = solver::ProofSearch<Proof<size>>;

constexpr std::size_t weights = promise::surroundings + promise::places + promise::ways;

struct Placed {
  std::array<std::size_t, 3> features;
  bool wins;
};
using Sample = std::vector<Placed>;

class Teacher {
 public:
  bool wins(const P& position) {
    solver::Budget budget({});
    return Search({}, table_).run(position, budget).is_won();
  }

  /// The winner's placements in a position, or nothing if all or none of them win.
  static Sample sample(const P& position, const Expansion& expansion, Word winning) {
    Distance<B> own(position.own(), position.enemy(), B::rank(0), B::rank(size - 1));
    Distance<B> enemy(position.enemy(), position.own(), B::file(0), B::file(size - 1));
    own.find_ways();
    enemy.find_ways();
    const promise::Surroundings<B> surroundings(position.own(), position.enemy());
    Sample list;
    for (std::size_t i = 0; i < expansion.size(); ++i) {
      const Word bit = expansion.bit(i);
      if (!bit) return {};
      const bool takes = expansion.position(i).turned().enemy() != position.enemy();
      const int square = std::countr_zero(bit);
      list.push_back(
          {{promise::folded(surroundings.at(square)),
            promise::surroundings + promise::place_of<B>(square),
            promise::surroundings + promise::places + promise::ways_of(own, enemy, bit, takes)},
           (winning & bit) != 0});
    }
    const auto won = std::ranges::count_if(list, &Placed::wins);
    if (won == 0 || won == std::ssize(list)) return {};
    return list;
  }

  void play(solver::Stream& random, std::vector<Sample>& samples) {
    P position(0, 0);
    for (std::uint64_t ply = 6 + random.below(5); ply-- > 0;)
      if (!step(position, random)) return;
    for (;;) {
      const Expansion expansion({}, position);
      if (expansion.settled()) return;
      if (!wins(position)) {
        if (!step(position, random)) return;
        continue;
      }
      Word winning = 0;
      std::vector<std::size_t> good;
      for (std::size_t i = 0; i < expansion.size(); ++i)
        if (!wins(expansion.position(i))) {
          winning |= expansion.bit(i);
          good.push_back(i);
        }
      if (Sample list = sample(position, expansion, winning); !list.empty())
        samples.push_back(std::move(list));
      position = expansion.position(good[random.below(good.size())]);
    }
  }

 private:
  static bool step(P& position, solver::Stream& random) {
    const Expansion expansion({}, position);
    if (expansion.settled()) return false;
    position = expansion.position(random.below(expansion.size()));
    return true;
  }

  Search::Table table_{std::size_t{1} << 30};
};

class Learner {
 public:
  [[nodiscard]] double score(const Placed& move) const {
    return weight_[move.features[0]] + weight_[move.features[1]] + weight_[move.features[2]];
  }

  void learn(const Sample& sample, double rate) {
    double all = 0;
    double won = 0;
    std::vector<double> odds;
    for (const Placed& move : sample) {
      odds.push_back(std::exp(score(move)));
      all += odds.back();
      if (move.wins) won += odds.back();
    }
    for (std::size_t i = 0; i < sample.size(); ++i) {
      const double slope = (sample[i].wins ? odds[i] / won : 0) - odds[i] / all;
      for (const std::size_t f : sample[i].features) {
        const double step = slope - 2e-4 * weight_[f];
        squares_[f] += step * step;
        weight_[f] += rate * step / std::sqrt(squares_[f]);
      }
    }
  }

  /// In how many samples a move that wins comes first.
  [[nodiscard]] double share_right(std::span<const Sample> samples) const {
    std::size_t right = 0;
    for (const Sample& sample : samples)
      right += std::ranges::max(sample, {}, [&](const Placed& m) { return score(m); }).wins;
    return static_cast<double>(right) / static_cast<double>(samples.size());
  }

  void print() const {
    std::size_t n = 0;
    for (std::size_t i = 0; i < weights; ++i)
      if (i >= promise::surroundings || promise::folded(i) == i)
        std::printf("%ld,%c", std::lround(std::clamp(20 * weight_[i], -127.0, 127.0)),
                    ++n % 24 == 0 ? '\n' : ' ');
    std::printf("\n");
  }

 private:
  std::vector<double> weight_ = std::vector<double>(weights);
  std::vector<double> squares_ = std::vector<double>(weights, 1e-3);
};

}  // namespace

int main(int count, char** arguments) {
  const std::uint64_t games = count > 1 ? std::strtoull(arguments[1], nullptr, 10) : 3000;
  Teacher teacher;
  std::vector<Sample> samples;
  for (std::uint64_t game = 0; game < games; ++game) {
    solver::Stream random(1, game);
    teacher.play(random, samples);
    if (game % 100 == 99)
      std::fprintf(stderr, "%lu games, %zu positions\n", game + 1, samples.size());
  }
  const std::size_t kept = samples.size() / 10;
  const std::span<const Sample> test(samples.data(), kept);
  const std::span<const Sample> train(samples.data() + kept, samples.size() - kept);
  std::vector<std::size_t> order(train.size());
  std::iota(order.begin(), order.end(), std::size_t{0});
  Learner learner;
  solver::Stream random(2, 0);
  for (int epoch = 0; epoch < 30; ++epoch) {
    for (std::size_t i = order.size(); i > 1; --i) std::swap(order[i - 1], order[random.below(i)]);
    for (const std::size_t i : order) learner.learn(train[i], epoch < 20 ? 0.15 : 0.05);
  }
  std::fprintf(stderr, "the first move wins in %.1f%%, and in %.1f%% of %zu positions kept apart\n",
               100 * learner.share_right(train), 100 * learner.share_right(test), kept);
  learner.print();
}
