#include "games/groups/proofs/prover.h"

#include "games/groups/lines.h"
#include "games/groups/proofs/guided_prover.h"
#include "games/groups/proofs/proof.h"

namespace halfboard::groups {
namespace {

using solver::ProofNumbers;

/// The proof search for wins of one player.
template <class M>
class Search {
 public:
  using Proof = WinProof<M>;

  Search(const Hexominoes& hexominoes, Prover::Table& table, Side attacker, solver::Budget& budget)
      : proof_(hexominoes),
        short_(hexominoes),
        table_(table),
        search_(proof_, table),
        attacker_(attacker),
        budget_(budget) {}

  ProofNumbers run(const Position& p) { return search_.run(question(p), budget_); }

  /// The move with which the player to move wins, as the table knows it.
  std::optional<Move> winning_move(const Position& p) {
    if (short_.wins_in_two(p.own(), p.enemy()))
      for (const Move& move : solver::MoveList<Game>(p))
        if (!short_.holds_one(moved(p.own(), move), p.enemy())) return move;
    if (const auto move = known_move(p)) return move;
    run(p);
    return known_move(p);
  }

 private:
  [[nodiscard]] typename Proof::Position question(const Position& p) const {
    return {p.own(), p.enemy(), p.side == attacker_};
  }

  [[nodiscard]] std::optional<Move> known_move(const Position& p) const {
    return groups::known_move(proof_, table_, question(p));
  }

  Proof proof_;
  ShortWins<M> short_;
  Prover::Table& table_;
  solver::ProofSearch<Proof> search_;
  Side attacker_;
  solver::Budget& budget_;
};

/// Proves again, in a table of its own, what a strategy could not be counted for. There nothing
/// settled hangs on a position above it, as can come about in a table that has lost entries: one of
/// them is proved again by means of a position that was proved by it. Proofs are guided, as many of
/// those were that are lost: df-pn alone does not find them again.
template <class M>
class TableMender final : public Mender {
 public:
  TableMender(const Hexominoes& hexominoes, Side attacker, solver::Budget& budget)
      : proof_(hexominoes),
        table_(table_bytes),
        guided_(hexominoes, table_, table_bytes / 4, {}),
        hexominoes_(hexominoes),
        attacker_(attacker),
        budget_(budget) {}

  void know(const Position& p, int plies) override {
    const auto key = proof_.key({p.own(), p.enemy(), p.side == attacker_});
    table_.store(Prover::Table::hash(key), key,
                 ProofNumbers::won(static_cast<std::uint32_t>(plies)), Prover::known_nodes);
  }
  bool prove(const Position& p, std::uint64_t nodes) override {
    if (budget_.exhausted()) return false;
    const std::uint64_t before = budget_.nodes();
    solver::Budget part = budget_.part(nodes);
    const bool proved = guided_.prove(p, attacker_, part).winner == p.side;
    budget_.charge(part, before);
    return proved;
  }
  std::optional<Move> move(const Position& p) override {
    return Search<M>(hexominoes_, table_, attacker_, budget_).winning_move(p);
  }

 private:
  static constexpr std::size_t table_bytes = std::size_t{1} << 28;

  WinProof<M> proof_;
  Prover::Table table_;
  const GuidedProver guided_;
  const Hexominoes& hexominoes_;
  Side attacker_;
  solver::Budget& budget_;
};

}  // namespace

Prover::Finding Prover::finding(const Position& position, Side attacker,
                                const ProofNumbers& found) {
  const bool attacks = position.side == attacker;
  Finding finding;
  finding.left = attacks ? found.phi : found.delta;
  if (!found.is_settled()) return finding;
  finding.winner = found.is_won() ? position.side : other(position.side);
  finding.plies = static_cast<int>(found.plies);
  return finding;
}

Prover::Finding Prover::prove(const Position& position, Side attacker,
                              solver::Budget& budget) const {
  return with_movement(position.variant, [&]<class M>() {
    return finding(position, attacker,
                   Search<M>(hexominoes_, table_, attacker, budget).run(position));
  });
}

std::optional<Move> Prover::winning_move(const Position& position, Side attacker,
                                         solver::Budget& budget) const {
  return with_movement(position.variant, [&]<class M>() {
    return Search<M>(hexominoes_, table_, attacker, budget).winning_move(position);
  });
}

std::optional<Strategy> Prover::strategy(const Position& position, Side attacker, Side winner,
                                         solver::Budget& budget) const {
  return with_movement(position.variant, [&]<class M>() {
    Search<M> search(hexominoes_, table_, attacker, budget);
    TableMender<M> mender(hexominoes_, attacker, budget);
    const Guide guide = [&](const Position& p) { return search.winning_move(p); };
    return follow(position, winner, guide, &mender, [&] { return budget.out_of_time(); });
  });
}

}  // namespace halfboard::groups
