#include <filesystem>

#include "games/halfcut/prover.h"
#include "tests/games/halfcut/damage.h"
#include "tests/games/halfcut/position_of.h"
#include "tests/support/catch.h"
#include "tests/support/folder.h"
#include "tests/support/process.h"
#include "tests/support/refused.h"
#include "tools/reports/json.h"
#include "tools/storage/run_lock.h"

// Certificates of Halfcut and the commands that write and check them.
using namespace halfboard;
using halfcut::Game;
using halfcut::Side;
using tests::position_of;
using tests::run_halfboard;

namespace {

namespace fs = std::filesystem;

halfcut::Strategy strategy_of(const std::string& text, unsigned threads = 1) {
  const auto position = position_of(text);
  // So small that the proof has to be found again in parts.
  const auto prover = halfcut::Prover::make(position.size, std::size_t{1} << 20);
  solver::Budget budget({});
  auto strategy = prover->strategy(position, budget, {.threads = threads});
  REQUIRE(strategy);
  return *strategy;
}

/// Writes a strategy and checks the file.
halfcut::StrategyCheck checked(const halfcut::Strategy& strategy) {
  const tests::Folder folder;
  const std::string path = folder.file("a.cert");
  const auto digest = halfcut::write_strategy(strategy, path);
  REQUIRE(digest);
  const auto check = halfcut::check_strategy(path, solver::Deadline({}));
  REQUIRE(check);
  CHECK(check->digest == *digest);
  // Several threads find the same, and tell of the first failure.
  const auto together = halfcut::check_strategy(path, solver::Deadline({}), {.threads = 3});
  REQUIRE(together);
  CHECK(together->checked == check->checked);
  CHECK(together->failed == check->failed);
  CHECK(together->reason == check->reason);
  return *check;
}

/// A strategy with other records.
halfcut::Strategy changed(const halfcut::Strategy& strategy,
                          const std::vector<halfcut::StrategyRecord>& records) {
  halfcut::Strategy other{strategy.root, strategy.winner,
                          halfcut::StrategyRecords(strategy.root.size)};
  for (const auto& record : records) other.records.push_back(record);
  return other;
}

std::vector<halfcut::StrategyRecord> records_of(const halfcut::Strategy& strategy) {
  std::vector<halfcut::StrategyRecord> list;
  for (std::size_t i = 0; i < strategy.records.size(); ++i) list.push_back(strategy.records[i]);
  return list;
}

}  // namespace

TEST_CASE("Halfcut: several threads put a strategy together", "[halfcut][certificate][threads]") {
  for (const std::string text : {"4/4/1r2/4 b", "4/4/4/4 r", "4/4/4/r3 b"}) {
    INFO(text);
    const auto alone = strategy_of(text);
    const auto together = strategy_of(text, 3);
    const auto check = checked(together);
    CHECK(check.checked == together.records.size());
    CHECK(check.failed == 0);
    CHECK(together.winner == alone.winner);
  }
  // Stopped at a limit: while it proves, while it puts together, and after it.
  const auto root = position_of("4/4/4/1r2 b");
  for (const unsigned threads : {1U, 3U}) {
    const auto prover = halfcut::Prover::make(4, std::size_t{1} << 20);
    solver::Budget little({.nodes = 300});
    CHECK_FALSE(prover->strategy(root, little, {.threads = threads}));
    solver::Budget enough({});
    REQUIRE(prover->winner(root, enough, {.threads = threads}));
    std::atomic<bool> stop = true;
    solver::Budget stopped({.stop = &stop});
    std::uint64_t seen = 0;
    solver::Budget rest({});
    const auto report = [&](const solver::ProofStatus& status) { seen = status.answers; };
    const auto strategy = prover->strategy(root, rest, {.threads = threads, .report = report});
    REQUIRE(strategy);
    CHECK(seen <= strategy->records.size() + 3 * 4096);
    if (threads == 1) CHECK(seen > 0);  // else others may have noted them all
    CHECK_FALSE(prover->strategy(root, stopped, {.threads = threads}));
    CHECK(stopped.exhausted());
  }
}

TEST_CASE("Halfcut's certificates prove what they say", "[halfcut][certificate]") {
  for (const char* text : {"2/2 r", "1r/2 b", "3/3/3 r", "3/1r1/3 b", "b1b/r1b/r2 r", "4/1r2/4/4 b",
                           "4/4/4/r3 b", "rbbb/3b/br2/rrr1 r", "rbbb/3b/br2/rrr1 b"}) {
    INFO(text);
    const auto strategy = strategy_of(text);
    const auto check = checked(strategy);
    CHECK(check.failed == 0);
    CHECK(check.finished);
    CHECK(check.checked == strategy.records.size());
    CHECK(Game::format(check.root) == text);
    solver::Budget budget({});
    const bool wins = Game::solve(strategy.root, budget).result == solver::Outcome::win;
    CHECK(wins == (check.winner == strategy.root.side));
  }
}

TEST_CASE("a strategy with one fault is found out", "[halfcut][certificate]") {
  const auto good = strategy_of("3/1r1/3 b");
  REQUIRE(good.records.size() > 10);
  auto wrong = good;
  wrong.winner = Side::blue;
  CHECK(checked(wrong).failed > 0);
  wrong = good;
  wrong.root = position_of("3/3/r2 b");  // another root than the one it is for
  CHECK(checked(wrong).failed > 0);
  int accepted = 0;
  for (std::size_t i = 0; i < good.records.size(); ++i) {
    auto records = records_of(good);
    records.erase(records.begin() + static_cast<std::ptrdiff_t>(i));
    CHECK(checked(changed(good, records)).failed > 0);
    records = records_of(good);
    records[i].answer = records[i].answer == 0 ? 9 : 0;
    // Another answer may be as good, but then what comes after it is hardly all there.
    accepted += checked(changed(good, records)).failed == 0;
  }
  INFO(accepted << " of " << good.records.size());
  CHECK(accepted <= 2);
}

TEST_CASE("strategies are joined only if they are whole and of one winner",
          "[halfcut][certificate]") {
  const tests::Folder folder;
  const auto root = position_of("3/1r1/3 b");
  std::vector<std::string> parts;
  for (const halfcut::Move move : solver::MoveList<Game>(root)) {
    parts.push_back(folder.file(Game::format_move(root, move) + ".cert"));
    REQUIRE(
        halfcut::write_strategy(strategy_of(Game::format(Game::play(root, move))), parts.back()));
  }
  const std::string whole = folder.file("whole.cert");
  const auto digest = halfcut::join_strategies(root, parts, whole);
  REQUIRE(digest);
  const auto check = halfcut::check_strategy(whole, solver::Deadline({}));
  REQUIRE(check);
  CHECK(check->failed == 0);
  CHECK(check->root == root);
  CHECK(check->digest == *digest);

  const auto refused = [&](const std::vector<std::string>& list, const std::string& reason) {
    const std::string other = folder.file("other.cert");
    const auto joined = halfcut::join_strategies(root, list, other);
    REQUIRE_FALSE(joined);
    INFO(joined.error().line());
    CHECK(joined.error().line().find(reason) != std::string::npos);
    CHECK_FALSE(fs::exists(other));
  };
  refused({parts[0], parts[1]}, "no part for some reply");
  auto others = parts;
  others[0] = whole;
  refused(others, "a part for 3/1r1/3 b");
  others[0] = folder.file("none.cert");
  refused(others, "none.cert");
  // Blue's win, in the place of one of Red's.
  auto wrong = strategy_of("3/1r1/2b r");
  wrong.winner = Side::blue;
  others[0] = folder.file("wrong.cert");
  REQUIRE(halfcut::write_strategy(wrong, others[0]));
  refused(others, "wins of Red");
  const std::string good = tests::read(parts[3]);
  tests::write(parts[3], good.substr(0, good.size() - 1) + "x");
  refused(parts, "checksum");
}

TEST_CASE("a damaged certificate is refused", "[halfcut][certificate]") {
  const tests::Folder folder;
  const std::string path = folder.file("a.cert");
  REQUIRE(halfcut::write_strategy(strategy_of("3/1r1/3 b"), path));
  CHECK(tests::damaged_and_accepted(path, 3) == 0);
  CHECK_FALSE(halfcut::check_strategy(folder.file("none"), solver::Deadline({})));
  CHECK_FALSE(halfcut::write_strategy(strategy_of("2/2 r"), "/no/such/folder/a.cert"));
}

TEST_CASE("openings halfcut: map, file, certificates, limits", "[halfcut][program]") {
  const tests::Folder folder;
  const auto text = run_halfboard({"openings", "halfcut", "--size", "3"});
  CHECK(text.status == 0);
  CHECK(text.out.starts_with(
      "who wins, by the first placement: r Red\n3  r r r\n2  r r r\n1  r r r\n   a b c\n"));

  const std::string out = folder.file("4.json");
  const std::vector<std::string> command{"openings", "halfcut", "--size",         "4",
                                         "--out",    out,       "--certificates", folder.path(),
                                         "--json"};
  auto stopped = command;
  stopped.insert(stopped.end(), {"--node-limit", "9000", "--threads", "1"});
  const auto first = run_halfboard(stopped);
  CHECK(first.status == 3);
  CHECK(halfboard::tools::Json::parse(first.out)["partial"] == true);
  CHECK(first.out == tests::read(out));
  const auto second = run_halfboard(command);
  INFO(second.err);
  CHECK(second.status == 0);
  CHECK(second.out == tests::read(out));
  const auto json = halfboard::tools::Json::parse(second.out);
  CHECK(json["size"] == 4);
  REQUIRE(json["openings"].size() == 16);
  for (const auto& opening : json["openings"]) {
    const auto move = opening["move"].get<std::string>();
    const bool corner = move == "a1" || move == "d1" || move == "a4" || move == "d4";
    CHECK(opening["winner"] == (corner ? "b" : "r"));
    CHECK(opening["nodes"].get<std::uint64_t>() > 0);
  }
  for (const char* move : {"a1", "b1", "a2", "b2"}) {
    const auto verified = run_halfboard({"verify", folder.file(std::string(move) + ".cert")});
    CHECK(verified.status == 0);
    CHECK(verified.out.find(" failed 0\n") != std::string::npos);
    CHECK(verified.out.find(std::string(move) == "a1" ? "Blue wins" : "Red wins") !=
          std::string::npos);
  }
  const auto again = run_halfboard(command);
  CHECK(again.out == second.out);

  for (const std::string& bad : {std::string("{}"), std::string("[1,2"), second.out + "x"}) {
    tests::write(out, bad);
    const auto refused = run_halfboard(command);
    CHECK(refused.status == 2);
    CHECK(tests::is_one_line(refused.err));
    CHECK(tests::read(out) == bad);
  }
  CHECK(run_halfboard({"openings", "halfcut", "--only", "z9"}).status == 2);
  CHECK(run_halfboard({"openings", "halfcut", "--size", "9"}).status == 2);
  CHECK(run_halfboard({"openings", "reality-check"}).status == 2);
  CHECK(run_halfboard({"openings", "halfcut", "--size", "2", "--table", folder.path()}).status ==
        2);
}

TEST_CASE("openings: one run at a time has a table", "[halfcut][program]") {
  const tests::Folder folder;
  const std::string table = folder.file("table");
  const std::vector<std::string> words{"openings", "halfcut", "--size", "3", "--table", table};
  {
    const auto lock = tools::RunLock::take(table);
    REQUIRE(lock);
    tests::check_refused(words, "in use by another process");
    tests::check_refused({"openings", "groups", "--plies", "1", "--proofs", "1", "--table", table},
                         "in use by another process");
    CHECK_FALSE(std::filesystem::exists(table));
  }
  REQUIRE(run_halfboard(words).status == 0);
  CHECK(std::filesystem::exists(table));
  CHECK_FALSE(std::filesystem::exists(table + ".lock"));
  tests::write(table + ".lock", "a letter\n");
  tests::check_refused(words, "belongs to another run");
  CHECK(tests::read(table + ".lock") == "a letter\n");
  tests::write(table + ".lock", "");  // as a run that was killed may leave it
  tests::write(table + ".89abcdef.part", "cut sho");
  CHECK(run_halfboard(words).status == 0);
  CHECK_FALSE(std::filesystem::exists(table + ".89abcdef.part"));
}

TEST_CASE("openings halfcut goes on with its table", "[halfcut][program]") {
  const tests::Folder folder;
  const std::string table = folder.file("b1.proofs");
  int runs = 0;
  for (; runs < 60; ++runs) {
    const auto run = run_halfboard({"openings", "halfcut", "--size", "4", "--only", "b1", "--table",
                                    table, "--node-limit", "1500", "--memory", "8", "--threads",
                                    "1"});  // two threads may be through in two runs
    INFO(run.err);
    REQUIRE((run.status == 0 || run.status == 3));
    if (run.status == 0) break;
  }
  CHECK(runs > 2);
  CHECK(runs < 60);
}
