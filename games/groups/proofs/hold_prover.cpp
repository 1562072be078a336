#include "games/groups/proofs/hold_prover.h"

#include "games/groups/proofs/guided_search.h"
#include "games/groups/proofs/hold_graph.h"
#include "games/groups/proofs/hold_strategy.h"

namespace halfboard::groups {
namespace {

constexpr Breadth breadth{6, 12, 30};
/// Positions that one question about a small set may look at. Most sets are found within ten.
constexpr std::size_t expansions = 20;
/// .. where a strategy needs a set that was found before and is not known any more.
constexpr std::size_t many_expansions = 4000;
/// Nodes for a position that was proved before and is not known any more.
constexpr std::uint64_t most_again = 1 << 22;
/// The search for short wins takes a quarter of the time for a node.
constexpr std::uint64_t short_win_a_node = 4;

/// A position without a win costs little to hold, so less is spent on wins, and least where the
/// holder has moved: there all replies would have to lose.
constexpr GuidedProver::Shares shares{
    .whole = 5'000, .near = 4e4, .near_moved = 1.6e4, .moves = 4, .replies = 3, .bonus = 120};

}  // namespace

class HoldProver::Search {
 public:
  Search() = default;
  virtual ~Search() = default;
  Search(const Search&) = delete;
  Search& operator=(const Search&) = delete;
  virtual Prover::Finding prove(const Position& position, Side holder, solver::Budget& budget) = 0;
  virtual std::optional<Strategy> strategy(const Position& position, Side holder,
                                           solver::Budget& budget) = 0;
};

template <class M>
class HoldProver::SearchOf final : public Search {
 public:
  SearchOf(const Hexominoes& hexominoes, const DistanceTable& short_wins, Prover::Table& table,
           std::size_t bytes)
      : hexominoes_(hexominoes),
        table_(table),
        bytes_(bytes / 2),
        proof_(hexominoes),
        short_(hexominoes, short_wins, short_budget_) {
    begin();
  }

  Prover::Finding prove(const Position& position, Side holder, solver::Budget& budget) override {
    const auto holds = [&](const Question& p) {
      return this->holds({p.own, p.enemy}, budget, expansions);
    };
    return GuidedSearch<M>(hexominoes_, table_, bytes_, shares, budget, holds)
        .run(position, holder);
  }

  std::optional<Strategy> strategy(const Position& position, Side holder,
                                   solver::Budget& budget) override {
    const auto roots = hold_roots<M>(position, holder);
    if (!roots) return std::nullopt;
    HoldStrategy<M> made(short_, position, holder);
    allow_short_wins(budget);
    const auto guide = [&](const Place& place) {
      const auto found = move(place, position, holder, budget);
      allow_short_wins(budget);  // what is written down of a win is not the last question's
      return found;
    };
    for (const Place& place : *roots)
      if (!made.add(place, guide)) return std::nullopt;
    return made.take(budget);
  }

 private:
  using Proof = WinProof<M>;
  using Question = typename Proof::Position;
  using Graph = HoldGraph<M>;

  void begin() { graph_.emplace(breadth, bytes_, short_, short_budget_); }

  /// Looks for a small set.
  bool holds(const Place& place, solver::Budget& budget, std::size_t most) {
    if (graph_->is_full()) begin();
    short_budget_ = solver::Budget(budget.left());
    const auto state = graph_->settle(graph_->add(place), graph_->expanded() + most);
    budget.charge(short_budget_.nodes() / short_win_a_node);
    for (const auto id : graph_->newly_held()) {
      const Place& held = (*graph_)[id].place;
      const auto key = proof_.key({held.own, held.enemy, true});
      table_.store(Prover::Table::hash(key), key, solver::ProofNumbers::won(1),
                   Prover::known_nodes);
    }
    return state == Graph::State::held;
  }

  /// A move that holds: of a small set, or one that the table knows, the nearest to such a set.
  std::optional<HoldMove> move(const Place& place, const Position& root, Side holder,
                               solver::Budget& budget) {
    if (budget.out_of_time()) return std::nullopt;
    if (const auto found = graph_->move(place)) return found;
    if (const auto found = known_move(place)) return found;
    if (short_.wins(place.own, place.enemy, won_within).value_or(false)) return std::nullopt;
    if (holds(place, budget, many_expansions)) return graph_->move(place);
    const std::uint64_t before = budget.nodes();
    solver::Budget part = budget.part(most_again);
    const bool again = prove(position_of(place, root, holder), holder, part).winner == holder;
    budget.charge(part, before);
    if (!again) return std::nullopt;
    if (const auto found = graph_->move(place)) return found;
    return known_move(place);
  }

  [[nodiscard]] std::optional<HoldMove> known_move(const Place& place) const {
    const auto move = groups::known_move(proof_, table_, {place.own, place.enemy, true});
    return move ? std::optional(HoldMove{place, moved(place.own, *move)}) : std::nullopt;
  }

  /// Without a limit, but for the stop of whoever asks.
  void allow_short_wins(const solver::Budget& budget) {
    solver::Limits limits;
    limits.stop = budget.limits().stop;
    short_budget_ = solver::Budget(limits);
  }

  const Hexominoes& hexominoes_;
  Prover::Table& table_;
  const std::size_t bytes_;
  const Proof proof_;
  solver::Budget short_budget_{solver::Limits{}};
  DistanceSearch<M> short_;
  std::optional<Graph> graph_;
};

HoldProver::HoldProver(Variant variant, const Hexominoes& hexominoes,
                       const DistanceTable& short_wins, Prover::Table& table, std::size_t bytes)
    : search_(with_movement(variant, [&]<class M>() -> std::unique_ptr<Search> {
        return std::make_unique<SearchOf<M>>(hexominoes, short_wins, table, bytes);
      })) {}

HoldProver::~HoldProver() = default;

Prover::Finding HoldProver::prove(const Position& position, Side holder, solver::Budget& budget) {
  return search_->prove(position, holder, budget);
}

std::optional<Strategy> HoldProver::strategy(const Position& position, Side holder,
                                             solver::Budget& budget) {
  return search_->strategy(position, holder, budget);
}

}  // namespace halfboard::groups
