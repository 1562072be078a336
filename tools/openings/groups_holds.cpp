#include <algorithm>
#include <array>
#include <map>
#include <memory>

#include <fmt/format.h>

#include "games/groups/proofs/hold_prover.h"
#include "solver/batch.h"
#include "tools/cli/huge_pages.h"
#include "tools/cli/progress.h"
#include "tools/openings/groups_plan.h"
#include "tools/openings/groups_round.h"

namespace halfboard::tools {
namespace {

using groups::HoldProver;
using groups::Position;
using groups::Prover;
using groups::Side;

constexpr std::uint64_t first_hold_round = 16'000;  ///< nodes a class
/// Of a round's nodes, for the player who is less likely to hold.
constexpr std::uint64_t second_share = 4;

/// A class of set-ups, and who is to be shown never to lose it.
struct HoldTask {
  Position setup;
  std::array<bool, 2> players{};
  ProofCosts left{};

  [[nodiscard]] std::uint32_t least_left() const { return std::ranges::min(left); }
};

struct HoldFinding {
  HoldTask task;
  std::optional<SetupRow> row;
};

/// All rounds, with one table.
class Holds {
 public:
  Holds(const GroupsPlan& plan, SetupRows& rows, Journal* journal, const solver::Deadline& alarm)
      : plan_(plan),
        rows_(rows),
        journal_(journal),
        alarm_(alarm),
        // A quarter is for short wins, and one for what the threads have of their own.
        short_wins_(bytes() / 4),
        table_(bytes() / 2, prefer_huge_pages),
        stop_(alarm()) {}

  Result<bool> run() {
    auto whole = do_rounds({.first = first_hold_round,
                            .last = plan_.holds,
                            .file = plan_.table,
                            .question = question(plan_)},
                           table_, journal_, left_, stop_,
                           [&](std::uint64_t nodes) { return round(nodes); });
    if (whole && *whole) tell_lacking();
    return whole;
  }

 private:
  [[nodiscard]] std::size_t bytes() const { return plan_.limits.memory_mib << 20; }

  /// The cheapest first.
  [[nodiscard]] std::vector<HoldTask> tasks() const {
    std::vector<HoldTask> list;
    for (const Position& setup : classes_of(plan_, rows_)) {
      const SetupRow* found = rows_.find(setup);
      const SetupRow row = found ? *found : SetupRow{};
      if (!is_wanted(plan_, setup) || row.is_won()) continue;
      HoldTask task{setup};
      for (const Side side : {Side::white, Side::black})
        task.players[index(side)] =
            !row.holds(side) || lacks_hold_certificate(plan_, setup, row, side);
      const auto left = left_.find(groups::Game::format(setup));
      if (left != left_.end()) task.left = left->second;
      if (task.players[0] || task.players[1]) list.push_back(task);
    }
    std::ranges::stable_sort(list, {}, &HoldTask::least_left);
    return list;
  }

  /// False if nothing is left to show.
  bool round(std::uint64_t nodes) {
    std::vector<HoldTask> open = tasks();
    if (open.empty()) return false;
    std::size_t next = 0;
    std::size_t tried = 0;
    std::size_t held = 0;
    Progress progress(plan_.progress, open.size(), 0);
    solver::run_batch(
        {.threads = plan_.threads}, stop_,
        [&] { return next < open.size() ? std::optional(open[next++]) : std::nullopt; },
        [&] {
          const auto prover = std::make_shared<HoldProver>(
              plan_.rules.variant, hexominoes_, short_wins_, table_, bytes() / 4 / plan_.threads);
          return [this, prover, nodes](const HoldTask& task) { return work(*prover, task, nodes); };
        },
        [&](const std::vector<HoldFinding>& findings) {
          tried += findings.size();
          for (const HoldFinding& finding : findings) held += take(finding);
        },
        [&] {
          if (progress.due())
            progress.show(tried, fmt::format("{} nodes a class, never lost {}", nodes, held));
          return alarm_();
        });
    return true;
  }

  std::optional<HoldFinding> work(HoldProver& prover, const HoldTask& task,
                                  std::uint64_t nodes) const {
    HoldFinding finding{task, {}};
    const Side likely = task.left[1] < task.left[0] ? Side::black : Side::white;
    for (const Side holder : {likely, groups::other(likely)}) {
      if (!task.players[index(holder)]) continue;
      solver::Limits limits;
      limits.nodes = holder == likely ? nodes : std::max<std::uint64_t>(nodes / second_share, 1);
      limits.stop = &stop_;
      solver::Budget budget(limits);
      const Prover::Finding found = prover.prove(task.setup, holder, budget);
      finding.task.left[index(holder)] = found.left;
      if (!found.winner) continue;
      SetupRow row = held_row(holder);
      if (found.winner != holder)
        row = {found.winner == task.setup.side ? solver::Outcome::win : solver::Outcome::loss,
               found.plies};
      else if (lacks_hold_certificate(plan_, task.setup, row, holder))
        certify(prover, task.setup, holder);
      finding.row = finding.row ? combined(*finding.row, row) : row;
      if (row.is_won()) break;
    }
    return finding;
  }

  void certify(HoldProver& prover, const Position& setup, Side holder) const {
    solver::Limits limits;
    limits.stop = &stop_;
    solver::Budget budget(limits);
    if (const auto strategy = prover.strategy(setup, holder, budget))
      write_certificate(plan_, setup, *strategy);
  }

  void tell_lacking() const {
    for (const Position& setup : classes_of(plan_, rows_))
      for (const Side side : {Side::white, Side::black})
        if (const SetupRow* row = rows_.find(setup);
            row && lacks_hold_certificate(plan_, setup, *row, side))
          print_log(
              fmt::format("no certificate that player {} never loses {}: {} nodes did not "
                          "prove it again in full",
                          index(side) + 1, groups::Game::format(setup), plan_.holds));
  }

  /// Is there anything new?
  bool take(const HoldFinding& finding) {
    const Position& setup = finding.task.setup;
    left_[groups::Game::format(setup)] = finding.task.left;
    if (!finding.row) return false;
    const SetupRow& row = rows_.add(setup, *finding.row);
    if (journal_) journal_->append(as_json(setup, row).dump());
    return true;
  }

  static constexpr std::size_t index(Side side) { return static_cast<std::size_t>(side); }

  const GroupsPlan& plan_;
  SetupRows& rows_;
  Journal* journal_;
  const solver::Deadline& alarm_;
  const groups::Hexominoes hexominoes_;
  const groups::DistanceTable short_wins_;
  Prover::Table table_;
  std::atomic<bool> stop_;
  std::map<std::string, ProofCosts> left_;
};

}  // namespace

Result<bool> hold_openings(const GroupsPlan& plan, SetupRows& rows, Journal* journal,
                           const solver::Deadline& alarm) {
  return Holds(plan, rows, journal, alarm).run();
}

}  // namespace halfboard::tools
