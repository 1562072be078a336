#include <vector>

#include "tests/solver/retrograde/made_table.h"

// Checks of random positions.
namespace {

using namespace halfboard;
using namespace halfboard::tests;

TEST_CASE("Tables: samples are proved without the whole table", "[retrograde]") {
  const auto sample_of = [](const rt::TableFile& file, std::uint64_t count,
                            std::size_t memory_mib = 1024) {
    const auto tables = tools::tables_of(file);
    REQUIRE(tables);
    solver::Limits limits = two_threads();
    limits.memory_mib = memory_mib;
    const auto result = (*tables)->check(file, {.limits = limits, .sample = rt::Sample{count, 5}});
    REQUIRE(result);
    return *result;
  };
  const tests::Folder folder;
  const rt::TableFile dense = make(folder, "reality-check", {});
  CHECK(sample_of(dense, 500).checked == 1000);
  CHECK(sample_of(dense, 500).failed == 0);
  // Half of all losses called draws: a sample finds some.
  auto values = dense.values();
  for (std::uint64_t i = 0; i < values.size(); i += 2)
    if (rt::is_lost(values[i])) values[i] = rt::dense_draw;
  const std::string path = folder.file("wrong");
  const rt::TableFile wrong = write_values(path, dense.summary(), values);
  CHECK(sample_of(wrong, 500).failed > 20);
  // In pieces, where the memory does not hold what it takes at once: the same positions.
  const auto pieces = sample_of(wrong, 15'000, 1);
  const auto whole = sample_of(wrong, 15'000);
  CHECK((pieces.checked == whole.checked && pieces.failed == whole.failed));

  const rt::TableFile rows = make(folder, "chinese-checkers", {{"coins", "2"}});
  CHECK(sample_of(rows, 1000).checked == 2000);
  CHECK(sample_of(rows, 1000).failed == 0);
  CHECK(sample_of(rows, 1000, 1).checked == 2000);
  // Without its last level but one the table contradicts itself.
  auto levels = rows.levels();
  levels.erase(levels.begin() + 3);
  REQUIRE_FALSE(rt::TableFile::write(path, rows.summary(), levels));
  const auto cut = rt::TableFile::open(path);
  REQUIRE(cut);
  CHECK(sample_of(*cut, 1000).failed > 20);
}

TEST_CASE("Tables: a sample is of as many decided positions as there are", "[retrograde]") {
  const tests::Folder folder;
  const rt::TableFile file = make(folder, "reality-check", {});
  rt::TableSummary summary = file.summary();
  summary.by_plies.clear();
  const std::string path = folder.file("undecided");
  REQUIRE_FALSE(rt::TableFile::write(path, summary, file.values()));
  const auto undecided = rt::TableFile::open(path);
  REQUIRE(undecided);
  const tools::TableCheckPlan plan{.limits = two_threads(), .sample = rt::Sample{100, 1}};
  CHECK_THROWS((*tools::tables_of(*undecided))->check(*undecided, plan));
}

}  // namespace
