#pragma once

#include <algorithm>
#include <filesystem>
#include <string>
#include <vector>

#include "solver/retrograde/table_file.h"
#include "solver/retrograde/table_summary.h"
#include "tests/support/catch.h"
#include "tests/support/folder.h"
#include "tools/any_game/any_tables.h"

/// Tables as the program makes and checks them.
namespace halfboard::tests {

namespace rt = solver::retrograde;

inline solver::Limits two_threads(std::size_t memory_mib = 256) {
  solver::Limits limits;
  limits.threads = 2;
  limits.memory_mib = memory_mib;
  return limits;
}

/// Makes a table in a file and opens it.
inline rt::TableFile make(const tests::Folder& folder, std::string_view game,
                          const solver::Options& options, std::size_t memory_mib = 256) {
  const auto* tables = tools::tables_of(game);
  REQUIRE(tables);
  const std::string path = folder.file("table");
  const auto complete = tables->make(options, path, two_threads(memory_mib), [](const auto&) {});
  REQUIRE(complete);
  REQUIRE(*complete);
  REQUIRE_FALSE(std::filesystem::exists(path + ".levels"));
  auto file = rt::TableFile::open(path);
  REQUIRE(file);
  return *file;
}

/// A dense table of these values whose header counts them as they are.
inline rt::TableFile write_values(const std::string& path, const rt::TableSummary& like,
                                  const std::vector<rt::DenseValue>& values) {
  rt::TableSummary summary;
  summary.of = like.of;
  summary.start = like.start;
  for (const rt::DenseValue value : values) rt::count_value(summary, value);
  REQUIRE_FALSE(rt::TableFile::write(path, summary, values));
  auto file = rt::TableFile::open(path);
  REQUIRE(file);
  return *file;
}

inline tools::TextCheck check(const rt::TableFile& file) {
  const auto tables = tools::tables_of(file);
  REQUIRE(tables);
  const auto result = (*tables)->check(file, {.limits = two_threads()});
  REQUIRE(result);
  REQUIRE(result->complete);
  return *result;
}

inline rt::TableSummary::Plies sum(const rt::TableFile& file) {
  rt::TableSummary::Plies sum;
  for (const auto& plies : file.summary().by_plies) {
    sum.won += plies.won;
    sum.lost += plies.lost;
  }
  return sum;
}

/// Wins, losses, draws and the longest of some positions of a dense table.
struct TableTotals {
  std::uint64_t won = 0, lost = 0, drawn = 0;
  std::uint32_t longest = 0;
  void add(rt::Value value) {
    ++(value.kind == rt::Value::Kind::win    ? won
       : value.kind == rt::Value::Kind::loss ? lost
                                             : drawn);
    longest = std::max(longest, value.plies);
  }
};

}  // namespace halfboard::tests
