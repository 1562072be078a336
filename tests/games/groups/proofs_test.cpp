#include "games/groups/proofs/bounded_prover.h"
#include "games/groups/proofs/guided_prover.h"
#include "games/groups/proofs/proof.h"
#include "games/groups/proofs/prover.h"
#include "solver/random.h"
#include "tests/games/groups/hexominoes.h"
#include "tests/support/catch.h"

// Wins of Groups without a limit of plies: against exact distances, and by their certificates.
using namespace halfboard;
using groups::Game;
using groups::Position;
using groups::Prover;
using groups::Side;
using tests::hexominoes;

namespace {

constexpr std::size_t mib = std::size_t{1} << 20;

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

TEST_CASE("groups: children of a proof have the keys of their positions", "[groups]") {
  using Proof = groups::WinProof<groups::Movement<false, false>>;
  const Proof proof(hexominoes());
  std::size_t checked = 0;
  for (std::uint64_t index = 0; index < 200; ++index) {
    Position p = scattered({}, index);
    if (index % 3 == 0) {  // three pieces and their mirror images: two symmetries count
      groups::Word& enemy = p.side == Side::white ? p.black : p.white;
      groups::Word half = enemy & 0xffffffff;
      while (std::popcount(half) > 3) half &= half - 1;
      enemy = half | __builtin_bswap64(half);
      if (std::popcount(enemy) < 6 || (enemy & p.own())) continue;
    }
    if (p.finished()) continue;
    const Proof::Expansion expansion(proof, {p.own(), p.enemy(), index % 4 < 2});
    if (expansion.settled()) continue;
    for (std::size_t i = 0; i < expansion.size(); ++i, ++checked)
      REQUIRE(expansion.child_key(i) == proof.key(expansion.position(i)));
  }
  CHECK(checked > 1000);
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
  solver::Budget budget({.nodes = 40'000});
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
  const auto known = [&](const Position& p) {
    const auto key = proof.key({p.own(), p.enemy(), p.side == Side::white});
    return table.find(Prover::Table::hash(key), key);
  };
  for (std::uint64_t game = 0; game < 9000; ++game) {
    solver::Stream random(32, game);
    Position p = start;
    std::vector<Game::Key> path;
    for (int ply = 0; ply < 12 && !p.finished(); ++ply) {
      const auto found = known(p);
      REQUIRE(found);
      repeated += std::ranges::count(path, groups::class_key(p)) > 0;
      path.push_back(groups::class_key(p));
      const auto plies = static_cast<int>(found->numbers.plies);
      if (found->numbers.is_settled() && plies <= 7) {
        ++settled;
        const auto truth = exact(p, plies);
        INFO(Game::format(p) << " in " << plies);
        REQUIRE(truth);
        CHECK((truth->winner == p.side) == found->numbers.is_won());
      }
      if (found->numbers.is_settled()) break;
      std::vector<Position> next;
      for (const groups::Move move : solver::MoveList<Game>(p))
        if (known(Game::play(p, move))) next.push_back(Game::play(p, move));
      if (next.empty()) break;
      p = next[random.below(next.size())];
    }
  }
  CHECK(settled > 20);
  CHECK(repeated > 5);
}

TEST_CASE("groups: a proof that a small table has lost is mended", "[groups]") {
  // Entries that left the table are proved again by positions that hang on them.
  const Position setup = read("8/8/2w2b2/2bwbw2/2w1wb2/2bwb3/8/8 w", "standard");
  Prover::Table table(std::size_t{1} << 15);
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
