#include "solver/play/word_cache.h"

#include <map>
#include <thread>
#include <vector>

#include "solver/random.h"
#include "tests/support/catch.h"

namespace {

using namespace halfboard;
using solver::play::WordCache;

TEST_CASE("word cache: what it says of a key was stored for that key", "[play]") {
  const WordCache cache;
  CHECK(cache.find(0) == 0);
  std::map<std::uint64_t, std::uint32_t> last;
  solver::Stream stream(17, 0);
  std::size_t known = 0;
  for (int i = 0; i < 200'000; ++i) {
    // Near each other and far apart, more than there are entries; some come again.
    const std::uint64_t key = i % 2 ? stream.below(40'000) : stream.bits() << stream.below(60);
    const std::uint32_t found = cache.find(key);
    if (found) {
      ++known;
      REQUIRE(last.contains(key));
      REQUIRE(found == last[key]);
    }
    last[key] = 1 + static_cast<std::uint32_t>(stream.below(WordCache::most));
    cache.store(key, last[key]);
    REQUIRE(cache.find(key) == last[key]);
  }
  CHECK(known > 10'000);
}

TEST_CASE("word cache: shared by threads", "[play]") {
  const WordCache cache;
  const auto value = [](std::uint64_t key) {
    return 1 + static_cast<std::uint32_t>(key * key % WordCache::most);
  };
  std::vector<std::size_t> wrong(3);
  {
    std::vector<std::jthread> threads;
    for (std::size_t t = 0; t < wrong.size(); ++t)
      threads.emplace_back([&, t] {
        solver::Stream stream(18, t);
        for (int i = 0; i < 50'000; ++i) {
          const std::uint64_t key = stream.below(60'000) << 20;
          const std::uint32_t found = cache.find(key);
          if (found && found != value(key)) ++wrong[t];
          cache.store(key, value(key));
        }
      });
  }
  CHECK(wrong == std::vector<std::size_t>(3));
}

}  // namespace
