#pragma once

#include <cstdint>
#include <optional>
#include <unordered_map>
#include <vector>

#include "games/reality_check/search/offers.h"

namespace halfboard::reality_check {

/// Two words as one (XXH64).
std::uint64_t joined(std::uint64_t a, std::uint64_t b);

constexpr std::uint64_t number_of(Move m) {
  return static_cast<std::uint64_t>(m.kind) << 24 | static_cast<std::uint64_t>(m.a) << 16 |
         static_cast<std::uint64_t>(m.b) << 8 | m.c;
}

/// Actions of a rollout (careful_action) behind the tree.
inline constexpr int rollout_length = 5;

/// What a tree search has learned: nodes with the actions that were tried from them. Actions are
/// chosen by PUCT: C. Rosin, Multi-armed bandits with episode context, 2011.
class ActionTree {
 public:
  static constexpr std::uint32_t root = 0;

  /// An action, how often it was tried, and what came of it in all for the side that acts: a
  /// result of -1 .. 1 a time.
  struct Edge {
    Move move;
    std::uint32_t visits = 0;
    double sum = 0;
    std::uint32_t next = 0;   ///< the node behind it; 0: none yet
    std::uint16_t offer = 0;  ///< where it stood among the offers, and most likely does again
  };
  /// A step without its flip, and the flips; none for an action that is whole.
  struct Tried {
    Edge action;
    std::vector<Edge> flips;
  };
  struct Chosen {
    Move move;
    bool fresh;  ///< it was not tried before
  };

  /// `exploration`: how much a promise counts beside results, which are in -1 .. 1.
  ActionTree(std::uint64_t bytes, double exploration)
      : exploration_(exploration), room_(bytes), nodes_(1) {}

  /// The next simulated game begins at the root.
  void begin() { path_.clear(); }
  /// Chooses from a node, for that side.
  Chosen choose(std::uint32_t node, const std::vector<Offer>& offers, Side side);
  /// Chooses a whole action; `node` becomes that from which its flip was chosen.
  template <class Sight>
  Chosen choose_action(std::uint32_t& node, Offers& offers, const Position& p, const Sight& sight,
                       bool secret, solver::Stream& random) {
    offers.list_actions(p, sight, secret, random);
    Chosen chosen = choose(node, offers.list(), p.side);
    if (!is_part(chosen.move)) return chosen;
    const Move step = chosen.move;
    // At the root at once: it tells which action is the best.
    const auto rest = chosen.fresh && node != root ? std::nullopt : next();
    offers.list_flips(p, sight, step, random);
    if (!rest) return {offers.most_promising(), true};
    node = *rest;
    return choose(node, offers.list(), p.side);
  }
  /// The node behind what was chosen last. None in a full tree, but the root has all of its own:
  /// they tell which action is the best.
  std::optional<std::uint32_t> next();
  /// The same where it depends on what happened then.
  std::optional<std::uint32_t> next(std::uint32_t node, std::uint64_t happened);
  /// The game was worth so much, -1 .. 1, for `side`.
  void learn(Side side, double value);

  /// It has its share of the memory: games are simulated as before, but the tree grows no more.
  [[nodiscard]] bool full() const { return bytes_ >= room_; }
  /// Bytes that the nodes take, about.
  [[nodiscard]] std::uint64_t bytes() const { return bytes_; }
  /// The actions that were tried most, one after the other. Where a step's flip was not chosen in
  /// the tree, or something unknown happens, it ends before that.
  [[nodiscard]] std::vector<Edge> line() const;
  /// What was tried at the root.
  [[nodiscard]] std::vector<Tried> tried() const;

 private:
  struct Node {
    std::vector<Edge> edges;  ///< those that were tried
    std::uint32_t visits = 0;
    double sum = 0;  ///< of its edges
  };
  static constexpr std::uint64_t entry_bytes = 56;  ///< of `children_`, with its block
  struct Visit {
    std::uint32_t node;
    std::uint32_t edge;
    Side side;
  };

  [[nodiscard]] std::optional<Edge> best(std::uint32_t node) const;
  [[nodiscard]] bool may_grow(std::uint32_t node) const { return node == root || !full(); }
  std::uint32_t grow();

  double exploration_;
  std::uint64_t room_;
  std::uint64_t bytes_ = 0;
  std::vector<Node> nodes_;
  std::unordered_map<std::uint64_t, std::uint32_t> children_;
  std::vector<Visit> path_;
  std::vector<std::uint16_t> edge_of_;  ///< of each offer, while one is chosen
};

/// What a position is worth for a side where a search leaves it, -1 .. 1: by true pieces in play,
/// and pieces on the board.
double standing(const Position& position, Side side);

/// What several trees with the same root have tried.
std::vector<ActionTree::Tried> sum_of(const std::vector<const ActionTree*>& trees);

/// The action that was tried most, with its flip. Precondition: there is one.
ActionTree::Edge most_tried(const std::vector<ActionTree::Tried>& tried);

}  // namespace halfboard::reality_check
