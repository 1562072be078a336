#include <algorithm>
#include <filesystem>

#include <sqlite3.h>

#include "games/sight_reduction/solitaire/refutation.h"
#include "solver/random.h"
#include "tests/support/catch.h"
#include "tests/support/folder.h"
#include "tests/support/json_lines.h"
#include "tests/support/paths.h"
#include "tests/support/process.h"
#include "tests/support/sanitized.h"
#include "tests/support/sql.h"
#include "tools/reports/json.h"
#include "tools/storage/packed.h"

// Certificates end to end over the real program: made, kept, checked, forged.
namespace {

using namespace halfboard;
using namespace halfboard::tests;
using tools::digest_of;
namespace fs = std::filesystem;
namespace sr = sight_reduction;
using Words = std::vector<std::string>;

/// Full boards of 3 x 4 squares, White to move.
std::string boards(std::uint64_t count) {
  std::string text;
  for (std::uint64_t i = 0; i < count; ++i) {
    solver::Stream random(91, i);
    for (int rank = 0; rank < 4; ++rank) {
      if (rank > 0) text += '/';
      for (int file = 0; file < 3; ++file) text += random.below(2) ? 'w' : 'b';
    }
    text += " w\n";
  }
  return text;
}

/// A batch over those boards; returns its file.
std::string small_batch(const Folder& folder, const std::string& rules, std::uint64_t count) {
  const std::string input = folder.file("in.txt");
  const std::string out = folder.file("rows.db");
  write(input, boards(count));
  REQUIRE(run_halfboard({"batch", "sight-reduction", "--task", "solitaire", "--rules", rules,
                         "--input", input, "--out", out, "--json"})
              .status == 0);
  return out;
}

std::string hex(const std::string& bytes) {
  std::string text = "x'";
  for (const char c : bytes) {
    text += "0123456789abcdef"[static_cast<unsigned char>(c) >> 4];
    text += "0123456789abcdef"[c & 15];
  }
  return text + "'";
}

halfboard::tools::Json json_of(const Finished& done) {
  return halfboard::tools::Json::parse(done.out);
}

/// By several threads, whatever the machine has.
Finished verify_certificates(const std::string& file) {
  return run_halfboard({"verify", file, "--certificates", "--json", "--threads", "3"});
}

/// All rows of a file as JSON.
std::vector<halfboard::tools::Json> rows_in(const std::string& path) {
  return halfboard::tests::rows_of(run_halfboard({"export", path, "--format", "jsonl"}).out);
}

}  // namespace

TEST_CASE("every unsolvable row gets a proof that verify accepts", "[certify]") {
  const Folder folder;
  const std::string rows =
      small_batch(folder, "base,easier+challenging,base+pairs,challenging+pairs", 20);
  const std::string before = read(rows);
  const Finished made = run_halfboard({"certify", rows, "--json"});
  INFO(made.err);
  REQUIRE(made.status == 0);
  const auto all = rows_in(rows);
  const auto unsolvable =
      std::ranges::count_if(all, [](const auto& row) { return row.at("status") == "unsolvable"; });
  CHECK(unsolvable > 20);
  CHECK(json_of(made).at("proofs") == unsolvable);
  CHECK(json_of(made).at("new") == unsolvable);
  CHECK(json_of(made).at("alternating").get<int>() > 0);
  CHECK(read(rows) == before);
  const Finished checked = verify_certificates(rows);
  CHECK(checked.status == 0);
  CHECK(json_of(checked).at("checked") == unsolvable);
  CHECK(json_of(checked).at("uncertified") == all.size() - static_cast<std::size_t>(unsolvable));
  const Finished whole =
      run_halfboard({"verify", rows, "--json", "--memory", "1536", "--threads", "3"});
  CHECK(whole.status == 0);
  CHECK(json_of(whole).at("checked") == all.size());
  const Finished again = run_halfboard({"certify", rows, "--json"});
  CHECK(again.status == 0);
  CHECK(json_of(again).at("new") == 0);
  CHECK(json_of(again).at("proofs") == unsolvable);
}

TEST_CASE("verify finds certificates that were damaged, exchanged or forged", "[certify]") {
  const Folder folder;
  const std::string rows = small_batch(folder, "base", 30);
  const std::string archive = rows + ".proofs";
  REQUIRE(run_halfboard({"certify", rows}).status == 0);
  const std::string whole_rows = read(rows);
  const std::string whole = read(archive);
  const auto all = rows_in(rows);
  const auto with_status = [&](const std::string& status, std::size_t skip) {
    for (const auto& row : all)
      if (row.at("status") == status && skip-- == 0) return row;
    FAIL("no such row");
    return all[0];
  };
  const auto index = [](const auto& row) {
    return std::to_string(row.at("index").template get<int>());
  };
  const std::string a = index(with_status("unsolvable", 0));
  const std::string b = index(with_status("unsolvable", 1));
  const auto solved = with_status("solved", 0);

  // Each change, on a fresh copy, fails so many rows, with this reason.
  const auto check = [&](const std::string& change, int failed, const std::string& reason) {
    write(archive, whole);
    run_sql(archive, change);
    for (const bool only : {true, false}) {
      Words words{"verify", rows, "--json", "--memory", "64"};
      if (only) words.emplace_back("--certificates");
      const Finished done = run_halfboard(words);
      INFO(change << "\n" << done.err);
      CHECK(done.status == 1);
      CHECK(json_of(done).at("failed") == failed);
      CHECK(done.err.find(reason) != std::string::npos);
    }
  };
  const auto set = [&](const std::string& what, const std::string& idx) {
    return "UPDATE certificate SET " + what + " WHERE idx = " + idx;
  };
  check(set("proof = substr(proof, 1, length(proof) - 2)", a), 1, "digest");
  check(set("proof = x''", a), 1, "digest");
  check(set("size = 1000000000000", a), 1, "digest");
  check(set("size = size + 1", a), 1, "digest");
  check(set("size = -1", a), 1, "damaged");
  check(set("turns = 'sometimes'", a), 1, "damaged");
  check(set("digest = replace(digest, substr(digest, 1, 1), 'x')", a), 1, "digest");
  check(set("idx = -1", a) + ";" + set("idx = " + a, b) + ";" + set("idx = " + b, "-1"), 2,
        "another deal");
  check(set("turns = CASE turns WHEN 'free' THEN 'alternating' ELSE 'free' END", a), 1,
        "another deal");

  // Forgeries with digests that fit: no proof of anything, and of something else.
  const auto forged = [&](const std::string& idx, const std::string& position, std::string proof) {
    const auto parsed = sr::Game::parse(position, {});
    REQUIRE(parsed);
    const auto claim = sr::claim_solvable(*parsed, std::nullopt, sr::Turns::free);
    return "REPLACE INTO certificate VALUES (" + idx + ",0,'free','" + digest_of(claim.dimacs()) +
           "','" + digest_of(proof) + "'," + std::to_string(proof.size()) + "," +
           hex(tools::pack(proof)) + ")";
  };
  const std::string empty_clause("a\0", 2);
  const std::string of_solved = solved.at("position").get<std::string>();
  check(forged(index(solved), of_solved, empty_clause), 1, "not stored as unsolvable");
  run_sql(rows, "UPDATE result SET status = 1, solution = NULL, fewest_left = NULL WHERE idx = " +
                    index(solved));
  check(forged(index(solved), of_solved, empty_clause), 1, "proves nothing");
  check(forged(index(solved), of_solved, "1 0\n-1 0\n0\n"), 1, "proves nothing");
  write(archive, whole);
  const Finished told = run_halfboard({"certify", rows});
  CHECK(told.status == 1);
  CHECK(told.err.find("can be solved") != std::string::npos);
  write(rows, whole_rows);
  fs::remove(archive);
  CHECK(verify_certificates(rows).status == 2);
}

TEST_CASE("a flipped bit or a cut anywhere in an archive is found", "[certify]") {
  const Folder folder;
  const std::string rows = small_batch(folder, "base", 4);
  const std::string archive = rows + ".proofs";
  REQUIRE(run_halfboard({"certify", rows}).status == 0);
  const std::string whole = read(archive);
  // Where the proofs are: all bits of a blob count.
  const auto check = [&](const std::string& bytes) {
    write(archive, bytes);
    const Finished done = verify_certificates(rows);
    INFO(done.out << done.err);
    // A damaged header or tree is refused as a whole.
    CHECK((done.status == 1 || done.status == 2));
  };
  sqlite3* database = nullptr;
  REQUIRE(sqlite3_open(archive.c_str(), &database) == SQLITE_OK);
  sqlite3_stmt* select = nullptr;
  REQUIRE(sqlite3_prepare_v2(database, "SELECT proof FROM certificate", -1, &select, nullptr) ==
          SQLITE_OK);
  REQUIRE(sqlite3_step(select) == SQLITE_ROW);
  const std::string blob(static_cast<const char*>(sqlite3_column_blob(select, 0)),
                         static_cast<std::size_t>(sqlite3_column_bytes(select, 0)));
  sqlite3_finalize(select);
  sqlite3_close(database);
  const std::size_t at = whole.find(blob.substr(0, 40));
  REQUIRE(at != std::string::npos);
  for (std::uint64_t i = 0; i < 12; ++i) {
    solver::Stream random(92, i);
    std::string bytes = whole;
    bytes[at + random.below(std::min<std::uint64_t>(blob.size(), 40))] ^=
        static_cast<char>(1u << random.below(8));
    check(bytes);
  }
  for (const std::size_t size : {std::size_t{0}, std::size_t{50}, std::size_t{4096}})
    check(whole.substr(0, size));
}

TEST_CASE("certifying goes on after a kill, Ctrl-C and a full disk", "[certify]") {
  const Folder folder;
  const std::string rows = small_batch(folder, "base", tests::sanitized ? 150 : 600);
  const std::string archive = rows + ".proofs";
  const auto proofs = [&] {
    const Finished done = run_halfboard({"certify", rows, "--json", "--time-limit", "0"});
    return json_of(done).at("proofs").get<int>();
  };
  // Wherever a kill falls, also behind the end on a fast machine, the file is whole.
  const Finished whole = run_halfboard({"certify", rows});
  fs::remove(archive);
  for (const int ms : parts_of(whole, 4)) {
    run_halfboard({"certify", rows}, {.kill_after_cpu_ms = ms});
    CHECK(run_halfboard({"certify", rows, "--time-limit", "0"}).status != 1);
  }
  fs::remove(archive);
  const Finished full =
      run_halfboard({"certify", rows}, {.file_limit = tests::sanitized ? 30'000U : 60'000U});
  INFO(full.err);
  CHECK(full.status == 1);
  CHECK(is_one_line(full.err));
  const int kept = proofs();
  run_halfboard({"certify", rows}, {.interrupt_after_ms = 200});
  CHECK(proofs() >= kept);
  const Finished last = run_halfboard({"certify", rows, "--json"});
  CHECK(last.status == 0);
  CHECK(json_of(last).at("proofs") == json_of(last).at("rows"));
  CHECK(json_of(last).at("rows").get<int>() > (tests::sanitized ? 50 : 200));
  const Finished done = verify_certificates(rows);
  CHECK(done.status == 0);
  CHECK(json_of(done).at("checked") == json_of(last).at("rows"));
}

TEST_CASE("certify refuses what is not its own", "[certify]") {
  const Folder folder;
  const std::string rows = small_batch(folder, "base", 3);
  const auto refused = [&](const Words& words, const std::string& reason) {
    const Finished done = run_halfboard(words);
    INFO(done.err);
    CHECK(done.status == 2);
    CHECK(done.out.empty());
    CHECK(is_one_line(done.err));
    CHECK(done.err.find(reason) != std::string::npos);
  };
  const std::string letter = folder.file("letter");
  write(letter, "a letter to a friend\n");
  refused({"certify", letter}, "no database");
  refused({"certify", folder.file("none.db")}, "cannot read");
  refused({"certify", rows, "--out", letter}, "no database");
  refused({"certify", rows, "--out", rows}, "");
  refused({"certify", rows, "--rules", "base"}, "no meaning");
  CHECK(read(letter) == "a letter to a friend\n");
  const std::string other = folder.file("other.db");
  write(letter, "wb/bw w\n");
  REQUIRE(run_halfboard({"batch", "sight-reduction", "--task", "solitaire", "--input", letter,
                         "--out", other})
              .status == 0);
  REQUIRE(run_halfboard({"certify", other}).status == 0);
  refused({"certify", rows, "--out", other + ".proofs"}, "another batch");
  refused({"verify", rows, "--proofs", other + ".proofs"}, "another batch");
  refused({"verify", rows, "--proofs", rows}, "is a file of 'halfboard batch'");
  refused({"stats", other + ".proofs"}, "is a file of 'halfboard certify'");
  const std::string values = folder.file("values.db");
  REQUIRE(run_halfboard(
              {"batch", "sight-reduction", "--task", "value", "--input", letter, "--out", values})
              .status == 0);
  refused({"certify", values}, "holds values");

  const std::string out = folder.file("p.drat");
  refused({"certify", "sight-reduction", "wb/wb w", "--out", out}, "can be solved");
  refused({"certify", "sight-reduction", "wb/bw w"}, "--out");
  refused({"certify", "halfcut", "start", "--out", out}, "sight-reduction");
  refused({"certify", "sight-reduction", "wb/bx w", "--out", out}, "x");
  refused({"certify", "sight-reduction", "start", "--out", out}, "placement phase");
  refused({"certify", "sight-reduction", "wb/bw w", "--rules", "hard", "--out", out}, "hard");
  refused({"certify", "sight-reduction", "wb/bw w", "--check", folder.file("none")}, "cannot read");
  refused({"certify", "sight-reduction", "wb/bw w", "--check", out, "--node-limit", "9"},
          "--node-limit");
  CHECK_FALSE(fs::exists(out));
}

TEST_CASE("certify says that the folder for scratch files is not there", "[certify]") {
  const Folder folder;
  const std::string out = folder.file("out");
  const auto run = run_file("/usr/bin/env", {"TMPDIR=/no/such/folder", program(), "certify",
                                             "sight-reduction", "wbb/bbw w", "--out", out});
  CHECK(run.status == 1);
  CHECK(is_one_line(run.err));
  CHECK(run.err.find("TMPDIR") != std::string::npos);
  CHECK_FALSE(fs::exists(out));
}

TEST_CASE("the proof of one deal fits its formula and no other deal", "[certify]") {
  const Folder folder;
  // A full deal that is unsolvable by the base rule, and one that is not (see the game's tests).
  const std::string deal = "wbwb/bbwb/bbbw/wbwb/wwbb/wwbw/wbww/bwbw w";
  const std::string out = folder.file("p.drat");
  const std::string cnf = folder.file("p.cnf");
  for (const bool text : {false, true}) {
    Words words{"certify", "sight-reduction", deal, "--out", out, "--cnf", cnf, "--json"};
    if (text) words.emplace_back("--text");
    const Finished made = run_halfboard(words);
    INFO(made.err);
    REQUIRE(made.status == 0);
    const auto parsed = sr::Game::parse(deal, {});
    REQUIRE(parsed);
    const auto claim = sr::claim_solvable(*parsed, std::nullopt, sr::Turns::free);
    CHECK(read(cnf).ends_with(claim.dimacs()));
    CHECK(json_of(made).at("clauses") == claim.clauses());
    CHECK(json_of(made).at("status") == "unsolvable");
    CHECK_FALSE(json_of(made).contains("target"));
    const std::string proof = read(out);
    CHECK((proof.find('\0') == std::string::npos) == text);
    CHECK(solver::check_drat(claim, proof, {}).verdict == solver::ProofCheck::Verdict::proved);
    const auto status = [&](const std::string& position, const std::string& rules) {
      return run_halfboard(
                 {"certify", "sight-reduction", position, "--rules", rules, "--check", out})
          .status;
    };
    CHECK(status(deal, "base") == 0);
    CHECK(status(deal, "easier") == 1);
    CHECK(status("#0", "base") == 1);
    for (std::uint64_t i = 0; i < 6; ++i) {
      solver::Stream random(93, i);
      std::string damaged = proof;
      damaged.resize(damaged.size() / 2 + random.below(damaged.size() / 4));
      write(out, damaged);
      CHECK(status(deal, "base") == 1);
    }
  }
}

TEST_CASE("the proof of a target speaks of the target, not of the deal", "[certify]") {
  const Folder folder;
  const std::string out = folder.file("p.drat");
  const std::string cnf = folder.file("p.cnf");
  // The deal can be solved.
  const Words deal{"certify", "sight-reduction", "#123"};
  const auto run = [&](const Words& more) {
    Words words = deal;
    words.insert(words.end(), more.begin(), more.end());
    return run_halfboard(words);
  };
  const Finished made = run({"--target", "a5,d8", "--out", out, "--cnf", cnf});
  INFO(made.err);
  REQUIRE(made.status == 0);
  CHECK(made.out.starts_with("can't be left with only a5 and d8:\n"));
  CHECK(made.out.find("\"this deal can be left with only a5 and d8\"") != std::string::npos);
  CHECK(made.out.find("solv") == std::string::npos);
  CHECK(read(cnf).find(" can be left with only a5 and d8, ") != std::string::npos);
  const auto told = json_of(run({"--target", "a5,d8", "--check", out, "--json"}));
  CHECK(told.at("target") == "a5,d8");
  CHECK(told.at("status") == "unsolvable");
  const Finished other = run({"--target", "c2,c6", "--check", out, "--json"});
  CHECK(other.status == 1);
  CHECK(json_of(other).at("target") == "c2,c6");
  CHECK(other.err.find("proves nothing about this deal and this target") != std::string::npos);
  const Finished without = run({"--check", out, "--json"});
  CHECK(without.status == 1);
  CHECK_FALSE(json_of(without).contains("target"));
  CHECK(without.err.find("proves nothing about this deal: ") != std::string::npos);
  const Finished possible = run({"--target", "c2,c6", "--out", folder.file("none")});
  CHECK(possible.status == 2);
  CHECK(possible.err.find("can be left with only c2 and c6") != std::string::npos);
  const auto stopped = run({"--target", "a5,d8", "--check", out, "--time-limit", "0", "--json"});
  CHECK(stopped.status == 3);
  CHECK(json_of(stopped).at("target") == "a5,d8");
}

TEST_CASE("a certificate comes with what its check has counted", "[certify]") {
  const auto position = *sr::Game::parse("wbw/bwb/wbw/bww w", {});
  const auto found = sr::certify(position, {}, {}, {});
  REQUIRE(found.verdict == sr::Certified::Outcome::proved);
  const auto again = sr::check_certificate(position, {}, found.certificate, {});
  REQUIRE(again.additions > 0);
  CHECK(found.check.verdict == solver::ProofCheck::Verdict::proved);
  CHECK(found.check.additions == again.additions);
  CHECK(found.check.deletions == again.deletions);
}
