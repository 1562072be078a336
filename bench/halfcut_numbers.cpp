// Fits games/halfcut/start_numbers.inc, with which Halfcut's proof search begins:
//
//     cmake --build BUILD --target halfcut_numbers
//     BUILD/bin/halfcut_numbers 2048 150 >start_numbers.inc
//
// The arguments are the table's MiB and a number of positions. So many positions of 6 x 6 are
// solved; then the children of an eighth of all positions in the table are looked up. Three sums of
// weights are fitted to those that are settled (AdaGrad): the odds that a child is won for its
// mover, by logistic regression, and the logarithm of the nodes of those won and of those lost, by
// least squares, raised so that the mean nodes come out. What comes out hangs a little on the
// numbers in use.
//
// The positions come from eight random placements. Not from the proof of an opening, in which the
// positions of one side are nearly all won, and not those that a search found hard: numbers that
// only make other mistakes would look better on them.

#include <cmath>
#include <cstdio>
#include <cstdlib>
#include <optional>
#include <utility>
#include <vector>

#include "games/halfcut/proof.h"
#include "solver/random.h"

namespace {

using namespace halfboard;
using namespace halfboard::halfcut;
using start_numbers::Layout;

constexpr int size = 6;
using P = Packed<size>;
using B = P::B;

constexpr std::size_t features = 1 + Layout::sizes.size();

/// A settled child.
struct Sample {
  std::array<std::uint16_t, features> places;
  bool won;
  float nodes;  ///< their logarithm
};

P decoded(std::uint64_t key) {
  Word own = 0;
  Word enemy = 0;
  for (int square = 0; square < size * size; ++square, key /= 3) {
    own |= Word{key % 3 == 1} << square;
    enemy |= Word{key % 3 == 2} << square;
  }
  return P(own, enemy);
}

void add_children(const P& position, const solver::ProofSearch<Proof<size>>::Table& table,
                  std::vector<Sample>& samples) {
  const Proof<size>::Expansion expansion({}, position);
  if (expansion.settled()) return;
  for (std::size_t i = 0; i < expansion.size(); ++i) {
    const auto key = expansion.child_key(i);
    const auto found = table.find(table.hash(key), key);
    if (!found || !found->numbers.is_settled() || expansion.start(i).is_settled()) continue;
    const P child = expansion.position(i);
    const Distance<B> mover(child.own(), child.enemy(), B::rank(0), B::rank(size - 1));
    const Distance<B> other(child.enemy(), child.own(), B::file(0), B::file(size - 1));
    Sample sample{{}, found->numbers.is_won(), std::log(static_cast<float>(found->nodes))};
    sample.places[0] = static_cast<std::uint16_t>(
        Layout::of_move(mover.steps(), other.steps(), expansion.promise(i)));
    std::ranges::copy(Layout::of_situation(expansion.situation()), sample.places.begin() + 1);
    samples.push_back(sample);
  }
}

/// One sum of weights.
class Sum {
 public:
  [[nodiscard]] double of(const Sample& sample) const {
    double sum = 0;
    for (const std::size_t place : sample.places) sum += weight_[place];
    return sum;
  }
  void learn(const Sample& sample, double slope, double rate) {
    for (const std::size_t place : sample.places) {
      const double step = slope - 1e-5 * weight_[place];
      squares_[place] += step * step;
      weight_[place] += rate * step / std::sqrt(squares_[place]);
    }
  }
  void raise(double by) {
    for (std::size_t move = 0; move < Layout::moves; ++move) weight_[move] += by;
  }
  /// In 1/32.
  [[nodiscard]] long rounded(std::size_t place) const {
    return std::lround(std::clamp(32 * weight_[place], -9999.0, 9999.0));
  }

 private:
  std::vector<double> weight_ = std::vector<double>(Layout::all);
  std::vector<double> squares_ = std::vector<double>(Layout::all, 1e-2);
};

struct Fit {
  Sum odds;
  std::array<Sum, 2> nodes;  ///< of those lost, of those won

  void learn(const Sample& sample, double rate) {
    const double share = 1 / (1 + std::exp(-odds.of(sample)));
    odds.learn(sample, sample.won - share, rate);
    Sum& sum = nodes[sample.won];
    sum.learn(sample, sample.nodes - sum.of(sample), rate);
  }

  /// The logarithm's mean is less than that of the mean.
  void raise_to_means(const std::vector<Sample>& samples) {
    for (const bool won : {false, true}) {
      double seen = 0;
      double fitted = 0;
      for (const Sample& sample : samples)
        if (sample.won == won) {
          seen += std::exp(sample.nodes);
          fitted += std::exp(nodes[won].of(sample));
        }
      nodes[won].raise(std::log(seen / fitted));
    }
  }

  void print() const {
    for (std::size_t i = 0; i < Layout::all; ++i)
      std::printf("{%ld, %ld, %ld},%c", odds.rounded(i), nodes[1].rounded(i), nodes[0].rounded(i),
                  i % 6 == 5 || i + 1 == Layout::all ? '\n' : ' ');
  }
};

/// The position after eight random placements; none if the game is over by then.
std::optional<Position> random_position(std::uint64_t number) {
  solver::Stream random(9, number);
  Position position = Game::start({size});
  for (int ply = 0; ply < 8; ++ply) {
    const solver::MoveList<Game> moves(position);
    if (moves.empty()) return std::nullopt;
    position = Game::play(position, moves[random.below(moves.size())]);
  }
  if (position.winner != solver::nobody) return std::nullopt;
  return position;
}

/// Solves so many positions. Returns the settled children.
std::vector<Sample> solve(std::size_t mib, std::size_t count) {
  using Search = solver::ProofSearch<Proof<size>>;
  Search::Table table(mib << 20);
  solver::Budget budget({});
  for (std::uint64_t number = 0; count > 0; ++number) {
    const auto position = random_position(number);
    if (!position) continue;
    Search({}, table).run(P::of(*position).canonical(), budget);
    std::fprintf(stderr, "%s %lu\n", Game::format(*position).c_str(), budget.nodes());
    --count;
  }
  std::vector<Sample> samples;
  table.for_each([&](auto words) {
    if (table.hash({words[0]}) % 8 == 0) add_children(decoded(words[0]), table, samples);
  });
  return samples;
}

}  // namespace

int main(int count, char** arguments) {
  const std::size_t mib = count == 3 ? std::strtoull(arguments[1], nullptr, 10) : 0;
  const std::size_t positions = count == 3 ? std::strtoull(arguments[2], nullptr, 10) : 0;
  if (mib == 0 || positions == 0) {
    std::fprintf(stderr, "usage: halfcut_numbers MIB POSITIONS\n");
    return 2;
  }
  auto samples = solve(mib, positions);
  std::fprintf(stderr, "%zu children\n", samples.size());
  solver::Stream random(1, 0);
  for (std::size_t i = samples.size(); i > 1; --i)
    std::swap(samples[i - 1], samples[random.below(i)]);
  Fit fit;
  for (int epoch = 0; epoch < 4; ++epoch)
    for (const Sample& sample : samples) fit.learn(sample, 0.3 / (1 + epoch));
  fit.raise_to_means(samples);
  fit.print();
}
