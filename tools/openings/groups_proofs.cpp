#include <algorithm>
#include <map>

#include <fmt/format.h>

#include "games/groups/proofs/guided_prover.h"
#include "games/groups/proofs/prover.h"
#include "tools/openings/groups_attempts.h"

namespace halfboard::tools {
namespace {

using groups::Game;
using groups::Position;
using groups::Prover;
using groups::Side;

constexpr std::uint64_t first_round = 1000;  ///< nodes a class
/// From this round on the costs of both players' wins are those of guided proofs and compare.
constexpr std::uint64_t both_guided = 500'000;

/// All rounds, with one table, also for set-ups that are decided and have no certificate.
class Proofs : private Attempts {
 public:
  Proofs(const GroupsPlan& plan, SetupRows& rows, Journal* journal, const solver::Deadline& alarm)
      : Attempts(plan, rows, journal, alarm),
        // An eighth is for what the threads have of their own.
        table_((plan.limits.memory_mib << 20) / 8 * 7),
        prover_(hexominoes_, table_),
        guided_(hexominoes_, table_, (plan.limits.memory_mib << 20) / 8 / plan.threads, {}) {}

  Result<bool> run() {
    return do_all(first_round, plan_.proofs, table_,
                  [&](std::uint64_t nodes) { return round(nodes); });
  }

 private:
  [[nodiscard]] bool is_known(const Position& setup) const {
    const SetupRow* row = rows_.find(setup);
    return row && row->result != solver::Outcome::unknown;  // a draw as well
  }

  /// Was its win proved without a limit of plies, so that its certificate has to come from here?
  [[nodiscard]] bool is_to_certify(const Position& setup) const {
    const SetupRow* row = rows_.find(setup);
    return row && !is_short(plan_, *row) && lacks_certificate(plan_, setup, *row);
  }

  /// False if nothing is left to prove.
  bool round(std::uint64_t nodes) {
    std::vector<Position> open;
    std::size_t decided = 0;
    const std::vector<Position> classes = classes_of(plan_, rows_);
    for (const Position& setup : classes) {
      const bool known = is_known(setup);
      decided += known;
      if (known ? is_to_certify(setup) : is_wanted(plan_, setup)) open.push_back(setup);
    }
    if (open.empty()) return false;
    const SetupRows before = rows_;
    std::map<groups::Game::Key, ProofCosts> left;
    for (const Position& setup : open) {
      const ProofCosts costs = left_of(setup);
      left[Game::key(setup)] = nodes < both_guided ? ProofCosts{costs[0], costs[0]} : costs;
    }
    std::ranges::stable_sort(open, {}, [&](const Position& setup) {
      return std::ranges::min(left.at(Game::key(setup)));
    });
    attempt_all(
        open,
        [&] {
          return [&](const Position& setup) {
            return attempt(setup, nodes, before.find(setup), left.at(Game::key(setup)));
          };
        },
        [&](std::size_t proved) {
          return fmt::format("{} nodes a class, decided {}", nodes, decided + proved);
        });
    return true;
  }

  /// Both players' wins; the likelier ones, player 1's if nothing is known, get more nodes.
  std::optional<Attempt> attempt(const Position& setup, std::uint64_t nodes, const SetupRow* row,
                                 const ProofCosts& before) const {
    Attempt attempt{setup, {}, {}};
    const Side likely = before[1] < before[0] ? Side::black : Side::white;
    for (const Side attacker : {likely, groups::other(likely)}) {
      if (row && row->holds(groups::other(attacker))) continue;
      solver::Budget share = budget(attacker == likely ? nodes : nodes / 4);
      const Prover::Finding found = guided_.prove(setup, attacker, share);
      attempt.left[index(attacker)] = found.left;
      if (!found.winner) continue;
      attempt.row = SetupRow{outcome(*found.winner), found.plies};
      if (lacks_certificate(plan_, setup, *attempt.row)) certify(setup, attacker, *found.winner);
      break;
    }
    return attempt;
  }

  void certify(const Position& setup, Side attacker, Side winner) const {
    solver::Budget unlimited = budget();
    if (const auto strategy = prover_.strategy(setup, attacker, winner, unlimited))
      write_certificate(plan_, setup, *strategy);
  }

  const groups::Hexominoes hexominoes_;
  Prover::Table table_;
  const Prover prover_;
  const groups::GuidedProver guided_;
};

}  // namespace

Result<bool> prove_openings(const GroupsPlan& plan, SetupRows& rows, Journal* journal,
                            const solver::Deadline& alarm) {
  return Proofs(plan, rows, journal, alarm).run();
}

}  // namespace halfboard::tools
