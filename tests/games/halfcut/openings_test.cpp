#include <cstdint>
#include <filesystem>
#include <set>

#include "tests/support/catch.h"
#include "tests/support/expressions.h"
#include "tests/support/folder.h"
#include "tests/support/process.h"
#include "tests/support/refused.h"
#include "tools/openings/halfcut_rows.h"
#include "tools/reports/json.h"

// `openings halfcut --out FILE`: what is kept, and what is taken over.
namespace {

using namespace halfboard;
using namespace halfboard::tests;
using halfboard::tools::Json;
using Words = std::vector<std::string>;

Words openings(const std::string& out, const Words& more = {}) {
  return with({"openings", "halfcut", "--size", "4", "--threads", "1", "--json", "--out", out},
              more);
}

/// What each opening says but the nodes, which depend on where a run was stopped.
std::vector<Json> winners_of(const std::string& text) {
  std::vector<Json> found;
  const Json all = Json::parse(text);
  for (const Json& opening : all["openings"]) found.push_back(opening["winner"]);
  return found;
}

const std::string header = R"({"openings":"halfcut","size":4})";

}  // namespace

TEST_CASE("openings halfcut lists no opening that was not asked for", "[halfcut][openings]") {
  const Folder folder;
  const auto said = [&](const Words& more) {
    const Finished run = run_halfboard(with(
        {"openings", "halfcut", "--size", "3", "--threads", "1", "--out", folder.file("3")}, more));
    INFO(run.err);
    CHECK(run.status == 0);
    return run.out;
  };
  CHECK(tests::fits(said({"--only", "b2"}),
                    "who wins, by the first placement: r Red, \\. not asked\n"
                    "3  \\. \\. \\.\n2  \\. r \\.\n1  \\. \\. \\.\n   a b c\n"
                    "b2 r nodes [0-9]+\nnodes [0-9]+\n"));
  // The classes are b2, b1, a2 and a1; what is known from before stays.
  CHECK(tests::fits(said({"--shard", "1/4"}),
                    "who wins, by the first placement: r Red, (b Blue, )?\\. not asked\n"
                    "3  \\. [rb] \\.\n2  \\. r \\.\n1  \\. [rb] \\.\n   a b c\n"
                    "b2 r nodes [0-9]+\nb1 [rb] nodes [0-9]+\nnodes [0-9]+\n"));
  const Finished after = run_halfboard({"openings", "halfcut", "--size", "3", "--after", "b2,a1"});
  CHECK(after.out.starts_with(
      "who wins, by the placement after b2,a1: r Red, b Blue, R, B taken\n3  "));
  // Asked for, and left open by a limit.
  const Finished open = run_halfboard({"openings", "halfcut", "--size", "6", "--only", "c3",
                                       "--threads", "1", "--node-limit", "10"});
  CHECK(open.status == 3);
  CHECK(open.out.find("\n3  . . ? ? . .\n") != std::string::npos);
  CHECK(open.out.find("c3 unknown nodes ") != std::string::npos);
  CHECK(open.out.find("a1 unknown") == std::string::npos);
}

TEST_CASE("openings halfcut --svg draws the winners", "[halfcut][openings]") {
  const Folder folder;
  const std::string path = folder.file("4.svg");
  const auto count = [&](const std::string& word) {
    const std::string text = read(path);
    REQUIRE(text.starts_with("<svg"));
    int found = 0;
    for (std::size_t at = text.find(word); at != text.npos; at = text.find(word, at + 1)) ++found;
    return found;
  };
  REQUIRE(run_halfboard({"openings", "halfcut", "--size", "4", "--svg", path}).status == 0);
  CHECK(count(">Red<") == 12);
  CHECK(count(">Blue<") == 4);
  CHECK(count("font-size=\"7\"") == 0);  // names that can be read at the picture's size
  CHECK(count("not known") == 0);
  // Two classes of squares only, and what follows on a move.
  run_halfboard({"openings", "halfcut", "--size", "4", "--only", "b2,a1", "--svg", path});
  CHECK(count(">Red<") == 4);
  CHECK(count(">Blue<") == 4);
  CHECK(count("not known") == 1);
  REQUIRE(run_halfboard({"openings", "halfcut", "--size", "2", "--after", "a1", "--svg", path})
              .status == 0);
  CHECK(count(">Red<") == 3);
  CHECK(count("that follows a1") > 0);
}

TEST_CASE("openings halfcut goes on after a kill with what its journal has",
          "[halfcut][openings]") {
  const Folder folder;
  const std::string whole = folder.file("whole.json");
  const std::string out = folder.file("4.json");
  REQUIRE(run_halfboard(openings(whole)).status == 0);
  CHECK_FALSE(std::filesystem::exists(whole + ".progress"));
  // As a kill leaves it: two rows, and a third cut off.
  write(out + ".progress", header + "\n" + R"({"move":"b2","winner":"r","nodes":7777})" + "\n" +
                               R"({"move":"a1","winner":"b","nodes":8888})" + "\n" + R"({"mov)");
  const Finished done = run_halfboard(openings(out));
  INFO(done.err);
  CHECK(done.status == 0);
  CHECK(done.out == read(out));
  CHECK(winners_of(read(out)) == winners_of(read(whole)));
  const Json rows = Json::parse(read(out))["openings"];
  CHECK(rows[0]["nodes"] == 8888);
  CHECK(rows[5]["nodes"] == 7777);
  CHECK_FALSE(std::filesystem::exists(out + ".progress"));
}

TEST_CASE("openings halfcut goes on after a second kill", "[halfcut][openings]") {
  const Folder folder;
  const std::string out = folder.file("4.json");
  // The file has what the second run read in the journal: the last of several turns on a square.
  tools::HalfcutRows rows(4);
  REQUIRE(rows.read_row(R"({"move":"b2","winner":"r","nodes":7777})"));
  write(out, rows.json().dump() + "\n");
  write(out + ".progress", header + "\n" + R"({"move":"b2","winner":"unknown","nodes":300})" +
                               "\n" + R"({"move":"a1","winner":"unknown","nodes":300})" + "\n" +
                               R"({"move":"b2","winner":"r","nodes":7777})" + "\n");
  const Finished done = run_halfboard(openings(out, {"--in-turns", "300"}));
  INFO(done.err);
  REQUIRE(done.status == 0);
  CHECK(Json::parse(read(out))["openings"][5]["nodes"] == 7777);
}

TEST_CASE("openings halfcut: what an earlier run had done says nothing of the pace",
          "[halfcut][openings][progress]") {
  const Folder folder;
  const std::string out = folder.file("8.json");
  write(out + ".progress", R"({"openings":"halfcut","size":8})"
                           "\n"
                           R"({"move":"a1","winner":"b","nodes":8888})"
                           "\n");
  Finished stopped;
  for (const char* seconds : {"1.2", "8"}) {  // a busy machine may take a second to begin
    stopped = run_halfboard({"openings", "halfcut", "--size", "8", "--only", "a1,b1", "--out", out,
                             "--memory", "64", "--time-limit", seconds, "--progress"});
    if (stopped.err.find("proof") != std::string::npos) break;
  }
  INFO(stopped.err);
  CHECK(stopped.status == 3);
  CHECK(stopped.err.starts_with("1/2 (50.0%) 0:"));
  CHECK(stopped.err.find(" so far, b1: proof ") < stopped.err.find('\n'));
}

TEST_CASE("openings halfcut takes over unfinished files of earlier versions",
          "[halfcut][openings]") {
  const Folder folder;
  const std::string out = folder.file("4.json");
  const Finished stopped = run_halfboard(openings(out, {"--node-limit", "3000"}));
  CHECK(stopped.status == 3);
  CHECK(stopped.out == read(out));
  CHECK(Json::parse(read(out))["partial"] == true);
  CHECK_FALSE(std::filesystem::exists(out + ".progress"));
  CHECK(run_halfboard(openings(out)).status == 0);
  CHECK_FALSE(Json::parse(read(out)).contains("partial"));
}

TEST_CASE("openings halfcut: no limit is told of where all is found", "[halfcut][openings]") {
  // Two threads take nodes in lots, so the limit may be reached with the last ones needed.
  int stopped = 0;
  for (int nodes = 40; nodes <= 320; nodes += 20) {
    const Finished run = run_halfboard({"openings", "halfcut", "--size", "3", "--threads", "2",
                                        "--node-limit", std::to_string(nodes), "--json"});
    INFO(nodes << ": " << run.out);
    CHECK((run.status == 3) == (run.out.find("unknown") != std::string::npos));
    stopped += run.status == 3;
  }
  CHECK(stopped > 0);
}

TEST_CASE("openings halfcut refuses the journal of other work", "[halfcut][openings]") {
  const Folder folder;
  const std::string out = folder.file("4.json");
  for (const std::string& journal :
       {R"({"openings":"halfcut","size":5})" + std::string("\n"),
        header + "\n" + R"({"move":"e1","winner":"r","nodes":1})" + "\n",
        header + "\n" + R"({"move":"a1","winner":"r","nodes":1})" + "\n" +
            R"({"move":"a1","winner":"b","nodes":2})" + "\n"}) {
    write(out + ".progress", journal);
    const Finished done = run_halfboard(openings(out));
    INFO(done.err);
    CHECK(done.status == 2);
    CHECK(is_one_line(done.err));
    CHECK(read(out + ".progress") == journal);
    CHECK_FALSE(std::filesystem::exists(out));
  }
}

TEST_CASE("openings halfcut --after: the same winners as the search of the whole",
          "[halfcut][openings]") {
  for (const std::string line : {"a2", "a1", "b2,c2", "a1,b1,d4"}) {
    INFO(line);
    const auto rows = tools::HalfcutRows::after(4, line);
    REQUIRE(rows);
    const Finished done = run_halfboard(
        {"openings", "halfcut", "--size", "4", "--after", line, "--threads", "1", "--json"});
    INFO(done.err);
    REQUIRE(done.status == 0);
    const Json all = Json::parse(done.out);
    const auto winner_of = [](const halfcut::Position& position) {
      solver::Budget budget({});
      const bool wins = halfcut::Game::solve(position, budget).result == solver::Outcome::win;
      return wins == (position.side == halfcut::Side::red) ? "r" : "b";
    };
    CHECK(all["after"] == line);
    CHECK(all["winner"] == winner_of(rows->start()));
    const solver::MoveList<halfcut::Game> moves(rows->start());
    REQUIRE(all["openings"].size() == moves.size());
    for (std::size_t i = 0; i < moves.size(); ++i) {
      CHECK(all["openings"][i]["move"] == rows->name_of(moves[i]));
      CHECK(all["openings"][i]["winner"] == winner_of(rows->position_after(moves[i])));
    }
  }
}

TEST_CASE("openings halfcut --after: strategies for the replies, and one for all of them",
          "[halfcut][openings]") {
  // On 4 x 4 who moves loses after a2, and wins after a1 and after a1,b1; on 3 x 3 he loses, and
  // some replies are images of others.
  for (const auto& [size, line] : std::vector<std::pair<int, std::string>>{
           {4, "a2"}, {4, "a1"}, {4, "a1,b1"}, {3, "a2"}, {3, "b2"}}) {
    INFO(size << " " << line);
    const Folder folder;
    const std::string out = folder.file("all.json");
    const Words words{"openings", "halfcut", "--size", std::to_string(size), "--after",      line,
                      "--out",    out,       "--json", "--certificates",     folder.file("")};
    REQUIRE(run_halfboard(words).status == 0);
    const auto rows = tools::HalfcutRows::after(size, line);
    REQUIRE(rows);
    const auto verified = [&](const std::string& name, const halfcut::Position& root) {
      const Finished done = run_halfboard({"verify", folder.file(name + ".cert"), "--json"});
      INFO(done.out << done.err);
      REQUIRE(done.status == 0);
      CHECK(Json::parse(done.out)["position"] == halfcut::Game::format(root));
      return Json::parse(done.out)["winner"];
    };
    const Json all = Json::parse(read(out));
    for (const halfcut::Move move : rows->classes())
      if (const auto next = rows->position_after(move); next.winner == solver::nobody)
        verified(rows->file_name_of(move), next);
    CHECK(verified(rows->name_of_line(), rows->start()) == all["winner"]);
    const std::string whole = folder.file(rows->name_of_line() + ".cert");
    const std::string before = read(whole);
    std::filesystem::remove(whole);
    // What is decided is joined without a search, and what is there stays.
    REQUIRE(run_halfboard(words).status == 0);
    if (all["winner"] != (rows->start().side == halfcut::Side::red ? "r" : "b"))
      CHECK(read(whole) == before);
    REQUIRE(run_halfboard(words).status == 0);
  }
}

TEST_CASE("openings halfcut --after refuses what cannot be played", "[halfcut][openings]") {
  const Folder folder;
  const auto refused = [](const Words& more, const std::string& reason) {
    const Finished done = run_halfboard(with({"openings", "halfcut", "--size", "2"}, more));
    INFO(done.err);
    CHECK(done.status == 2);
    CHECK(is_one_line(done.err));
    CHECK(done.err.find(reason) != std::string::npos);
  };
  refused({"--after", ""}, "option --after");
  refused({"--after", "a1,a1"}, "option --after");
  refused({"--after", "a1,"}, "option --after");
  refused({"--after", "a1,b1,a2"}, "no placement after a1,b1,a2");
  refused({"--after", "a1,pass"}, "option --after");
  refused({"--after", "a1", "--only", "a1"}, "option --only");
  refused({"--only", "c3"}, "expected empty squares from a1 to b2, with commas between them");
  refused({"--after", "a1", "--distances"}, "option --distances");
  const std::string out = folder.file("2.json");
  REQUIRE(run_halfboard({"openings", "halfcut", "--size", "2", "--out", out}).status == 0);
  const std::string before = read(out);
  refused({"--after", "a1", "--out", out}, "--after a1");
  CHECK(read(out) == before);
}

TEST_CASE("openings halfcut takes no file that it would cut, no certificate that is damaged",
          "[halfcut][openings]") {
  const Folder folder;
  const Words words{"openings", "halfcut", "--size", "2"};
  const Finished distances = run_halfboard(with(words, {"--distances", "--json"}));
  REQUIRE(distances.status == 0);
  tests::write(folder.file("d.json"), distances.out);
  const Finished cut = run_halfboard(with(words, {"--out", folder.file("d.json")}));
  CHECK(cut.status == 2);
  CHECK(cut.err.find("has distances") != std::string::npos);
  CHECK(read(folder.file("d.json")) == distances.out);
  const Words proofs = with(words, {"--certificates", folder.path()});
  REQUIRE(run_halfboard(proofs).status == 0);
  std::string damaged = read(folder.file("a1.cert"));
  REQUIRE_FALSE(damaged.empty());
  damaged.back() ^= 1;
  tests::write(folder.file("a1.cert"), damaged);
  const Finished run = run_halfboard(proofs);
  INFO(run.err);
  CHECK(run.status == 2);
  CHECK(is_one_line(run.err));
  CHECK(run.err.find("a1.cert") != std::string::npos);
}

TEST_CASE("rows of Halfcut's openings are read as they were written", "[halfcut][openings]") {
  const auto rows_of = [](const std::string& line) {
    return line.empty() ? tools::HalfcutRows(4) : *tools::HalfcutRows::after(4, line);
  };
  for (const std::string start : {"", "b2", "b2,c2"}) {
    INFO(start);
    tools::HalfcutRows rows = rows_of(start);
    for (const halfcut::Move move : rows.classes()) {
      rows.set(move, {halfcut::Side::blue, 12});
      const std::string line = rows.row(move).dump();
      tools::HalfcutRows others = rows_of(start);
      REQUIRE(others.read_row(line));
      CHECK(others.row(move).dump() == line);
    }
    CHECK(rows.winner() == halfcut::Side::blue);
  }
  tools::HalfcutRows rows(4);
  CHECK_FALSE(rows.read_row("{}"));
  CHECK_FALSE(rows.read_row("{\"move\":\"a1\",\"winner\":\"x\",\"nodes\":1}"));
  CHECK_FALSE(rows.read_row("{\"move\":\"a1\",\"winner\":\"r\",\"nodes\":-1}"));
}

TEST_CASE("openings halfcut --in-turns keeps nothing waiting, and finds the same winners",
          "[halfcut][openings]") {
  const Folder folder;
  const Finished whole = run_halfboard(openings(folder.file("whole.json")));
  REQUIRE(whole.status == 0);
  const Finished turns = run_halfboard(openings(folder.file("turns.json"), {"--in-turns", "300"}));
  CHECK(turns.status == 0);
  CHECK(winners_of(turns.out) == winners_of(whole.out));
  // The four classes take thousands of nodes each: a limit of 1,000 ends the last one's first turn.
  const std::string out = folder.file("4.json");
  const Finished stopped =
      run_halfboard(openings(out, {"--in-turns", "300", "--node-limit", "1000"}));
  CHECK(stopped.status == 3);
  std::multiset<std::uint64_t> nodes;
  const Json partial = Json::parse(stopped.out);
  for (const Json& opening : partial["openings"]) {
    CHECK(opening["winner"] == "unknown");
    nodes.insert(opening["nodes"].get<std::uint64_t>());
  }
  CHECK(nodes.count(300) == 12);
  CHECK(nodes.count(100) == 4);
  const Finished on = run_halfboard(openings(out, {"--in-turns", "5000"}));
  CHECK(on.status == 0);
  CHECK(winners_of(on.out) == winners_of(whole.out));
}

TEST_CASE("openings halfcut --in-turns comes to an end with turns shorter than a line of play",
          "[halfcut][openings]") {
  const Finished turns = run_halfboard({"openings", "halfcut", "--size", "3", "--threads", "1",
                                        "--in-turns", "2", "--node-limit", "100000", "--json"});
  CHECK(turns.status == 0);
  CHECK(winners_of(turns.out) == std::vector<Json>(9, "r"));
}

TEST_CASE("openings halfcut refuses a folder with other certificates", "[halfcut][openings]") {
  const Folder folder;
  const auto certified = [&](const Words& more) {
    return with({"openings", "halfcut", "--memory", "16", "--certificates", folder.path()}, more);
  };
  const std::string corner = folder.file("a1.cert");
  REQUIRE(run_halfboard(certified({"--size", "2"})).status == 0);
  const std::string before = read(corner);
  check_refused(certified({"--size", "3"}), "the whole strategy of 2/r1 b");
  check_refused(certified({"--size", "3", "--after", "a1"}), "a1.cert");
  check_refused(certified({"--size", "2", "--leave-out", "10"}), "an outline of 2/r1 b");
  CHECK(run_halfboard(certified({"--size", "2"})).status == 0);
  CHECK(run_halfboard(certified({"--size", "3", "--only", "b2"})).status == 0);
  CHECK(read(corner) == before);
  write(corner, "a letter");
  check_refused(certified({"--size", "2"}), "a1.cert is damaged");
  CHECK(read(corner) == "a letter");
  std::filesystem::remove(corner);
  REQUIRE(run_halfboard(certified({"--size", "3", "--only", "a1", "--leave-out", "20"})).status ==
          0);
  check_refused(certified({"--size", "3", "--only", "a1"}), "an outline");
}

TEST_CASE("openings halfcut --after --only: certificates of all replies are looked at first",
          "[halfcut][openings]") {
  const Folder folder;
  const auto certified = [&](const Words& more) {
    return with({"openings", "halfcut", "--size", "3", "--memory", "16", "--after", "b2",
                 "--certificates", folder.path()},
                more);
  };
  const std::string out = folder.file("b2.json");
  REQUIRE(run_halfboard(certified({"--only", "a1", "--leave-out", "20"})).status == 0);
  check_refused(certified({"--only", "b1,a2", "--out", out}), "b2-a1.cert is an outline");
  CHECK_FALSE(std::filesystem::exists(out));
}
