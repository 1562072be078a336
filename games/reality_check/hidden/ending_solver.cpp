#include "games/reality_check/hidden/ending_solver.h"

#include <algorithm>
#include <bit>

namespace halfboard::reality_check {
namespace {

using bitboards::for_each;

/// Worlds that are left after an action.
EndingTree::Alive both(EndingTree::Alive a, const EndingTree::Alive& b) {
  a[0] &= b[0];
  a[1] &= b[1];
  return a;
}

double open_value(const EndingTree& tree, std::uint32_t number, int white, int black) {
  if (number < EndingTree::ends) return EndingTree::values[number];
  if (tree.stopped()) return 0;
  const EndingTree::Node& node = tree.node(number);
  const bool maximise = node.actor == Side::white;
  double best = -2;
  for (std::uint32_t a = node.first; a < node.first + node.count; ++a) {
    const EndingTree::Action& action = tree.action(a);
    if (!(action.legal >> (maximise ? white : black) & 1)) continue;
    for (std::uint32_t c = action.first; c < action.first + action.count; ++c) {
      const EndingTree::Child& child = tree.child(c);
      if (!(child.alive[0] >> white & 1) || !(child.alive[1] >> black & 1)) continue;
      const double value = open_value(tree, child.node, white, black);
      best = std::max(best, maximise ? value : -value);
    }
  }
  return maximise ? best : -best;
}

}  // namespace

EndingSolver::EndingSolver(const EndingTree& tree, EndingTree::Alive alive)
    : tree_(tree),
      alive_(alive),
      width_(std::max(tree.worlds(Side::white), tree.worlds(Side::black))),
      regrets_(tree.actions() * static_cast<std::size_t>(width_)),
      sums_(regrets_.size()) {}

EndingSolver::Row EndingSolver::prior(Side side) const {
  Row row{};
  const double share = 1.0 / std::popcount(alive_[index(side)]);
  for_each(alive_[index(side)], [&](int i) { row[static_cast<std::size_t>(i)] = share; });
  return row;
}

/// Where all weights are 0, all actions are equally likely.
std::vector<EndingSolver::Row> EndingSolver::shares(const std::vector<float>& weights,
                                                    const EndingTree::Node& node) const {
  std::vector<Row> rows(node.count, Row{});
  Row sums{};
  Row counts{};
  for (std::uint32_t k = 0; k < node.count; ++k)
    for_each(tree_.action(node.first + k).legal, [&](int world) {
      const auto i = static_cast<std::size_t>(world);
      rows[k][i] = static_cast<double>(weights[at(node.first + k, world)]);
      sums[i] += rows[k][i];
      counts[i] += 1;
    });
  for (std::uint32_t k = 0; k < node.count; ++k)
    for_each(tree_.action(node.first + k).legal, [&](int world) {
      const auto i = static_cast<std::size_t>(world);
      rows[k][i] = sums[i] > 0 ? rows[k][i] / sums[i] : 1 / counts[i];
    });
  return rows;
}

void EndingSolver::iterate(int times) {
  for (int i = 0; i < times; ++i) {
    ++iteration_;
    for (Side side : {Side::white, Side::black})
      walk(tree_.root(), alive_, prior(side), prior(other(side)), side);
  }
}

/// What an end is worth to each world of a side, weighted by how likely the enemy comes here.
EndingSolver::Row EndingSolver::result(std::uint32_t end, const EndingTree::Alive& alive,
                                       const Row& enemy, Side side) {
  double reach = 0;
  for_each(alive[index(other(side))], [&](int j) { reach += enemy[static_cast<std::size_t>(j)]; });
  Row values{};
  const double value = EndingTree::values[end] * (side == Side::white ? reach : -reach);
  for_each(alive[index(side)], [&](int i) { values[static_cast<std::size_t>(i)] = value; });
  return values;
}

/// The values of a side's worlds, weighted by how likely the enemy comes here, and its regrets.
EndingSolver::Row EndingSolver::walk(std::uint32_t number, const EndingTree::Alive& alive,
                                     const Row& own, const Row& enemy, Side side) {
  if (number < EndingTree::ends) return result(number, alive, enemy, side);
  Row values{};
  if (tree_.stopped()) return values;
  const std::size_t self = index(side);
  const EndingTree::Node node = tree_.node(number);
  const bool acts = node.actor == side;
  std::vector<Row> of_action(node.count, Row{});
  const std::vector<Row> share = shares(regrets_, node);
  for (std::uint32_t k = 0; k < node.count; ++k) {
    const EndingTree::Action& action = tree_.action(node.first + k);
    Row reach = acts ? own : enemy;
    for (std::size_t i = 0; i < reach.size(); ++i) reach[i] *= share[k][i];
    for (std::uint32_t c = action.first; c < action.first + action.count; ++c) {
      const EndingTree::Child& child = tree_.child(c);
      const auto left = both(alive, child.alive);
      if (!left[0] || !left[1]) continue;
      const Row got = walk(child.node, left, acts ? reach : own, acts ? enemy : reach, side);
      for (std::size_t i = 0; i < got.size(); ++i) of_action[k][i] += got[i];
    }
    for (std::size_t i = 0; i < values.size(); ++i)
      values[i] += acts ? share[k][i] * of_action[k][i] : of_action[k][i];
  }
  if (!acts) return values;
  for (std::uint32_t k = 0; k < node.count; ++k)
    for_each(static_cast<std::uint16_t>(alive[self] & tree_.action(node.first + k).legal),
             [&](int world) {
               const auto i = static_cast<std::size_t>(world);
               float& regret = regrets_[at(node.first + k, world)];
               regret = std::max(0.0F, regret + static_cast<float>(of_action[k][i] - values[i]));
               sums_[at(node.first + k, world)] +=
                   static_cast<float>(iteration_ * own[i] * share[k][i]);
             });
  return values;
}

/// What the best answer to the enemy's average strategy is worth to each world of a side.
EndingSolver::Row EndingSolver::respond(std::uint32_t number, const EndingTree::Alive& alive,
                                        const Row& enemy, Side side) const {
  if (number < EndingTree::ends) return result(number, alive, enemy, side);
  Row values{};
  if (tree_.stopped()) return values;
  const std::size_t self = index(side);
  const EndingTree::Node& node = tree_.node(number);
  const bool acts = node.actor == side;
  const std::vector<Row> share = acts ? std::vector<Row>() : shares(sums_, node);
  std::uint16_t seen = 0;
  for (std::uint32_t k = 0; k < node.count; ++k) {
    const EndingTree::Action& action = tree_.action(node.first + k);
    Row reach = enemy;
    if (!acts)
      for (std::size_t j = 0; j < reach.size(); ++j) reach[j] *= share[k][j];
    Row got{};
    for (std::uint32_t c = action.first; c < action.first + action.count; ++c) {
      const EndingTree::Child& child = tree_.child(c);
      const auto left = both(alive, child.alive);
      if (!left[0] || !left[1]) continue;
      const Row part = respond(child.node, left, reach, side);
      for (std::size_t i = 0; i < got.size(); ++i) got[i] += part[i];
    }
    for_each(alive[self], [&](int world) {
      const auto i = static_cast<std::size_t>(world);
      if (!acts) {
        values[i] += got[i];
      } else if (action.legal >> world & 1) {
        values[i] = seen >> world & 1 ? std::max(values[i], got[i]) : got[i];
        seen |= static_cast<std::uint16_t>(1U << world);
      }
    });
  }
  return values;
}

double EndingSolver::best_response(Side side) const {
  const Row values = respond(tree_.root(), alive_, prior(other(side)), side);
  const Row weights = prior(side);
  double sum = 0;
  for (std::size_t i = 0; i < values.size(); ++i) sum += weights[i] * values[i];
  return sum;
}

EndingValue EndingSolver::value() const {
  return {-best_response(Side::black), best_response(Side::white)};
}

double open_value(const EndingTree& tree) {
  double sum = 0;
  for (int i = 0; i < tree.worlds(Side::white); ++i)
    for (int j = 0; j < tree.worlds(Side::black); ++j) sum += open_value(tree, tree.root(), i, j);
  return sum / (tree.worlds(Side::white) * tree.worlds(Side::black));
}

}  // namespace halfboard::reality_check
