#include <atomic>
#include <numeric>
#include <span>

#include "games/groups/game.h"
#include "games/halfcut/game.h"
#include "solver/forced_win.h"
#include "solver/proof/proof_game.h"
#include "solver/random.h"
#include "tests/example_game/game.h"
#include "tests/support/catch.h"

using namespace halfboard;
using solver::Budget;
using solver::PackedProof;
using solver::ProofNumbers;

namespace {

constexpr std::size_t mib = std::size_t{1} << 20;

/// Can the attacker win within so many plies, by the proof search?
template <class G>
std::optional<bool> prove(const typename G::Position& position, int attacker, std::uint32_t plies,
                          unsigned threads = 1) {
  using Domain = solver::GameProof<G>;
  typename solver::ProofSearch<Domain>::Table table(mib);
  solver::ProofSearch<Domain> search({}, table);
  Budget budget({});
  const auto found = search.run({position, attacker, plies}, budget, {.threads = threads});
  if (!found.is_settled()) return std::nullopt;
  return found.is_won() == (G::to_move(position) == attacker);
}

/// Any game's question with its children in some order, good or bad.
template <class G>
struct InSomeOrder : solver::GameProof<G> {
  using Base = solver::GameProof<G>;
  struct Expansion : Base::Expansion {
    Expansion(const InSomeOrder& domain, const typename Base::Position& p)
        : Base::Expansion(domain, p), seed(solver::ProofTable<2>::hash(domain.key(p))) {}
    void put_in_order(std::span<std::uint8_t> order) const {
      const auto list = order.first(this->size());
      std::iota(list.begin(), list.end(), std::uint8_t{0});
      solver::Stream random(24, seed);
      for (std::size_t i = list.size(); i > 1; --i) std::swap(list[i - 1], list[random.below(i)]);
    }
    std::uint64_t seed;
  };
};

/// Any game's question, of which the stop flag is set at the tenth node.
template <class G>
struct StoppedEarly : solver::GameProof<G> {
  using Base = solver::GameProof<G>;
  std::atomic<int>& nodes;
  std::atomic<bool>& stop;
  struct Expansion : Base::Expansion {
    Expansion(const StoppedEarly& domain, const typename Base::Position& p)
        : Base::Expansion(domain, p) {
      if (++domain.nodes == 10) domain.stop = true;
    }
  };
};

/// A graph on which two players move a token in turns; who can't move has lost. Play can come round
/// for ever, then nobody wins. The question: does the attacker win?
template <bool weak>
struct Graph {
  struct Position {
    std::uint32_t node;
    bool attacks;
  };
  using Key = std::array<std::uint64_t, 1>;
  static constexpr std::size_t size = 12;
  static constexpr int max_children = 4;
  static constexpr bool loop_free = false;
  static constexpr bool weak_sums = weak;
  std::array<std::vector<std::uint32_t>, size> edges;

  [[nodiscard]] Key key(const Position& p) const { return {p.node * 2 + std::uint64_t{p.attacks}}; }

  class Expansion {
   public:
    Expansion(const Graph& graph, const Position& p) : next_(graph.edges[p.node]), from_(p) {}
    [[nodiscard]] std::optional<ProofNumbers> settled() const {
      if (next_.empty()) return ProofNumbers::lost();  // and the other side has reached its aim
      return std::nullopt;
    }
    [[nodiscard]] bool attacks() const { return from_.attacks; }
    [[nodiscard]] std::size_t size() const { return next_.size(); }
    [[nodiscard]] Position position(std::size_t i) const { return {next_[i], !from_.attacks}; }
    [[nodiscard]] ProofNumbers start(std::size_t) const { return {}; }

   private:
    const std::vector<std::uint32_t>& next_;
    Position from_;
  };

  static Graph random(std::uint64_t index) {
    solver::Stream stream(20, index);
    Graph graph;
    for (auto& edges : graph.edges) {
      const std::uint64_t count = stream.below(4);
      for (std::uint64_t i = 0; i < count; ++i)
        edges.push_back(static_cast<std::uint32_t>(stream.below(size)));
    }
    return graph;
  }

  /// 1: the attacker wins, -1: the defender does, 0: play goes on for ever. By retrograde analysis.
  [[nodiscard]] std::array<std::array<int, 2>, size> truth() const {
    std::array<std::array<int, 2>, size> value{};
    for (std::size_t round = 0; round < 2 * size; ++round)
      for (std::size_t node = 0; node < size; ++node)
        for (const std::size_t attacks : {std::size_t{0}, std::size_t{1}}) {
          const int mover = attacks ? 1 : -1;
          bool all_lost = true;
          for (const std::uint32_t next : edges[node]) {
            if (value[next][1 - attacks] == mover) value[node][attacks] = mover;
            all_lost &= value[next][1 - attacks] == -mover;
          }
          if (all_lost) value[node][attacks] = -mover;
        }
    return value;
  }
};

}  // namespace

TEST_CASE("proof numbers survive packing", "[proof]") {
  for (const std::uint64_t nodes : {0u, 1u, 2u, 3u, 5u, 1000u, 4'000'000u}) {
    for (const ProofNumbers numbers :
         {ProofNumbers{1, 1}, ProofNumbers{7, ProofNumbers::most}, ProofNumbers{1, 2},
          ProofNumbers::won(), ProofNumbers::won(40), ProofNumbers::lost(),
          ProofNumbers::lost(3)}) {
      const std::uint64_t word = PackedProof::pack(numbers, nodes);
      CHECK(word != 0);
      CHECK(PackedProof::unpack(word) == numbers);
      CHECK(PackedProof::nodes(word) <= std::max<std::uint64_t>(nodes, 1));
      CHECK(PackedProof::nodes(word) >= nodes * 4 / 5);
    }
  }
  for (std::uint64_t nodes = 1; nodes < 3000; ++nodes)
    CHECK(PackedProof::worth(PackedProof::pack({}, nodes)) <=
          PackedProof::worth(PackedProof::pack({}, nodes + 1)));
}

TEST_CASE("a proof table keeps what cost most, and what is settled", "[proof]") {
  solver::ProofTable<1> table(1);
  REQUIRE(table.buckets() == 1);
  const auto store = [&](std::uint64_t key, const ProofNumbers& numbers, std::uint64_t nodes) {
    table.store(table.hash({key}), {key}, numbers, nodes);
  };
  const auto find = [&](std::uint64_t key) { return table.find(table.hash({key}), {key}); };
  for (std::uint64_t key = 0; key < 4; ++key) store(key, {2, 3}, 1000 * (key + 1));
  store(9, {5, 6}, 1);
  CHECK_FALSE(find(0));
  REQUIRE(find(9));
  CHECK(find(9)->numbers == ProofNumbers{5, 6});
  store(10, {5, 6}, 1);
  CHECK_FALSE(find(9));
  store(3, ProofNumbers::won(8), 10);
  store(3, {4, 4}, 10'000);
  store(3, ProofNumbers::won(9), 10'000);
  CHECK(find(3)->numbers == ProofNumbers::won(8));
  store(3, ProofNumbers::won(5), 10);
  CHECK(find(3)->numbers == ProofNumbers::won(5));
}

TEST_CASE("no reader takes a torn entry", "[threads][proof]") {
  // Keys and numbers belong together; two buckets, so that entries change all the time.
  solver::ProofTable<2> table(200);
  std::atomic<int> torn{0};
  std::atomic<int> hits{0};
  const auto work = [&](std::uint64_t seed) {
    solver::Stream stream(21, seed);
    for (int i = 0; i < 40'000; ++i) {
      const std::uint64_t n = 1 + stream.below(40);
      const solver::ProofTable<2>::Key key{n, n * 3};
      const std::uint64_t hash = table.hash(key);
      if (i % 2) {
        table.store(hash, key, {static_cast<std::uint32_t>(n), static_cast<std::uint32_t>(n + 7)},
                    1 + stream.below(1000));
      } else if (const auto found = table.find(hash, key)) {
        ++hits;
        torn += found->numbers !=
                ProofNumbers{static_cast<std::uint32_t>(n), static_cast<std::uint32_t>(n + 7)};
      }
    }
  };
  std::vector<std::thread> threads;
  for (std::uint64_t i = 0; i < 3; ++i) threads.emplace_back(work, i);
  for (std::thread& thread : threads) thread.join();
  CHECK(torn == 0);
  CHECK(hits > 100);
}

TEST_CASE("the proof search solves nim", "[proof]") {
  using nim::Game;
  for (std::uint8_t a = 0; a <= 3; ++a)
    for (std::uint8_t b = 0; b <= 4; ++b)
      for (std::uint8_t c = 0; c <= 5; ++c) {
        const Game::Position position{{a, b, c}, 0};
        const bool won = (a ^ b ^ c) != 0;
        INFO(Game::format(position));
        CHECK(prove<Game>(position, 0, solver::GameProof<Game>::unbounded) == won);
        CHECK(prove<Game>(position, 1, solver::GameProof<Game>::unbounded, 2) == !won);
      }
}

TEST_CASE("a window of children changes no answer", "[threads][proof]") {
  using Domain = InSomeOrder<nim::Game>;
  using Search = solver::ProofSearch<Domain>;
  for (std::uint8_t a = 0; a <= 4; ++a)
    for (std::uint8_t b = 0; b <= 6; ++b)
      for (std::uint8_t c = 0; c <= 8; ++c)
        for (const unsigned threads : {1u, 2u}) {
          const nim::Game::Position position{{a, b, c}, 0};
          Search::Table table(mib / 16);
          Budget budget({});
          const auto found = Search({}, table).run({position, 0}, budget, {.threads = threads});
          INFO(nim::Game::format(position));
          REQUIRE(found.is_settled());
          CHECK(found.is_won() == ((a ^ b ^ c) != 0));
        }
}

TEST_CASE("while the table is new, threads stop within a few nodes", "[threads][proof]") {
  using Domain = StoppedEarly<halfcut::Game>;
  for (const unsigned threads : {1u, 2u, 4u}) {
    std::atomic<int> nodes{0};
    std::atomic<bool> stop{false};
    solver::ProofSearch<Domain>::Table table(mib);
    Budget budget({.stop = &stop});
    const Domain domain{{}, nodes, stop};
    const auto found = solver::ProofSearch<Domain>(domain, table)
                           .run({halfcut::Game::start({6}), 0}, budget, {.threads = threads});
    CHECK_FALSE(found.is_settled());
    CHECK(nodes < 10 + 32 * static_cast<int>(threads));
  }
}

TEMPLATE_TEST_CASE("where play can come round only proofs count", "[proof]", Graph<false>,
                   Graph<true>) {
  int settled = 0;
  int endless = 0;
  int wins = 0;
  int missed = 0;
  for (std::uint64_t index = 0; index < 400; ++index) {
    const TestType graph = TestType::random(index);
    const auto truth = graph.truth();
    for (std::uint32_t node = 0; node < TestType::size; ++node)
      for (const bool attacks : {false, true}) {
        solver::ProofTable<1> table(mib / 16);
        Budget budget({.nodes = 100'000});
        const auto found = solver::ProofSearch<TestType>(graph, table).run({node, attacks}, budget);
        const int value = truth[node][attacks] * (attacks ? 1 : -1);  // 1: the mover wins
        INFO("graph " << index << " node " << node << (attacks ? " attacker" : " defender"));
        CHECK_FALSE(budget.exhausted());
        if (found.is_settled()) CHECK(value == (found.is_won() ? 1 : -1));
        settled += found.is_settled();
        endless += value == 0;
        wins += truth[node][attacks] == 1;
        missed += truth[node][attacks] == 1 && !found.is_settled();
      }
  }
  CHECK(settled > 3000);
  CHECK(endless > 500);
  CHECK(missed * 50 < wins);  // it may give up, but rarely does
}

TEST_CASE("the proof search agrees with the generic one on wins within some plies", "[proof]") {
  using halfcut::Game;
  int wins = 0;
  for (std::uint64_t i = 0; i < 60; ++i) {
    solver::Stream random(22, i);
    auto position = Game::start({3});
    for (std::uint64_t ply = random.below(5); ply > 0; --ply) {
      const solver::MoveList<Game> moves(position);
      if (!moves.empty()) position = Game::play(position, moves[random.below(moves.size())]);
    }
    for (const int attacker : {0, 1})
      for (const int plies : {0, 1, 3, 4, 7}) {
        Budget budget({.memory_mib = 1});
        const auto expected = solver::ForcedWin<Game>(budget).prove(position, attacker, plies);
        INFO(Game::format(position) << ' ' << attacker << ' ' << plies);
        CHECK(prove<Game>(position, attacker, static_cast<std::uint32_t>(plies)) == expected);
        wins += *expected;
      }
  }
  CHECK(wins > 50);
  // In Groups play can come round; a limit of plies is an end that settles.
  const auto position = groups::Game::parse("8/8/3b1b2/2bwbw2/2w1wb2/2bw1w2/8/8 w", {});
  REQUIRE(position);
  for (const int plies : {1, 2}) {
    Budget budget({.memory_mib = 1});
    const auto expected = solver::ForcedWin<groups::Game>(budget).prove(*position, 0, plies);
    CHECK(prove<groups::Game>(*position, 0, static_cast<std::uint32_t>(plies)) == expected);
  }
}
