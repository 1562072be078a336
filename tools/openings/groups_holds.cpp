#include <array>
#include <memory>
#include <utility>

#include <fmt/format.h>

#include "games/groups/proofs/hold_prover.h"
#include "tools/openings/groups_attempts.h"

namespace halfboard::tools {
namespace {

using groups::HoldProver;
using groups::Position;
using groups::Prover;
using groups::Side;

constexpr std::uint64_t first_hold_round = 16'000;  ///< nodes a class
/// From this round on the costs of both players are those of guided proofs and compare.
constexpr std::uint64_t both_guided_holds = 250'000;

/// All rounds, with one table.
class Holds : private Attempts {
 public:
  Holds(const GroupsPlan& plan, SetupRows& rows, Journal* journal, const solver::Deadline& alarm)
      : Attempts(plan, rows, journal, alarm),
        // A quarter is for short wins, and one for what the threads have of their own.
        short_wins_(bytes() / 4),
        table_(bytes() / 2),
        wins_(hexominoes_, table_) {}

  Result<bool> run() {
    return do_all(first_hold_round, plan_.holds, table_,
                  [&](std::uint64_t nodes) { return round(nodes); });
  }

 private:
  [[nodiscard]] std::size_t bytes() const { return plan_.limits.memory_mib << 20; }

  [[nodiscard]] std::vector<AttemptTask> tasks(std::uint64_t nodes) const {
    std::vector<AttemptTask> list;
    for (const Position& setup : classes_of(plan_, rows_)) {
      const SetupRow* found = rows_.find(setup);
      const SetupRow row = found ? *found : SetupRow{};
      if (!is_wanted(plan_, setup) || row.is_won()) continue;
      std::array<bool, 2> asked{};
      for (const Side side : {Side::white, Side::black})
        asked[index(side)] = (!row.holds(side) && !plan_.certificates_only) ||
                             lacks_hold_certificate(plan_, setup, row, side);
      if (asked[0] || asked[1]) list.push_back(task(setup, asked, nodes >= both_guided_holds));
    }
    return list;
  }

  /// False if nothing is left to show.
  bool round(std::uint64_t nodes) {
    std::vector<AttemptTask> open = tasks(nodes);
    if (open.empty()) return false;
    attempt_all(
        std::move(open),
        [&] {
          const auto prover = std::make_shared<HoldProver>(
              plan_.rules.variant, hexominoes_, short_wins_, table_, bytes() / 4 / plan_.threads);
          return [this, prover, nodes](const AttemptTask& task) {
            return attempt(*prover, task, nodes);
          };
        },
        [&](std::size_t held) {
          return fmt::format("{} nodes a class, never lost {}", nodes, held);
        });
    return true;
  }

  std::optional<Attempt> attempt(HoldProver& prover, const AttemptTask& task,
                                 std::uint64_t nodes) const {
    Attempt attempt{task.setup, task.left};
    for (const Side holder : task.players) {
      solver::Budget budget = this->budget(task.share(nodes, holder));
      const Prover::Finding found = prover.prove(task.setup, holder, budget);
      attempt.left[index(holder)] = found.left;
      if (!found.winner) continue;
      const SetupRow row =
          found.winner == holder ? held_row(holder) : SetupRow{outcome(*found.winner), found.plies};
      if (lacks_hold_certificate(plan_, task.setup, row, holder))
        certify(prover, task.setup, holder);
      if (lacks_certificate(plan_, task.setup, row)) certify_win(task.setup, holder);
      attempt.row = attempt.row ? agreed(task.setup, *attempt.row, row) : row;
      if (row.is_won()) break;
    }
    return unless_stopped(attempt);
  }

  void certify(HoldProver& prover, const Position& setup, Side holder) const {
    solver::Budget unlimited = budget();
    if (const auto strategy = prover.strategy(setup, holder, unlimited))
      write_certificate(plan_, setup, *strategy);
  }

  /// The other player's win over the holder. In the table it is one as in any other; only what it
  /// says of the holder is no win.
  void certify_win(const Position& setup, Side holder) const {
    solver::Budget unlimited = budget();
    if (const auto strategy = wins_.strategy(setup, holder, groups::other(holder), unlimited))
      write_certificate(plan_, setup, *strategy);
  }

  const groups::Hexominoes hexominoes_;
  const groups::DistanceTable short_wins_;
  Prover::Table table_;
  const Prover wins_;
};

}  // namespace

Result<bool> hold_openings(const GroupsPlan& plan, SetupRows& rows, Journal* journal,
                           const solver::Deadline& alarm) {
  return Holds(plan, rows, journal, alarm).run();
}

}  // namespace halfboard::tools
