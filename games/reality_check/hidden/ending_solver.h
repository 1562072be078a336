#pragma once

#include <array>
#include <vector>

#include "games/reality_check/hidden/ending_tree.h"

namespace halfboard::reality_check {

/// The game that a tree describes, with some worlds only: all of them, or one of a side whose
/// secrets are known.
struct EndingValue {
  double low = 0;   ///< what White's strategy wins at least, whatever Black does: exact
  double high = 0;  ///< what Black's strategy loses at most
  [[nodiscard]] double middle() const { return (low + high) / 2; }
  /// How much the two strategies can be exploited together.
  [[nodiscard]] double exploitability() const { return high - low; }
};

/// Strategies by counterfactual regret minimisation (CFR+: regrets never below 0, iterations
/// weighted by their number), a row of worlds at a time. The bounds are those of best responses to
/// the average strategies, exact but for rounding.
/// Source: O. Tammelin, Solving Large Imperfect Information Games Using CFR+, 2014; M. Johanson et
/// al., Accelerating Best Response Calculation in Large Extensive Games, 2011.
class EndingSolver {
 public:
  /// Refers to the tree.
  EndingSolver(const EndingTree& tree, EndingTree::Alive alive);

  void iterate(int times);
  [[nodiscard]] EndingValue value() const;

 private:
  using Row = std::array<double, EndingTree::max_worlds>;

  static Row result(std::uint32_t end, const EndingTree::Alive& alive, const Row& enemy, Side side);
  Row walk(std::uint32_t node, const EndingTree::Alive& alive, const Row& own, const Row& enemy,
           Side side);
  Row respond(std::uint32_t node, const EndingTree::Alive& alive, const Row& enemy,
              Side side) const;
  /// The share of each action of a node among the weights of each world.
  [[nodiscard]] std::vector<Row> shares(const std::vector<float>& weights,
                                        const EndingTree::Node& node) const;
  [[nodiscard]] std::size_t at(std::uint32_t action, int world) const {
    return std::size_t{action} * static_cast<std::size_t>(width_) + static_cast<std::size_t>(world);
  }
  [[nodiscard]] Row prior(Side side) const;
  [[nodiscard]] double best_response(Side side) const;

  const EndingTree& tree_;
  EndingTree::Alive alive_;
  int width_;
  int iteration_ = 0;
  std::vector<float> regrets_;
  std::vector<float> sums_;
};

/// The value if nothing is hidden, on average over the pairs of worlds.
double open_value(const EndingTree& tree);

}  // namespace halfboard::reality_check
