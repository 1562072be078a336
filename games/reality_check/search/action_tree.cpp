#include "games/reality_check/search/action_tree.h"

#include <algorithm>
#include <cmath>

#include "games/reality_check/game.h"

namespace halfboard::reality_check {
namespace {

constexpr double least_promise = 0.05;
constexpr std::uint16_t none = 0xffff;  // an edge that is not there

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
  edge_of_.assign(offers.size(), none);
  for (std::size_t i = 0; i < node.edges.size(); ++i) {
    std::size_t at = node.edges[i].offer;
    if (at >= offers.size() || offers[at].move != node.edges[i].move) {
      const auto found = std::ranges::find(offers, node.edges[i].move, &Offer::move);
      at = static_cast<std::size_t>(found - offers.begin());
    }
    if (at < offers.size()) edge_of_[at] = static_cast<std::uint16_t>(i);
  }
  const double mean = node.visits > 0 ? node.sum / node.visits : 0;
  double all = 0;
  for (const Offer& offer : offers) all += least_promise + offer.promise;
  const double scale = exploration_ * std::sqrt(1.0 + node.visits) / all;
  std::size_t best = 0;
  double best_score = -1e9;
  for (std::size_t i = 0; i < offers.size(); ++i) {
    const double promise = scale * (least_promise + offers[i].promise);
    double score = mean + promise;
    if (edge_of_[i] != none) {
      const Edge& edge = node.edges[edge_of_[i]];
      score = edge.sum / edge.visits + promise / (1.0 + edge.visits);
    }
    if (score <= best_score) continue;
    best_score = score;
    best = i;
  }
  const bool fresh = edge_of_[best] == none;
  if (fresh) {
    edge_of_[best] = static_cast<std::uint16_t>(node.edges.size());
    const std::size_t room = node.edges.capacity();
    node.edges.push_back({offers[best].move, 0, 0, 0, static_cast<std::uint16_t>(best)});
    bytes_ += (node.edges.capacity() - room) * sizeof(Edge);
  }
  path_.push_back({number, edge_of_[best], side});
  return {offers[best].move, fresh};
}

std::uint32_t ActionTree::grow() {
  nodes_.emplace_back();
  bytes_ += sizeof(Node);
  return static_cast<std::uint32_t>(nodes_.size() - 1);
}

std::optional<std::uint32_t> ActionTree::next() {
  const Visit& last = path_.back();
  if (const std::uint32_t next = nodes_[last.node].edges[last.edge].next) return next;
  if (!may_grow(last.node)) return std::nullopt;
  const std::uint32_t grown = grow();
  nodes_[last.node].edges[last.edge].next = grown;
  return grown;
}

std::optional<std::uint32_t> ActionTree::next(std::uint32_t node, std::uint64_t happened) {
  const std::uint64_t key = joined(node, happened);
  const auto known = children_.find(key);
  if (known != children_.end()) return known->second;
  if (!may_grow(node)) return std::nullopt;
  bytes_ += entry_bytes;
  return children_[key] = grow();
}

std::optional<ActionTree::Edge> ActionTree::best(std::uint32_t node) const {
  const std::vector<Edge>& edges = nodes_[node].edges;
  if (edges.empty()) return std::nullopt;
  return *std::ranges::max_element(edges, {}, &Edge::visits);
}

std::vector<ActionTree::Edge> ActionTree::line() const {
  std::vector<Edge> line;
  for (std::optional<Edge> at = best(root); at; at = at->next ? best(at->next) : std::nullopt) {
    if (is_part(at->move)) at = at->next ? best(at->next) : std::nullopt;
    if (!at) break;
    line.push_back(*at);
  }
  return line;
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
    if (is_part(edge.move)) one.flips = nodes_[edge.next].edges;
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
