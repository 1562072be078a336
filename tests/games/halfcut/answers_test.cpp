#include "games/halfcut/certificates/answers.h"

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
  halfcut::Answers<N> answers(false);
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

TEST_CASE("answers of several threads are those of one", "[halfcut][certificate][threads]") {
  constexpr std::size_t threads = 3;
  halfcut::Answers<5> answers(true);
  std::array<std::size_t, threads> fresh{};
  // Every thread adds all positions, and sets those that it was the first to add.
  const auto add_all = [&](std::size_t i) {
    for (std::uint64_t number = 0; number < 20000; ++number) {
      solver::Stream random(11, number);
      const Word own = random.bits() & (~Word{0} >> 39);
      const Packed<5> p(own, random.bits() & (~Word{0} >> 39) & ~own);
      answers.prefetch(p);
      if (!answers.add(p)) continue;
      answers.set(p, static_cast<std::uint8_t>(number % 61));
      ++fresh[i];
    }
  };
  solver::on_threads(threads, add_all, [] {});
  CHECK(answers.size() == 20000);
  CHECK(fresh[0] + fresh[1] + fresh[2] == 20000);
  const auto records = answers.take();
  std::map<Packed<5>, std::uint8_t> found;
  for (std::size_t i = 0; i < records.size(); ++i)
    found[Packed<5>(records[i].own, records[i].enemy)] = records[i].answer;
  std::size_t wrong = 0;
  for (std::uint64_t number = 0; number < 20000; ++number) {
    solver::Stream random(11, number);
    const Word own = random.bits() & (~Word{0} >> 39);
    const Packed<5> p(own, random.bits() & (~Word{0} >> 39) & ~own);
    wrong += !found.contains(p) || found[p] != number % 61;
  }
  CHECK(wrong == 0);
}
