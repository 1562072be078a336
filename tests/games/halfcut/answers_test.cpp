#include "games/halfcut/answers.h"

#include <map>

#include "solver/random.h"
#include "tests/support/catch.h"

// The compact set of answers against std::map, on boards of every width of its entries.
using namespace halfboard;
using halfcut::Packed;
using halfcut::Word;

namespace {

template <int N>
void compare(std::uint64_t seed) {
  solver::Stream random(seed, 0);
  halfcut::Answers<N> answers;
  std::map<Packed<N>, std::uint8_t> plain;
  std::vector<Packed<N>> seen;
  const Word board = ~Word{0} >> (64 - N * N);
  for (int i = 0; i < 20000; ++i) {
    const Word own = random.bits() & board;
    Packed<N> p(own, random.bits() & board & ~own);
    if (i % 3 == 0 && !seen.empty()) p = seen[random.below(seen.size())];
    const bool added = plain.emplace(p, halfcut::Move::pass_code).second;
    answers.prefetch(p);
    REQUIRE(answers.add(p) == added);
    if (added) seen.push_back(p);
    // Once at most, as a strategy has one answer to each position.
    auto& square = plain[p];
    if (i % 2 == 0 || square != halfcut::Move::pass_code) continue;
    square = static_cast<std::uint8_t>(random.below(64));
    answers.set(p, square);
  }
  REQUIRE(answers.size() == plain.size());
  const auto records = answers.take();
  CHECK(answers.size() == 0);
  REQUIRE(records.size() == plain.size());
  std::size_t i = 0;
  for (const auto& [position, square] : plain) {
    const auto record = records[i++];
    REQUIRE(Packed<N>(record.own, record.enemy) == position);
    REQUIRE(record.answer == square);
  }
}

}  // namespace

TEST_CASE("answers come out in the order of the file", "[halfcut][certificate]") {
  compare<2>(1);
  compare<3>(2);
  compare<5>(3);
  compare<6>(4);
  compare<7>(5);
  compare<8>(6);
}
