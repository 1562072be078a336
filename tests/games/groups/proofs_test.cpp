#include <filesystem>
#include <fstream>
#include <sstream>

#include "games/groups/proofs/bounded_prover.h"
#include "games/groups/proofs/guided_prover.h"
#include "games/groups/proofs/proof.h"
#include "games/groups/proofs/prover.h"
#include "solver/random.h"
#include "tests/support/catch.h"
#include "tests/support/process.h"
#include "tools/openings/groups_round.h"
#include "tools/openings/groups_rows.h"
#include "tools/reports/json.h"

// Wins of Groups without a limit of plies: against exact distances, and by their certificates.
using namespace halfboard;
using groups::Game;
using groups::Position;
using groups::Prover;
using groups::Side;
using tests::run_halfboard;
namespace fs = std::filesystem;

namespace {

using halfboard::tools::Json;

constexpr std::size_t mib = std::size_t{1} << 20;

const groups::Hexominoes& hexominoes() {
  static const groups::Hexominoes tables;
  return tables;
}

Position read(const std::string& text, std::string_view rules) {
  const auto p = Game::parse(text, {*groups::variant_named(rules), {}});
  REQUIRE(p);
  return *p;
}

/// The exact distance, up to so many plies.
std::optional<groups::BoundedProver::Win> exact(const Position& p, int plies) {
  const groups::DistanceTable table(4 * mib);
  solver::Budget budget({});
  int checked = 0;
  return groups::BoundedProver(p.variant, hexominoes(), table, budget)
      .shortest_win(p, plies, checked);
}

/// Pieces scattered near the middle, so that many positions have short wins.
Position scattered(groups::Variant variant, std::uint64_t index) {
  solver::Stream random(31, index);
  Position p{.variant = variant};
  while (std::popcount(p.white) < 6 || std::popcount(p.black) < 6) {
    const int square = groups::Board::square(1 + static_cast<int>(random.below(6)),
                                             1 + static_cast<int>(random.below(6)));
    groups::Word& set = std::popcount(p.white) < 6 ? p.white : p.black;
    set |= groups::Board::bit(square) & ~p.occupied();
  }
  p.side = random.below(2) ? Side::white : Side::black;
  return p;
}

fs::path fresh(const std::string& name) {
  const fs::path folder = fs::temp_directory_path() / ("halfboard-proofs-" + name);
  fs::remove_all(folder);
  fs::create_directories(folder);
  return folder;
}

std::vector<Json> rows_of(const std::string& text) {
  std::vector<Json> list;
  std::istringstream in(text);
  for (std::string line; std::getline(in, line);) list.push_back(Json::parse(line));
  return list;
}

std::string content_of(const fs::path& path) {
  std::ifstream file(path, std::ios::binary);
  return {std::istreambuf_iterator<char>(file), {}};
}

/// The nodes of the rounds that a journal says are complete.
std::vector<std::uint64_t> rounds_of(const fs::path& journal) {
  std::vector<std::uint64_t> rounds;
  std::ifstream file(journal);
  for (std::string line; std::getline(file, line);)
    if (const auto round = tools::ProofRound::read(line)) rounds.push_back(round->nodes);
  return rounds;
}

}  // namespace

TEST_CASE("groups: proofs agree with exact distances", "[groups]") {
  int found = 0;
  int by_the_other = 0;
  for (const groups::Variant variant : groups::all_variants)
    for (std::uint64_t index = 0; index < 12; ++index) {
      const Position p = scattered(variant, index);
      if (p.finished()) continue;
      for (const Side attacker : {Side::white, Side::black}) {
        INFO(groups::name_of(variant)
             << ' ' << Game::format(p) << ' ' << (attacker == Side::white));
        Prover::Table table(mib);
        solver::Budget budget({.nodes = 300});
        const Prover prover(hexominoes(), table);
        const auto finding = prover.prove(p, attacker, budget);
        if (!finding.winner) continue;
        ++found;
        by_the_other += *finding.winner != attacker;
        const auto truth = exact(p, std::min(finding.plies, 3));
        if (truth) CHECK(*finding.winner == truth->winner);
        CHECK(finding.plies >= (truth ? truth->plies : 4));
        const auto strategy = prover.strategy(p, attacker, *finding.winner, budget);
        REQUIRE(strategy);
        CHECK_FALSE(groups::fault_of(*strategy));
      }
    }
  CHECK(found > 10);
  CHECK(by_the_other > 1);
}

TEST_CASE("groups: a guided proof holds, and is put together of short ones", "[groups]") {
  const groups::GuidedProver::Shares shares{
      .first = 1, .reply = 10, .seen = 30, .whole = 200, .depth = 3, .moves = 4};
  // From a game of our own players, eight plies before its end.
  const Position p = read("8/5w2/2wbb3/3bbw2/2w1w1b1/3wb3/8/8 w", "standard");
  Prover::Table table(16 * mib);
  const Prover prover(hexominoes(), table);
  solver::Budget little({.nodes = 400});
  const auto unguided = prover.prove(p, Side::black, little);
  CHECK_FALSE(unguided.winner);
  const groups::GuidedProver guided(hexominoes(), table, 4 * mib, shares);
  solver::Budget part({.nodes = 2000});
  const auto open = guided.prove(p, Side::black, part);
  CHECK_FALSE(open.winner);
  CHECK(open.left > 0);
  CHECK(part.nodes() < 2000 + 100);
  solver::Budget budget({.nodes = 20'000});
  const auto finding = guided.prove(p, Side::black, budget);
  REQUIRE(finding.winner == Side::black);
  const auto strategy = prover.strategy(p, Side::black, Side::black, budget);
  REQUIRE(strategy);
  CHECK_FALSE(groups::fault_of(*strategy));
  CHECK(strategy->plies <= finding.plies);
  // With less than its first share it says what the prover does: how near the win looks.
  Prover::Table other_table(16 * mib);
  solver::Budget less({.nodes = 400});
  const groups::GuidedProver usual(hexominoes(), other_table, 4 * mib, {});
  const auto near = usual.prove(p, Side::black, less);
  CHECK_FALSE(near.winner);
  CHECK(near.left == unguided.left);
  // The other player's question has the same answer, where it has one.
  solver::Budget other({.nodes = 2000});
  CHECK(guided.prove(p, Side::white, other).winner.value_or(Side::black) == Side::black);
}

TEST_CASE("groups: proofs find every short win", "[groups]") {
  // Wins in 5 and 9 from a separate implementation, and the first of them with colours exchanged.
  for (const char* text :
       {"8/8/2wbwb2/3wb3/2w1wb2/2bwb3/8/8 w", "8/8/2bwbw2/3bw3/2b1bw2/2wbw3/8/8 b",
        "8/8/3b1b2/2bw1w2/2wbwb2/2bw1w2/8/8 w"}) {
    const Position p = read(text, "king-nojump");
    Prover::Table table(16 * mib);
    solver::Budget budget({.nodes = 20'000});
    const Prover prover(hexominoes(), table);
    const auto finding = prover.prove(p, p.side, budget);
    INFO(text);
    CHECK(finding.winner == p.side);
    const auto strategy = prover.strategy(p, p.side, p.side, budget);
    REQUIRE(strategy);
    CHECK(strategy->plies == exact(p, 9)->plies);
  }
}

TEST_CASE("groups: going round proves nothing", "[groups]") {
  // The slow rules: lines of play turn back to where they were all the time. What is settled on the
  // way, and it is kept for good, holds by the exact search, whatever path led there.
  using M = groups::Movement<true, true>;
  const Position start = read("8/8/3bw3/2bwbw2/2wbwb2/3wb3/8/8 w", "king-nojump");
  Prover::Table table(16 * mib);
  const groups::WinProof<M> proof(hexominoes());
  solver::ProofSearch<groups::WinProof<M>> search(proof, table);
  solver::Budget budget({.nodes = 4000});
  CHECK_FALSE(search.run({start.white, start.black, true}, budget).is_settled());
  CHECK(budget.exhausted());
  int settled = 0;
  int repeated = 0;
  for (std::uint64_t game = 0; game < 9000; ++game) {
    solver::Stream random(32, game);
    Position p = start;
    std::vector<Game::Key> path;
    for (int ply = 0; ply < 12 && !p.finished(); ++ply) {
      const auto key = proof.key({p.own(), p.enemy(), p.side == Side::white});
      const auto known = table.find(Prover::Table::hash(key), key);
      if (!known) break;
      repeated += std::ranges::count(path, groups::class_key(p)) > 0;
      path.push_back(groups::class_key(p));
      const auto plies = static_cast<int>(known->numbers.plies);
      if (known->numbers.is_settled() && plies <= 7) {
        ++settled;
        const auto truth = exact(p, plies);
        INFO(Game::format(p) << " in " << plies);
        REQUIRE(truth);
        CHECK((truth->winner == p.side) == known->numbers.is_won());
      }
      if (known->numbers.is_settled()) break;
      const solver::MoveList<Game> moves(p);
      p = Game::play(p, moves[random.below(moves.size())]);
    }
  }
  CHECK(settled > 20);
  CHECK(repeated > 5);
}

TEST_CASE("groups: a proof that a small table has lost is mended", "[groups]") {
  // Entries that left the table are proved again by positions that hang on them.
  const Position setup = read("8/8/2w2b2/2bwbw2/2w1wb2/2bwb3/8/8 w", "standard");
  Prover::Table table(std::size_t{1} << 16);
  const Prover prover(hexominoes(), table);
  solver::Budget budget({});
  REQUIRE(prover.prove(setup, Side::white, budget).winner == Side::white);
  CHECK_FALSE(groups::follow(setup, Side::white, [&](const Position& p) {
    return prover.winning_move(p, Side::white, budget);
  }));
  const auto strategy = prover.strategy(setup, Side::white, Side::white, budget);
  REQUIRE(strategy);
  CHECK_FALSE(groups::fault_of(*strategy));
}

TEST_CASE("openings groups: rows of several searches are put together", "[openings]") {
  using solver::Outcome;
  using tools::SetupRow;
  const auto both = [](const SetupRow& a, const SetupRow& b) {
    const auto row = tools::combined(a, b);
    const auto same = tools::combined(b, a);
    REQUIRE(row.has_value() == same.has_value());
    if (row) CHECK(as_json(Game::start({}), *row) == as_json(Game::start({}), *same));
    return row;
  };
  const SetupRow open{Outcome::unknown, 0, false, 11};
  const auto far = both(open, {Outcome::win, 17, false, 9});
  REQUIRE(far);
  CHECK((far->result == Outcome::win && far->plies == 17 && !far->exact && far->checked == 11));
  const auto near = both(open, {Outcome::win, 13, false, 9});
  REQUIRE(near);
  CHECK((near->exact && near->plies == 13));
  const auto found = both({Outcome::win, 11, true, 11}, {Outcome::win, 15, false, 9});
  REQUIRE(found);
  CHECK((found->exact && found->plies == 11));
  CHECK_FALSE(both({Outcome::win, 11, true, 11}, {Outcome::loss, 16, false, 9}));
  CHECK_FALSE(both({Outcome::win, 11, true, 11}, {Outcome::win, 9, true, 9}));
}

TEST_CASE("openings groups --proofs: a stopped run goes on with the next round", "[openings]") {
  const fs::path folder = fresh("rounds");
  const std::string out = (folder / "out").string();
  const std::string table = (folder / "table").string();
  const auto run = [&](const std::string& proofs, const std::string& file, int milliseconds) {
    return run_halfboard({"openings", "groups", "--plies", "1", "--proofs", proofs, "--only",
                          "classic", "--table", table, "--memory", "16", "--out", file},
                         {.kill_after_cpu_ms = milliseconds});
  };
  REQUIRE(run("1", out + "2", 0).status == 0);
  // The last round alone takes many seconds.
  const auto go_on = [&](int milliseconds) { run("4000000", out, milliseconds); };
  go_on(300);
  const fs::path journal = out + ".progress";
  REQUIRE(fs::exists(journal));
  std::ofstream(journal, std::ios::app) << tools::ProofRound{2'000'000, {}}.text() << '\n';
  go_on(500);
  CHECK(rounds_of(journal).back() == 2'000'000);
  // Without the table all of them are worth their time.
  fs::remove(table);
  go_on(1000);
  CHECK(rounds_of(journal).back() < 2'000'000);
}

TEST_CASE("rounds of proofs are read as they were written, and nothing else is", "[openings]") {
  using tools::ProofRound;
  const ProofRound round{64'000, {{"a", {1, 2}}, {"b", {3, 4'000'000'000}}}};
  const auto same = ProofRound::read(round.text());
  REQUIRE(same);
  CHECK(same->nodes == round.nodes);
  CHECK(same->left == round.left);
  for (const char* bad :
       {"", "{}", "7", R"({"round":5})", R"({"round":0,"left":{}})", R"({"round":-5,"left":{}})",
        R"({"round":5,"left":[]})", R"({"round":5,"left":{"a":[1]}})",
        R"({"round":5,"left":{"a":[1,2,3]}})", R"({"round":5,"left":{"a":[1,"2"]}})",
        R"({"round":5,"left":{"a":[1,5000000000]}})", R"({"round":5,"left":{},"more":1})"}) {
    INFO(bad);
    CHECK_FALSE(ProofRound::read(bad));
  }
}

TEST_CASE("openings groups --proofs: wins of any length, with certificates", "[openings]") {
  const fs::path folder = fresh("all");
  const std::string out = (folder / "out").string();
  // Two classes won in 5 and two won in 9, from a separate implementation.
  const std::string setups =
      "8/8/3b1b2/2bwbw2/2w1w3/2bwbw2/8/8 w,8/8/3b1b2/2bwbw2/2w1wb2/2bw1w2/8/8 w,"
      "8/8/2wb1b2/3wbw2/2w1wb2/2bwb3/8/8 w,8/8/3b1b2/2bw1w2/2wbwb2/2bw1w2/8/8 w";
  const std::vector<std::string> words{
      "openings", "groups",  "--rules",        "king-nojump",  "--plies", "3",      "--proofs",
      "8000",     "--table", out + ".table",   "--memory",     "64",      "--only", setups,
      "--out",    out,       "--certificates", folder.string()};
  for (int kills = 1; kills <= 3; ++kills) run_halfboard(words, {.kill_after_cpu_ms = 150});
  const tests::Finished run = run_halfboard(words);
  CHECK(run.status == 0);
  const auto rows = rows_of(content_of(out));
  REQUIRE(rows.size() == 785);
  CHECK(rows.back()["proofs"] == 8000);
  int wins = 0;
  for (std::size_t i = 0; i < 784; ++i) {
    CHECK(rows[i]["checked"] == 3);
    if (rows[i]["result"] != "win") continue;
    ++wins;
    CHECK(rows[i]["plies"].get<int>() >= 5);
    CHECK(rows[i]["exact"] == (rows[i]["plies"] == 5));
  }
  CHECK(wins == 16);  // four images of each
  const auto verified = [](const fs::path& certificates) {
    int count = 0;
    for (const auto& entry : fs::directory_iterator(certificates))
      if (entry.path().extension() == ".cert")
        count += run_halfboard({"verify", entry.path().string()}).status == 0;
    return count;
  };
  CHECK(verified(folder) == 4);
  for (const auto& entry : fs::directory_iterator(folder))
    if (entry.path().extension() == ".cert") {
      const tests::Finished stopped =
          run_halfboard({"verify", entry.path().string(), "--time-limit", "0"});
      CHECK(stopped.status == 3);
      CHECK(stopped.out == "checked 0 failed 0 (stopped: partial)\n");
    }
  // What is known gets its certificates later, the wins in 5 by the search to 5 plies.
  const fs::path later = fresh("later");
  const tests::Finished certified = run_halfboard(
      {"openings", "groups", "--rules", "king-nojump", "--plies", "5", "--proofs", "8000",
       "--memory", "64", "--only", setups, "--known", out, "--certificates", later.string()});
  CHECK(certified.status == 0);
  CHECK(rows_of(certified.out).back()["win"] == wins);
  CHECK(verified(later) == 4);
  // What is known is taken over; other rules, or what is no result, are refused.
  const tests::Finished more = run_halfboard(
      {"openings", "groups", "--rules", "king-nojump", "--plies", "5", "--known", out});
  CHECK(more.status == 0);
  CHECK(rows_of(more.out).back()["win"] == wins);
  for (const std::vector<std::string>& bad : std::vector<std::vector<std::string>>{
           {"openings", "groups", "--plies", "1", "--known", out},
           {"openings", "groups", "--plies", "1", "--known", out + ",/no/such/file"},
           {"openings", "groups", "--rules", "king-nojump", "--known", out + ".table"},
           {"openings", "groups", "--plies", "1", "--table", out},
           {"openings", "groups", "--plies", "1", "--proofs", "9", "--table", out},
           {"openings", "groups", "--plies", "1", "--proofs", "9", "--only", "a1"},
           {"openings", "groups", "--plies", "1", "--proofs", "9", "--only", "start"},
           {"openings", "groups", "--plies", "1", "--only", "classic"},
           {"openings", "groups", "--proofs", "0"},
           {"openings", "halfcut", "--size", "2", "--proofs", "9"}}) {
    const auto refused = run_halfboard(bad);
    INFO(bad.back());
    CHECK(refused.status == 2);
    CHECK(refused.out.empty());
    CHECK(tests::is_one_line(refused.err));
  }
}
