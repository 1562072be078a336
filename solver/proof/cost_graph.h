#pragma once

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <unordered_map>
#include <utility>
#include <vector>

namespace halfboard::solver {

/// The upper part of a proof that an attacker forces a win: the positions looked at so far, and
/// what a proof of each is likely to cost. Where the attacker moves the cheapest move counts,
/// elsewhere all replies together. Costs of leaves are guesses; who uses the graph works on the
/// leaf that `path` leads to, and then settles it, expands it or guesses anew.
///
/// A position is settled by others that were settled before it, so going round proves nothing.
/// Guesses are added up along the path that was taken only.
///
/// Source: the best-first search AO* (N. Nilsson), used as the proof tree manager of J. Schaeffer
/// et al., Checkers is solved, Science 317 (2007).
///
/// Position: anything that can be copied; its key tells it apart.
template <class Position>
class CostGraph {
 public:
  using Id = std::uint32_t;
  enum class State : std::uint8_t { open, won, lost };  ///< for the attacker

  /// Costs from here on mean that no way on is known that does not come round.
  static constexpr double hopeless = 1e20;

  struct Node {
    Position position;
    double cost;              ///< of what is open
    std::uint32_t plies = 0;  ///< of what is settled: the game is over within so many
    State state = State::open;
    bool attacks;  ///< the attacker is to move
    bool expanded = false;
    bool on_path = false;
    bool looked_at = false;  ///< for who uses the graph
    std::vector<Id> children{};
    std::vector<Id> parents{};
  };

  [[nodiscard]] std::size_t size() const { return nodes_.size(); }
  Node& operator[](Id id) { return nodes_[id]; }

  /// The node of a position, and whether it is new.
  std::pair<Id, bool> add(std::uint64_t key, const Position& position, bool attacks) {
    const auto [at, is_new] = ids_.try_emplace(key, static_cast<Id>(nodes_.size()));
    if (is_new) nodes_.push_back({.position = position, .cost = 0, .attacks = attacks});
    return {at->second, is_new};
  }

  /// From the root by the moves that cost the attacker least and the replies that cost him most, to
  /// a node that is not expanded. Nothing if that comes round. Precondition: the root is open.
  std::optional<std::vector<Id>> path(Id root) {
    std::vector<Id> path{root};
    nodes_[root].on_path = true;
    while (nodes_[path.back()].expanded) {
      const std::optional<Id> next = choose(nodes_[path.back()]);
      if (!next) {
        update(path);
        return std::nullopt;
      }
      path.push_back(*next);
      nodes_[*next].on_path = true;
    }
    return path;
  }

  /// Adds up the costs along a path that `path` gave, from its end.
  void update(const std::vector<Id>& path) {
    for (std::size_t i = path.size(); i-- > 0;) {
      Node& node = nodes_[path[i]];
      node.on_path = false;
      if (node.expanded && node.state == State::open) node.cost = cost_of(node);
    }
  }

  /// What can follow, at least one. Of the attacker's moves some may be left out; of the replies
  /// only such as lose. `told(id)` is called for each node that is settled by it, or by `settle`.
  template <class Told>
  void expand(Id id, const std::vector<Id>& children, const Told& told) {
    for (const Id child : children) nodes_[child].parents.push_back(id);
    nodes_[id].children = children;
    nodes_[id].expanded = true;
    if (settle_by_children(nodes_[id])) spread(id, told);
  }

  template <class Told>
  void settle(Id id, State state, std::uint32_t plies, const Told& told) {
    nodes_[id].state = state;
    nodes_[id].plies = plies;
    spread(id, told);
  }

 private:
  [[nodiscard]] std::optional<Id> choose(const Node& node) const {
    std::optional<Id> best;
    for (const Id id : node.children) {
      const Node& child = nodes_[id];
      if (child.state != State::open) continue;
      if (child.on_path) {
        if (node.attacks) continue;
        return std::nullopt;
      }
      if (!best ||
          (node.attacks ? child.cost < nodes_[*best].cost : child.cost > nodes_[*best].cost))
        best = id;
    }
    return best;
  }

  [[nodiscard]] double cost_of(const Node& node) const {
    double least = hopeless;
    double all = 0;
    for (const Id id : node.children) {
      const Node& child = nodes_[id];
      if (child.state == State::won || (node.attacks && child.state == State::lost)) continue;
      const double cost = child.on_path ? hopeless : child.cost;
      least = std::min(least, cost);
      all += cost;
    }
    return std::min(node.attacks ? least : all, hopeless);
  }

  /// False if they do not say enough.
  bool settle_by_children(Node& node) {
    // One child decides for its mover; all of them decide for the other player. As moves of the
    // attacker may be left out, they never decide against him.
    const State wish = node.attacks ? State::won : State::lost;
    bool all = !node.attacks;
    std::uint32_t longest = 0;
    std::optional<std::uint32_t> shortest;
    for (const Id id : node.children) {
      const Node& child = nodes_[id];
      if (child.state == wish) shortest = std::min(shortest.value_or(child.plies), child.plies);
      all = all && child.state == State::won;
      longest = std::max(longest, child.plies);
    }
    if (!shortest && !all) return false;
    node.state = shortest ? wish : State::won;
    node.plies = (shortest ? *shortest : longest) + 1;
    return true;
  }

  template <class Told>
  void spread(Id id, const Told& told) {
    std::vector<Id> settled{id};
    while (!settled.empty()) {
      const Id last = settled.back();
      settled.pop_back();
      told(last);
      for (const Id parent : nodes_[last].parents)
        if (nodes_[parent].state == State::open && settle_by_children(nodes_[parent]))
          settled.push_back(parent);
    }
  }

  std::vector<Node> nodes_;
  std::unordered_map<std::uint64_t, Id> ids_;
};

}  // namespace halfboard::solver
