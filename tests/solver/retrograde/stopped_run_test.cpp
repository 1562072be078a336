#include <algorithm>
#include <atomic>
#include <filesystem>
#include <iterator>
#include <vector>

#include "games/chinese_checkers/tables/tables.h"
#include "games/reality_check/tables/tables.h"
#include "solver/retrograde/row_solver.h"
#include "solver/retrograde/work_folder.h"
#include "tests/solver/retrograde/made_table.h"

// Both solvers go on where they were stopped, in memory and in files.
namespace {

using namespace halfboard;
using namespace halfboard::tests;

TEST_CASE("Tables: little memory, and a run that was stopped", "[retrograde]") {
  const auto rules = chinese_checkers::Game::rules({{"board", "5"}, {"coins", "2"}});
  REQUIRE(rules);
  const auto rows = chinese_checkers::CoinRows::of(rules->layout, {});
  REQUIRE(rows);
  const tests::Folder folder;
  const auto options = [&](const char* name, std::size_t memory_mib) {
    rt::RowOptions row_options;
    row_options.limits = two_threads(memory_mib);
    row_options.folder = name ? folder.file(name) : "";
    return row_options;
  };
  rt::RowSolver<chinese_checkers::CoinRows> plain(*rows, options(nullptr, 256));
  REQUIRE(plain.run());
  rt::RowSolver<chinese_checkers::CoinRows> small(*rows, options("small", 0));  // all in files
  std::atomic<bool> stop{false};
  rt::RowOptions stopping = options("small", 0);
  stopping.limits.stop = &stop;
  stopping.on_level = [&](const rt::LevelCount& count) { stop = count.plies == 3; };
  rt::RowSolver<chinese_checkers::CoinRows> stopped(*rows, stopping);
  REQUIRE_FALSE(stopped.run());
  CHECK(stopped.counts().size() == 4);
  rt::RowSolver<chinese_checkers::CoinRows> at_once(*rows, stopping);  // `stop` is still set
  REQUIRE_FALSE(at_once.run());
  CHECK(at_once.counts().empty());
  // A whole level under the name of another one is none.
  std::filesystem::copy_file(folder.file("small/1-won-moving"), folder.file("small/3-won-moving"),
                             std::filesystem::copy_options::overwrite_existing);
  REQUIRE(small.run());
  REQUIRE(small.counts().size() == plain.counts().size());
  for (std::size_t i = 0; i < plain.counts().size(); ++i) {
    CHECK(small.counts()[i].won.positions == plain.counts()[i].won.positions);
    CHECK(small.counts()[i].lost.positions == plain.counts()[i].lost.positions);
  }
}

TEST_CASE("Tables: a level that can't be read again ends the work and is told of", "[retrograde]") {
  const auto rules = chinese_checkers::Game::rules({{"board", "4"}, {"coins", "1"}});
  REQUIRE(rules);
  const auto rows = chinese_checkers::CoinRows::of(rules->layout, {});
  REQUIRE(rows);
  const tests::Folder folder;
  std::filesystem::create_symlink("/dev/null", folder.file("1-won-moving"));
  rt::RowOptions options;
  options.limits = two_threads(0);  // all in files
  options.folder = folder.path();
  rt::RowSolver<chinese_checkers::CoinRows> solver(*rows, options);
  CHECK_THROWS_WITH(solver.run(),
                    rt::Level::open(folder.file("1-won-moving"), 0, 0).error().line());
}

TEST_CASE("Tables: the dense form goes on from a snapshot, in memory or in files", "[retrograde]") {
  using Solver = rt::DenseSolver<reality_check::TrueEndings>;
  const reality_check::TrueEndings endings(1, 2);
  Solver plain(endings, two_threads());
  REQUIRE(plain.run() == Solver::End::complete);
  const tests::Folder folder;
  const auto options = [&](const char* name, std::size_t memory_mib) {
    rt::DenseOptions dense;
    dense.limits = two_threads(memory_mib);
    dense.folder = folder.file(name);
    dense.identity = 7;
    dense.snapshot_seconds = 0;
    return dense;
  };
  const auto same = [&](const Solver& solver) {
    return std::ranges::equal(solver.values(), plain.values());
  };
  for (const std::size_t memory_mib : {std::size_t{0}, std::size_t{256}}) {
    INFO(memory_mib);
    const char* name = memory_mib ? "memory" : "files";
    std::atomic<bool> stop{false};
    rt::DenseOptions stopping = options(name, memory_mib);
    stopping.limits.stop = &stop;
    stopping.on_level = [&](const rt::DenseCount& count) { stop = count.plies == 6; };
    Solver stopped(endings, stopping);
    REQUIRE(stopped.run() == Solver::End::stopped);
    // What a kill in the middle of the next level leaves: the snapshot, and one not complete.
    tests::write(stopped.snapshot_path() + ".part", "cut sho");
    const std::string snapshot = tests::read(stopped.snapshot_path());
    // It is known as work, on this table and no other.
    CHECK(rt::foreign_work(stopping.folder, 8) == stopped.snapshot_path());
    CHECK_FALSE(rt::foreign_work(stopping.folder, 7));
    std::vector<rt::DenseCount> counts;
    rt::DenseOptions more = options(name, memory_mib);
    more.on_level = [&](const rt::DenseCount& count) { counts.push_back(count); };
    Solver again(endings, more);
    REQUIRE(again.run() == Solver::End::complete);
    CHECK(same(again));
    REQUIRE(counts.size() > 10);
    for (std::uint32_t i = 0; i < counts.size(); ++i) {
      CHECK(counts[i].plies == i);
      CHECK(counts[i].won == static_cast<std::uint64_t>(std::ranges::count(
                                 plain.values(), rt::dense_won(static_cast<int>(i)))));
    }
    // A damaged snapshot, or one of another table, is as good as none.
    std::string damaged = snapshot;
    damaged[damaged.size() / 2] ^= 1;
    tests::write(stopped.snapshot_path(), damaged);
    Solver fresh(endings, options(name, memory_mib));
    REQUIRE(fresh.run() == Solver::End::complete);
    CHECK(same(fresh));
    tests::write(stopped.snapshot_path(), snapshot);
    rt::DenseOptions other = options(name, memory_mib);
    other.identity = 8;
    Solver others(endings, other);
    REQUIRE(others.run() == Solver::End::complete);
    CHECK(same(others));
    tests::write(stopped.snapshot_path(), snapshot);
    rt::remove_work(stopping.folder);
    CHECK_FALSE(std::filesystem::exists(stopped.snapshot_path()));
  }
}

TEST_CASE("Tables: a snapshot that is stopped leaves the one before", "[retrograde]") {
  const tests::Folder folder;
  const std::string path = folder.file("snapshot");
  std::vector<unsigned char> values(100, 1);
  std::vector<unsigned char> open(200, 2);
  rt::write_snapshot(path, {7, 3}, values, open, [] { return false; });
  const std::string before = tests::read(path);
  for (int asked = 0; asked < 2; ++asked) {
    int left = asked;
    rt::write_snapshot(path, {7, 4}, values, open, [&] { return left-- == 0; });
    CHECK(tests::read(path) == before);
  }
  rt::Snapshot snapshot{7, 0};
  REQUIRE(rt::read_snapshot(path, snapshot, rt::dense_most_plies, values, open));
  CHECK(snapshot.plies == 3);
  CHECK(values == std::vector<unsigned char>(100, 1));
  CHECK(open == std::vector<unsigned char>(200, 2));
  using Files = std::filesystem::directory_iterator;
  CHECK(std::distance(Files(folder.path()), Files()) == 1);
}

TEST_CASE("Tables: a proof is stopped while it reads its table, too", "[retrograde]") {
  const tests::Folder folder;
  const rt::TableFile file = make(folder, "chinese-checkers", {{"coins", "2"}});
  const std::atomic<bool> stop{true};
  solver::Limits limits = two_threads();
  limits.stop = &stop;
  const auto result = (*tools::tables_of(file))->check(file, {.limits = limits});
  REQUIRE(result);
  CHECK_FALSE(result->complete);
  CHECK(result->checked == 0);
}

TEST_CASE("Tables: of drafts those of the work are removed, and nothing else", "[retrograde]") {
  const tests::Folder folder;
  for (const char* draft : {"12-won-moving.0123abcd.part", "0-lost-waiting.ffffffff.part",
                            "3-won-waiting.00000000.part", "snapshot.89abcdef.part"})
    tests::write(folder.file(draft), "");
  std::vector<std::string> others{".part",
                                  "0123abcd.part",
                                  ".0123abcd.part",
                                  "-won-moving.0123abcd.part",
                                  "1-drawn-moving.0123abcd.part",
                                  "1-won.0123abcd.part",
                                  "1-won-moving-waiting.0123abcd.part",
                                  "1-won-moving.0123abcd.parts",
                                  "1-won-moving.0123abc.part",
                                  "1-won-moving.0123abcg.part",
                                  "1-won-moving0123abcd0.part",
                                  "1a-won-moving.0123abcd.part",
                                  "mine",
                                  "snapshots.0123abcd.part"};
  for (const std::string& other : others) tests::write(folder.file(other), "");
  rt::remove_work(folder.path());
  std::vector<std::string> left;
  for (const auto& entry : std::filesystem::directory_iterator(folder.path()))
    left.push_back(entry.path().filename());
  std::ranges::sort(left);
  std::ranges::sort(others);
  CHECK(left == others);
}

TEST_CASE("Tables: a snapshot that can't be written is told, and no fault", "[retrograde]") {
  const tests::Folder folder;
  std::vector<unsigned char> values(10, 1);
  const auto never = [] { return false; };
  CHECK(rt::write_snapshot(folder.file("missing/snapshot"), {7, 3}, values, values, never));
  CHECK_FALSE(rt::write_snapshot(folder.file("snapshot"), {7, 3}, values, values, never));
}

}  // namespace
