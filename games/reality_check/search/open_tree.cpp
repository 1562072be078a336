#include "games/reality_check/search/open_tree.h"

#include "games/reality_check/game.h"
#include "solver/play/plain_tree.h"

namespace halfboard::reality_check {
namespace {

constexpr double open_exploration = 0.25;

}  // namespace

OpenTree::OpenTree(const Position& root, std::size_t bytes, const solver::Stream& random)
    : root_(root), random_(random), tree_(bytes, open_exploration), offers_(true) {}

std::uint64_t OpenTree::grow() {
  Position p = root_;
  tree_.begin();
  std::uint64_t actions = descend(p);
  for (int i = 0; i < rollout_length && !Choices(p).empty(); ++i, ++actions)
    Game::advance(p, careful_action(p, OpenSight(p), true, random_));
  tree_.learn(root_.side, standing(p, root_.side));
  return actions;
}

std::uint64_t OpenTree::descend(Position& p) {
  std::uint32_t node = ActionTree::root;
  for (std::uint64_t actions = 0;; ++actions) {
    if (Choices(p).empty()) return actions;
    const bool thrown = p.phase == Phase::roll;
    const ActionTree::Chosen chosen =
        thrown ? ActionTree::Chosen{random_action(p, random_), false}
               : tree_.choose_action(node, offers_, p, OpenSight(p), false, random_);
    Game::advance(p, chosen.move);
    if (chosen.fresh) return actions + 1;
    const auto next = thrown ? tree_.next(node, number_of(chosen.move)) : tree_.next();
    if (!next) return actions + 1;
    node = *next;
  }
}

solver::play::Progress<Move> OpenTree::progress() const {
  const std::vector<ActionTree::Edge> line = tree_.line();
  solver::play::Progress<Move> progress;
  for (const ActionTree::Edge& edge : line) progress.line.push_back(edge.move);
  progress.depth = static_cast<int>(line.size());
  progress.score = solver::play::score_of_share(0.5 + 0.5 * line.front().sum / line.front().visits);
  return progress;
}

Move OpenTree::most_visited(const std::vector<OpenTree>& trees) {
  std::vector<const ActionTree*> grown;
  grown.reserve(trees.size());
  for (const OpenTree& tree : trees) grown.push_back(&tree.tree_);
  return most_tried(sum_of(grown)).move;
}

}  // namespace halfboard::reality_check
