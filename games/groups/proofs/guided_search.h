#pragma once

#include <algorithm>
#include <array>
#include <bit>
#include <functional>
#include <optional>
#include <utility>
#include <vector>

#include "games/groups/player.h"
#include "games/groups/proofs/guided_prover.h"
#include "games/groups/proofs/proof.h"
#include "solver/constant_math.h"
#include "solver/play/alpha_beta.h"
#include "solver/proof/cost_graph.h"
#include "solver/proof/proof_search.h"

/// The search of guided_prover.h.
namespace halfboard::groups {

namespace guided {

/// Guesses of alpha-beta beyond which a proof costs no less, and no more.
inline constexpr solver::play::Score sure = 416;
inline constexpr solver::play::Score hardly = -681;
inline constexpr double most_cost = 1e10;

/// By guesses from `hardly` to `sure`. Measured over positions of games: 68 points are a factor e.
inline constexpr auto costs = [] {
  constexpr double points = 68;
  constexpr double least = 1000;
  std::array<double, sure - hardly + 1> list{};
  for (int i = 0; i <= sure - hardly; ++i)
    list[static_cast<std::size_t>(i)] =
        std::clamp(4.5e5 * solver::constant::exponential(-(i + hardly) / points), least, most_cost);
  return list;
}();

/// What a proof is likely to cost, in nodes of proof-number search, for what alpha-beta says of the
/// attacker's prospects; `bonus`: so much more of them a proof of a win would need for that.
inline double cost_of(solver::play::Score score, solver::play::Score bonus) {
  if (solver::play::is_win(score)) return 300 + 30.0 * std::min(30, solver::play::plies_of(score));
  if (solver::play::is_loss(score)) return 10 * most_cost;
  return costs[static_cast<std::size_t>(std::clamp(score + bonus, hardly, sure) - hardly)];
}

}  // namespace guided

/// One question: does the attacker win from the position? Or, if a search for positions that hold
/// is given, does he never lose from it? M: Movement<king, nojump>.
template <class M>
class GuidedSearch {
 public:
  using Proof = WinProof<M>;
  using Place = typename Proof::Position;
  /// Is it found that the attacker, who moves, never loses?
  using Holds = std::function<bool(const Place&)>;

  GuidedSearch(const Hexominoes& hexominoes, Prover::Table& table, std::size_t bytes,
               const GuidedProver::Shares& shares, solver::Budget& budget, Holds holds = {})
      : proof_(hexominoes),
        table_(table),
        search_(proof_, table),
        shares_(shares),
        budget_(budget),
        holds_(std::move(holds)),
        moves_(shares.moves + widening(budget.limits().nodes)),
        positions_(bytes / 2 / position_bytes),
        guide_bytes_(std::min(bytes / 2, most_guide_bytes)) {}

  Prover::Finding run(const Position& position, Side attacker) {
    rules_ = position;
    const Place place{position.own(), position.enemy(), position.side == attacker};
    const solver::ProofNumbers found = prove(place, shares_.first);
    if (found.is_settled() || budget_.exhausted())
      return Prover::finding(position, attacker, found);
    const Id root = add(place).first;
    // Each step counts as a node, so that paths that only come round end as well.
    while (graph_[root].state == State::open && graph_[root].cost < Graph::hopeless &&
           graph_.size() < positions_ && !budget_.out_of_time() && budget_.spend())
      step(root);
    const Node& node = graph_[root];
    if (node.state != State::open) return Prover::finding(position, attacker, numbers_of(node));
    constexpr double most = solver::ProofNumbers::most;
    Prover::Finding open;
    open.left = static_cast<std::uint32_t>(std::clamp(node.cost / 1000, 1.0, most));
    return open;
  }

 private:
  using Graph = solver::CostGraph<Place>;
  using Node = typename Graph::Node;
  using State = typename Graph::State;
  using Id = typename Graph::Id;

  static constexpr solver::ProofNumbers held = solver::ProofNumbers::won(1);

  static constexpr std::size_t most_guide_bytes = std::size_t{1} << 25;
  static constexpr std::size_t position_bytes = 256;  ///< with its place in the graph, roughly

  /// One move more for each doubling of the nodes: what takes long may hang on a move that looks
  /// worse than others, and the rounds of a long run do not all try the same.
  static std::size_t widening(std::uint64_t nodes) {
    return std::min<std::size_t>(std::bit_width(nodes >> 17), 12);
  }

  /// Precondition: settled.
  static solver::ProofNumbers numbers_of(const Node& node) {
    const bool mover_wins = (node.state == State::won) == node.attacks;
    return mover_wins ? solver::ProofNumbers::won(node.plies)
                      : solver::ProofNumbers::lost(node.plies);
  }

  solver::ProofNumbers prove(const Place& place, std::uint64_t nodes) {
    const std::uint64_t before = budget_.nodes();
    solver::Budget part = budget_.part(nodes);
    const solver::ProofNumbers found = search_.run(place, part);
    budget_.charge(part, before);
    return found;
  }

  /// Alpha-beta's nodes are charged and not asked for.
  [[nodiscard]] bool is_spent() const { return budget_.nodes() >= budget_.limits().nodes; }

  /// What alpha-beta says of a position, for its mover.
  solver::play::Score ask(const Place& place, int depth) {
    Position position = rules_;
    position.white = place.own;
    position.black = place.enemy;
    position.side = Side::white;
    solver::play::Effort effort;
    effort.depth = depth;
    effort.limits.stop = budget_.limits().stop;
    effort.limits.seconds = budget_.left().seconds;
    if (!guide_) guide_.emplace(guide_bytes_);
    const auto found = guide_->run(position, {}, effort, {}, {});
    alpha_beta_ += found.nodes;
    budget_.charge(alpha_beta_ / GuidedProver::alpha_beta_a_node);
    alpha_beta_ %= GuidedProver::alpha_beta_a_node;
    return found.score;
  }

  /// The node of a position, settled if the table knows it, and whether it is new.
  std::pair<Id, bool> add(const Place& place) {
    const auto key = proof_.key(place);
    const auto [id, is_new] = graph_.add(key[0], place, place.attacks);
    if (!is_new) return {id, false};
    graph_[id].cost = unknown_cost;
    if (const auto found = table_.find(Prover::Table::hash(key), key))
      if (found->numbers.is_settled()) settle(id, found->numbers);
    return {id, true};
  }

  void settle(Id id, const solver::ProofNumbers& numbers) {
    const bool won = numbers.is_won() == graph_[id].attacks;
    graph_.settle(id, won ? State::won : State::lost, numbers.plies, keep());
  }

  /// Keeps what the graph settles by itself.
  auto keep() {
    return [this](Id id) {
      const Node& node = graph_[id];
      if (!node.expanded) return;
      const auto key = proof_.key(node.position);
      table_.store(Prover::Table::hash(key), key, numbers_of(node), Prover::known_nodes);
    };
  }

  void step(Id root) {
    const auto path = graph_.path(root);
    if (!path) return;
    work(path->back());
    graph_.update(*path);
  }

  /// A closer look, then proof-number search where it is likely to do, then the moves.
  void work(Id id) {
    if (graph_[id].attacks && !graph_[id].looked_at) return look_closer(id);
    if (graph_[id].cost < (graph_[id].attacks ? shares_.near : shares_.near_moved)) {
      const solver::ProofNumbers found = prove(graph_[id].position, shares_.whole);
      if (found.is_settled()) return settle(id, found);
    }
    expand(id);
  }

  /// Replies got their costs by a shallow search, as most of them never come up for more.
  void look_closer(Id id) {
    graph_[id].looked_at = true;
    if (settle_held(id)) return;
    const solver::play::Score score = ask(graph_[id].position, shares_.depth + 1);
    if (!budget_.out_of_time()) graph_[id].cost = cost_of(score);
  }

  double cost_of(solver::play::Score score) const { return guided::cost_of(score, shares_.bonus); }

  /// Settles a position that is found to hold.
  bool settle_held(Id id) {
    if (!holds_ || !holds_(graph_[id].position)) return false;
    settle(id, held);
    return true;
  }

  void expand(Id id) {
    const Place place = graph_[id].position;
    const typename Proof::Expansion expansion(proof_, place);
    if (const auto settled = expansion.settled()) return settle(id, *settled);
    std::vector<Id> children;
    // Moves to images of one position count once.
    const auto take = [&](Id child) {
      if (std::ranges::find(children, child) == children.end()) children.push_back(child);
    };
    if (place.attacks) {
      for (const auto& [next, score] : best_moves(expansion)) {
        const auto [child, is_new] = add(next);
        take(child);
        if (is_new && graph_[child].state == State::open)
          graph_[child].cost = shares_.replies * cost_of(score);
      }
    } else {
      for (std::size_t i = 0; i < expansion.size() && !is_spent(); ++i) {
        const auto [child, is_new] = add(expansion.position(i));
        take(child);
        if (is_new && graph_[child].state == State::open) try_reply(child);
        if (graph_[child].state == State::lost) break;
      }
    }
    if (!is_spent() && !budget_.out_of_time()) graph_.expand(id, children, keep());
  }

  struct Ranked {
    Place place;
    solver::play::Score score;
  };

  /// The attacker's, by a shallow search and then, of the better ones, a deeper one.
  std::vector<Ranked> best_moves(const typename Proof::Expansion& expansion) {
    std::vector<Ranked> moves;
    for (std::size_t i = 0; i < expansion.size(); ++i) moves.push_back({expansion.position(i), 0});
    const auto keep_best = [&](int depth, std::size_t count) {
      for (Ranked& move : moves)
        if (!is_spent()) move.score = -ask(move.place, depth);
      std::ranges::stable_sort(moves, std::greater(), &Ranked::score);
      moves.resize(std::min(moves.size(), count));
    };
    keep_best(first_depth, 5 * moves_ / 2);
    keep_best(shares_.depth, moves_);
    return moves;
  }

  /// Most replies lose soon, which a glance sees. Of the others only those are searched that are
  /// likely to fall at once: the dearest one decides what a position costs, and comes first.
  void try_reply(Id id) {
    const Place place = graph_[id].position;
    const solver::play::Score score = ask(place, reply_depth);
    graph_[id].cost = cost_of(score);
    if (!solver::play::is_win(score) && settle_held(id)) return;
    const std::uint64_t nodes = solver::play::is_win(score)       ? shares_.seen
                                : graph_[id].cost < shares_.cheap ? shares_.reply
                                                                  : 0;
    if (nodes == 0) return;
    if (const auto found = prove(place, nodes); found.is_settled()) settle(id, found);
  }

  static constexpr double unknown_cost = 1e6;
  static constexpr int first_depth = 3;
  static constexpr int reply_depth = 2;

  Proof proof_;
  Prover::Table& table_;
  solver::ProofSearch<Proof> search_;
  const GuidedProver::Shares& shares_;
  solver::Budget& budget_;
  const Holds holds_;
  const std::size_t moves_;  ///< of the attacker that are looked at, in each position
  const std::size_t positions_;
  const std::size_t guide_bytes_;
  std::optional<solver::play::AlphaBeta<Player>>
      guide_;  ///< made when asked: many proofs need none
  Graph graph_;
  Position rules_{};              ///< what positions have besides the pieces
  std::uint64_t alpha_beta_ = 0;  ///< nodes not counted yet
};

}  // namespace halfboard::groups
