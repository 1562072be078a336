#include <array>
#include <cmath>
#include <deque>

#include "games/halfcut/proof.h"
#include "solver/random.h"
#include "tests/support/catch.h"

using namespace halfboard;
using halfcut::Distance;
using halfcut::Packed;
using halfcut::Word;
namespace promise = halfcut::promise;

namespace {

/// Checkers strewn about, without regard to the rules.
template <int N>
Packed<N> strewn(std::uint64_t index) {
  solver::Stream random(31, index);
  const std::uint64_t empty = 1 + random.below(4);
  Word own = 0;
  Word enemy = 0;
  for (int s = 0; s < N * N; ++s) {
    const std::uint64_t die = random.below(2 + empty);
    if (die == 0) own |= Word{1} << s;
    if (die == 1) enemy |= Word{1} << s;
  }
  return {own, enemy};
}

/// The fewest empty squares on a way from the lower edge to each square, itself counted, step by
/// step; 99 where there is none.
template <int N>
std::array<int, std::size_t{N} * N> climb(Word own, Word enemy, bool down) {
  std::array<int, std::size_t{N} * N> cost;
  cost.fill(99);
  const auto price = [&](int s) { return own >> s & 1 ? 0 : 1; };
  std::deque<int> open;
  for (int file = 0; file < N; ++file) {
    const int s = file + (down ? N * (N - 1) : 0);
    if (enemy >> s & 1) continue;
    cost[static_cast<std::size_t>(s)] = price(s);
    open.push_back(s);
  }
  while (!open.empty()) {
    const int s = open.front();
    open.pop_front();
    const auto go = [&](int next) {
      if (enemy >> next & 1) return;
      const int total = cost[static_cast<std::size_t>(s)] + price(next);
      if (total >= cost[static_cast<std::size_t>(next)]) return;
      cost[static_cast<std::size_t>(next)] = total;
      open.push_back(next);
    };
    if (s % N > 0) go(s - 1);
    if (s % N < N - 1) go(s + 1);
    if (s / N > 0) go(s - N);
    if (s / N < N - 1) go(s + N);
  }
  return cost;
}

template <int N>
void check_ways(std::uint64_t index) {
  using B = typename Packed<N>::B;
  const Packed<N> p = strewn<N>(index);
  const auto up = climb<N>(p.own(), p.enemy(), false);
  const auto down = climb<N>(p.own(), p.enemy(), true);
  int least = 99;
  for (int s = N * (N - 1); s < N * N; ++s)
    least = std::min(least, up[static_cast<std::size_t>(s)]);
  Distance<B> way(p.own(), p.enemy(), B::rank(0), B::rank(N - 1));
  CHECK(way.steps() == (least == 99 ? Distance<B>::none : static_cast<std::uint32_t>(least)));
  if (least == 0 || least == 99) return;
  way.find_ways();
  for (int s = 0; s < N * N; ++s) {
    const Word bit = Word{1} << s;
    if ((p.own() | p.enemy()) & bit) continue;
    const auto i = static_cast<std::size_t>(s);
    INFO(N << " index " << index << " square " << s);
    CHECK(way.slack(bit) == static_cast<std::size_t>(std::min(up[i] + down[i] - 1 - least, 2)));
    const Distance<B> with(p.own() | bit, p.enemy(), B::rank(0), B::rank(N - 1));
    const Distance<B> without(p.own(), p.enemy() | bit, B::rank(0), B::rank(N - 1));
    CHECK(way.with(bit) == with.steps());
    CHECK(way.without(bit) == without.steps());
    CHECK(((way.needed() & bit) != 0) == (without.steps() > way.steps()));
  }
}

/// Image of a set of squares with files and ranks flipped.
template <int N>
Word flipped(Word set, bool files, bool ranks) {
  Word image = 0;
  for (int s = 0; s < N * N; ++s) {
    const int file = files ? N - 1 - s % N : s % N;
    const int rank = ranks ? N - 1 - s / N : s / N;
    if (set >> s & 1) image |= Word{1} << (file + N * rank);
  }
  return image;
}

template <int N>
void check_surroundings(std::uint64_t index) {
  using B = typename Packed<N>::B;
  const Packed<N> p = strewn<N>(index);
  const promise::Surroundings<B> around(p.own(), p.enemy());
  for (int s = 0; s < N * N; ++s) {
    std::size_t expected = 0;
    std::size_t power = 1;
    for (int rank = s / N - 1; rank <= s / N + 1; ++rank)
      for (int file = s % N - 1; file <= s % N + 1; ++file) {
        if (rank == s / N && file == s % N) continue;
        const bool beside = file < 0 || file >= N;
        const bool beyond = rank < 0 || rank >= N;
        const int at = file + N * rank;
        std::size_t digit = 0;
        if (beside != beyond)
          digit = beyond ? 1 : 2;
        else if (!beside)
          digit = p.own() >> at & 1 ? 1 : p.enemy() >> at & 1 ? 2 : 0;
        expected += digit * power;
        power *= 3;
      }
    CHECK(around.at(s) == expected);
    for (const bool files : {false, true})
      for (const bool ranks : {false, true}) {
        const promise::Surroundings<B> image(flipped<N>(p.own(), files, ranks),
                                             flipped<N>(p.enemy(), files, ranks));
        const int there = std::countr_zero(flipped<N>(Word{1} << s, files, ranks));
        CHECK(promise::folded(image.at(there)) == promise::folded(expected));
        CHECK(promise::of_surroundings[image.at(there)] == promise::of_surroundings[expected]);
      }
  }
}

template <int N>
void check_order(std::uint64_t index) {
  const Packed<N> p = strewn<N>(index);
  const typename halfcut::Proof<N>::Expansion expansion({}, p);
  if (expansion.settled()) return;
  std::array<std::uint8_t, std::size_t{N} * N> order;
  expansion.put_in_order(order);
  Word seen = 0;
  for (std::size_t i = 0; i < expansion.size(); ++i) seen |= Word{1} << order[i];
  CHECK(seen == (Word{1} << expansion.size()) - 1);
}

}  // namespace

TEST_CASE("the shortest ways of Halfcut, and those a square longer", "[halfcut][proof]") {
  for (std::uint64_t i = 0; i < 60; ++i) {
    check_ways<2>(i);
    check_ways<3>(i);
    check_ways<5>(i);
    check_ways<6>(i);
    check_ways<8>(i);
  }
}

TEST_CASE("the surroundings of a square, on any board and in any image", "[halfcut][proof]") {
  for (std::uint64_t i = 0; i < 10; ++i) {
    check_surroundings<2>(i);
    check_surroundings<5>(i);
    check_surroundings<6>(i);
    check_surroundings<7>(i);
    check_surroundings<8>(i);
  }
}

TEST_CASE("Halfcut's moves are put in an order that leaves none out", "[halfcut][proof]") {
  for (std::uint64_t i = 0; i < 50; ++i) {
    check_order<2>(i);
    check_order<4>(i);
    check_order<6>(i);
    check_order<7>(i);
  }
}

TEST_CASE("Halfcut's starting numbers are those of their model, reckoned plainly",
          "[halfcut][promise]") {
  using namespace halfcut::start_numbers;
  solver::Stream random(7, 0);
  for (int n = 0; n < 2000; ++n) {
    const auto below = [&](std::uint64_t end) { return static_cast<int>(random.below(end)); };
    const Situation situation{below(37), below(9), below(9), below(30), below(30), below(12)};
    const auto mover = static_cast<std::uint32_t>(below(40));
    const auto other = static_cast<std::uint32_t>(below(40));
    const std::int32_t promise = below(300) - 150;
    double odds = 0;
    double won = 0;
    double lost = 0;
    const auto add = [&](std::size_t place) {
      odds += weights.at(place).odds / 32.0;
      won += weights.at(place).won / 32.0;
      lost += weights.at(place).lost / 32.0;
    };
    add(Layout::of_move(mover, other, promise));
    for (const std::size_t place : Layout::of_situation(situation)) add(place);
    odds = std::clamp(odds, -16.0, 16.0);
    const double share = 1 / (1 + std::exp(-odds));
    const auto fits = [](std::uint32_t number, double nodes, double part) {
      const double least = -8;
      const double most = 1023 / 32.0 - 8;
      const double wanted = 4 * std::exp(0.5 * std::clamp(nodes - std::log(part), least, most));
      return std::abs(number - wanted) <= std::max(1.0, 0.02 * wanted);
    };
    const auto numbers = Model(situation).of(mover, other, promise);
    INFO(n << ": " << numbers.phi << " " << numbers.delta);
    CHECK(fits(numbers.phi, won, share));
    CHECK(fits(numbers.delta, lost, 1 - share));
  }
}
