#include <array>
#include <atomic>
#include <set>
#include <vector>

#include <sys/resource.h>

#include "games/halfcut/certificates/certificate.h"
#include "games/halfcut/certificates/key_cache.h"
#include "games/halfcut/prover.h"
#include "solver/random.h"
#include "tests/games/halfcut/damage.h"
#include "tests/support/catch.h"
#include "tests/support/folder.h"
#include "tests/support/paths.h"
#include "tools/reports/json.h"

// Outlines: certificates that leave out what is proved fast, which the check finds again.
using namespace halfboard;
using halfcut::Game;
using halfcut::Position;
using halfcut::Side;
using halfcut::Strategy;

namespace {

Position outline_root(const std::string& text) {
  const auto position = Game::parse(text, {});
  REQUIRE(position);
  return *position;
}

Strategy outline_for(const std::string& text, std::uint64_t left_out) {
  const auto position = outline_root(text);
  const auto prover = halfcut::Prover::make(position.size, std::size_t{1} << 20);
  solver::Budget budget({});
  auto strategy = prover->strategy(position, budget, {}, left_out);
  REQUIRE(strategy);
  CHECK(strategy->left_out == left_out);
  return *strategy;
}

halfcut::StrategyCheck check_outline(const Strategy& strategy, unsigned threads = 1,
                                     std::size_t bytes = 1 << 20) {
  const tests::Folder folder;
  const std::string path = folder.file("a.cert");
  const auto digest = halfcut::write_strategy(strategy, path);
  REQUIRE(digest);
  const auto check =
      halfcut::check_strategy(path, solver::Deadline({}), {.threads = threads, .bytes = bytes});
  REQUIRE(check);
  CHECK(check->digest == *digest);
  CHECK(check->left_out == strategy.left_out);
  CHECK(check->checked == strategy.records.size());
  return *check;
}

bool mover_wins(const Position& p) {
  solver::Budget budget({});
  return Game::solve(p, budget).result == solver::Outcome::win;
}

/// The record's position, seen by its mover as Red.
Position record_position(const halfcut::StrategyRecord& record, int size) {
  Position p;
  p.size = static_cast<std::uint8_t>(size);
  for (int square = 0; square < size * size; ++square) {
    const halfcut::Word bit =
        halfcut::Board::bit(halfcut::Board::square(square % size, square / size));
    if (record.own >> square & 1) p.red |= bit;
    if (record.enemy >> square & 1) p.blue |= bit;
  }
  return p;
}

}  // namespace

TEST_CASE("an outline proves what the whole strategy proves", "[halfcut][certificate][threads]") {
  for (const std::string text : {"2/2 r", "3/3/3 r", "3/1r1/3 b", "b1b/r1b/r2 r", "4/1r2/4/4 b",
                                 "4/4/4/r3 b", "rbbb/3b/br2/rrr1 r", "rbbb/3b/br2/rrr1 b"}) {
    INFO(text);
    const bool root_wins = mover_wins(outline_root(text));
    const std::size_t whole = outline_for(text, 0).records.size();
    for (const std::uint64_t left_out : {1U, 2U, 30U, 1'000'000U}) {
      INFO(left_out);
      const Strategy outline = outline_for(text, left_out);
      CHECK(outline.records.size() <= whole);
      for (const unsigned threads : {1U, 3U}) {
        const auto check = check_outline(outline, threads);
        INFO(check.reason);
        CHECK(check.failed == 0);
        CHECK(check.finished);
        CHECK(root_wins == (check.winner == check.root.side));
      }
    }
    // Nothing listed: all is left to the search.
    CHECK(outline_for(text, 1'000'000).records.size() == 0);
  }
  const Strategy outline = outline_for("4/4/4/r3 b", 30);
  CHECK(outline.records.size() > 10);
  CHECK(check_outline(outline).followed > 100);
  CHECK(check_outline(outline).nodes > 0);
  // With hardly any room for what was seen and searched.
  CHECK(check_outline(outline, 1, 4096).failed == 0);
  CHECK(check_outline(outline, 1, 4096).followed > check_outline(outline).followed);
}

TEST_CASE("an outline may claim nothing that is wrong", "[halfcut][certificate]") {
  for (const std::string text : {"2/2 r", "3/1r1/3 b", "3/3/3 r", "4/4/4/r3 b"}) {
    INFO(text);
    for (const std::uint64_t left_out : {1U, 1'000'000U}) {
      Strategy wrong = outline_for(text, left_out);
      wrong.winner = other(wrong.winner);
      wrong.records = halfcut::StrategyRecords(wrong.root.size);
      CHECK(check_outline(wrong).failed > 0);
    }
  }
  // Any other answer is accepted exactly if it wins, and what is not listed is found.
  const Strategy good = outline_for("3/1r1/3 b", 1);
  REQUIRE(good.records.size() > 5);
  int right = 0;
  int wrong = 0;
  for (std::size_t i = 0; i < good.records.size(); ++i) {
    const Position p = record_position(good.records[i], 3);
    for (const halfcut::Move move : solver::MoveList<Game>(p)) {
      Strategy changed = good;
      changed.records = halfcut::StrategyRecords(3);
      for (std::size_t k = 0; k < good.records.size(); ++k) {
        auto record = good.records[k];
        if (k == i) record.answer = move.square;
        changed.records.push_back(record);
      }
      const Position next = Game::play(p, move);
      const bool is_right = next.winner != solver::nobody || !mover_wins(next);
      CHECK((check_outline(changed).failed == 0) == is_right);
      ++(is_right ? right : wrong);
    }
    // One record less is no fault.
    Strategy less = good;
    less.records = halfcut::StrategyRecords(3);
    for (std::size_t k = 0; k < good.records.size(); ++k)
      if (k != i) less.records.push_back(good.records[k]);
    CHECK(check_outline(less).failed == 0);
  }
  CHECK(right > 5);
  CHECK(wrong > 5);
  // Positions that can't come up: one that is lost for its mover, one with a crosscut, and one
  // where that leaves both without a move for ever.
  for (const halfcut::StrategyRecord record :
       {halfcut::StrategyRecord{0b000'010'000, 0b101'000'011, 8},
        halfcut::StrategyRecord{0b000'000'010, 0b000'000'001, 64},
        halfcut::StrategyRecord{0b000'001'010, 0b000'010'001, 8},
        halfcut::StrategyRecord{0b010'100'010, 0b101'010'101, 64}}) {
    Strategy lost = good;
    lost.records = halfcut::StrategyRecords(3);
    lost.records.push_back(record);
    CHECK(check_outline(lost).failed == 1);
  }
}

TEST_CASE("a whole strategy has an outline", "[halfcut][certificate][threads]") {
  const tests::Folder folder;
  const std::string path = folder.file("whole.cert");
  for (const std::string text : {"2/2 r", "3/3/3 r", "3/1r1/3 b", "4/4/4/r3 b"}) {
    INFO(text);
    const Strategy whole = outline_for(text, 0);
    REQUIRE(halfcut::write_strategy(whole, path));
    std::size_t before = whole.records.size();
    for (const std::uint64_t left_out : {1U, 5U, 100U}) {
      for (const unsigned threads : {1U, 3U}) {
        const auto outline =
            halfcut::outline_of(path, left_out, solver::Deadline({}), {.threads = threads});
        REQUIRE(outline);
        CHECK(outline->records.size() <= before);
        if (left_out == 1) CHECK(outline->records.size() == before);
        CHECK(check_outline(*outline).failed == 0);
        if (threads == 3) before = outline->records.size();
      }
    }
    CHECK((before < whole.records.size() / 4 || text == "2/2 r"));
    std::atomic<bool> stop = true;
    CHECK_FALSE(halfcut::outline_of(path, 1, solver::Deadline({.stop = &stop})));
  }
  // It needs all of them, and no outline.
  const Strategy whole = outline_for("3/1r1/3 b", 0);
  for (std::size_t i = 0; i < whole.records.size(); ++i) {
    Strategy less = whole;
    less.records = halfcut::StrategyRecords(3);
    for (std::size_t k = 0; k < whole.records.size(); ++k)
      if (k != i) less.records.push_back(whole.records[k]);
    REQUIRE(halfcut::write_strategy(less, path));
    const auto outline = halfcut::outline_of(path, 5, solver::Deadline({}), {.threads = 2});
    REQUIRE_FALSE(outline);
    CHECK(outline.error().line().find("no answer at ") != std::string::npos);
  }
  REQUIRE(halfcut::write_strategy(outline_for("3/1r1/3 b", 2), path));
  CHECK_FALSE(halfcut::outline_of(path, 5, solver::Deadline({})));
  CHECK_FALSE(halfcut::outline_of(folder.file("none"), 5, solver::Deadline({})));
}

namespace {

/// Checks the file of an opening on the board of that size, as results/ has it.
void check_result(const std::string& size, const std::string& opening, std::size_t bytes) {
  INFO(opening << " on " << size);
  const std::string folder = tests::source_dir() + "/results/halfcut-openings/";
  const auto check = halfcut::check_strategy(folder + "outlines/" + size + "/" + opening + ".cert",
                                             solver::Deadline({}), {.threads = 2, .bytes = bytes});
  REQUIRE(check);
  CHECK(check->failed == 0);
  const auto rules = Game::rules({{"size", size}});
  REQUIRE(rules);
  const Position start = Game::start(*rules);
  CHECK(check->root == Game::play(start, *Game::parse_move(start, opening)));
  if (size == "5") {
    CHECK((check->winner == Side::blue) == (opening == "a1"));
    return;
  }
  const auto map = tools::Json::parse(tests::read(folder + size + ".json"));
  for (const auto& row : map["openings"])
    if (row["move"] == opening) CHECK(row["winner"] == (check->winner == Side::red ? "r" : "b"));
}

}  // namespace

TEST_CASE("small outlines of results/ prove what the page says", "[halfcut][certificate]") {
  for (const char* opening : {"c2", "c3"}) check_result("5", opening, 1 << 24);
}

TEST_CASE("all outlines of results/ prove what the page says", "[halfcut][certificate][.slow]") {
  for (const char* size : {"5", "6"})
    for (const char* opening : {"a1", "b1", "c1", "a2", "b2", "c2", "a3", "b3", "c3"})
      check_result(size, opening, std::size_t{1} << 33);
}

TEST_CASE("a check lists what an outline had better have listed",
          "[halfcut][certificate][threads]") {
  const tests::Folder folder;
  const std::string path = folder.file("a.cert");
  for (const std::string text : {"3/3/3 r", "4/4/4/r3 b", "4/1r2/4/4 b"}) {
    INFO(text);
    const Strategy outline = outline_for(text, 1000);
    REQUIRE(halfcut::write_strategy(outline, path));
    std::size_t fewer = SIZE_MAX;
    for (const std::uint64_t list_from : {1U, 10U, 100U}) {
      const auto check = halfcut::check_strategy(
          path, solver::Deadline({}), {.threads = 3, .bytes = 1 << 24, .list_from = list_from});
      REQUIRE(check);
      CHECK(check->failed == 0);
      CHECK(check->listed.size() <= check->followed / list_from);
      CHECK(check->listed.size() < fewer);
      if (list_from == 1) CHECK(check->listed.size() == check->followed);
      fewer = check->listed.size();
      const auto finer = halfcut::finer_outline(path, *check);
      REQUIRE(finer);
      CHECK(finer->records.size() >= outline.records.size() + fewer);
      const auto again = check_outline(*finer);
      CHECK(again.failed == 0);
      // All is listed but what wins at once.
      if (list_from == 1) CHECK(again.followed == 0);
    }
  }
}

TEST_CASE("a damaged outline is refused", "[halfcut][certificate]") {
  const tests::Folder folder;
  const std::string path = folder.file("a.cert");
  REQUIRE(halfcut::write_strategy(outline_for("3/1r1/3 b", 1), path));
  CHECK(tests::damaged_and_accepted(path, 1) == 0);
}

TEST_CASE("the check of an outline is stopped while its table fills", "[halfcut][certificate]") {
  const auto faults = [] {  // pages of memory that were touched
    rusage usage{};
    getrusage(RUSAGE_SELF, &usage);
    return usage.ru_minflt;
  };
  const std::string path = tests::source_dir() + "/results/halfcut-openings/outlines/6/b3.cert";
  const std::atomic<bool> stop = true;
  const auto before = faults();
  const auto check = halfcut::check_strategy(path, solver::Deadline({.stop = &stop}),
                                             {.bytes = std::size_t{1} << 26});
  REQUIRE(check);
  CHECK_FALSE(check->finished);
  CHECK(check->checked == 0);
  // Its 11,853 records would touch some 7,200 of the table's 10,900 pages. Sanitizers have pages of
  // their own, less than that.
  CHECK(faults() - before < 6000);
}

TEST_CASE("outlines are joined to an outline", "[halfcut][certificate]") {
  const tests::Folder folder;
  const auto root = outline_root("3/1r1/3 b");
  std::vector<std::string> parts;
  std::uint64_t left_out = 5;
  for (const halfcut::Move move : solver::MoveList<Game>(root)) {
    parts.push_back(folder.file(Game::format_move(root, move) + ".cert"));
    const std::string after = Game::format(Game::play(root, move));
    REQUIRE(halfcut::write_strategy(outline_for(after, left_out++), parts.back()));
  }
  const std::string whole = folder.file("whole.cert");
  REQUIRE(halfcut::join_strategies(root, parts, whole));
  const auto check = halfcut::check_strategy(whole, solver::Deadline({}), {.bytes = 1 << 20});
  REQUIRE(check);
  CHECK(check->failed == 0);
  CHECK(check->root == root);
  CHECK(check->left_out == left_out - 1);
}

TEST_CASE("a key cache forgets, but never knows what was not added", "[halfcut][certificate]") {
  halfcut::KeyCache<1> one(1 << 12);
  CHECK(one.add({0}));  // the empty board's
  CHECK_FALSE(one.add({0}));
  halfcut::KeyCache<2> two(1 << 12);
  CHECK(two.add({0, 0}));
  CHECK_FALSE(two.add({0, 0}));
  solver::Stream random(7, 0);
  std::set<std::array<std::uint64_t, 2>> added{{0, 0}};
  std::size_t forgotten = 0;
  for (int i = 0; i < 20000; ++i) {
    const std::array<std::uint64_t, 2> key{random.below(40), random.below(40)};
    const bool is_new = added.insert(key).second;
    const bool seems_new = two.add(key);
    if (is_new) REQUIRE(seems_new);
    forgotten += !is_new && seems_new;
    REQUIRE_FALSE(two.add(key));
  }
  CHECK(forgotten > 0);  // 1,600 keys, room for 256
  CHECK(forgotten < 20000);
}
