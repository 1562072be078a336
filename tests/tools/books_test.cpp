#include "tools/books/books.h"

#include <algorithm>
#include <chrono>
#include <string>
#include <vector>

#include "games/halfcut/prover.h"
#include "tests/support/catch.h"
#include "tests/support/folder.h"
#include "tests/support/process.h"
#include "tests/support/refused.h"
#include "tests/support/ugi_engine.h"
#include "tools/any_game/any_tables.h"

// Books: read from files, and players who keep to them.
namespace {

using namespace halfboard;
using solver::Outcome;
using tools::books::Books;

const tools::AnyGame& game(const char* name) { return **tools::find_game(name); }

/// The certificate of a position of Halfcut.
void make_certificate(const std::string& text, const std::string& path) {
  const auto position = halfcut::Game::parse(text, {});
  REQUIRE(position);
  const auto prover = halfcut::Prover::make(position->size, std::size_t{1} << 20);
  solver::Budget budget({});
  const auto strategy = prover->strategy(*position, budget, {});
  REQUIRE(strategy);
  REQUIRE(halfcut::write_strategy(*strategy, path));
}

class Talk : public tests::UgiEngine {
 public:
  using UgiEngine::UgiEngine;
  /// All it says up to the line that begins with `word`.
  std::string until(const std::string& word) {
    const auto latest = Process::Clock::now() + std::chrono::seconds(120);
    std::string text;
    while (const auto line = process().line(latest)) {
      text += *line + "\n";
      if (line->starts_with(word)) break;
    }
    return text;
  }
};

/// Somebody who plays at random but for the books.
std::unique_ptr<tools::AnyPlayer> player(const tools::AnyGame& of,
                                         const std::shared_ptr<const Books>& books,
                                         std::uint64_t seed) {
  solver::play::Settings settings;
  settings.method = solver::play::Method::random;
  settings.seed = seed;
  return tools::books::with_books(make_player(of, settings), books, of);
}

std::shared_ptr<const Books> books_of(const std::string& path) {
  auto books = Books::read(path);
  REQUIRE(books);
  return std::make_shared<const Books>(std::move(*books));
}

/// A table that is made at `path`.
std::shared_ptr<const Books> table_book(const char* name, const solver::Options& options,
                                        const std::string& path) {
  const auto made = tools::tables_of(name)->make(options, path, {}, [](const auto&) {});
  REQUIRE(made);
  REQUIRE(*made);
  return books_of(path);
}

}  // namespace

TEST_CASE("books: what a table says is what the solver says", "[books]") {
  const tests::Folder folder;
  const auto books = table_book("halfcut", {{"size", "3"}}, folder.file("3.table"));
  const auto& halfcut = game("halfcut");
  for (const char* text : {"3/3/3 r", "3/1r1/3 b", "2r/1b1/3 r", "2r/1b1/b2 r", "b1b/1r1/r2 b"}) {
    INFO(text);
    const auto position = halfcut.position(text, {});
    REQUIRE(position);
    const auto answer = (*position)->solve({});
    const auto known = books->ask(halfcut, **position);
    REQUIRE(known);
    CHECK(known->result == answer.result);
    auto moves = known->moves;
    std::ranges::sort(moves);
    CHECK(moves == answer.best);
    const auto decision = player(halfcut, books, 1)->settled(**position);
    REQUIRE(decision);
    CHECK(decision->move == known->moves.front());
  }
  CHECK_FALSE(books->ask(halfcut, **halfcut.position("4/4/4/4 r", {})));
  CHECK_FALSE(books->ask(game("groups"), **game("groups").position("start classic", {})));
}

TEST_CASE("books: who keeps to a table never leaves a draw", "[books]") {
  const tests::Folder folder;
  const solver::Options options{{"size", "4"}, {"coins", "2"}};
  const auto books = table_book("chinese-checkers", options, folder.file("4.table"));
  const auto& checkers = game("chinese-checkers");
  int draws = 0;
  int wins = 0;
  for (std::uint64_t seed = 0; seed < 30; ++seed) {
    auto position = std::move(*checkers.position("start", options));
    const auto careful = player(checkers, books, seed);
    const auto careless = player(checkers, nullptr, seed + 100);
    bool won = false;
    for (int ply = 0; ply < 40 && !position->is_over(); ++ply) {
      const bool own = ply % 2 == 0;
      const auto known = books->ask(checkers, *position);
      REQUIRE(known);
      if (own) {
        CHECK(known->result != Outcome::loss);
        CHECK((!won || known->result == Outcome::win));
        won = known->result == Outcome::win;
        draws += !won;
      }
      const auto decision = (own ? careful : careless)->think(*position, {}, {}, {});
      REQUIRE(decision.move);
      REQUIRE_FALSE(position->apply(*decision.move));
    }
    wins += position->is_over() && position->winner() == 0;
  }
  CHECK(draws > 100);
  CHECK(wins > 0);
  // The same squares under other rules are not in the table.
  const auto other = checkers.position("start", {{"size", "4"}, {"coins", "2"}, {"rules", "fs"}});
  REQUIRE(other);
  CHECK_FALSE(books->ask(checkers, **other));
}

TEST_CASE("books: which game a table is of", "[books]") {
  const tests::Folder folder;
  const solver::Options options{{"size", "4"}, {"coins", "2"}};
  const auto coins = table_book("chinese-checkers", options, folder.file("coins"));
  const auto& checkers = game("chinese-checkers");
  CHECK(coins->has_table(checkers, options));
  CHECK(coins->has_table(checkers, {{"board", "4x4"}, {"coins", "2"}, {"rules", "ws"}}));
  CHECK_FALSE(coins->has_table(checkers, {}));
  CHECK_FALSE(coins->has_table(checkers, {{"size", "4"}, {"coins", "1"}}));
  CHECK_FALSE(coins->has_table(checkers, {{"size", "4"}, {"coins", "2"}, {"rules", "fs"}}));
  CHECK_FALSE(coins->has_table(game("halfcut"), {{"size", "4"}}));
  const auto endings = table_book("reality-check", {{"pieces", "2"}}, folder.file("endings"));
  CHECK(endings->has_table(game("reality-check"), {}));
  CHECK(endings->has_table(game("reality-check"), {{"setup", "7"}}));
  CHECK_FALSE(endings->has_table(game("reality-check"), {{"variants", "1"}}));
  make_certificate("3/1r1/3 b", folder.file("b2.cert"));
  CHECK_FALSE(books_of(folder.file("b2.cert"))->has_table(game("halfcut"), {{"size", "3"}}));
}

TEST_CASE("suite-make refuses before it writes", "[books]") {
  const tests::Folder folder;
  const std::string table = folder.file("3.table");
  REQUIRE(tests::run_halfboard({"tablebase", "halfcut", "--size", "3", "--out", table}).status ==
          0);
  const auto made = [&](const std::vector<std::string>& more) {
    std::vector<std::string> words{"suite-make", "--count", "2"};
    words.insert(words.begin() + 1, more.begin(), more.end());
    return words;
  };
  tests::check_refused(made({"halfcut", "--size", "99"}), "--size");
  tests::check_refused(made({"halfcut", "--table", table}), "no table of halfcut");
  tests::check_refused(made({"halfcut", "--size", "4", "--table", table}), "size=4");
  tests::check_refused(made({"chinese-checkers", "--table", table}), "chinese-checkers");
  const auto suite = tests::run_halfboard(made({"halfcut", "--size", "3", "--table", table}));
  CHECK(suite.status == 0);
  CHECK(std::ranges::count(suite.out, '\n') == 3);
  const auto few = tests::run_halfboard({"suite-make", "halfcut", "--size", "3", "--table", table,
                                         "--count", "1", "--least-plies", "50"});
  CHECK(few.status == 3);
  CHECK(few.err.find("--least-plies") != std::string::npos);
  CHECK(few.err.find("--node-limit") == std::string::npos);
  CHECK(few.out.ends_with("% the end: 0 of 1 positions\n"));
}

TEST_CASE("books: files that are none are refused", "[books]") {
  const tests::Folder folder;
  CHECK_FALSE(Books::read(folder.file("none")));
  CHECK_FALSE(Books::read(folder.file("")));  // nothing in the folder
  tests::write(folder.file("notes"), "some words\n");
  CHECK_FALSE(Books::read(folder.file("notes")));
  CHECK_FALSE(Books::read(folder.file("")));
  make_certificate("3/1r1/3 b", folder.file("b2.cert"));
  CHECK(Books::read(folder.file("")));
  const std::string whole = tests::read(folder.file("b2.cert"));
  for (const std::size_t at : {std::size_t{9}, whole.size() / 2, whole.size() - 1}) {
    std::string damaged = whole;
    damaged[at] = static_cast<char>(damaged[at] ^ 1);
    tests::write(folder.file("b2.cert"), damaged);
    CHECK_FALSE(Books::read(folder.file("b2.cert")));
  }
  tests::write(folder.file("b2.cert"), whole.substr(0, whole.size() - 3));
  CHECK_FALSE(Books::read(folder.file("")));
  tests::write(folder.file("b2.cert"), "halfboard groups certificate 1\nrules standard\n");
  CHECK_FALSE(Books::read(folder.file("b2.cert")));
}

TEST_CASE("books: an engine answers from them at once", "[books][ugi]") {
  const tests::Folder folder;
  make_certificate("4/1r2/4/4 b", folder.file("b3.cert"));
  Talk engine({"halfcut"});
  engine.say("setoption name Size value 4\nsetoption name Book value " + folder.file("none"));
  CHECK(engine.until("info string").find("cannot read") != std::string::npos);
  engine.say("setoption name Book value " + folder.file("b3.cert"));
  engine.say("position startpos moves b3 c3\ngo nodes 1");
  CHECK(engine.until("bestmove").find("info string proved win by certificate\n") !=
        std::string::npos);
  engine.say("position startpos\ngo infinite\nstop");  // its first move is a root of the book
  CHECK(engine.until("bestmove").find("proved win") != std::string::npos);
  // Below the levels that know what is exact there is no book.
  engine.say("setoption name Level value 2\nposition startpos moves b3 c3\ngo nodes 20");
  const std::string text = engine.until("bestmove");
  CHECK(text.find("bestmove") != std::string::npos);
  CHECK(text.find("proved") == std::string::npos);
}

TEST_CASE("books: a match refuses a bad option of its own engine", "[books][match]") {
  for (const char* engine : {"self:Book=/none/such", "self:Level=11", "self:Nonsense=1"}) {
    const auto run = tests::run_halfboard({"match", "halfcut", engine, "random", "--games", "2"});
    INFO(run.err);
    CHECK(run.status == 2);
    CHECK(run.out.empty());
    CHECK(tests::is_one_line(run.err));
    CHECK(run.err.find(engine) != std::string::npos);
  }
}
