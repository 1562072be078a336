#include <algorithm>
#include <utility>
#include <vector>

#include "tests/solver/retrograde/made_table.h"

// Files whose checksums fit what is false: headers and levels that anybody can make.
namespace {

using namespace halfboard;
using namespace halfboard::tests;

TEST_CASE("Tables: levels that don't stand behind each other are refused", "[retrograde]") {
  const tests::Folder folder;
  std::string text = tests::read(make(folder, "chinese-checkers", {{"coins", "1"}}).path());
  const std::size_t header = solver::take<std::uint32_t>(&text[12]);
  const std::size_t last = header - 16;  // what it says of the last level's bytes, then the hash
  std::string number;
  solver::put(number, std::uint64_t{0});
  text.replace(last, 8, number);
  number.clear();
  solver::put(number, rt::identity_of(std::string_view(text).substr(0, header - 8)));
  text.replace(header - 8, 8, number);
  const std::string path = folder.file("other");
  tests::write(path, text);
  CHECK_FALSE(rt::TableFile::open(path));
}

TEST_CASE("Tables: bytes behind the end of a table are refused", "[retrograde]") {
  const tests::Folder folder;
  for (const auto& [game, options] : std::vector<std::pair<std::string, solver::Options>>{
           {"chinese-checkers", {{"coins", "1"}}}, {"halfcut", {{"size", "2"}}}}) {
    const std::string path = make(folder, game, options).path();
    tests::write(path, tests::read(path) + "x");
    const auto longer = rt::TableFile::open(path);
    REQUIRE_FALSE(longer);
    CHECK(longer.error().what == path + " is longer than its header says");
  }
}

TEST_CASE("Tables: a level of more places than bytes is refused", "[retrograde]") {
  const tests::Folder folder;
  const rt::TableFile file = make(folder, "chinese-checkers", {{"coins", "1"}});
  const std::uint32_t rows = file.levels().front().rows();
  const std::string path = folder.file("other");
  for (const std::uint64_t places : {std::uint64_t{0}, std::uint64_t{1}, std::uint64_t{1} << 47}) {
    const rt::Level empty({9, true, true}, rows,
                          std::vector<solver::Bytes>(rt::Level::blocks(rows)), {places, 1});
    REQUIRE_FALSE(rt::TableFile::write(path, file.summary(), {empty}));
    CHECK(static_cast<bool>(rt::TableFile::open(path)) == (places == 0));
  }
}

TEST_CASE("Tables: sums that the values don't have are noticed", "[retrograde]") {
  const tests::Folder folder;
  const auto first_failure = [&](const rt::TableFile& file, const rt::TableSummary& summary) {
    const std::string path = folder.file("false");
    if (file.levels().empty())
      REQUIRE_FALSE(rt::TableFile::write(path, summary, file.values()));
    else
      REQUIRE_FALSE(rt::TableFile::write(path, summary, file.levels()));
    const auto written = rt::TableFile::open(path);
    REQUIRE(written);
    const auto result = (*tools::tables_of(*written))->check(*written, {.limits = two_threads()});
    REQUIRE(result);
    CHECK(result->failed == (result->first_failure.empty() ? 0 : 1));
    return result->first_failure;
  };
  for (const auto& [game, options] : std::vector<std::pair<std::string, solver::Options>>{
           {"chinese-checkers", {{"board", "4"}, {"coins", "2"}}}, {"halfcut", {{"size", "3"}}}}) {
    const rt::TableFile file = make(folder, game, options);
    CHECK(first_failure(file, file.summary()).empty());
    rt::TableSummary more = file.summary();
    ++more.positions;
    CHECK(first_failure(file, more).find("positions instead of") != std::string::npos);
    rt::TableSummary won = file.summary();
    --won.by_plies.at(1).won;
    CHECK(first_failure(file, won).find(" wins in 1 instead of") != std::string::npos);
    rt::TableSummary longer = file.summary();
    longer.by_plies.push_back({0, 1});
    CHECK(first_failure(file, longer).find("1 losses in") != std::string::npos);
    rt::TableSummary start = file.summary();
    start.start = rt::Value{rt::Value::Kind::win, 1};
    CHECK(first_failure(file, start).find("the start position") != std::string::npos);
  }
}

TEST_CASE("Tables: what a file says of itself is not believed", "[retrograde]") {
  const tests::Folder folder;
  const rt::TableFile two = make(folder, "chinese-checkers", {{"board", "4"}, {"coins", "2"}});
  const auto refused = [&](const rt::TableSummary& summary, const std::vector<rt::Level>& levels,
                           const std::string& reason) {
    const std::string path = folder.file("false");
    REQUIRE_FALSE(rt::TableFile::write(path, summary, levels));
    const auto file = rt::TableFile::open(path);
    REQUIRE(file);
    const auto tables = tools::tables_of(*file);
    REQUIRE(tables);
    std::string said;
    try {
      const auto result = (*tables)->check(*file, {.limits = two_threads()});
      if (!result) said = result.error().line();
    } catch (const std::runtime_error& fault) {
      said = fault.what();
    }
    INFO(said);
    CHECK(said.find(reason) != said.npos);
  };
  // Levels of another game under this one's name, rows and columns that it does not have.
  rt::TableSummary other = two.summary();
  other.of.replace(other.of.find("coins=2"), 7, "coins=1");
  refused(other, two.levels(), "is no table of");
  const std::uint32_t rows = two.levels()[0].rows();
  const auto with_place = [&](std::uint32_t row, std::uint32_t column) {
    std::vector<solver::Bytes> blocks(rt::Level::blocks(rows));
    const std::uint32_t block =
        std::min(row / rt::Level::block_rows(rows), rt::Level::blocks(rows) - 1);
    rt::BlockWriter writer(block * rt::Level::block_rows(rows));
    const std::uint32_t columns[] = {column};
    writer.add(row, columns);
    blocks[block] = writer.take();
    return std::vector<rt::Level>{rt::Level({1, true, true}, rows, blocks, {1, 1})};
  };
  refused(two.summary(), with_place(rows + 5, 0), "damaged in block");
  refused(two.summary(), with_place(0, 1'000'000'000), "damaged in block");
  // Dense ones: more numbers than there are.
  const std::vector<rt::DenseValue> values(1000, rt::dense_draw);
  const rt::TableFile dense = make(folder, "reality-check", {});
  const std::string path = folder.file("short");
  REQUIRE_FALSE(rt::TableFile::write(path, dense.summary(), values));
  const auto file = rt::TableFile::open(path);
  REQUIRE(file);
  CHECK_FALSE((*tools::tables_of(*file))->probe(*file, "start"));
}

}  // namespace
