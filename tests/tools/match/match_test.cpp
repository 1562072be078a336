#include "tools/match/match.h"

#include <filesystem>
#include <string>
#include <vector>

#include <sys/stat.h>
#include <sys/syscall.h>
#include <unistd.h>

#include "tests/support/catch.h"
#include "tests/support/folder.h"
#include "tools/any_game/any_tables.h"
#include "tools/match/log.h"
#include "tools/match/openings.h"
#include "tools/match/suite.h"

namespace {

using namespace halfboard;
using namespace tools::match;

/// How many bytes of a file this thread has last put on the disk by fdatasync.
thread_local off_t stored_bytes = 0;

}  // namespace

/// Takes the place of the C library's.
extern "C" int fdatasync(int descriptor) {
  struct stat status {};
  if (fstat(descriptor, &status) == 0) stored_bytes = status.st_size;
  return static_cast<int>(syscall(SYS_fdatasync, descriptor));
}

namespace {

Record sample() {
  Record record;
  record.game = "halfcut";
  record.round = 7;
  record.position = "3/3/3 r";
  record.rules = {{"size", "3"}};
  record.players = {"self:Level=3", "a \"quoted\" \\ engine"};
  record.plies = {{"b2", "50/3 0.002"}, {"a1", ""}, {"b1", "#1/1 0.000"}};
  record.winner = 1;
  record.termination = "illegal";
  record.offender = 0;
  record.illegal = "z\"9\\";
  return record;
}

TEST_CASE("games as text come back", "[match]") {
  std::string text = as_text(sample());
  Record second = sample();
  second.round = 8;
  second.offender.reset();
  second.winner = solver::nobody;
  second.termination = "too long";
  second.plies.assign(60, {"c3", "0.1"});
  text += as_text(second);
  std::size_t used = 0;
  const auto records = read_records(text, used);
  REQUIRE(records);
  REQUIRE(records->size() == 2);
  CHECK(used == text.size());
  CHECK(as_text((*records)[0]) == as_text(sample()));
  CHECK(as_text((*records)[1]) == as_text(second));
  // Cut anywhere: what is whole comes back, the rest is left out or refused. A game is whole with
  // the end of its last line; the empty line after it may be missing.
  const std::size_t first = as_text(sample()).size();
  for (std::size_t cut = 0; cut <= text.size(); ++cut) {
    const auto part = read_records(std::string_view(text).substr(0, cut), used);
    if (!part) continue;
    CHECK(part->size() == (cut >= text.size() - 1 ? 2U : cut >= first - 1 ? 1U : 0U));
    CHECK(used <= cut);
  }
}

TEST_CASE("what a log says of a game is on the disk before anybody is told", "[match]") {
  const tests::Folder folder;
  const std::string path = folder.file("games.pgn");
  std::vector<Record> played;
  const auto log = Log::open(path, {"this one"}, played, {});
  REQUIRE(log);
  const auto all_stored = [&] {
    return stored_bytes > 0 &&
           static_cast<std::uintmax_t>(stored_bytes) == std::filesystem::file_size(path);
  };
  CHECK(all_stored());
  for (std::uint64_t round = 1; round <= 3; ++round) {
    Record record = sample();
    record.round = round;
    REQUIRE((*log)->add(record));
    CHECK(all_stored());
  }
}

TEST_CASE("a log names only players that there are", "[match]") {
  std::size_t used = 0;
  for (const auto& [from, to] : {std::pair("[Offender \"1\"]", "[Offender \"0\"]"),
                                 {"[Offender \"1\"]", "[Offender \"-2147483648\"]"},
                                 {"[Offender \"1\"]", "[Offender \"3\"]"}}) {
    std::string text = as_text(sample());
    REQUIRE(text.find(from) != text.npos);
    CHECK(read_records(text, used));
    CHECK_FALSE(read_records(text.replace(text.find(from), std::string(from).size(), to), used));
  }
  Record record = sample();
  record.winner = 3;
  CHECK_FALSE(read_records(as_text(record), used));
}

TEST_CASE("engines are named", "[match]") {
  const auto self = read_engine("self:Level=3,Method=trees");
  REQUIRE(self);
  CHECK(self->own);
  CHECK(self->options.size() == 2);
  const auto other = read_engine("'my engine' --fast \"a b\"");
  REQUIRE(other);
  CHECK(other->words == std::vector<std::string>{"my engine", "--fast", "a b"});
  CHECK_FALSE(read_engine("self:Level"));
  CHECK_FALSE(read_engine("  "));
}

TEST_CASE("openings are read and made", "[match]") {
  const auto& game = **tools::find_game("halfcut");
  const auto good = read_openings("% remark\n\n3/1r1/3 b\r\n3/3/3 r\n", game, {});
  REQUIRE(good);
  CHECK(good->size() == 2);
  const auto bad = read_openings("3/3/3 r\nrubbish\n", game, {});
  REQUIRE_FALSE(bad);
  CHECK(bad.error().where.find("line 2") != std::string::npos);
  CHECK_FALSE(read_openings("rr/rr r\n", game, {}));
  for (const auto* any : tools::all_games()) {
    const auto made = random_opening(*any, {}, 3, 4);
    REQUIRE(made);
    CHECK(*made == *random_opening(*any, {}, 3, 4));
    CHECK(any->position(*made, {}));
  }
}

TEST_CASE("pairs, faults and scores are counted", "[match]") {
  tools::match::Standing standing;
  Record record = sample();
  record.round = 1;
  standing.add(record, {1, "", false});  // B, second, wins: A made an illegal move
  record.round = 2;
  record.offender.reset();
  standing.add(record, {2, "", true});  // A is second and wins
  CHECK(standing.counts.wins == 1);
  CHECK(standing.counts.losses == 1);
  CHECK(standing.pairs == Pentanomial{0, 0, 1, 0, 0});
  CHECK(standing.faults[0].illegal == 1);
  CHECK(standing.faults[1].illegal == 0);
}

TEST_CASE("a suite comes back, and nothing illegal is taken", "[match]") {
  const auto& game = **tools::find_game("halfcut");
  const SuiteEntry entry{"3/1r1/3 b", "win", {"a1", "c3"}, "solve", 17, {}, 5};
  const auto back = read_suite("% head\n" + as_text(entry), game, {});
  REQUIRE(back);
  CHECK(as_text(back->entries.front()) == as_text(entry));
  CHECK_FALSE(read_suite("3/1r1/3 b ; win ; best b2\n", game, {}));
  CHECK_FALSE(read_suite("3/1r1/3 b ; best a1\n", game, {}));
  CHECK_FALSE(read_suite("", game, {}));
  CHECK_FALSE(read_suite(as_text(entry).insert(as_text(entry).size() - 1, " ; nodes 3"), game, {}));
  CHECK_FALSE(read_suite("3/1r1/3 b ; win ; draw ; best a1\n", game, {}));
}

TEST_CASE("a suite names its rules, and others are refused", "[match]") {
  const auto& game = **tools::find_game("sight-reduction");
  CHECK(rules_text({}).empty());
  CHECK(rules_text({{"size", "4"}}).empty());
  const std::string easier = rules_text({{"rules", "easier"}, {"size", "4"}});
  CHECK(easier == "% rules: rules=easier\n");
  const std::string suite = "% head\n" + easier + "ww w ; win ; best a1\n";
  for (const solver::Options& asked : {solver::Options{}, solver::Options{{"rules", "easier"}}}) {
    const auto read = read_suite(suite, game, asked);
    REQUIRE(read);
    CHECK(read->options == solver::Options{{"rules", "easier"}});
  }
  const auto other = read_suite(suite, game, {{"rules", "base"}});
  REQUIRE_FALSE(other);
  CHECK(other.error().where == "option --rules");
  CHECK_FALSE(read_suite("% rules: easier\nww w ; win ; best a1\n", game, {}));
  CHECK_FALSE(read_suite("% rules: rules=other\nww w ; win ; best a1\n", game, {}));
}

TEST_CASE("a suite has all the moves that win", "[match]") {
  const auto& game = **tools::find_game("halfcut");
  solver::Limits limits;
  limits.nodes = 3000;
  int made = 0;
  for (std::uint64_t i = 0; i < 40; ++i) {
    const auto entry = make_entry(game, {{"size", "4"}}, 1, i, limits);
    REQUIRE(entry);
    if (!*entry) continue;
    ++made;
    const auto position = game.position((*entry)->position, {});
    CHECK((*position)->solve({}).best == (*entry)->best);
  }
  CHECK(made > 3);
}

TEST_CASE("a suite by a table has all the moves that win", "[match]") {
  const tests::Folder folder;
  const std::string file = folder.file("3.table");
  const auto made =
      tools::tables_of("halfcut")->make({{"size", "3"}}, file, {}, [](const auto&) {});
  REQUIRE(made);
  const auto table = tools::books::Books::read(file);
  REQUIRE(table);
  const auto& game = **tools::find_game("halfcut");
  int found = 0;
  for (std::uint64_t i = 0; i < 400; ++i) {
    const auto entry = make_entry(game, {{"size", "3"}}, 1, i, *table);
    REQUIRE(entry);
    if (!*entry) continue;
    ++found;
    CHECK(hardness_of(**entry) > 0);
    const auto position = game.position((*entry)->position, {});
    CHECK((*position)->solve({}).best == (*entry)->best);
  }
  CHECK(found > 3);
}

}  // namespace
