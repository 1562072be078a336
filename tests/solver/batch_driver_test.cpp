#include <chrono>
#include <thread>

#include "solver/batch.h"
#include "tests/support/catch.h"

namespace halfboard {
namespace {

std::vector<int> run(const solver::BatchOptions& options, int jobs, int given_up, int last) {
  std::atomic<bool> stop{false};
  std::vector<int> taken;
  int given = 0;
  solver::run_batch(
      options, stop, [&] { return given < jobs ? std::optional(given++) : std::nullopt; },
      [&] {
        return [&](int job) -> std::optional<int> {
          if (job == last) stop = true;
          if (job != given_up) return job;
          // Until another thread has done the last one; the limit is for machines without one.
          for (int i = 0; i < 5000 && !stop; ++i)
            std::this_thread::sleep_for(std::chrono::milliseconds(1));
          stop = true;
          return std::nullopt;
        };
      },
      [&](const std::vector<int>& results) {
        taken.insert(taken.end(), results.begin(), results.end());
      },
      [] { return false; });
  return taken;
}

}  // namespace

TEST_CASE("a batch in order gives on every result, in order", "[threads][batch]") {
  std::vector<int> all(500);
  for (std::size_t i = 0; i < all.size(); ++i) all[i] = static_cast<int>(i);
  CHECK(run({.threads = 3, .in_order = true, .window = 16}, 500, -1, -1) == all);
}

TEST_CASE("a batch in order ends at the first job that was given up", "[threads][batch]") {
  CHECK(run({.threads = 2, .in_order = true}, 500, 1, 20) == std::vector{0});
}

}  // namespace halfboard
