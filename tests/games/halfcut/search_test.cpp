#include <filesystem>
#include <map>
#include <set>

#include "games/halfcut/game.h"
#include "games/halfcut/proof.h"
#include "solver/forced_win.h"
#include "solver/proof/proof_file.h"
#include "solver/random.h"
#include "tests/support/catch.h"
#include "tests/support/folder.h"

using namespace halfboard;
using halfcut::Game;
using halfcut::ImageKey;
using halfcut::Packed;
using halfcut::Side;
using halfcut::Word;
using solver::Budget;
using solver::ProofNumbers;

namespace {

constexpr std::size_t mib = std::size_t{1} << 20;

template <int N>
Packed<N> pack(const halfcut::Position& p) {
  return Packed<N>::of(p).canonical();
}

template <int N>
using Search = solver::ProofSearch<halfcut::Proof<N>>;

/// Does the mover win?
template <int N>
bool wins(const halfcut::Position& p, typename Search<N>::Table& table, unsigned threads = 1) {
  Budget budget({});
  const ProofNumbers found = Search<N>({}, table).run(pack<N>(p), budget, {.threads = threads});
  REQUIRE(found.is_settled());
  return found.is_won();
}

/// A position after some random moves, not finished.
halfcut::Position random_position(int size, std::uint64_t index, std::uint64_t plies) {
  solver::Stream random(23, index);
  auto position = Game::start({size});
  for (std::uint64_t ply = 0; ply < plies; ++ply) {
    const solver::MoveList<Game> moves(position);
    const auto next = Game::play(position, moves[random.below(moves.size())]);
    if (next.winner == solver::nobody) position = next;
  }
  return position;
}

bool wins_at_once(const halfcut::Position& p) {
  for (const auto& move : solver::MoveList<Game>(p))
    if (Game::play(p, move).winner != solver::nobody) return true;
  return false;
}

/// Does the other side win, whatever the mover does?
bool is_lost_in_two(const halfcut::Position& p) {
  for (const auto& move : solver::MoveList<Game>(p)) {
    const auto next = Game::play(p, move);
    if (next.winner != solver::nobody || !wins_at_once(next)) return false;
  }
  return true;
}

/// Has the mover a threat that nothing answers?
bool wins_by_a_threat(const halfcut::Position& p) {
  for (const auto& move : solver::MoveList<Game>(p)) {
    const auto next = Game::play(p, move);
    if (next.winner == solver::nobody && is_lost_in_two(next)) return true;
  }
  return false;
}

/// The children of an expansion are the positions after the legal moves, one of each set of images,
/// but for those in which the other side wins at once; what ends within two plies is settled.
template <int N>
bool is_expanded_right(const halfcut::Position& p) {
  const typename halfcut::Proof<N>::Expansion expansion({}, Packed<N>::of(p));
  if (const auto settled = expansion.settled())
    return *settled == (wins_at_once(p) ? ProofNumbers::won(1) : ProofNumbers::lost(2)) &&
           settled->is_lost() == is_lost_in_two(p);
  std::map<typename ImageKey<N>::Words, halfcut::Position> expected;
  for (const auto& move : solver::MoveList<Game>(p)) {
    const auto next = Game::play(p, move);
    if (next.winner == solver::nobody && !wins_at_once(next))
      expected.emplace(ImageKey<N>::of(Packed<N>::of(next)), next);
  }
  bool right = !wins_at_once(p) && !is_lost_in_two(p) && expansion.size() >= expected.size();
  std::set<typename ImageKey<N>::Words> found;
  for (std::size_t i = 0; i < expansion.size(); ++i) {
    const auto key = expansion.child_key(i);
    const auto start = expansion.start(i);
    found.insert(key);
    right &= expected.contains(key) && ImageKey<N>::of(expansion.position(i)) == key;
    right &= !start.is_settled() || start == ProofNumbers::lost(2) || start == ProofNumbers::won(3);
    right &= !start.is_won() || wins_by_a_threat(expected[key]);
    right &= start.is_lost() == is_lost_in_two(expected[key]);
  }
  return right && found.size() == expected.size();
}

template <int N>
void check_expansion(const halfcut::Position& p) {
  INFO(Game::format(p));
  CHECK(is_expanded_right<N>(p));
}

template <int N>
void check_packing(const halfcut::Position& p) {
  const Packed<N> packed = pack<N>(p);
  bool same = true;
  for (int s = 0; s < Game::symmetries(p); ++s) same &= pack<N>(Game::transform(p, s)) == packed;
  CHECK(same);
  CHECK(packed.turned().turned() == packed);
  bool keeps_key = true;
  for (int s = 0; s < Game::symmetries(p); ++s)
    keeps_key &= ImageKey<N>::of(Packed<N>::of(Game::transform(p, s))) == ImageKey<N>::of(packed);
  CHECK(keeps_key);
}

template <int N>
void check_board(std::uint64_t games) {
  for (std::uint64_t i = 0; i < games; ++i) {
    const auto position = random_position(N, i, i % (N * N));
    check_packing<N>(position);
    check_expansion<N>(position);
  }
}

/// All boards without a crosscut and a winner, with both sides to move.
template <int N>
void check_all() {
  std::map<typename ImageKey<N>::Words, Packed<N>> images;
  std::uint64_t wrong = 0;
  for (Word red = 0; red >> (N * N) == 0; ++red)
    for (Word blue = 0; blue >> (N * N) == 0; ++blue) {
      if (red & blue) continue;
      auto p = Game::start({N});
      p.red = Packed<N>::wide(red);
      p.blue = Packed<N>::wide(blue);
      if (halfcut::has_crosscut(p.red, p.blue)) continue;
      if (halfcut::find_winner(p.red, p.blue, N) != solver::nobody) continue;
      const Packed<N> canonical = Packed<N>(red, blue).canonical();
      if (canonical != Packed<N>(red, blue)) continue;
      // No other set of images has the key.
      if (N <= 3) wrong += !images.emplace(ImageKey<N>::of(canonical), canonical).second;
      wrong += !is_expanded_right<N>(p);
      p.side = Side::blue;
      wrong += !is_expanded_right<N>(p);
    }
  CHECK(wrong == 0);
}

}  // namespace

TEST_CASE("Halfcut's proof search plays by the rules", "[halfcut][proof]") {
  check_board<2>(20);
  check_board<3>(100);
  check_board<4>(150);
  check_board<5>(150);
  check_board<6>(100);
  check_board<7>(30);
  check_board<8>(30);
}

TEST_CASE("Halfcut's proof search plays by the rules on every board", "[halfcut][proof][.slow]") {
  check_all<2>();
  check_all<3>();
  check_all<4>();
}

TEST_CASE("Halfcut's proof search agrees with the generic one", "[halfcut][proof]") {
  Search<3>::Table table(mib);
  int won = 0;
  for (std::uint64_t i = 0; i < 150; ++i) {
    const auto position = random_position(3, i, i % 6);
    Budget budget({.memory_mib = 1});
    const auto answer = solver::GenericSolver<Game>(budget).solve(position);
    INFO(Game::format(position));
    const bool wins_it = wins<3>(position, table);
    CHECK(wins_it == (answer.result == solver::Outcome::win));
    won += wins_it;
  }
  CHECK(won > 20);
  CHECK(won < 140);
}

TEST_CASE("Red wins 4 x 4 with every first placement but the corners, on any number of threads",
          "[threads][halfcut][proof]") {
  for (const unsigned threads : {1u, 2u, 3u}) {
    Search<4>::Table table(4 * mib);
    const auto start = Game::start({4});
    for (const auto& move : solver::MoveList<Game>(start)) {
      const std::string name = Game::format_move(start, move);
      const bool corner = name == "a1" || name == "d1" || name == "a4" || name == "d4";
      INFO(name << " on " << threads << " threads");
      CHECK(wins<4>(Game::play(start, move), table, threads) == corner);
    }
  }
}

TEST_CASE("a proof stopped at a limit goes on where it was", "[halfcut][proof]") {
  const auto position = Game::play(Game::start({4}), *Game::parse_move(Game::start({4}), "b1"));
  Search<4>::Table table(4 * mib);
  Budget whole({});
  REQUIRE(Search<4>({}, table).run(pack<4>(position), whole).is_lost());
  Search<4>::Table slow(4 * mib);
  std::uint64_t nodes = 0;
  int runs = 0;
  for (bool settled = false; !settled; ++runs) {
    REQUIRE(runs < 1000);
    Budget budget({.nodes = 997});
    const auto found = Search<4>({}, slow).run(pack<4>(position), budget, {.threads = 2});
    CHECK((found.is_settled() || budget.nodes() == 997));
    settled = found.is_settled();
    CHECK_FALSE(found.is_won());
    nodes += budget.nodes();
  }
  CHECK(runs > 3);
  CHECK(nodes < 3 * whole.nodes());
}

TEST_CASE("the table of a proof goes through a file", "[halfcut][proof]") {
  const tests::Folder folder;
  const std::string path = folder.file("proofs");
  const auto position = Game::play(Game::start({4}), *Game::parse_move(Game::start({4}), "b2"));
  Search<4>::Table table(mib);
  Budget first({});
  REQUIRE(Search<4>({}, table).run(pack<4>(position), first).is_lost());
  REQUIRE_FALSE(solver::save_proofs(table, path, "halfcut 4"));

  Search<4>::Table again(mib / 2);
  const auto loaded = solver::load_proofs(again, path, "halfcut 4");
  REQUIRE(loaded);
  CHECK(*loaded > 100);
  Budget second({});
  CHECK(Search<4>({}, again).run(pack<4>(position), second).is_lost());
  CHECK(second.nodes() < first.nodes() / 10);

  const auto refused = [&](const std::string& question) {
    Search<4>::Table none(mib);
    const auto result = solver::load_proofs(none, path, question);
    std::uint64_t entries = 0;
    none.for_each([&](auto) { ++entries; });
    CHECK(entries == 0);
    return !result;
  };
  CHECK(refused("halfcut 5"));
  const std::string good = tests::read(path);
  int accepted = 0;
  for (std::size_t i = 0; i < good.size();
       i += i < 64 || i + 64 > good.size() ? std::size_t{1} : 997) {
    std::string bad = good;
    bad[i] ^= 4;
    tests::write(path, bad);
    accepted += !refused("halfcut 4");
  }
  for (const std::size_t size : {std::size_t{0}, std::size_t{7}, std::size_t{30}, good.size() - 1,
                                 good.size() - 16, good.size() - 24}) {
    tests::write(path, good.substr(0, size));
    accepted += !refused("halfcut 4");
  }
  CHECK(accepted == 0);
  std::filesystem::remove(path);
  CHECK(refused("halfcut 4"));
  CHECK(solver::save_proofs(table, "/no/such/folder/file", "halfcut 4"));
}
