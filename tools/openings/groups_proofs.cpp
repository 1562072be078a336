#include <array>
#include <utility>

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
    std::vector<AttemptTask> open;
    std::size_t decided = 0;
    for (const Position& setup : classes_of(plan_, rows_)) {
      const bool known = is_known(setup);
      decided += known;
      if (known ? is_to_certify(setup) : is_wanted(plan_, setup) && !plan_.certificates_only)
        open.push_back(task_of(setup, nodes));
    }
    if (open.empty()) return false;
    attempt_all(
        std::move(open),
        [&] { return [&](const AttemptTask& task) { return attempt(task, nodes); }; },
        [&](std::size_t proved) {
          return fmt::format("{} nodes a class, decided {}", nodes, decided + proved);
        });
    return true;
  }

  [[nodiscard]] AttemptTask task_of(const Position& setup, std::uint64_t nodes) const {
    const SetupRow* found = rows_.find(setup);
    const SetupRow row = found ? *found : SetupRow{};
    std::array<bool, 2> asked{};
    for (const Side attacker : {Side::white, Side::black})
      asked[index(attacker)] =
          row.is_won() ? row.result == outcome(attacker) : !row.holds(groups::other(attacker));
    return task(setup, asked, nodes >= both_guided);
  }

  std::optional<Attempt> attempt(const AttemptTask& task, std::uint64_t nodes) const {
    const Position& setup = task.setup;
    Attempt attempt{setup, task.left, {}};
    for (const Side attacker : task.players) {
      solver::Budget budget = this->budget(task.share(nodes, attacker));
      const Prover::Finding found = guided_.prove(setup, attacker, budget);
      attempt.left[index(attacker)] = found.left;
      if (!found.winner) continue;
      attempt.row = SetupRow{outcome(*found.winner), found.plies};
      if (lacks_certificate(plan_, setup, *attempt.row)) certify(setup, attacker, *found.winner);
      break;
    }
    return unless_stopped(attempt);
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
