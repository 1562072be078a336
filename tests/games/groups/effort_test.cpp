#include "games/groups/proofs/effort.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <vector>

#include "games/groups/evaluation/nearness.h"
#include "solver/random.h"
#include "tests/games/groups/filters.h"
#include "tests/support/catch.h"
#include "tests/support/sanitized.h"

// What a proof of Groups is likely to cost: the network against the same sums done plainly.
using namespace halfboard;
using groups::Board;
using groups::Word;
using Network = groups::effort::Network;

namespace {

std::vector<std::int16_t> random_weights(solver::Stream& random) {
  std::vector<std::int16_t> list(Network::weights);
  const std::size_t cases_at = list.size() - groups::effort::cases;
  for (std::size_t i = 0; i < list.size(); ++i) {
    const auto below = i < cases_at ? 101 : 2000;
    list[i] = static_cast<std::int16_t>(random.below(static_cast<std::uint64_t>(below)) -
                                        (i < cases_at ? 50 : 0));
  }
  return list;
}

struct Pieces {
  Word attacker = 0;
  Word defender = 0;
};

Pieces scattered(solver::Stream& random) {
  const Word attacker = groups::plain::scattered(random, 0);
  return {attacker, groups::plain::scattered(random, attacker)};
}

/// The logarithm of the cost.
double logarithm(const std::vector<std::int16_t>& list, const Pieces& pieces, std::size_t of_case) {
  return list[Network::Layer::weights + of_case] / 256.0 +
         groups::plain::weigh(list, Network::Layer::count, pieces.attacker, pieces.defender,
                              groups::effort::group_of(of_case));
}

}  // namespace

TEST_CASE("groups: the cost of a proof is what its network says", "[groups]") {
  solver::Stream random(33, 0);
  const auto list = random_weights(random);
  const Network network{std::span<const std::int16_t, Network::weights>(list)};
  std::uint32_t least = ~0U;
  std::uint32_t most = 0;
  for (int i = 0; i < 300; ++i) {
    const Pieces before = scattered(random);
    const std::size_t of_case = random.below(groups::effort::cases);
    const bool by_attacker = random.below(2) == 0;
    Pieces after = before;
    Word& moving = by_attacker ? after.attacker : after.defender;
    const int from = std::countr_zero(moving);
    int to = static_cast<int>(random.below(64));
    while ((before.attacker | before.defender) & Board::bit(to)) to = (to + 1) % 64;
    moving ^= Board::bit(from) | Board::bit(to);
    const std::uint32_t number =
        network.number(network.sums(before.attacker, before.defender),
                       {groups::Move::between(from, to), by_attacker}, of_case);
    const double z = std::min(std::max(logarithm(list, after, of_case), 0.0), 16.0);
    INFO(i);
    CHECK(std::abs(number - 12 * std::exp(0.3 * z)) < 1 + 0.02 * number);
    least = std::min(least, number);
    most = std::max(most, number);
  }
  CHECK(most > 4 * least);
}

TEST_CASE("groups: images of a position cost the same", "[groups]") {
  const Network& network = groups::effort::network<groups::Movement<false, false>>();
  solver::Stream random(33, 1);
  for (int i = 0; i < 50; ++i) {
    const Pieces pieces = scattered(random);
    const int from = std::countr_zero(pieces.attacker);
    const std::size_t of_case = random.below(groups::effort::cases);
    const auto number = [&](bitboards::Symmetry symmetry) {
      const auto sums = network.sums(bitboards::transform<Board>(symmetry, pieces.attacker),
                                     bitboards::transform<Board>(symmetry, pieces.defender));
      const auto square = [&](int s) { return bitboards::transform_square<Board>(symmetry, s); };
      // To where it stands, so that any square will do.
      return network.number(sums, {groups::Move::between(square(from), square(from)), true},
                            of_case);
    };
    for (int symmetry = 1; symmetry < 8; ++symmetry)
      CHECK(number(static_cast<bitboards::Symmetry>(symmetry)) ==
            number(static_cast<bitboards::Symmetry>(0)));
  }
}

TEST_CASE("groups: how near a side is to a group", "[groups]") {
  const groups::Hexominoes hexominoes;
  // Of the sets of so many pieces, those that are part of some group.
  const auto staying = [&](Word own, int size) {
    int count = 0;
    for (Word part = own; part; part = (part - 1) & own)
      if (std::popcount(part) == size)
        count += std::ranges::any_of(hexominoes.all(), [&](Word g) { return (part & ~g) == 0; });
    return count;
  };
  const auto plainly = [&](Word own) {
    if (staying(own, 5) > 0) return 0;
    if (const int fours = staying(own, 4); fours > 0) return std::max(1, 5 - fours);
    const int threes = staying(own, 3);
    return threes >= 9 ? 5 : threes >= 6 ? 6 : threes >= 3 ? 7 : threes > 0 ? 8 : 9;
  };
  solver::Stream random(33, 2);
  std::array<int, 10> seen{};
  for (int i = 0; i < (tests::sanitized ? 100 : 400); ++i) {
    const int corner = 3 + static_cast<int>(random.below(6));
    const Word room = Board::corner(corner, corner);
    Word five = 0;
    while (std::popcount(five) < 5) five |= Board::bit(static_cast<int>(random.below(64))) & room;
    const groups::Nearness others(hexominoes, five);
    for (int tries = 0; tries < 6; ++tries) {
      const int sixth = static_cast<int>(random.below(64));
      const Word own = five | Board::bit(sixth);
      if (own == five || std::ranges::binary_search(hexominoes.all(), own)) continue;
      const int near = plainly(own);
      ++seen[static_cast<std::size_t>(near)];
      REQUIRE(others.with(sixth) == near);
      REQUIRE(groups::nearness(hexominoes, own) == near);
    }
  }
  for (const int count : seen) CHECK(count > 0);
}
