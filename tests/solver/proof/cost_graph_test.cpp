#include "solver/proof/cost_graph.h"

#include "solver/random.h"
#include "tests/support/catch.h"

// The front of proofs by cost: on small graphs with many ways round, against retrograde analysis.
using namespace halfboard;

namespace {

/// Two players move a token in turns, the attacker from even nodes. Some nodes are the end.
struct TokenGame {
  static constexpr std::uint32_t size = 24;
  enum class End : std::uint8_t { none, won, lost };

  explicit TokenGame(std::uint64_t index) {
    solver::Stream random(41, index);
    for (std::uint32_t node = 0; node < size; ++node) {
      const std::uint64_t kind = random.below(10);
      ends[node] = kind == 0 ? End::won : kind == 1 ? End::lost : End::none;
      for (std::uint64_t i = 0; i <= random.below(3); ++i)
        next[node].push_back(2 * static_cast<std::uint32_t>(random.below(size / 2)) +
                             (1 - node % 2));
      guesses[node] = 1.0 + static_cast<double>(random.below(1000));
    }
  }

  static bool attacks(std::uint32_t node) { return node % 2 == 0; }

  /// Plies in which the player forces the end he wants, 0 at such an end; nothing if he can't.
  [[nodiscard]] std::array<std::optional<std::uint32_t>, size> forced(End wish) const {
    std::array<std::optional<std::uint32_t>, size> plies{};
    for (std::uint32_t node = 0; node < size; ++node)
      if (ends[node] == wish) plies[node] = 0;
    for (std::uint32_t round = 1; round <= size; ++round)
      for (std::uint32_t node = 0; node < size; ++node) {
        if (plies[node] || ends[node] != End::none) continue;
        const auto is_known = [&](std::uint32_t n) { return plies[n] && *plies[n] < round; };
        const bool chooses = attacks(node) == (wish == End::won);
        if (chooses ? std::ranges::any_of(next[node], is_known)
                    : std::ranges::all_of(next[node], is_known))
          plies[node] = round;
      }
    return plies;
  }

  std::array<End, size> ends{};
  std::array<std::vector<std::uint32_t>, size> next{};
  std::array<double, size> guesses{};
};

using TokenGraph = solver::CostGraph<std::uint32_t>;
using State = TokenGraph::State;

/// Works on leaves until the root is settled or no way on is left; the root's node.
TokenGraph::Node work_on(const TokenGame& game, std::uint32_t root, TokenGraph& graph) {
  std::vector<TokenGraph::Id> told;
  const auto tell = [&](TokenGraph::Id id) { told.push_back(id); };
  const auto add = [&](std::uint32_t node) {
    const auto [id, is_new] = graph.add(node, node, TokenGame::attacks(node));
    if (is_new) graph[id].cost = game.guesses[node];
    return id;
  };
  const TokenGraph::Id top = add(root);
  for (int steps = 0; graph[top].state == State::open && graph[top].cost < TokenGraph::hopeless;
       ++steps) {
    REQUIRE(steps < 1000);
    const auto path = graph.path(top);
    if (!path) continue;
    const std::uint32_t node = graph[path->back()].position;
    CHECK(path->front() == top);
    CHECK_FALSE(graph[path->back()].expanded);
    if (game.ends[node] != TokenGame::End::none) {
      const bool won = game.ends[node] == TokenGame::End::won;
      graph.settle(path->back(), won ? State::won : State::lost, 0, tell);
    } else {
      std::vector<TokenGraph::Id> children;
      for (const std::uint32_t n : game.next[node]) {
        const TokenGraph::Id child = add(n);
        if (std::ranges::find(children, child) == children.end()) children.push_back(child);
      }
      graph.expand(path->back(), children, tell);
    }
    graph.update(*path);
  }
  // Each is told once.
  std::ranges::sort(told);
  CHECK(std::ranges::adjacent_find(told) == told.end());
  for (const TokenGraph::Id id : told) CHECK(graph[id].state != State::open);
  return graph[top];
}

}  // namespace

TEST_CASE("proofs by cost settle what retrograde analysis does", "[proof]") {
  int won = 0;
  int missed = 0;
  int lost = 0;
  for (std::uint64_t index = 0; index < 3000; ++index) {
    const TokenGame game(index);
    const auto wins = game.forced(TokenGame::End::won);
    const auto losses = game.forced(TokenGame::End::lost);
    TokenGraph graph;
    const auto root = static_cast<std::uint32_t>(index % 2);
    const TokenGraph::Node found = work_on(game, root, graph);
    INFO("graph " << index);
    // Nothing that is settled on the way may be wrong, and no number of plies too small.
    for (TokenGraph::Id id = 0; id < graph.size(); ++id) {
      const TokenGraph::Node& node = graph[id];
      if (node.state == State::open) continue;
      const auto& truth = node.state == State::won ? wins : losses;
      REQUIRE(truth[node.position]);
      CHECK(node.plies >= *truth[node.position]);
    }
    won += found.state == State::won;
    lost += found.state == State::lost;
    missed += found.state == State::open && wins[root].has_value();
  }
  CHECK(won > 500);
  CHECK(lost > 100);
  // Who comes round on one path may give up a win that another one leads to; rarely.
  CHECK(missed * 50 < won);
}

TEST_CASE("proofs by cost work on the cheapest move and the dearest reply", "[proof]") {
  TokenGraph graph;
  const auto add = [&](std::uint32_t node, bool attacks, double cost) {
    const TokenGraph::Id id = graph.add(node, node, attacks).first;
    graph[id].cost = cost;
    return id;
  };
  const auto nobody = [](TokenGraph::Id) {};
  const auto root = add(0, true, 1);
  const auto dear = add(1, false, 50);
  const auto cheap = add(2, false, 20);
  graph.expand(root, {dear, cheap}, nobody);
  auto path = graph.path(root);
  REQUIRE(path);
  CHECK(*path == std::vector{root, cheap});
  const auto easy = add(3, true, 10);
  const auto hard = add(4, true, 30);
  graph.expand(cheap, {easy, hard}, nobody);
  graph.update(*path);
  CHECK(graph[cheap].cost == 40);
  CHECK(graph[root].cost == 40);
  path = graph.path(root);
  REQUIRE(path);
  CHECK(*path == std::vector{root, cheap, hard});
  graph[hard].cost = 45;
  graph.update(*path);
  CHECK(graph[root].cost == 50);  // 55 by the other move
  path = graph.path(root);
  REQUIRE(path);
  CHECK(path->back() == dear);
  std::vector<TokenGraph::Id> told;
  graph.settle(dear, State::won, 6, [&](TokenGraph::Id id) { told.push_back(id); });
  CHECK(told == std::vector{dear, root});
  CHECK(graph[root].state == State::won);
  CHECK(graph[root].plies == 7);
}
