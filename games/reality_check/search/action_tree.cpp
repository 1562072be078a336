#include "games/reality_check/search/action_tree.h"

#include <algorithm>
#include <cmath>

#include "games/reality_check/game.h"

namespace halfboard::reality_check {
namespace {

constexpr double exploration = 0.5;
constexpr double least_promise = 0.05;

void add(std::vector<ActionTree::Edge>& sums, const ActionTree::Edge& one) {
  const auto same = std::ranges::find(sums, one.move, &ActionTree::Edge::move);
  if (same == sums.end()) return sums.push_back(one);
  same->visits += one.visits;
  same->sum += one.sum;
}

}  // namespace

std::uint64_t joined(std::uint64_t a, std::uint64_t b) {
  return solver::xxh64::finish(
      solver::xxh64::absorb(solver::xxh64::absorb(std::uint64_t{0}, a), b));
}

/// There are a hundred actions or more, so not each is tried once first: an untried one counts as
/// all actions do on average.
ActionTree::Chosen ActionTree::choose(std::uint32_t number, const std::vector<Offer>& offers,
                                      Side side) {
  Node& node = nodes_[number];
  const std::size_t room = node.edges.capacity();
  if (node.edges.empty()) node.edges.reserve(offers.size());
  const double mean = node.visits > 0 ? node.sum / node.visits : 0;
  double all = 0;
  for (const Offer& offer : offers) all += least_promise + offer.promise;
  const double scale = exploration * std::sqrt(1.0 + node.visits) / all;
  std::size_t best = 0;
  double best_score = -1e9;
  for (std::size_t i = 0; i < offers.size(); ++i) {
    const Move move = offers[i].move;
    std::size_t at = i;
    if (at >= node.edges.size() || node.edges[at].move != move) {
      for (at = 0; at < node.edges.size() && node.edges[at].move != move;) ++at;
      if (at == node.edges.size()) node.edges.push_back({move});
    }
    const Edge& edge = node.edges[at];
    const double value = edge.visits > 0 ? edge.sum / edge.visits : mean;
    const double score = value + scale * (least_promise + offers[i].promise) / (1.0 + edge.visits);
    if (score <= best_score) continue;
    best_score = score;
    best = at;
  }
  bytes_ += (node.edges.capacity() - room) * sizeof(Edge);
  path_.push_back({number, static_cast<std::uint32_t>(best), side});
  return {node.edges[best].move, node.edges[best].visits == 0};
}

std::optional<std::uint32_t> ActionTree::child(std::uint32_t node, std::uint64_t happened) {
  const std::uint64_t key = joined(node, happened);
  if (full() && node != root) {
    const auto known = children_.find(key);
    return known == children_.end() ? std::nullopt : std::optional(known->second);
  }
  const auto [at, added] = children_.try_emplace(key, static_cast<std::uint32_t>(nodes_.size()));
  if (added) {
    nodes_.emplace_back();
    bytes_ += node_bytes;
  }
  return at->second;
}

void ActionTree::learn(Side side, double value) {
  for (const Visit& visit : path_) {
    Node& node = nodes_[visit.node];
    Edge& edge = node.edges[visit.edge];
    const double sum = visit.side == side ? value : -value;
    ++edge.visits;
    edge.sum += sum;
    ++node.visits;
    node.sum += sum;
  }
}

std::vector<ActionTree::Tried> ActionTree::tried() const {
  std::vector<Tried> list;
  for (const Edge& edge : nodes_[root].edges) {
    Tried one{edge, {}};
    if (is_part(edge.move)) {
      const auto rest = children_.find(joined(root, number_of(edge.move)));
      if (rest != children_.end()) one.flips = nodes_[rest->second].edges;
      if (one.flips.empty()) continue;  // tried once: not worth more
    }
    list.push_back(std::move(one));
  }
  return list;
}

double standing(const Position& p, Side side) {
  if (Choices(p).empty()) return Game::winner(p) == static_cast<int>(side) ? 1 : -1;
  const int own = p.true_count(side);
  const int enemy = p.true_count(other(side));
  const int board =
      std::popcount(p.owned[index(side)]) - std::popcount(p.owned[index(other(side))]);
  return 0.9 * static_cast<double>(own - enemy) / static_cast<double>(own + enemy) + 0.01 * board;
}

std::vector<ActionTree::Tried> sum_of(const std::vector<const ActionTree*>& trees) {
  std::vector<ActionTree::Tried> sums;
  for (const ActionTree* tree : trees)
    for (const auto& one : tree->tried()) {
      auto same = std::ranges::find_if(
          sums, [&](const auto& s) { return s.action.move == one.action.move; });
      if (same == sums.end()) {
        sums.push_back({{one.action.move}, {}});
        same = std::prev(sums.end());
      }
      same->action.visits += one.action.visits;
      same->action.sum += one.action.sum;
      for (const auto& flip : one.flips) add(same->flips, flip);
    }
  return sums;
}

ActionTree::Edge most_tried(const std::vector<ActionTree::Tried>& tried) {
  const auto& best =
      *std::ranges::max_element(tried, {}, [](const auto& one) { return one.action.visits; });
  if (best.flips.empty()) return best.action;
  ActionTree::Edge action = best.action;
  action.move = std::ranges::max_element(best.flips, {}, &ActionTree::Edge::visits)->move;
  return action;
}

}  // namespace halfboard::reality_check
