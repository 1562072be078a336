#include <algorithm>
#include <atomic>
#include <filesystem>
#include <fstream>
#include <map>
#include <set>

#include "games/chinese_checkers/evaluation/evaluation.h"
#include "games/chinese_checkers/tables/coin_rows.h"
#include "solver/random.h"
#include "solver/retrograde/row_solver.h"
#include "tests/games/chinese_checkers/plain_retrograde.h"
#include "tests/games/chinese_checkers/start.h"
#include "tests/support/catch.h"
#include "tests/support/folder.h"

// Tables by levels against the plain retrograde analysis, and races against a plain search.
namespace {

using namespace halfboard;
using chinese_checkers::CoinRows;
using chinese_checkers::Colour;
using chinese_checkers::Game;
using chinese_checkers::Position;
using chinese_checkers::RaceTable;
using chinese_checkers::Word;
using solver::retrograde::Place;
using tests::start_of;

solver::retrograde::RowOptions in_folder(const std::string& folder) {
  solver::retrograde::RowOptions options;
  options.folder = folder;
  options.limits.threads = 2;
  return options;
}

/// What a moving place is worth: plies, won by the mover.
using Values = std::map<Place, std::pair<std::uint32_t, bool>>;

Values values_of(const solver::retrograde::RowSolver<CoinRows>& solver) {
  Values values;
  solver::Bytes buffer;
  for (const auto& level : solver.levels().moving)
    for (std::uint32_t b = 0; b < solver::retrograde::Level::blocks(level.rows()); ++b) {
      auto reader = level.block(b, buffer);
      for (; reader.row() != reader.end; reader.advance())
        reader.for_each([&](std::uint32_t c) {
          values[{reader.row(), c}] = {level.name().plies, level.name().won};
        });
    }
  return values;
}

/// All positions of the game by the table and by the plain analysis.
void compare(const Position& start) {
  INFO(Game::format(start));
  const tests::Retrograde plain(start);
  const auto rows = CoinRows::of(start.layout, start.variant);
  REQUIRE(rows);
  solver::retrograde::RowSolver<CoinRows> solver(*rows, in_folder(""));
  REQUIRE(solver.run());
  const Values values = values_of(solver);
  std::uint64_t compared = 0;
  for (std::size_t i = 0; i < plain.size(); ++i) {
    if (!plain.exists(i)) continue;
    const Position p = plain.position(i);
    if (chinese_checkers::pass_over_stuck(p) != p) continue;
    const auto expected = plain.value(i);
    const auto found = values.find(rows->place(p));
    INFO(Game::format(p));
    REQUIRE((found != values.end()) == (expected.plies >= 0));
    ++compared;
    if (found == values.end()) continue;
    REQUIRE(found->second.first == static_cast<std::uint32_t>(expected.plies));
    REQUIRE(found->second.second == (expected.winner == Game::to_move(p)));
  }
  CHECK(compared > 0);
}

/// Moves of red alone, by a plain search from the coins given.
int race(Position p) {
  p.coins[2] = 0;
  std::vector<Word> level{p.coins[0]};
  std::set<Word> seen(level.begin(), level.end());
  for (int moves = 0; !level.empty(); ++moves) {
    std::vector<Word> next;
    for (const Word coins : level) {
      if (coins == p.layout.goal(Colour::red)) return moves;
      p.coins[0] = coins;
      for (const auto m : solver::MoveList<Game>(p)) {
        const Word after = coins ^ Word { 1 } << m.from ^ Word { 1 } << m.to;
        if (seen.insert(after).second) next.push_back(after);
      }
    }
    level = std::move(next);
  }
  return RaceTable::never;
}

}  // namespace

TEST_CASE("Chinese Checkers: tables agree with the plain retrograde analysis",
          "[chinese-checkers][retrograde]") {
  for (const char* rules : {"ws", "wl", "fs", "fl"}) {
    compare(start_of({{"board", "3"}, {"coins", "1"}, {"rules", rules}}));
    compare(start_of({{"board", "4x3"}, {"coins", "2"}, {"rules", rules}}));
    compare(start_of({{"board", "4"}, {"coins", "2"}, {"rules", rules}}));
  }
  for (const char* rules : {"2s", "2l"})
    compare(start_of({{"board", "4x3"}, {"coins", "3"}, {"rules", rules}}));
  // Narrow enough for players to get stuck.
  for (const char* text : {"rr2bb r ws start:a1,b1", "rr2bb r wl start:a1,b1",
                           "rr3bb r ws start:a1,b1", "2b/3/r2 r ws", "bb/2/rr r ws start:a1,b1"}) {
    const auto narrow = Game::parse(text, {});
    REQUIRE(narrow);
    compare(*narrow);
  }
}

TEST_CASE("Chinese Checkers: two coins on the band, as a separate implementation counts them",
          "[chinese-checkers][retrograde]") {
  const Position start = start_of({{"coins", "2"}});
  const auto rows = CoinRows::of(start.layout, start.variant);
  REQUIRE(rows);
  CHECK(rows->positions() == 548340);
  const tests::Folder folder;
  solver::retrograde::RowSolver<CoinRows> solver(*rows, in_folder(folder.file("levels")));
  REQUIRE(solver.run());
  std::uint64_t won = 0;
  std::uint64_t lost = 0;
  for (const auto& count : solver.counts()) {
    won += count.won.positions;
    lost += count.lost.positions;
  }
  CHECK(won == 63029);
  CHECK(lost == 20663);
  CHECK(solver.counts().size() == 11);  // 0 to 9, and none in 10
  // What is there is not made again, what is cut short is; both end the same.
  std::filesystem::resize_file(folder.file("levels/5-won-waiting"), 100);
  solver::retrograde::RowSolver<CoinRows> again(*rows, in_folder(folder.file("levels")));
  REQUIRE(again.run());
  CHECK(values_of(again) == values_of(solver));
  // Nor is a level with a wrong byte, in memory or, with little of that, in its file.
  for (const std::size_t mib : {std::size_t{64}, std::size_t{0}}) {
    const std::string level = folder.file("levels/3-won-moving");
    std::string bytes = tests::read(level);
    bytes.back() = static_cast<char>(bytes.back() ^ 1);
    tests::write(level, bytes);
    auto options = in_folder(folder.file("levels"));
    options.limits.memory_mib = mib;
    solver::retrograde::RowSolver<CoinRows> mended(*rows, options);
    REQUIRE(mended.run());
    CHECK(values_of(mended) == values_of(solver));
  }
}

TEST_CASE("Chinese Checkers: race tables", "[chinese-checkers]") {
  const Position start = start_of({{"board", "4"}, {"coins", "3"}});
  solver::Limits limits;
  limits.threads = 2;
  const auto table = RaceTable::make(start.layout, Colour::red, solver::Deadline(limits));
  REQUIRE(table);
  Position p = start;
  std::size_t sets = 0;
  for (Word set = 0; set < Word{1} << 16; ++set) {
    if (std::popcount(set) != 3) continue;
    p.coins[0] = set;
    REQUIRE(table->moves(set) == race(p));
    ++sets;
    const auto line = table->line(set);
    REQUIRE(line.size() == static_cast<std::size_t>(table->moves(set)));
  }
  CHECK(sets == table->size());

  const tests::Folder folder;
  const std::string path = folder.file("race");
  REQUIRE_FALSE(table->save(path));
  const auto read = RaceTable::load(path, start.layout, Colour::red);
  REQUIRE(read);
  CHECK(read->counts() == table->counts());
  CHECK_FALSE(RaceTable::load(path, start.layout, Colour::blue));
  std::ofstream(path, std::ios::app) << 'x';
  CHECK_FALSE(RaceTable::load(path, start.layout, Colour::red));
  REQUIRE_FALSE(table->save(path));
  std::fstream(path, std::ios::in | std::ios::out | std::ios::binary).seekp(100).put('\x77');
  CHECK_FALSE(RaceTable::load(path, start.layout, Colour::red));
}

TEST_CASE("Chinese Checkers: a stop ends the making of the evaluation", "[chinese-checkers]") {
  // A board that no other test plays on: a table is remembered.
  const Position start = start_of({{"board", "5"}, {"coins", "4"}});
  const std::atomic<bool> stop{true};
  const solver::Limits stopped{.stop = &stop};
  CHECK(shared_race_table(start.layout, 1 << 20, stopped) == nullptr);
  const chinese_checkers::Evaluation coarse(start, stopped);
  CHECK(coarse(start, 0) == -coarse(start, 1));
  // Nothing half made is given out.
  const auto table = shared_race_table(start.layout, 1 << 20, {});
  REQUIRE(table);
  CHECK(table->moves(start.coins[0]) == race(start));
}

TEST_CASE("Chinese Checkers: a table is made in as many parts as there is time for",
          "[chinese-checkers]") {
  const Position start = start_of({{"board", "8"}, {"coins", "4"}});
  std::shared_ptr<const RaceTable> table;
  int parts = 0;
  while (!table) {
    table = shared_race_table(start.layout, 1 << 20, {.seconds = 1e-9});  // none is too slow for it
    ++parts;
  }
  CHECK(parts > 1);
  const auto whole = RaceTable::make(start.layout, Colour::red, solver::Deadline({}));
  REQUIRE(whole);
  CHECK(table->counts() == whole->counts());
}

TEST_CASE("Chinese Checkers: the evaluation says the same, whatever it has seen before",
          "[chinese-checkers]") {
  for (const char* players : {"2", "4"}) {
    const Position start = start_of({{"board", "7"}, {"coins", "2"}, {"players", players}});
    const chinese_checkers::Evaluation used(start);
    solver::Stream stream(29, 0);
    for (int game = 0; game < 20; ++game) {
      Position p = start;
      for (int ply = 0; ply < 40; ++ply) {
        const solver::MoveList<Game> moves(p);
        if (moves.empty()) break;
        const chinese_checkers::Evaluation fresh(start);
        for (int player = 0; player < Game::players(p); ++player)
          REQUIRE(used(p, player) == fresh(p, player));
        p = Game::play(p, moves[stream.pick(static_cast<std::uint32_t>(moves.size()))]);
      }
    }
  }
}

TEST_CASE("Chinese Checkers: the evaluation sees who is ahead", "[chinese-checkers]") {
  const Position start = start_of({{"coins", "3"}});
  const chinese_checkers::Evaluation evaluation(start);
  CHECK(evaluation(start, 0) == -evaluation(start, 1));
  for (const auto move : solver::MoveList<Game>(start)) {
    const Position next = Game::play(start, move);
    CHECK(evaluation(next, 0) == -evaluation(next, 1));
  }
  const auto ahead = Game::parse("####2r1/####2rr/##2b3/##2bb2/6##/6##/4####/4#### r ws", {});
  REQUIRE(ahead);
  CHECK(evaluation(*ahead, 0) > 0);
}
