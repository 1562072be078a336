#include "games/groups/proofs/holds.h"

#include <algorithm>
#include <array>
#include <bit>
#include <unordered_set>
#include <utility>
#include <vector>

#include "games/groups/proofs/hold_graph.h"

namespace halfboard::groups {
namespace {

constexpr std::array breadths{Breadth{12, 25, 30}, Breadth{40, 60, 60}};

/// Makes a strategy of a set that holds.
template <class M>
class HoldStrategy {
 public:
  using Graph = HoldGraph<M>;

  HoldStrategy(const Graph& graph, DistanceSearch<M>& search, const Position& root, Side holder)
      : graph_(graph), search_(search) {
    strategy_.root = root;
    strategy_.winner = holder;
    strategy_.holds = true;
    strategy_.plies = Strategy::unending;
  }

  /// Adds what the holder, who moves, needs from here on.
  void add(const Place& place) {
    places_.push_back(place);
    while (!places_.empty()) {
      const Place next = places_.back();
      places_.pop_back();
      if (wins_in_one<M>(next.own, next.enemy)) continue;
      if (!known_.insert(position_number(next.own, next.enemy)).second) continue;
      const auto id = graph_.find(next);
      if (id && graph_[*id].state == Graph::State::held && !graph_[*id].wins)
        add_step(graph_[*id].place, graph_.move(*id), Strategy::unending);
      else
        add_win(next);
    }
  }

  Strategy take() { return std::move(strategy_); }

 private:
  void add_win(const Place& place) {
    for (int n = 2; n <= won_within; ++n) {
      if (!search_.wins(place.own, place.enemy, n).value_or(false)) continue;
      std::optional<Word> winning;
      for_moves<M>(place.own, place.enemy, [&](Word after) {
        if (!winning && search_.wins_second(after, place.enemy, n - 1).value_or(false))
          winning = after;
      });
      if (winning) add_step(place, *winning, 2 * n - 1);
      return;
    }
  }

  void add_step(const Place& place, Word after, int plies) {
    Position position = strategy_.root;
    position.side = strategy_.winner;
    (position.side == Side::white ? position.white : position.black) = place.own;
    (position.side == Side::white ? position.black : position.white) = place.enemy;
    const Move move =
        Move::between(std::countr_zero(place.own & ~after), std::countr_zero(after & ~place.own));
    strategy_.steps.push_back({position, move, plies});
    for_moves<M>(place.enemy, after, [&](Word reply) { places_.push_back({after, reply}); });
  }

  const Graph& graph_;
  DistanceSearch<M>& search_;
  std::vector<Place> places_;
  std::unordered_set<std::uint64_t> known_;
  Strategy strategy_;
};

template <class M>
class HoldSearch {
 public:
  HoldSearch(const Position& root, Side holder, const Hexominoes& hexominoes,
             const DistanceTable& table, solver::Budget& budget)
      : root_(root), holder_(holder), budget_(budget), search_(hexominoes, table, budget) {
    const std::size_t bytes = (budget.limits().memory_mib << 20) / breadths.size();
    for (const Breadth& breadth : breadths) graphs_.emplace_back(breadth, bytes, search_, budget);
  }

  std::optional<Strategy> run() {
    const auto roots = places();
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

  /// The positions that have to hold; nothing if the other player wins at once.
  std::optional<std::vector<Place>> places() {
    const Place root{root_.own(), root_.enemy()};
    if (root_.side == holder_) return std::vector{root};
    std::vector<Place> list;
    for_moves<M>(root.own, root.enemy, [&](Word after) { list.push_back({root.enemy, after}); });
    const bool lost =
        std::ranges::any_of(list, [](const Place& place) { return connected(place.enemy); });
    return lost ? std::nullopt : std::optional(list);
  }

  static State settle(Graph& graph, const std::vector<Place>& roots, std::size_t expansions) {
    for (const Place& place : roots)
      if (const State state = graph.settle(graph.add(place), expansions); state != State::held)
        return state;
    return State::held;
  }

  std::optional<Strategy> strategy(const Graph& graph, const std::vector<Place>& roots) {
    HoldStrategy<M> made(graph, search_, root_, holder_);
    for (const Place& place : roots) made.add(place);
    return budget_.exhausted() ? std::nullopt : std::optional(made.take());
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
                                  solver::Budget& budget) {
  return with_movement(position.variant, [&]<class M>() {
    return HoldSearch<M>(position, holder, hexominoes, table, budget).run();
  });
}

}  // namespace halfboard::groups
