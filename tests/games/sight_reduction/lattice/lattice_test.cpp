#include "games/sight_reduction/lattice/lattice.h"

#include <algorithm>
#include <cmath>
#include <map>
#include <string>
#include <vector>

#include "games/sight_reduction/deal.h"
#include "games/sight_reduction/lattice/profile.h"
#include "games/sight_reduction/lattice/sweep.h"
#include "solver/random.h"
#include "tests/games/sight_reduction/plain.h"
#include "tests/support/catch.h"
#include "tests/support/positions.h"

// The lattice and the profiles against looking at every position by plain loops.
namespace {

using namespace halfboard;
using namespace halfboard::sight_reduction;
using bitboards::Bits512;
using tests::PlainBoard;
using tests::random_filling;

Position random_position(std::uint64_t seed, std::uint64_t index, int files, int ranks, Variant v) {
  solver::Stream random(seed, index);
  Position p;
  p.files = static_cast<std::uint8_t>(files);
  p.ranks = static_cast<std::uint8_t>(ranks);
  p.variant = v;
  p.side = random.below(2) ? Side::black : Side::white;
  const std::uint64_t empty = random.below(3);
  bitboards::for_each(p.on_board(), [&](int s) {
    const auto kind = random.below(4 + empty);
    if (kind < 2) p.white |= Board::bit(s);
    if (kind == 2 || kind == 3) p.black |= Board::bit(s);
  });
  return p;
}

/// Everything a profile says, by visiting the positions one by one.
class PlainProfile {
 public:
  explicit PlainProfile(const std::optional<Target>& target) : target_(target) {}

  struct Facts {
    bool alive = false;
    double solves = 0;
  };
  struct Ply {
    std::uint64_t reachable = 0;
    std::uint64_t alive = 0;
  };

  Facts visit(const PlainBoard& b, std::size_t ply = 0) {
    const auto known = facts_.find(b.cells + b.side);
    if (known != facts_.end()) return known->second;
    Facts facts;
    const auto moves = b.moves();
    for (const auto& move : moves) {
      const Facts next = visit(b.play(move), ply + 1);
      facts.alive = facts.alive || next.alive;
      facts.solves += next.solves / static_cast<double>(moves.size());
    }
    if (is_goal(b)) facts = {true, 1};
    if (moves.empty() && !facts.alive) ++dead_ends;
    if (plies.size() <= ply) plies.resize(ply + 1);
    ++plies[ply].reachable;
    plies[ply].alive += facts.alive ? 1 : 0;
    fewest_left = std::min(fewest_left, b.count('w') + b.count('b'));
    if (b.count('w') == 1 && b.count('b') == 1) ++targets;
    return facts_[b.cells + b.side] = facts;
  }

  /// Adds the chance that random play from b, reached with `chance`, first loses after t moves.
  void lose(const PlainBoard& b, double chance, std::size_t ply, std::vector<double>& lost_at) {
    if (!visit(b).alive) {
      lost_at[ply] += chance;
      return;
    }
    const auto moves = b.moves();
    for (const auto& move : moves)
      lose(b.play(move), chance / static_cast<double>(moves.size()), ply + 1, lost_at);
  }

  std::vector<Ply> plies;
  std::uint64_t dead_ends = 0;
  int targets = 0;
  int fewest_left = 99;

 private:
  [[nodiscard]] bool is_goal(const PlainBoard& b) const {
    if (b.count('w') != 1 || b.count('b') != 1) return false;
    const auto square = [&](int s) { return b.at(Board::file_of(s), Board::rank_of(s)); };
    return !target_ || (square(target_->white) == 'w' && square(target_->black) == 'b');
  }

  std::optional<Target> target_;
  std::map<std::string, Facts> facts_;
};

void check_profile(const Position& p, const std::optional<Target>& target, unsigned threads) {
  INFO(Game::format(p) << " " << name_of(p.variant) << (target ? " target" : ""));
  PlainProfile plain(target);
  const PlainBoard board = PlainBoard::of(p);
  const auto root = plain.visit(board);
  const auto found = profile(p, {.target = target, .threads = threads}, {});
  REQUIRE(found);
  REQUIRE(found->solvable == root.alive);
  REQUIRE(found->reach.fewest_left == plain.fewest_left);
  REQUIRE(found->reach.target_count() == plain.targets);
  REQUIRE(found->dead_ends == plain.dead_ends);
  REQUIRE(found->plies.size() == plain.plies.size());
  std::uint64_t positions = 0;
  for (std::size_t ply = 0; ply < plain.plies.size(); ++ply) {
    REQUIRE(found->plies[ply].reachable == plain.plies[ply].reachable);
    REQUIRE(found->plies[ply].alive == plain.plies[ply].alive);
    positions += plain.plies[ply].reachable;
  }
  REQUIRE(found->reach.positions == positions);
  REQUIRE(found->first_moves.size() == board.moves().size());
  for (const auto& first : found->first_moves)
    REQUIRE(first.alive == plain.visit(board.play(Game::format_move(p, first.move))).alive);
  // Each of at most a dozen plies rounds by up to 2^-17.
  REQUIRE(std::abs(found->chances->solves - root.solves) <= 1e-4 * root.solves);
  std::vector<double> lost_at(plain.plies.size());
  plain.lose(board, 1, 0, lost_at);
  for (std::size_t ply = 0; ply < lost_at.size(); ++ply) {
    REQUIRE(std::abs(found->chances->lost_at[ply] - lost_at[ply]) < 1e-5);
    if (plain.plies[ply].alive == plain.plies[ply].reachable)
      REQUIRE(found->chances->lost_at[ply] == 0);
  }
  const auto is_safe = [](const auto& ply) { return ply.alive == ply.reachable; };
  if (std::ranges::all_of(plain.plies, is_safe)) {
    REQUIRE(found->chances->solves == 1);
    REQUIRE_FALSE(found->chances->mean_loss());
  }
}

}  // namespace

TEST_CASE("a matrix of bits is transposed", "[lattice]") {
  std::vector<Bits512> in(512);
  std::vector<Bits512> out(512);
  solver::Stream random(1, 0);
  for (Bits512& line : in)
    for (std::size_t i = 0; i < Bits512::words; ++i) line.set_word(i, random.bits());
  bitboards::transpose(in.data(), out.data());
  for (std::size_t y = 0; y < 512; ++y)
    for (std::size_t x = 0; x < 512; ++x) REQUIRE(out[x].test(y) == in[y].test(x));
}

TEST_CASE("conditions say what the rules say", "[lattice]") {
  for (const Variant v : tests::without_pairs)
    for (std::uint64_t i = 0; i < 8; ++i) {
      const Position root = i < 4 ? random_filling(111, i, 8, v) : random_position(112, i, 4, 4, v);
      const Ground ground(root);
      const Subsets& own = ground.subsets(Side::white);
      const Subsets& enemy = ground.subsets(Side::black);
      std::vector<Bits512> holds;
      solver::Stream random(113, i);
      for (int round = 0; round < 20; ++round) {
        const auto size = static_cast<int>(random.below(std::uint64_t(enemy.members()) + 1));
        const auto block = static_cast<std::size_t>(random.below(enemy.blocks(size)));
        ground.removals(Side::white).evaluate(enemy, size, block, holds);
        for (int k = 0; k < 50; ++k) {
          const auto set = static_cast<Subsets::Set>(random.below(1u << own.members()));
          const std::size_t column = static_cast<std::size_t>(random.below(Bits512::bits));
          const std::size_t rank = block * Bits512::bits + column;
          const bool exists = rank < enemy.count(size);
          const Word white = ground.squares(Side::white, set);
          const Word black = exists ? ground.squares(Side::black, enemy.of(size)[rank]) : 0;
          const Word legal = exists ? removable(v, white, black) : 0;
          int member = 0;
          bitboards::for_each(root.white, [&](int square) {
            if (white & Board::bit(square)) {
              const auto index = ground.removals(Side::white).condition(set, member);
              REQUIRE(holds[index].test(column) == ((legal & Board::bit(square)) != 0));
            }
            ++member;
          });
        }
      }
    }
}

TEST_CASE("profiles agree with looking at everything", "[lattice]") {
  // Nothing can go wrong here.
  check_profile(*Game::parse("bb/ww/1w w", {.variant = *variant_named("easier")}), {}, 1);
  for (const Variant v : tests::without_pairs)
    for (std::uint64_t i = 0; i < 40; ++i) {
      const Position p = random_position(121, i, i % 2 ? 3 : 4, i % 2 ? 3 : 2, v);
      check_profile(p, {}, 1 + static_cast<unsigned>(i % 2));
      if (p.white && p.black)
        check_profile(p, Target{std::countr_zero(p.white), std::countr_zero(p.black)}, 1);
    }
}

TEST_CASE("a lattice of many tiles does not depend on threads, and agrees with a profile",
          "[threads][lattice]") {
  const Position p = random_filling(131, 0, 6, {});
  const auto one = Lattice(std::size_t{64} << 20, 1).reach(p, {});
  const auto three = Lattice(std::size_t{64} << 20, 3).reach(p, {});
  const auto found = profile(p, {.chances = false, .threads = 2}, {});
  REQUIRE((one && three && found));
  CHECK(one->positions == three->positions);
  CHECK(one->targets == three->targets);
  CHECK(one->positions == found->reach.positions);
  CHECK(one->targets == found->reach.targets);
  CHECK(found->solvable == (one->target_count() > 0));
}

TEST_CASE("lattice and search agree on what is solvable", "[lattice]") {
  SolitaireSolver search(1 << 20);
  Lattice lattice(std::size_t{64} << 20);
  for (const Variant v : tests::without_pairs)
    for (std::uint64_t i = 0; i < 12; ++i) {
      const Position p = random_filling(141, i, 5, v);
      INFO(Game::format(p) << " " << name_of(v));
      const auto reach = lattice.reach(p, {});
      const auto result = search.solve(p, {}, {});
      REQUIRE(reach);
      REQUIRE(result.status != Status::unknown);
      REQUIRE((result.status == Status::solved) == (reach->target_count() > 0));
      REQUIRE(result.fewest_left == reach->fewest_left);
    }
}

namespace {

/// The deals first .. last - 1 of a seed, under the four rules in turn.
void compare_full_deals(std::uint64_t first, std::uint64_t last) {
  SolitaireSolver search(std::size_t{16} << 20);
  Lattice lattice(std::size_t{64} << 20);
  for (std::uint64_t i = first; i < last; ++i) {
    const Position p = deal(random_deal(151, i), tests::without_pairs[i % 4]);
    INFO(Game::format(p) << " " << name_of(p.variant));
    const auto reach = lattice.reach(p, {});
    const auto result = search.solve(p, {}, {});
    REQUIRE(reach);
    REQUIRE(result.status != Status::unknown);
    REQUIRE((result.status == Status::solved) == (reach->target_count() > 0));
    REQUIRE(result.fewest_left == reach->fewest_left);
  }
}

}  // namespace

TEST_CASE("lattice and search agree on dozens of full deals", "[lattice]") {
#ifdef NDEBUG
  compare_full_deals(0, 48);
#else
  compare_full_deals(0, 4);  // sanitizers take a second and more for each
#endif
}

TEST_CASE("lattice and search agree on thousands of full deals", "[.slow]") {
  compare_full_deals(0, 3000);
}

TEST_CASE("a lattice keeps to its limits", "[lattice]") {
  const Position p = deal(random_deal(7, 0));
  CHECK(Lattice::memory_needed(p) < (std::size_t{64} << 20));
  CHECK_FALSE(Lattice(1 << 20).reach(p, {}));
  CHECK_FALSE(Lattice(std::size_t{64} << 20).reach(p, {.seconds = 0}));
  CHECK_FALSE(profile(p, {.bytes = 1 << 20}, {}));
  CHECK_FALSE(profile(p, {}, {.seconds = 0}));
  CHECK(profile_memory(p, false) < (std::size_t{250} << 20));
  CHECK(profile_memory(p, true) < (std::size_t{600} << 20));
}
