#include <algorithm>
#include <vector>

#include "games/chinese_checkers/tables/tables.h"
#include "solver/random.h"
#include "solver/retrograde/level_builder.h"
#include "tests/solver/retrograde/made_table.h"

// Damage and wrong values are noticed, and nothing of the user is overwritten.
namespace {

using namespace halfboard;
using namespace halfboard::tests;

/// A table in rows as a list, to be changed and written again.
struct Entry {
  std::uint64_t key;
  rt::LevelName name;
};

std::vector<Entry> entries_of(const rt::TableFile& file) {
  std::vector<Entry> entries;
  solver::Bytes buffer;
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
        (*tables)->check(file, {.limits = two_threads(), .shard = solver::Shard{i, shards}});
    REQUIRE(result);
    REQUIRE(result->complete);
    failed += result->failed;
  }
  return failed;
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

TEST_CASE("Tables: a position without a value is noticed", "[retrograde]") {
  const tests::Folder folder;
  const rt::TableFile file = make(folder, "halfcut", {{"size", "2"}});
  const std::uint64_t positions = check(file).checked;
  const std::string path = folder.file("lacking");
  const auto whole = file.values();
  for (std::size_t i = 0; i < whole.size(); ++i) {
    if (whole[i] == rt::dense_absent) continue;
    auto values = whole;
    values[i] = rt::dense_absent;
    REQUIRE_FALSE(rt::TableFile::write(path, file.summary(), values));
    const auto lacking = rt::TableFile::open(path);
    REQUIRE(lacking);
    const auto found = check(*lacking);
    INFO("number " << i);
    CHECK(found.checked == positions);
    CHECK(found.failed > 0);
  }
  auto values = whole;
  std::ranges::fill(values, rt::dense_absent);
  REQUIRE_FALSE(rt::TableFile::write(path, file.summary(), values));
  const auto none = rt::TableFile::open(path);
  REQUIRE(none);
  CHECK(check(*none).failed == positions);
  CHECK_THROWS(static_cast<void>((*tools::tables_of(*none))->probe(*none, "2/2 r")));
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

TEST_CASE("Tables: a value of what is no position is noticed", "[retrograde]") {
  const tests::Folder folder;
  const rt::TableFile file = make(folder, "halfcut", {{"size", "3"}});
  const std::uint64_t positions = check(file).checked;
  auto values = file.values();
  std::uint64_t false_ones = 0;
  for (auto& value : values)
    if (value == rt::dense_absent && false_ones < 500) {
      value = rt::dense_draw;
      ++false_ones;
    }
  REQUIRE(false_ones == 500);  // boards with crosscuts
  const rt::TableFile more = write_values(folder.file("more"), file.summary(), values);
  const auto found = check(more);
  CHECK(found.checked == positions + false_ones);
  CHECK(found.failed == false_ones);
  const auto sample = (*tools::tables_of(more))
                          ->check(more, {.limits = two_threads(), .sample = rt::Sample{2000, 1}});
  REQUIRE(sample);
  CHECK(sample->failed > 0);
}

TEST_CASE("Tables: a level that stands twice is damage", "[retrograde]") {
  const tests::Folder folder;
  const rt::TableFile file = make(folder, "chinese-checkers", {{"coins", "2"}});
  auto levels = file.levels();
  levels.push_back(levels[3]);
  const std::string path = folder.file("doubled");
  REQUIRE_FALSE(rt::TableFile::write(path, file.summary(), levels));
  const auto doubled = rt::TableFile::open(path);
  REQUIRE_FALSE(doubled);
  CHECK(doubled.error().line().find("twice") != std::string::npos);
}

TEST_CASE("Tables: a position with two values is noticed by every proof", "[retrograde]") {
  const tests::Folder folder;
  const solver::Options options{{"board", "4"}, {"coins", "2"}};
  const rt::TableFile file = make(folder, "chinese-checkers", options);
  const auto rules = chinese_checkers::Game::rules(options);
  REQUIRE(rules);
  const auto rows = chinese_checkers::CoinRows::of(rules->layout, {});
  REQUIRE(rows);
  // A false level, before or behind the true ones, of more or fewer plies, as no true one has.
  const std::vector<Entry> right = entries_of(file);
  const Entry some = right[right.size() / 2];
  REQUIRE(some.name.plies > 0);
  for (const std::uint32_t plies : {some.name.plies - 1, some.name.plies + 1})
    for (const bool first : {true, false}) {
      rt::LevelBuilder<chinese_checkers::CoinRows> builder(*rows);
      builder.insert(std::vector{some.key});
      auto levels = file.levels();
      levels.insert(first ? levels.begin() : levels.end(),
                    builder.finish({plies, some.name.won, true}));
      const std::string path = folder.file("twice");
      REQUIRE_FALSE(rt::TableFile::write(path, file.summary(), levels));
      const auto twice = rt::TableFile::open(path);
      REQUIRE(twice);
      const auto notices = [&](const tools::TableCheckPlan& plan) {
        try {
          const auto result = (*tools::tables_of(*twice))->check(*twice, plan);
          return !result || result->failed > 0;
        } catch (const std::runtime_error&) {
          return true;
        }
      };
      INFO(plies << " plies, first " << first);
      CHECK(notices({.limits = two_threads()}));
      CHECK(notices({.limits = two_threads(), .shard = solver::Shard{}}));
      CHECK(notices({.limits = two_threads(), .sample = rt::Sample{right.size() * 20, 1}}));
    }
}

TEST_CASE("Tables: more plies than a proof by rows can count are damage", "[retrograde]") {
  const tests::Folder folder;
  const solver::Options options{{"board", "4"}, {"coins", "1"}};
  const rt::TableFile file = make(folder, "chinese-checkers", options);
  const auto rules = chinese_checkers::Game::rules(options);
  REQUIRE(rules);
  const auto rows = chinese_checkers::CoinRows::of(rules->layout, {});
  REQUIRE(rows);
  rt::LevelBuilder<chinese_checkers::CoinRows> builder(*rows);
  builder.insert(std::vector{rt::key_of({1, 1})});
  const std::string path = folder.file("long");
  REQUIRE_FALSE(rt::TableFile::write(path, file.summary(), {builder.finish({20'000, true, true})}));
  const auto endless = rt::TableFile::open(path);
  REQUIRE(endless);
  CHECK_THROWS_AS(failed_by_rows(*endless, 1), std::runtime_error);
}

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

TEST_CASE("Tables: a place whose player is skipped is checked, too", "[retrograde]") {
  const tests::Folder folder;
  const solver::Options options{{"board", "2x5"}, {"coins", "4"}, {"rules", "ws"}};
  const rt::TableFile file = make(folder, "chinese-checkers", options);
  CHECK(check(file).checked == file.summary().positions);
  const auto rules = chinese_checkers::Game::rules(options);
  REQUIRE(rules);
  const auto rows =
      chinese_checkers::CoinRows::of(rules->layout, chinese_checkers::Game::start(*rules).variant);
  REQUIRE(rows);
  const rt::Place skipped{14, 14};
  REQUIRE(rows->position(skipped).skipped);
  std::vector<Entry> entries = entries_of(file);
  const rt::LevelName name = entries.front().name;
  entries.push_back({rt::key_of(skipped), name});
  rt::TableSummary summary = file.summary();
  (name.won ? summary.by_plies[name.plies].won : summary.by_plies[name.plies].lost) +=
      rows->weight(skipped.row);
  CHECK(check(write_entries(*rows, folder.file("skipped"), summary, entries)).failed > 0);
}

TEST_CASE("Tables: shards are of tables in rows", "[retrograde]") {
  const tests::Folder folder;
  const rt::TableFile file = make(folder, "reality-check", {});
  const auto tables = tools::tables_of(file);
  REQUIRE(tables);
  const auto result =
      (*tables)->check(file, {.limits = two_threads(), .shard = solver::Shard{0, 2}});
  REQUIRE_FALSE(result);
  CHECK(result.error().line().find("--shard") != std::string::npos);
}

}  // namespace
