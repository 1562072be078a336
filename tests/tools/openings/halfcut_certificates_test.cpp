#include <filesystem>

#include "games/halfcut/certificates/answer_search.h"
#include "games/halfcut/certificates/certificate.h"
#include "games/halfcut/prover.h"
#include "solver/proof/proof_file.h"
#include "tests/games/halfcut/position_of.h"
#include "tests/support/catch.h"
#include "tests/support/folder.h"
#include "tests/support/process.h"
#include "tests/support/refused.h"
#include "tools/storage/journal.h"

// `openings halfcut --certificates` where files or proofs say what is not so.
namespace {

using namespace halfboard;
using tests::run_halfboard;

TEST_CASE("openings halfcut --certificates: one of the other winner is not taken for done",
          "[openings][halfcut]") {
  const tests::Folder folder;
  const auto position = tests::position_of("3/3/r2 b");
  solver::Budget budget({});
  auto strategy = halfcut::Prover::make(3, std::size_t{1} << 20)->strategy(position, budget, {});
  REQUIRE(strategy);
  REQUIRE(strategy->winner == halfcut::Side::red);
  strategy->winner = halfcut::Side::blue;
  const std::string path = folder.file("a1.cert");
  REQUIRE(halfcut::write_strategy(*strategy, path));
  const std::vector<std::string> words{"openings", "halfcut", "--size",         "3",
                                       "--only",   "a1,b1",   "--certificates", folder.path()};
  tests::check_refused(words,
                       "a1.cert says that Blue wins at option --certificates: expected one "
                       "that Red wins, or another folder");
  std::filesystem::remove(path);
  REQUIRE(run_halfboard(words).status == 0);
  REQUIRE(run_halfboard(words).status == 0);  // its own are taken
  CHECK(run_halfboard({"verify", path}).status == 0);
}

TEST_CASE("openings halfcut: proofs that contradict each other are no limit",
          "[openings][halfcut]") {
  using Proof = halfcut::Proof<4>;
  const tests::Folder folder;
  const std::string file = folder.file("table");
  {
    halfcut::AnswerSearch<4>::Table table(std::size_t{1} << 16);
    // Red, who is said to lose wherever Blue replies, wins: Blue has no answer later on.
    const auto b2 = tests::position_of("4/4/1r2/4 b");
    for (const halfcut::Move move : solver::MoveList<halfcut::Game>(b2)) {
      const auto reply = halfcut::Packed<4>::of(halfcut::Game::play(b2, move)).canonical();
      const auto key = Proof{}.key(reply);
      table.store(table.hash(key), key, solver::ProofNumbers::lost(4), 1);
    }
    REQUIRE_FALSE(solver::save_proofs(table, file, "halfcut size 4, keys of base 3"));
  }
  std::vector<std::string> words{"openings", "halfcut", "--size",  "4",
                                 "--only",   "b2",      "--table", file};
  REQUIRE(run_halfboard(words).out.find("b2 b ") != std::string::npos);
  words.insert(words.end(), {"--certificates", folder.path()});
  for (const char* threads : {"1", "3"}) {
    words.insert(words.end(), {"--threads", threads});
    tests::check_refused(words,
                         "the winner of b2 has no winning answer at option --table: expected "
                         "proofs that don't contradict each other");
    words.resize(words.size() - 2);
  }
  CHECK_FALSE(std::filesystem::exists(folder.file("b2.cert")));
}

TEST_CASE("openings: a link to the result finds its journal", "[openings][halfcut]") {
  const tests::Folder folder;
  const std::string out = folder.file("real");
  std::filesystem::create_symlink("real", folder.file("link"));
  const auto command = [&](const std::string& place) {
    return std::vector<std::string>{"openings", "halfcut", "--size", "3", "--out", place};
  };
  const auto journal = tools::Journal::open(tools::journal_of(folder.file("link")), "another run");
  REQUIRE(journal);
  CHECK(std::filesystem::exists(out + ".progress"));
  for (const std::string& place : {out, folder.file("link")})
    tests::check_refused(command(place), "in use by another process");
  tests::check_refused({"openings", "groups", "--plies", "1", "--out", folder.file("link")},
                       "in use by another process");
  journal->remove();
  CHECK(run_halfboard(command(folder.file("link"))).status == 0);
  CHECK_FALSE(std::filesystem::exists(out + ".progress"));
}

}  // namespace
