#include "solver/growing_part.h"

#include <atomic>
#include <cstdint>
#include <thread>
#include <vector>

#include "solver/exact_map.h"
#include "solver/play/search_table.h"
#include "solver/proof/proof_file.h"
#include "solver/proof/proof_table.h"
#include "solver/random.h"
#include "tests/support/catch.h"
#include "tests/support/folder.h"

// Tables that begin with a part of their memory.
namespace {

using namespace halfboard;
using solver::GrowingPart;

constexpr std::size_t mib = std::size_t{1} << 20;
constexpr std::uint64_t many = 400'000;

std::uint64_t word(std::uint64_t i) { return solver::Stream(31, i).bits(); }

/// Stores many entries, looks all the while for earlier ones, and at the end for all: the share
/// that is lost. `store(i)`, `find(i)`: 1 right, 0 not there, -1 wrong.
template <class Store, class Find>
double share_lost(Store&& store, Find&& find) {
  std::uint64_t lost = 0;
  std::uint64_t asked = 0;
  const auto ask = [&](std::uint64_t i) {
    const int found = find(i);
    REQUIRE(found >= 0);
    lost += found == 0;
    ++asked;
  };
  for (std::uint64_t i = 0; i < many; ++i) {
    store(i);
    if (find(i) != 1) FAIL("just stored, not there: " << i);
    if (i % 4 == 0) ask(word(i) % (i + 1));
  }
  for (std::uint64_t i = 0; i < many; ++i) ask(i);
  return static_cast<double>(lost) / static_cast<double>(asked);
}

struct Number {
  std::uint64_t value = 0;
  [[nodiscard]] std::int64_t weight() const { return 1; }
};

TEST_CASE("a part grows fourfold when a quarter of its places is taken", "[growing]") {
  constexpr std::size_t bucket = GrowingPart::first_bytes / 1024;
  GrowingPart part(100'000 * bucket, bucket, 4);
  CHECK(part.now() == 1024);
  CHECK(part.old() == 0);
  std::uint64_t taken = 0;
  while (part.now() == 1024) part.note_taken(taken++ % 1024);
  CHECK(taken > 900);
  CHECK(taken < 1100);
  CHECK(part.now() == 4096);
  REQUIRE(part.old() == 1024);
  std::vector<int> moved(1024);
  std::size_t last = 1024;
  while (part.old() != 0)
    part.move_some([&](std::size_t from) {
      CHECK(from + 1 == last);
      last = from;
      ++moved[from];
    });
  CHECK(moved == std::vector<int>(1024, 1));
  for (std::uint64_t i = 0; i < 1000; ++i) {
    const std::size_t before = GrowingPart::bucket_of(word(i), 1024);
    CHECK(part.bucket_of(word(i)) / 4 == before);
  }
  part.begin();
  CHECK(part.now() == 1024);
}

TEST_CASE("a part grows up to all that there is, and no further", "[growing]") {
  constexpr std::size_t bucket = GrowingPart::first_bytes / 1024;
  GrowingPart part(5000 * bucket, bucket, 4);
  for (std::uint64_t i = 0; i < 100'000; ++i) {
    part.note_taken(i % part.now());
    part.move_some([](std::size_t) {});
  }
  CHECK(part.now() == 5000);
  CHECK(GrowingPart(7 * bucket, bucket, 4).now() == 7);
  CHECK(GrowingPart(1, bucket, 4).all() == 1);
  CHECK(GrowingPart(1, 2 * GrowingPart::first_bytes, 4).now() == 1);
}

TEST_CASE("tables lose little while they grow", "[growing]") {
  SECTION("ExactMap") {
    using Key = std::array<std::uint64_t, 2>;
    solver::ExactMap<Key, Number> map(128 * mib);
    const auto key = [](std::uint64_t i) { return Key{word(i), i}; };
    const double lost = share_lost([&](std::uint64_t i) { map.slot(key(i)).value = i + 1; },
                                   [&](std::uint64_t i) {
                                     const Number* found = map.find(key(i));
                                     return !found ? 0 : found->value == i + 1 ? 1 : -1;
                                   });
    CHECK(lost < 0.02);
  }
  SECTION("ProofTable") {
    using Table = solver::ProofTable<2>;
    Table table(128 * mib);
    const auto key = [](std::uint64_t i) { return Table::Key{word(i), i}; };
    const auto numbers = [](std::uint64_t i) {
      return i % 3 == 0 ? solver::ProofNumbers::won(static_cast<std::uint32_t>(i % 50))
                        : solver::ProofNumbers{static_cast<std::uint32_t>(i % 1000) + 1, 7};
    };
    const double lost = share_lost(
        [&](std::uint64_t i) { table.store(Table::hash(key(i)), key(i), numbers(i), 10); },
        [&](std::uint64_t i) {
          const auto found = table.find(Table::hash(key(i)), key(i));
          return !found ? 0 : found->numbers == numbers(i) ? 1 : -1;
        });
    CHECK(lost < 0.02);
    std::uint64_t seen = 0;
    table.for_each([&](auto) { ++seen; });
    CHECK(seen > many * 98 / 100);
    CHECK(seen <= many);
  }
  SECTION("SearchTable") {
    using solver::play::Found;
    solver::play::SearchTable table(128 * mib);
    const auto fill = [&] {
      return share_lost(
          [&](std::uint64_t i) {
            table.store(word(i), {static_cast<solver::play::Score>(i % 1000), 3,
                                  solver::play::Bound::exact, 1});
          },
          [&](std::uint64_t i) {
            const auto found = table.find(word(i));
            return !found ? 0 : found->score == static_cast<int>(i % 1000) ? 1 : -1;
          });
    };
    CHECK(fill() < 0.02);
    table.clear();
    for (std::uint64_t i = 0; i < many; i += 100) CHECK_FALSE(table.find(word(i)));
    CHECK(fill() < 0.02);
  }
}

TEST_CASE("what is settled stays settled while a proof table grows", "[growing]") {
  using Table = solver::ProofTable<1>;
  Table table(64 * mib);
  const auto store = [&](std::uint64_t i, const solver::ProofNumbers& numbers) {
    table.store(Table::hash({word(i)}), {word(i)}, numbers, 10);
  };
  for (std::uint64_t i = 0; i < 2000; ++i) store(i, solver::ProofNumbers::won(3));
  std::uint64_t found = 0;
  for (std::uint64_t i = 2000; i < 100'000; ++i) {
    store(i, {5, 6});
    store(i % 2000, {8, 9});  // in its old bucket or in the new one
    found += table.find(Table::hash({word(i % 2000)}), {word(i % 2000)})->numbers ==
             solver::ProofNumbers::won(3);
  }
  CHECK(found > 94'000);
  std::uint64_t settled = 0;
  for (std::uint64_t i = 0; i < 2000; ++i) {
    const auto known = table.find(Table::hash({word(i)}), {word(i)});
    settled += known && known->numbers == solver::ProofNumbers::won(3);
  }
  CHECK(settled > 1920);
}

TEST_CASE("a proof table comes back from its file whole", "[growing][proof]") {
  using Table = solver::ProofTable<1>;
  const auto entries_of = [](const Table& table) {
    std::uint64_t entries = 0;
    table.for_each([&](auto) { ++entries; });
    return entries;
  };
  const tests::Folder folder;
  const std::string path = folder.file("proofs");
  const auto load = [&](Table& into) {
    const auto loaded = solver::load_proofs(into, path, "question");
    return loaded ? *loaded : 0;
  };
  Table table(128 * mib);
  for (std::uint64_t i = 0; i < many; ++i) {
    const Table::Key key{word(i)};
    table.store(Table::hash(key), key, {5, 6}, 10);
  }
  REQUIRE_FALSE(solver::save_proofs(table, path, "question"));
  const std::uint64_t saved = entries_of(table);
  CHECK(saved > many * 98 / 100);

  Table again(128 * mib);
  REQUIRE(load(again) == saved);
  CHECK(entries_of(again) > saved * 99 / 100);
  // What is there already stays, and makes way while it moves.
  Table more(128 * mib);
  for (std::uint64_t i = many; i < many + 20'000; ++i) {
    const Table::Key key{word(i)};
    more.store(Table::hash(key), key, {5, 6}, 10);
  }
  REQUIRE(load(more) == saved);
  CHECK(entries_of(more) > (saved + 20'000) * 98 / 100);
  // What is kept of a table too small for all of it would lack the rest.
  Table small(4 * mib);
  REQUIRE(small.capacity() < saved);
  CHECK(load(small) == 0);
  CHECK(entries_of(small) == 0);
}

TEST_CASE("threads share a proof table that grows", "[threads][growing]") {
  using Table = solver::ProofTable<2>;
  Table table(64 * mib);
  std::atomic<std::uint64_t> wrong{0};
  std::atomic<std::uint64_t> missed{0};
  constexpr std::uint64_t each = 60'000;
  const auto numbers = [](std::uint64_t i) {
    return solver::ProofNumbers{static_cast<std::uint32_t>(i % 1000) + 1, 7};
  };
  const auto work = [&](std::uint64_t thread) {
    for (std::uint64_t i = 0; i < each; ++i) {
      const std::uint64_t mine = thread * each + i;
      const std::uint64_t other = word(mine) % (3 * each);
      const Table::Key key{word(mine), mine};
      const Table::Key asked{word(other), other};
      table.store(Table::hash(key), key, numbers(mine), 10);
      if (const auto found = table.find(Table::hash(asked), asked))
        wrong += found->numbers != numbers(other);
    }
  };
  std::vector<std::thread> threads;
  for (std::uint64_t i = 0; i < 3; ++i) threads.emplace_back(work, i);
  for (std::thread& thread : threads) thread.join();
  for (std::uint64_t i = 0; i < 3 * each; ++i) {
    const Table::Key key{word(i), i};
    missed += !table.find(Table::hash(key), key);
  }
  CHECK(wrong == 0);
  CHECK(missed < 3 * each / 50);
}

}  // namespace
