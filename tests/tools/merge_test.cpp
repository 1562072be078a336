#include <filesystem>

#include <fcntl.h>
#include <sys/file.h>
#include <unistd.h>

#include "tests/support/catch.h"
#include "tests/support/folder.h"
#include "tests/support/json_lines.h"
#include "tests/support/process.h"
#include "tests/support/refused.h"
#include "tests/support/small_batch.h"
#include "tests/support/sql.h"
#include "tools/reports/json.h"
#include "tools/storage/archive.h"
#include "tools/storage/sqlite.h"

// Shards and their files joined: census, openings, archives of proofs. (Batches:
// batch_file_test.cpp.)
namespace {

using namespace halfboard;
using namespace halfboard::tests;
using Words = std::vector<std::string>;

void done(const Words& words) {
  const Finished run = run_halfboard(words);
  INFO(run.err);
  REQUIRE(run.status == 0);
}

/// One line that names `reason`, and no file `out`.
void refused(const Words& words, const std::string& reason, const std::string& out) {
  check_refused(words, reason);
  CHECK_FALSE(std::filesystem::exists(out));
}

std::string replaced(std::string text, const std::string& from, const std::string& to) {
  const auto at = text.find(from);
  REQUIRE(at != text.npos);
  return text.replace(at, from.size(), to);
}

TEST_CASE("shards of a census join to the file of one run", "[merge]") {
  const Folder folder;
  const auto file = [&](const char* name) { return folder.file(name); };
  // Parts of three pieces of 2^20 deal numbers.
  const Words census{"census", "sight-reduction", "--rules",
                     "easier", "--deals",         "1048560..2097172"};
  const Words small = with(census, {"--counts-only", "--node-limit", "1"});
  done(with(small, {"--out", file("all")}));
  for (const char* shard : {"0/3", "1/3", "2/3"})
    done(with(small, {"--shard", shard, "--out",
                      file(shard == std::string("0/3")   ? "a"
                           : shard == std::string("1/3") ? "b"
                                                         : "c")}));
  done({"merge", file("joined"), file("c"), file("a"), file("b")});
  CHECK(lines_of(read(file("joined"))) == lines_of(read(file("all"))));
  // It is a census file like any other: the command finds it complete.
  done(with(small, {"--out", file("joined")}));
  done({"merge", file("again"), file("joined"), file("b")});
  CHECK(read(file("again")) == read(file("joined")));

  const std::string out = file("none");
  refused({"merge", out, file("a"), file("c")}, "no part has counted deals 1048576..", out);
  refused({"merge", out, file("a"), file("b"), file("missing")}, "missing", out);
  const std::string b = read(file("b"));
  write(file("d"), replaced(b, "\"rules\":\"easier\"", "\"rules\":\"base\""));
  refused({"merge", out, file("a"), file("d")}, "does not fit", out);
  write(file("d"), replaced(b, "\"shard\":\"1/3\"", "\"shard\":\"3/3\""));
  refused({"merge", out, file("a"), file("d")}, "damaged in line 1", out);
  const auto at = b.find("\"orbits\":") + 9;
  write(file("d"), std::string(b).replace(at, 1, b[at] == '9' ? "8" : "9"));
  refused({"merge", out, file("a"), file("d")}, "damaged in line 2", out);
  write(file("d"), b.substr(0, b.size() - 1));  // a kill has cut the last line off
  refused({"merge", out, file("a"), file("d"), file("c")}, "no part has counted", out);
  write(file("d"), b + b.substr(b.find('\n') + 1));
  refused({"merge", out, file("a"), file("d"), file("c")}, "damaged in line 3", out);
  const std::string before = read(file("joined"));
  CHECK(run_halfboard({"merge", file("joined"), file("a"), file("b"), file("c")}).status == 2);
  CHECK(read(file("joined")) == before);
}

TEST_CASE("merge takes away what a killed one has left, not what another writes", "[merge]") {
  const Folder folder;
  const std::string out = folder.file("all.db");
  const Words batch{"batch", "sight-reduction", "--task", "solitaire", "--deals", "0..9"};
  for (const char* shard : {"0/2", "1/2"})
    done(with(batch,
              {"--shard", shard, "--out", folder.file(shard == std::string("0/2") ? "a" : "b")}));
  for (const char* left : {".0123abcd.part", ".0123abcd.part-wal", ".0123abce.part"})
    write(out + left, "left");
  const int other = ::open((out + ".0123abce.part").c_str(), O_RDWR | O_CLOEXEC);
  REQUIRE(::flock(other, LOCK_EX) == 0);
  done({"merge", out, folder.file("a"), folder.file("b")});
  CHECK_FALSE(std::filesystem::exists(out + ".0123abcd.part"));
  CHECK_FALSE(std::filesystem::exists(out + ".0123abcd.part-wal"));
  CHECK(std::filesystem::exists(out + ".0123abce.part"));
  ::close(other);
}

TEST_CASE("merge takes no log of a file that was removed for that of its own", "[merge]") {
  const Folder folder;
  const std::string out = folder.file("all.db");
  const Words batch{"batch", "sight-reduction", "--task", "solitaire", "--deals", "0..9"};
  done(with(batch, {"--out", folder.file("whole")}));
  done(with(batch, {"--shard", "0/2", "--out", folder.file("a")}));
  done(with(batch, {"--shard", "1/2", "--out", folder.file("b")}));
  killed_copy(folder.file("b"), folder.file("killed"), "UPDATE result SET nodes = 7");
  const std::string log = read(folder.file("killed-wal"));
  REQUIRE_FALSE(log.empty());
  done(with(batch, {"--shard", "1/2", "--out", folder.file("c")}));
  for (const char* left : {"-wal", "-journal"}) {
    write(out + left, log);
    done({"merge", out, folder.file("a"), folder.file("c")});
    CHECK_FALSE(std::filesystem::exists(out + left));
    CHECK(batch_rows(out) == batch_rows(folder.file("whole")));
    std::filesystem::remove(out);
  }
}

TEST_CASE("shards of the openings of Groups join to the bytes of one run", "[merge]") {
  const Folder folder;
  const auto file = [&](const char* name) { return folder.file(name); };
  const Words openings{"openings", "groups", "--rules", "nojump", "--plies", "5"};
  done(with(openings, {"--out", file("all")}));
  done(with(openings, {"--shard", "0/2", "--out", file("a")}));
  done(with(openings, {"--shard", "1/2", "--out", file("b")}));
  CHECK(read(file("a")) != read(file("b")));
  done({"merge", file("joined"), file("b"), file("a")});
  CHECK(read(file("joined")) == read(file("all")));
  const std::string out = file("none");
  refused({"merge", out, file("a")}, "no part has looked at", out);
  const std::string b = read(file("b"));
  for (const auto& [text, reason] : std::vector<std::pair<std::string, std::string>>{
           {replaced(b, "\"rules\":\"nojump\"", "\"rules\":\"king\""), "does not fit"},
           {b.substr(0, b.size() / 2), "no whole result"},
           {b.substr(0, b.rfind("\n", b.size() - 2) + 1) + "{}\n", "no whole result"},
           {replaced(b, "\"result\":\"unknown\"", "\"result\":\"perhaps\""), "line 1"}}) {
    write(file("c"), text);
    refused({"merge", out, file("a"), file("c")}, reason, out);
  }
}

TEST_CASE("openings of Halfcut: what any part knows", "[merge]") {
  const Folder folder;
  const auto file = [&](const char* name) { return folder.file(name); };
  const Words openings{"openings", "halfcut", "--size", "3"};
  done(with(openings, {"--out", file("all")}));
  done(with(openings, {"--shard", "0/2", "--out", file("a")}));
  done(with(openings, {"--shard", "1/2", "--out", file("b")}));
  done({"merge", file("joined"), file("a"), file("b")});
  const auto joined = halfboard::tools::Json::parse(read(file("joined")));
  const auto all = halfboard::tools::Json::parse(read(file("all")));
  REQUIRE(joined["openings"].size() == 9);
  CHECK_FALSE(joined.contains("partial"));
  for (std::size_t i = 0; i < 9; ++i)
    CHECK(joined["openings"][i]["winner"] == all["openings"][i]["winner"]);
  done({"merge", file("half"), file("a")});
  CHECK(halfboard::tools::Json::parse(read(file("half")))["partial"] == true);

  done(with(openings, {"--after", "b2", "--shard", "0/2", "--out", file("d")}));
  done(with(openings, {"--after", "b2", "--shard", "1/2", "--out", file("e")}));
  done({"merge", file("after"), file("d"), file("e")});
  const auto after = halfboard::tools::Json::parse(read(file("after")));
  CHECK(after["after"] == "b2");
  CHECK(after["winner"] == "r");
  CHECK(after["openings"].size() == 8);

  const std::string out = file("none");
  refused({"merge", out, file("d"), file("a")}, "no file of", out);
  refused({"merge", out, file("a"), file("d")}, "no file of", out);
  auto wrong = all;
  for (auto& opening : wrong["openings"]) opening["winner"] = opening["winner"] == "r" ? "b" : "r";
  write(file("c"), wrong.dump());
  refused({"merge", out, file("all"), file("c")}, "disagrees", out);
  write(file("c"), replaced(read(file("a")), "\"size\":3", "\"size\":4"));
  refused({"merge", out, file("a"), file("c")}, "no file of", out);
  for (const char* text :
       {"{}\n", "{\"size\":-1}", "{\"size\":1e9,\"openings\":[]}", "{\"size\":\"3\"}",
        "{\"size\":3,\"after\":5}", "{\"size\":3,\"after\":\"b9\"}"}) {
    write(file("c"), text);
    refused({"merge", out, file("c")}, file("c"), out);
  }
}

TEST_CASE("a shard is told apart from what all shards share", "[merge]") {
  const auto part = tools::shard_of("solitaire base --input shard 7 target none shard 1/3");
  REQUIRE(part);
  CHECK(part->batch == "solitaire base --input shard 7 target none");
  CHECK(part->shard == solver::Shard{1, 3});
  CHECK(tools::whole_identity(*part) == part->batch + " shard 0/1");
  for (const char* text :
       {"", "x", "x shard", "x shard 1", "x shard 1/", "x shard /1", "x shard 1/1", "x shard 1/2 ",
        "x shard -1/2", "x shard 1/99999999999999999999"})
    CHECK_FALSE(tools::shard_of(text));
}

TEST_CASE("archives of proofs join for the batch that their batches make", "[merge]") {
  const Folder folder;
  const auto file = [&](const char* name) { return folder.file(name); };
  const Words batch{"batch", "sight-reduction", "--task", "solitaire", "--random",
                    "60",    "--seed",          "1"};
  for (const auto& [shard, name] : {std::pair{"0/2", "a"}, {"1/2", "b"}}) {
    done(with(batch, {"--shard", shard, "--out", file(name)}));
    done({"certify", file(name)});
  }
  done({"merge", file("all"), file("a"), file("b")});
  const Finished joined =
      run_halfboard({"merge", file("all.proofs"), file("a.proofs"), file("b.proofs")});
  INFO(joined.out << joined.err);
  REQUIRE(joined.status == 0);
  CHECK(joined.out.find(": 0 proofs") == std::string::npos);
  const Finished verified = run_halfboard({"verify", file("all"), "--certificates"});
  CHECK(verified.status == 0);
  CHECK(verified.out.find("failed 0") != std::string::npos);
  const std::string out = file("none");
  refused({"merge", out, file("a.proofs"), file("b")}, file("b"), out);
  refused({"merge", out, file("a"), file("b.proofs")}, file("b.proofs"), out);
  done({"batch", "sight-reduction", "--task", "solitaire", "--deals", "0..9", "--out", file("c")});
  done({"certify", file("c")});
  refused({"merge", out, file("a.proofs"), file("c.proofs")}, "does not fit", out);
  // Damage that shows only when proofs are read.
  using tools::sqlite::Connection;
  Connection(file("b.proofs"), Connection::Mode::write)
      .run("UPDATE certificate SET rule = 'x' || rule");
  refused({"merge", out, file("a.proofs"), file("b.proofs")}, file("b.proofs") + " is damaged",
          out);
}

TEST_CASE("a settled database is whole by itself", "[merge]") {
  const Folder folder;
  const std::string path = folder.file("a.db");
  tools::sqlite::Connection database(path, tools::sqlite::Connection::Mode::create);
  database.run("PRAGMA journal_mode=WAL; CREATE TABLE t (x); INSERT INTO t VALUES (7)");
  CHECK(std::filesystem::file_size(path + "-wal") > 0);
  database.settle();
  CHECK(std::filesystem::file_size(path + "-wal") == 0);
  std::filesystem::copy_file(path, folder.file("b.db"));
  const tools::sqlite::Connection copy(folder.file("b.db"), tools::sqlite::Connection::Mode::write);
  tools::sqlite::Statement rows(copy, "SELECT x FROM t");
  REQUIRE(rows.step());
  CHECK(rows.integer(0) == 7);
}

// So many rows that the last ones go into the file only when it is closed.
TEST_CASE("a merge that has no room at its end leaves nothing", "[merge][.slow]") {
  const Folder folder;
  const auto part = [&](const std::string& name) { return folder.file(name + ".db"); };
  for (const std::string shard : {"0", "1"})
    done({"batch", "sight-reduction", "--task", "solitaire", "--random", "250000", "--seed", "1",
          "--node-limit", "1", "--shard", shard + "/2", "--out", part(shard)});
  const Words merge{"merge", part("both"), part("0"), part("1")};
  for (const unsigned kib : {26'000U, 27'000U, 28'000U, 29'000U}) {
    const Finished full = run_halfboard(merge, {.file_limit = kib * 1024});
    INFO(kib << ": " << full.err);
    CHECK(full.status == 1);
    CHECK(is_one_line(full.err));
    CHECK_FALSE(std::filesystem::exists(part("both")));
  }
  done(merge);
  done({"stats", part("both")});
}

}  // namespace
