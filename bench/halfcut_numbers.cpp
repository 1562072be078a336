// Measures games/halfcut/start_numbers.inc, with which Halfcut's proof search begins:
//
//     cmake --build BUILD --target halfcut_numbers
//     BUILD/bin/halfcut_numbers 6 c3 2048 >start_numbers.inc
//
// The arguments are the size, a first placement and the table's MiB. The position after the
// placement is solved; then the children of a sixteenth of all positions in the table are looked
// up. For each pair of distances, p is the share of children won for their mover, w and l the mean
// nodes of those won and lost; phi is 4 (w / p) ^ 0.45 and delta 4 (l / (1 - p)) ^ 0.45: what it
// takes to win, or to lose, such a position, counting that it may not be so, with the distances
// between them drawn in. Pairs that are seen too seldom take the numbers of the nearest one. What
// comes out hangs a little on the numbers in use.

#include <cmath>
#include <cstdio>
#include <cstdlib>
#include <string>

#include "games/halfcut/proof.h"

namespace {

using namespace halfboard;
using namespace halfboard::halfcut;

constexpr std::size_t side = start_numbers::farthest + 1;

/// Settled children with one pair of distances.
struct Tally {
  double won = 0;
  double lost = 0;
  double won_nodes = 0;
  double lost_nodes = 0;

  [[nodiscard]] bool is_enough() const { return won + lost >= 200; }
  [[nodiscard]] double share_won() const { return (won + 1) / (won + lost + 2); }
  [[nodiscard]] long phi() const {
    return drawn_in((won_nodes + 1) / std::max(won, 1.0) / share_won());
  }
  [[nodiscard]] long delta() const {
    return drawn_in((lost_nodes + 1) / std::max(lost, 1.0) / (1 - share_won()));
  }
  static long drawn_in(double nodes) {
    return std::max(1L, std::lround(4 * std::pow(nodes, 0.45)));
  }
};
using Tallies = std::array<std::array<Tally, side>, side>;

template <int N>
Packed<N> decoded(std::uint64_t key) {
  Word own = 0;
  Word enemy = 0;
  for (int square = 0; square < N * N; ++square, key /= 3) {
    own |= Word{key % 3 == 1} << square;
    enemy |= Word{key % 3 == 2} << square;
  }
  return Packed<N>(own, enemy);
}

template <int N>
void count_children(const Packed<N>& position,
                    const typename solver::ProofSearch<Proof<N>>::Table& table, Tallies& tallies) {
  using B = typename Packed<N>::B;
  const typename Proof<N>::Expansion expansion({}, position);
  if (expansion.settled()) return;
  for (std::size_t i = 0; i < expansion.size(); ++i) {
    const auto key = expansion.child_key(i);
    const auto found = table.find(table.hash(key), key);
    if (!found || !found->numbers.is_settled() || expansion.start(i).is_settled()) continue;
    const Packed<N> child = expansion.position(i);
    const Distance<B> mover(child.own(), child.enemy(), B::rank(0), B::rank(N - 1));
    const Distance<B> other(child.enemy(), child.own(), B::file(0), B::file(N - 1));
    Tally& tally = tallies[std::min(mover.steps(), start_numbers::farthest)]
                          [std::min(other.steps(), start_numbers::farthest)];
    const auto nodes = static_cast<double>(found->nodes);
    (found->numbers.is_won() ? tally.won : tally.lost) += 1;
    (found->numbers.is_won() ? tally.won_nodes : tally.lost_nodes) += nodes;
  }
}

/// The nearest pair that was seen often: its difference counts most.
const Tally& nearest(const Tallies& tallies, int mover, int other) {
  const Tally* best = &tallies[3][3];
  int least = 1000;
  for (int m = 0; m < static_cast<int>(side); ++m)
    for (int o = 0; o < static_cast<int>(side); ++o) {
      const Tally& tally = tallies[static_cast<std::size_t>(m)][static_cast<std::size_t>(o)];
      const int far = 3 * std::abs(m - mover) + 3 * std::abs(o - other) +
                      2 * std::abs((m - mover) - (o - other));
      if (!tally.is_enough() || far >= least) continue;
      least = far;
      best = &tally;
    }
  return *best;
}

template <int N>
int measure(const std::string& first, std::size_t mib) {
  using Search = solver::ProofSearch<Proof<N>>;
  typename Search::Table table(mib << 20);
  const auto move = Game::parse_move(Game::start({N}), first);
  if (!move || move->is_pass()) {
    std::fprintf(stderr, "bad square '%s'\n", first.c_str());
    return 2;
  }
  solver::Budget budget({});
  Search({}, table).run(Packed<N>::of(Game::play(Game::start({N}), *move)).canonical(), budget);
  std::fprintf(stderr, "%s: %lu nodes\n", first.c_str(), budget.nodes());
  Tallies tallies{};
  table.for_each([&](auto words) {
    if (table.hash({words[0]}) % 16 == 0) count_children<N>(decoded<N>(words[0]), table, tallies);
  });
  for (int m = 0; m < static_cast<int>(side); ++m) {
    for (int o = 0; o < static_cast<int>(side); ++o) {
      const Tally& tally = nearest(tallies, m, o);
      std::printf("{%ld, %ld},%s", tally.phi(), tally.delta(),
                  o + 1 < static_cast<int>(side) ? " " : "\n");
    }
  }
  return 0;
}

}  // namespace

int main(int count, char** arguments) {
  const std::string size = count == 4 ? arguments[1] : "";
  const std::size_t mib = count == 4 ? std::strtoull(arguments[3], nullptr, 10) : 0;
  if (size == "5" && mib) return measure<5>(arguments[2], mib);
  if (size == "6" && mib) return measure<6>(arguments[2], mib);
  std::fprintf(stderr, "usage: halfcut_numbers 5|6 SQUARE MIB\n");
  return 2;
}
