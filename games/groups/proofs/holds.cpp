#include "games/groups/proofs/holds.h"

#include <array>
#include <vector>

#include "games/groups/proofs/hold_graph.h"
#include "games/groups/proofs/hold_strategy.h"

namespace halfboard::groups {
namespace {

constexpr std::array breadths{Breadth{12, 25, 30}, Breadth{40, 60, 60}};

template <class M>
class HoldSearch {
 public:
  HoldSearch(const Position& root, Side holder, const Hexominoes& hexominoes,
             const DistanceTable& table, std::size_t bytes, solver::Budget& budget)
      : root_(root), holder_(holder), budget_(budget), search_(hexominoes, table, budget) {
    for (const Breadth& breadth : breadths)
      graphs_.emplace_back(breadth, bytes / breadths.size(), search_, budget);
  }

  std::optional<Strategy> run() {
    const auto roots = hold_roots<M>(root_, holder_);
    if (!roots) return std::nullopt;
    for (std::size_t expansions = 100;; expansions *= 2) {
      bool is_open = false;
      for (auto& graph : graphs_) {
        const auto state = settle(graph, *roots, expansions);
        if (budget_.exhausted()) return std::nullopt;
        if (state == State::held) return strategy(graph, *roots);
        is_open |= state == State::open && !graph.is_full();
      }
      if (!is_open) return std::nullopt;
    }
  }

 private:
  using Graph = HoldGraph<M>;
  using State = typename Graph::State;

  static State settle(Graph& graph, const std::vector<Place>& roots, std::size_t expansions) {
    for (const Place& place : roots)
      if (const State state = graph.settle(graph.add(place), expansions); state != State::held)
        return state;
    return State::held;
  }

  std::optional<Strategy> strategy(const Graph& graph, const std::vector<Place>& roots) {
    HoldStrategy<M> made(search_, root_, holder_);
    const auto guide = [&](const Place& place) { return graph.move(place); };
    for (const Place& place : roots)
      if (!made.add(place, guide)) return std::nullopt;
    return made.take(budget_);
  }

  Position root_;
  Side holder_;
  solver::Budget& budget_;
  DistanceSearch<M> search_;
  std::vector<Graph> graphs_;
};

}  // namespace

std::optional<Strategy> find_hold(const Position& position, Side holder,
                                  const Hexominoes& hexominoes, const DistanceTable& table,
                                  std::size_t bytes, solver::Budget& budget) {
  return with_movement(position.variant, [&]<class M>() {
    return HoldSearch<M>(position, holder, hexominoes, table, bytes, budget).run();
  });
}

}  // namespace halfboard::groups
