#include <set>
#include <sstream>
#include <string>
#include <vector>

#include "games/reality_check/game.h"
#include "games/reality_check/hidden/told.h"
#include "tests/support/catch.h"
#include "tests/support/folder.h"
#include "tests/support/paths.h"
#include "tests/support/process.h"
#include "tests/support/refused.h"
#include "tools/match/log.h"
#include "tools/reports/json.h"

// The referee of games with hidden faces: what it sends, and what it does with bad engines.
namespace {

using namespace halfboard;
using namespace halfboard::reality_check;
using halfboard::tools::Json;

constexpr const char* canary = "918273645";  // the seed of all set-ups

/// Everything that a side may be told of a game: its first line, and then word by word.
std::vector<std::string> allowed_words(const tools::match::Record& record, Side side) {
  Position p = *Game::parse(record.position, {});
  std::vector<std::string> words{"position", "hidden", side == Side::white ? "w" : "b"};
  std::istringstream view(told_view(view_of(p, side), side));
  for (std::string word; view >> word;) words.push_back(word);
  words.emplace_back("moves");
  for (const auto& ply : record.plies) {
    const Move m = *Game::parse_move(p, ply.move);
    words.push_back(told_action(p, m, side));
    p = Game::play(p, m);
  }
  return words;
}

/// Is a word of the view one in which a piece of the enemy can be seen whole?
bool shows_piece(const std::string& field, Side enemy) {
  const std::string letters = enemy == Side::black ? "pnbr" : "PNBR";
  std::size_t run = 0;
  for (const char c : field) {
    run = letters.find(c) != std::string::npos ? run + 1 : 0;
    if (run == 2) return true;
  }
  return false;
}

}  // namespace

TEST_CASE("referee: nothing that a side is sent tells what is hidden from it", "[referee]") {
  const tests::Folder folder;
  const std::string sent = folder.file("sent");
  const std::string log = folder.file("games");
  // The engine is our own, behind a pipe that keeps all that comes in.
  const std::string engine =
      "sh -c \"tee -a '" + sent + "' | '" + tests::program() + "' ugi reality-check\"";
  const auto run = tests::run_halfboard({"referee", "reality-check", engine, "greedy", "--games",
                                         "2", "--nodes", "60", "--max-plies", "40", "--seed",
                                         canary, "--variants", "12", "--log", log, "--json"});
  INFO(run.out << run.err);
  REQUIRE(run.status == 0);
  const auto read = tools::match::read_log(log, "test");
  REQUIRE(read);
  const auto& records = read->records;
  REQUIRE(records.size() == 2);
  std::set<std::string> plain{"ugi", "uginewgame", "isready", "go nodes 60",
                              "setoption name Game value reality-check"};
  std::istringstream lines(tests::read(sent));
  std::size_t positions = 0;
  for (std::string line; std::getline(lines, line);) {
    INFO(line);
    CHECK(line.find(canary) == std::string::npos);
    if (plain.contains(line)) continue;
    std::vector<std::string> words;
    std::istringstream in(line);
    for (std::string word; in >> word;) words.push_back(word);
    REQUIRE(words.size() > 10);
    // It has White in the first game, Black in the second.
    const Side side = words[2] == "w" ? Side::white : Side::black;
    const auto allowed = allowed_words(records[index(side)], side);
    REQUIRE(words.size() <= allowed.size());
    CHECK(std::equal(words.begin(), words.end(), allowed.begin()));
    CHECK_FALSE(shows_piece(words[3], other(side)));
    CHECK_FALSE(shows_piece(words[5], other(side)));
    for (const auto& record : records) CHECK(line.find(record.position) == std::string::npos);
    ++positions;
  }
  CHECK(positions > 20);
}

TEST_CASE("referee: illegal answers are refused and counted", "[referee]") {
  const tests::Folder folder;
  const std::string path = folder.file("engine");
  const std::string heard = folder.file("heard");
  tests::write(path,
               "while read -r word rest; do case $word in ugi) echo ugiok ;; isready) echo readyok "
               ";; quit) exit ;; refused) echo $rest >> '" +
                   heard + "' ;; go) echo bestmove a1-h9 ;; esac; done\n");
  const auto play = [&](const char* games) {
    const auto run = tests::run_halfboard({"referee", "reality-check", "random", "sh " + path,
                                           "--games", games, "--refusals", "2", "--nodes", "10",
                                           "--log", folder.file("log"), "--json"});
    INFO(run.out << run.err);
    REQUIRE(run.status == 0);
    return Json::parse(run.out);
  };
  const Json json = play("2");
  CHECK(json["wins"] == 2);
  CHECK(json["a"]["refused"] == 0);
  CHECK(json["b"]["refused"] == 6);
  CHECK(json["b"]["illegal"] == 2);
  CHECK(tests::read(heard).starts_with("a1-h9\na1-h9\n"));
  // Those of the first two games are in the log.
  CHECK(play("3")["b"]["refused"] == 9);
  CHECK(play("3")["b"]["refused"] == 9);
}

TEST_CASE("referee: an engine that says nothing is waited for as long as was asked", "[referee]") {
  const auto run = tests::run_halfboard(
      {"referee", "reality-check", "cat", "random", "--games", "2", "--patience", "100", "--json"});
  INFO(run.err);
  CHECK(run.status == 0);
  CHECK(Json::parse(run.out)["a"]["timeouts"] == 2);
}

TEST_CASE("referee: a log goes on only with games that keep the rules", "[referee]") {
  const tests::Folder folder;
  const std::string log = folder.file("log");
  const std::vector<std::string> words{
      "referee", "reality-check", "random", "random", "--games", "1", "--nodes",
      "1",       "--max-plies",   "2",      "--log",  log};
  REQUIRE(tests::run_halfboard(words).status == 0);
  const std::string good = tests::read(log);
  const auto with = [&](std::string text, const std::string& was, const std::string& is) {
    for (auto at = text.find(was); at != text.npos; at = text.find(was, at + is.size()))
      text.replace(at, was.size(), is);
    return text;
  };
  const std::string four = "[Player3 \"c\"]\n[Player4 \"d\"]\n[Result";
  const std::string wrong = "wrong result at round 1 of";
  for (const auto& [bad, part] :
       {std::pair(with(with(good, "[Result", four), "1/2-1/2", "p4"), wrong),
        {with(with(good, "[Result", four), "1/2-1/2", "p3"), wrong},
        {with(good, "1. ", "1. d3-d9 "),
         "illegal action: occupied square at d9, ply 1 of round 1 of"},
        {with(good, "\"reality-check\"", "\"halfcut\""), "too many ranks at rank 9 of round 1 of"},
        {with(good, "1/2-1/2", "1-0"), wrong},
        {with(good, "too long", "normal"), wrong}}) {
    const std::string cut_short = bad + "[Game \"reality";
    tests::write(log, cut_short);
    tests::check_refused(words, part);
    CHECK(tests::read(log) == cut_short);
  }
  const std::string second =
      with(good.substr(good.find("[Game")), "[Round \"1\"]", "[Round \"2\"]");
  tests::write(log, good + second);
  tests::check_refused(words, "more games than the 1 asked for at round 2 of");
  tests::write(log, with(good, "max-plies 2", "max-plies 3"));
  auto longer = words;
  longer[9] = "3";
  tests::check_refused(longer, "too long with 2 plies at round 1 of");
}

TEST_CASE("referee: the same seed and nodes play the same games", "[referee]") {
  const std::vector<std::string> words{
      "referee", "reality-check", "self", "self:Worlds=one", "--games", "2",     "--nodes",
      "80",      "--seed",        "4",    "--max-plies",     "30",      "--json"};
  const auto one = tests::run_halfboard(words);
  CHECK(one.status == 0);
  CHECK(one.out == tests::run_halfboard(words).out);
}

TEST_CASE("referee: progress tells how far it is, and the score", "[referee][progress]") {
  const tests::Folder folder;
  const auto play = [&](const char* games) {
    return tests::run_halfboard({"referee", "reality-check", "random", "false", "--games", games,
                                 "--log", folder.file("log"), "--progress"})
        .err;
  };
  const std::string one = play("1");
  CHECK(one.ends_with("game 1 of 1: 1-0 (crash, 0 actions); A +1 =0 -0\n"));
  // What the log has is not told again, but counted.
  const std::string more = play("2");
  CHECK(more.find("game 1 of") == std::string::npos);
  CHECK(more.ends_with("game 2 of 2: 0-1 (crash, 0 actions); A +2 =0 -0\n"));
}

TEST_CASE("referee: bad wishes are refused", "[referee]") {
  for (const std::vector<std::string>& words : std::vector<std::vector<std::string>>{
           {"referee", "halfcut", "self", "random"},
           {"referee", "reality-check", "self"},
           {"referee", "reality-check", "self", "random", "--variants", "7"},
           {"referee", "reality-check", "self", "self:Worlds", "--games", "1"},
           {"referee", "reality-check", "self", "self:Wrlds=one", "--games", "1"}}) {
    const auto run = tests::run_halfboard(words);
    CHECK(run.status == 2);
    CHECK(tests::is_one_line(run.err));
    CHECK(run.out.empty());
  }
}
