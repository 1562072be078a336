#include "games/chinese_checkers/tables/tables.h"

#include <algorithm>
#include <atomic>
#include <filesystem>

#include "games/halfcut/census.h"
#include "games/halfcut/tables/tables.h"
#include "games/reality_check/tables/tables.h"
#include "solver/random.h"
#include "solver/retrograde/row_solver.h"
#include "tests/support/catch.h"
#include "tests/support/folder.h"
#include "tools/any_game/any_tables.h"

// Tables in files, the dense and the sparse form, against counts from elsewhere and by the forward
// proof; and that damage and wrong values are noticed.
namespace {

using namespace halfboard;
namespace rt = solver::retrograde;

solver::Limits two_threads(std::size_t memory_mib = 256) {
  solver::Limits limits;
  limits.threads = 2;
  limits.memory_mib = memory_mib;
  return limits;
}

/// Makes a table in a file and opens it.
rt::TableFile make(const tests::Folder& folder, std::string_view game,
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

tools::TextCheck check(const rt::TableFile& file) {
  const auto tables = tools::tables_of(file);
  REQUIRE(tables);
  const auto result = (*tables)->check(file, {.limits = two_threads()});
  REQUIRE(result);
  REQUIRE(result->complete);
  return *result;
}

rt::TableSummary::Plies sum(const rt::TableFile& file) {
  rt::TableSummary::Plies sum;
  for (const auto& plies : file.summary().by_plies) {
    sum.won += plies.won;
    sum.lost += plies.lost;
  }
  return sum;
}

/// Wins, losses, draws and the longest of some positions of a dense table.
struct Totals {
  std::uint64_t won = 0, lost = 0, drawn = 0;
  std::uint32_t longest = 0;
  void add(rt::Value value) {
    ++(value.kind == rt::Value::Kind::win    ? won
       : value.kind == rt::Value::Kind::loss ? lost
                                             : drawn);
    longest = std::max(longest, value.plies);
  }
};

void compare_with_census(int size) {
  const tests::Folder folder;
  const rt::TableFile file = make(folder, "halfcut", {{"size", std::to_string(size)}});
  const auto census = halfcut::take_census(size, solver::Deadline({}));
  REQUIRE(census);
  Totals open;
  for (const rt::DenseValue v : file.values())
    if (v != rt::dense_absent && rt::value_of(v).plies > 0) open.add(rt::value_of(v));
  CHECK(open.won + open.lost == census->boards);
  CHECK(open.won == census->mover_wins);
  CHECK(open.longest == static_cast<std::uint32_t>(census->longest));
  CHECK(sum(file).won + sum(file).lost == file.summary().positions);
  CHECK(file.summary().start->kind == rt::Value::Kind::win);
  CHECK(static_cast<int>(file.summary().start->plies) ==
        *std::min_element(census->openings.begin(), census->openings.end()));
  const auto proof = check(file);
  CHECK(proof.checked == file.summary().positions);
  CHECK(proof.failed == 0);
}

}  // namespace

TEST_CASE("Tables: Halfcut equals its census", "[retrograde][halfcut]") {
  compare_with_census(2);
  compare_with_census(3);
}

TEST_CASE("Tables: Halfcut on 4 x 4 equals its census", "[.slow][retrograde][halfcut]") {
  compare_with_census(4);
}

TEST_CASE("Tables: Reality Check, one true piece a side", "[retrograde][reality-check]") {
  const tests::Folder folder;
  const rt::TableFile file = make(folder, "reality-check", {});
  CHECK(file.summary().positions == 50232 / 2);  // to move; as many for the other side
  CHECK_FALSE(file.summary().start);
  // From a separate implementation: pawn against pawn, both on the board.
  const reality_check::TrueEndings endings(1, 2);
  Totals pawns;
  for (std::uint64_t i = 0; i < endings.size(); ++i) {
    const rt::DenseValue v = file.at(i);
    if (v == rt::dense_absent) continue;
    const auto p = endings.position(i);
    REQUIRE(endings.number(p) == i);
    const auto on_board = p.owned[0] | p.owned[1];
    if (p.owned[0] && p.owned[1] && !((p.up[0] | p.up[1]) & on_board) &&
        p.phase == reality_check::Phase::turn)
      pawns.add(rt::value_of(v));
  }
  CHECK(pawns.won == 746);
  CHECK(pawns.lost == 736);
  CHECK(pawns.drawn == 0);
  CHECK(pawns.longest == 16);
  const auto proof = check(file);
  CHECK(proof.checked == file.summary().positions);
  CHECK(proof.failed == 0);
}

TEST_CASE("Tables: Chinese Checkers in rows", "[retrograde][chinese-checkers]") {
  struct Expected {
    const char* rules;
    std::uint64_t won, lost;
    std::optional<std::uint32_t> start;
  };
  // From a separate implementation.
  for (const Expected& e : {Expected{"ws", 63029, 20663, {}}, Expected{"fs", 322953, 225387, 23}}) {
    INFO(e.rules);
    const tests::Folder folder;
    const solver::Options options{{"coins", "2"}, {"rules", e.rules}};
    const rt::TableFile file = make(folder, "chinese-checkers", options);
    CHECK(file.summary().positions == 548340);
    CHECK(sum(file).won == e.won);
    CHECK(sum(file).lost == e.lost);
    REQUIRE(file.summary().start);
    CHECK((file.summary().start->kind == rt::Value::Kind::win) == e.start.has_value());
    CHECK(file.summary().start->plies == e.start.value_or(0));
    CHECK(check(file).failed == 0);

    const auto tables = tools::tables_of(file);
    REQUIRE(tables);
    const auto probe = (*tables)->probe(file, "start");
    REQUIRE(probe);
    CHECK(probe->value == *file.summary().start);
    CHECK(probe->moves.size() == 10);
    CHECK(probe->line.size() == e.start.value_or(0));
    CHECK_FALSE((*tables)->probe(file, "####1rbb/####2bb/##5b/##6/6##/r5##/rr2####/rrr1#### r ws"));
  }
}

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
  REQUIRE(small.run());
  REQUIRE(small.counts().size() == plain.counts().size());
  for (std::size_t i = 0; i < plain.counts().size(); ++i) {
    CHECK(small.counts()[i].won.positions == plain.counts()[i].won.positions);
    CHECK(small.counts()[i].lost.positions == plain.counts()[i].lost.positions);
  }
}

TEST_CASE("Tables: damage and wrong values are noticed", "[retrograde]") {
  const tests::Folder folder;
  const rt::TableFile file = make(folder, "reality-check", {});
  const std::string whole = tests::read(file.path());
  const std::string path = folder.file("other");

  tests::write(path, whole.substr(0, whole.size() - 1));
  CHECK_FALSE(rt::TableFile::open(path));
  std::string text = whole;
  text[40] ^= 1;
  tests::write(path, text);
  CHECK_FALSE(rt::TableFile::open(path));
  text = whole;
  text[text.size() - 100] ^= 1;
  tests::write(path, text);
  const auto damaged = rt::TableFile::open(path);
  REQUIRE(damaged);
  CHECK_THROWS(damaged->values());

  // Each wrong value is found out, by itself or by those before it.
  for (const std::uint64_t stride : {std::uint64_t{997}, std::uint64_t{1999}}) {
    auto values = file.values();
    std::uint64_t changed = 0;
    for (std::uint64_t i = 0; i < values.size(); i += stride)
      if (rt::is_won(values[i])) {
        values[i] = rt::dense_draw;
        ++changed;
      }
    REQUIRE(changed > 0);
    REQUIRE_FALSE(rt::TableFile::write(path, file.summary(), values));
    const auto wrong = rt::TableFile::open(path);
    REQUIRE(wrong);
    CHECK(check(*wrong).failed >= changed);
  }
}

TEST_CASE("Tables: a user's own files stay, links are followed", "[retrograde]") {
  const tests::Folder folder;
  const rt::TableFile table = make(folder, "reality-check", {});
  const std::string place = folder.file("place");
  const std::string link = folder.file("link");
  tests::write(place + ".part", "mine");
  std::filesystem::create_symlink(place, link);
  REQUIRE_FALSE(rt::TableFile::write(link, table.summary(), table.values()));
  CHECK(tests::read(place + ".part") == "mine");
  CHECK(std::filesystem::is_symlink(link));
  const auto written = rt::TableFile::open(place);
  REQUIRE(written);
  CHECK(written->values() == table.values());
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
  }
}

TEST_CASE("Tables: samples are proved without the whole table", "[retrograde]") {
  const auto sample_of = [](const rt::TableFile& file, std::uint64_t count) {
    const auto tables = tools::tables_of(file);
    REQUIRE(tables);
    const auto result =
        (*tables)->check(file, {.limits = two_threads(), .sample = rt::Sample{count, 5}});
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
  REQUIRE_FALSE(rt::TableFile::write(path, dense.summary(), values));
  const auto wrong = rt::TableFile::open(path);
  REQUIRE(wrong);
  CHECK(sample_of(*wrong, 500).failed > 20);

  const rt::TableFile rows = make(folder, "chinese-checkers", {{"coins", "2"}});
  CHECK(sample_of(rows, 1000).checked == 2000);
  CHECK(sample_of(rows, 1000).failed == 0);
  // Without its last level but one the table contradicts itself.
  auto levels = rows.levels();
  levels.erase(levels.begin() + 3);
  REQUIRE_FALSE(rt::TableFile::write(path, rows.summary(), levels));
  const auto cut = rt::TableFile::open(path);
  REQUIRE(cut);
  CHECK(sample_of(*cut, 1000).failed > 20);
}

namespace {

/// A table in rows as a list, to be changed and written again.
struct Entry {
  std::uint64_t key;
  rt::LevelName name;
};

std::vector<Entry> entries_of(const rt::TableFile& file) {
  std::vector<Entry> entries;
  rt::Bytes buffer;
  for (const rt::Level& level : file.levels())
    for (std::uint32_t b = 0; b < rt::Level::blocks(level.rows()); ++b)
      for (rt::BlockReader reader = level.block(b, buffer); reader.row() != rt::BlockReader::end;
           reader.advance())
        reader.for_each([&](std::uint32_t column) {
          entries.push_back({rt::key_of({reader.row(), column}), level.name()});
        });
  return entries;
}

rt::TableFile write_entries(const chinese_checkers::CoinRows& rows, const std::string& path,
                            const rt::TableSummary& summary, const std::vector<Entry>& entries) {
  std::vector<rt::Level> levels;
  for (std::uint32_t plies = 0; plies < 64; ++plies)
    for (const bool won : {false, true}) {
      const rt::LevelName name{plies, won, true};
      std::vector<std::vector<std::uint64_t>> keys(rt::Level::blocks(rows.rows()));
      for (const Entry& e : entries)
        if (e.name == name)
          keys[rt::place_of(e.key).row / rt::Level::block_rows(rows.rows())].push_back(e.key);
      rt::LevelBuilder<chinese_checkers::CoinRows> builder(rows);
      for (std::uint32_t b = 0; b < keys.size(); ++b) {
        std::ranges::sort(keys[b]);
        builder.set_block(b, keys[b]);
      }
      if (rt::Level level = builder.finish(name); !level.empty())
        levels.push_back(std::move(level));
    }
  REQUIRE_FALSE(rt::TableFile::write(path, summary, levels));
  auto file = rt::TableFile::open(path);
  REQUIRE(file);
  return *file;
}

std::uint64_t failed_by_rows(const rt::TableFile& file, std::uint32_t shards) {
  const auto tables = tools::tables_of(file);
  REQUIRE(tables);
  std::uint64_t failed = 0;
  for (std::uint32_t i = 0; i < shards; ++i) {
    const auto result =
        (*tables)->check(file, {.limits = two_threads(), .shard = rt::Shard{i, shards}});
    REQUIRE(result);
    REQUIRE(result->complete);
    failed += result->failed;
  }
  return failed;
}

}  // namespace

TEST_CASE("Tables: the proof by rows notices every single wrong value", "[retrograde]") {
  const char* rules = GENERATE("ws", "fs", "fl");
  const char* board = GENERATE("4", "5x3");
  INFO(rules << " " << board);
  const tests::Folder folder;
  const solver::Options options{{"board", board}, {"coins", "2"}, {"rules", rules}};
  const rt::TableFile file = make(folder, "chinese-checkers", options);
  const auto parsed = chinese_checkers::Game::rules(options);
  REQUIRE(parsed);
  const auto rows = chinese_checkers::CoinRows::of(parsed->layout,
                                                   chinese_checkers::Game::start(*parsed).variant);
  REQUIRE(rows);
  const std::vector<Entry> right = entries_of(file);
  const std::string path = folder.file("changed");
  CHECK(failed_by_rows(file, 1) == 0);
  CHECK(failed_by_rows(file, 7) == 0);
  CHECK(failed_by_rows(write_entries(*rows, path, file.summary(), right), 1) == 0);
  solver::Stream random(17, 0);
  for (int i = 0; i < 28; ++i) {
    std::vector<Entry> wrong = right;
    const std::size_t at = random.below(wrong.size());
    switch (i % 4) {
      case 0:  // a draw
        wrong.erase(wrong.begin() + static_cast<std::ptrdiff_t>(at));
        break;
      case 1:  // later
        wrong[at].name.plies += 2;
        break;
      case 2:  // the other way round
        wrong[at].name = {wrong[at].name.plies + 1, !wrong[at].name.won, true};
        break;
      default: {  // no draw
        const std::uint64_t key =
            rt::key_of({static_cast<std::uint32_t>(random.below(rows->rows())),
                        static_cast<std::uint32_t>(random.below(rows->columns()))});
        if (std::ranges::any_of(right, [&](const Entry& e) { return e.key == key; })) continue;
        wrong.push_back({key, {i % 8 == 3 ? 3U : 4U, i % 8 == 3, true}});
      }
    }
    INFO("change " << i << " at " << at);
    const rt::TableFile changed = write_entries(*rows, path, file.summary(), wrong);
    CHECK(failed_by_rows(changed, 1) > 0);
    CHECK(check(changed).failed > 0);
  }
}

TEST_CASE("Tables: shards are of tables in rows", "[retrograde]") {
  const tests::Folder folder;
  const rt::TableFile file = make(folder, "reality-check", {});
  const auto tables = tools::tables_of(file);
  REQUIRE(tables);
  const auto result = (*tables)->check(file, {.limits = two_threads(), .shard = rt::Shard{0, 2}});
  REQUIRE_FALSE(result);
  CHECK(result.error().line().find("--shard") != std::string::npos);
}
