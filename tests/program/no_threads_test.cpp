#include "tests/support/catch.h"
#include "tests/support/process.h"
#include "tests/support/sanitized.h"

// Where the system has no room for threads. Sanitizers need more memory than a limit may leave.
namespace {

using namespace halfboard;
using Words = std::vector<std::string>;

const tests::Surroundings little_memory{.memory_limit = std::uint64_t{700} << 20};
/// The stack of a thread alone would take all memory.
const tests::Surroundings no_room{.memory_limit = std::uint64_t{4} << 30,
                                  .stack_limit = std::uint64_t{4} << 30};

TEST_CASE("without room for its threads a command ends in order", "[program]") {
  if (tests::sanitized) return;
  const auto check = [](const Words& words, const tests::Surroundings& around) {
    const auto run = tests::run_halfboard(words, around);
    INFO(words[0] << ": " << run.out << run.err);
    CHECK(run.status == 3);
    CHECK(run.err.starts_with("halfboard: stopped (partial): "));
    CHECK(tests::is_one_line(run.err));
  };
  check({"batch", "sight-reduction", "--task", "value", "--random", "5000", "--threads", "1024"},
        little_memory);
  check({"playout", "halfcut", "--size", "3", "--games", "1000000", "--threads", "1024"},
        little_memory);
  check({"match", "halfcut", "random", "greedy", "--games", "2"}, no_room);
}

TEST_CASE("without room for advice a position is solved", "[program]") {
  if (tests::sanitized) return;
  const auto run = tests::run_halfboard(
      {"solve", "halfcut", "start", "--size", "3", "--threads", "1", "--progress"}, no_room);
  INFO(run.err);
  CHECK(run.status == 0);
}

}  // namespace
