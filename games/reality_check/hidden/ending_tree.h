#pragma once

#include <array>
#include <atomic>
#include <cstdint>
#include <vector>

#include "bitboards/result.h"
#include "games/reality_check/position.h"

namespace halfboard::reality_check {

/// A small ending in which neither side sees the other's hidden faces, as a tree of what everybody
/// sees, so many actions deep. What is not over then is a draw.
///
/// Worlds of a side are its arrangements that are possible for the other one, with as many true
/// pieces as it has: that number is known to both. All are equally likely, those of the two sides
/// independent of each other. At every node some worlds of either side are left, and any pair of
/// them may be the truth.
class EndingTree {
 public:
  static constexpr int max_worlds = 16;
  using Alive = std::array<std::uint16_t, 2>;  ///< worlds of White, Black, one bit each

  /// What an action may lead to: a different node for everything that it can show.
  struct Child {
    std::uint32_t node;
    Alive alive;
  };
  /// An action as everybody sees it. Within a world it is one action.
  struct Action {
    std::uint16_t legal;  ///< worlds of the side that acts in which it can
    std::uint32_t first;  ///< of children()
    std::uint32_t count;
  };
  struct Node {
    std::uint32_t first;  ///< of actions()
    std::uint32_t count;
    Side actor;
  };
  /// Nodes 0, 1, 2 are ends: a draw, White has won, Black has won. So is every node below which
  /// nothing else can happen.
  static constexpr std::uint32_t ends = 3;
  static constexpr std::array<double, ends> values{0, 1, -1};  ///< for White

  /// `horizon`: actions. An error if a side has too many worlds, or more than one piece in hand
  /// (which of them is dropped would be a secret that no world tells), or with dice or Memory.
  /// Once `stop` (may be null) is set, here or later, nothing that is found means anything. Nor
  /// does it if the tree and a solver of it would take more than so many bytes.
  static Result<EndingTree> build(const Position& position, int horizon,
                                  const std::atomic<bool>* stop = nullptr,
                                  std::size_t most_bytes = SIZE_MAX);

  [[nodiscard]] bool stopped() const {
    return too_large_ || (stop_ && stop_->load(std::memory_order_relaxed));
  }
  [[nodiscard]] bool too_large() const { return too_large_; }
  [[nodiscard]] std::uint32_t root() const { return root_; }
  [[nodiscard]] const Node& node(std::uint32_t i) const { return nodes_[i]; }
  [[nodiscard]] const Action& action(std::uint32_t i) const { return actions_[i]; }
  [[nodiscard]] const Child& child(std::uint32_t i) const { return children_[i]; }
  [[nodiscard]] std::size_t size() const { return nodes_.size(); }
  [[nodiscard]] std::size_t actions() const { return actions_.size(); }
  [[nodiscard]] int worlds(Side side) const { return worlds_[index(side)]; }
  /// A side's arrangement in a world: the position with it, the other side as given.
  [[nodiscard]] const Position& world(Side side, int i) const {
    return arrangements_[index(side)][static_cast<std::size_t>(i)];
  }
  /// All worlds of both sides.
  [[nodiscard]] Alive all() const {
    const auto all_of = [](int n) { return static_cast<std::uint16_t>((1U << n) - 1); };
    return {all_of(worlds_[0]), all_of(worlds_[1])};
  }

 private:
  class Builder;

  /// The position if White's world i and Black's world j are true.
  [[nodiscard]] Position pair(int i, int j) const;
  /// What the tree takes while it grows, and a solver's weights.
  [[nodiscard]] std::size_t bytes() const;

  const std::atomic<bool>* stop_ = nullptr;
  bool too_large_ = false;
  std::vector<Node> nodes_;
  std::vector<Action> actions_;
  std::vector<Child> children_;
  std::uint32_t root_ = 0;
  std::array<int, 2> worlds_{};
  std::array<std::vector<Position>, 2> arrangements_;
};

}  // namespace halfboard::reality_check
