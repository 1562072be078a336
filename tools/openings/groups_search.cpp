#include <fmt/format.h>

#include "games/groups/proofs/bounded_prover.h"
#include "solver/batch.h"
#include "tools/cli/progress.h"
#include "tools/openings/groups_plan.h"

namespace halfboard::tools {
namespace {

using groups::BoundedProver;
using groups::Position;

/// One class, searched on one thread. Nothing if it was stopped from outside.
class ClassSearch {
 public:
  ClassSearch(const GroupsPlan& plan, const groups::Hexominoes& hexominoes,
              const groups::DistanceTable& table, const std::atomic<bool>& stop)
      : plan_(plan), hexominoes_(hexominoes), table_(table), stop_(stop) {}

  std::optional<std::pair<Position, SetupRow>> operator()(const Position& setup) const {
    solver::Limits limits;
    limits.nodes = plan_.limits.nodes;
    limits.stop = &stop_;
    solver::Budget budget(limits);
    BoundedProver prover(plan_.rules.variant, hexominoes_, table_, budget);
    SetupRow row;
    if (const auto verdict = prover.shortest_win(setup, plan_.plies, row.checked)) {
      row.result = verdict->winner == setup.side ? solver::Outcome::win : solver::Outcome::loss;
      row.plies = verdict->plies;
      row.exact = true;
      if (lacks_certificate(plan_, setup, row)) {
        // The limit is one of the search: what it has found is not lost for want of a few nodes.
        limits.nodes = solver::Limits{}.nodes;
        budget = solver::Budget(limits);
        if (!certify(prover, setup, *verdict)) return std::nullopt;
      }
    } else if (budget.exhausted() && stop_.load(std::memory_order_relaxed)) {
      return std::nullopt;
    }
    return std::pair(setup, row);
  }

 private:
  /// False if it was stopped.
  bool certify(BoundedProver& prover, const Position& setup,
               const BoundedProver::Win& verdict) const {
    const auto strategy = prover.strategy(setup, verdict);
    if (strategy) write_certificate(plan_, setup, *strategy);
    return strategy.has_value();
  }

  const GroupsPlan& plan_;
  const groups::Hexominoes& hexominoes_;
  const groups::DistanceTable& table_;
  const std::atomic<bool>& stop_;
};

}  // namespace

bool search_openings(const GroupsPlan& plan, SetupRows& rows, Journal* journal,
                     const solver::Deadline& alarm) {
  std::vector<Position> classes = classes_of(plan, rows);
  std::erase_if(classes, [&](const Position& setup) { return !is_wanted(plan, setup); });
  std::vector<Position> open;
  for (const Position& setup : classes) {
    const SetupRow* row = rows.find(setup);
    if (!row || (!row->exact && row->checked < plan.plies) ||
        (is_short(plan, *row) && lacks_certificate(plan, setup, *row)))
      open.push_back(setup);
  }
  if (open.empty()) return true;
  const groups::Hexominoes hexominoes;
  const groups::DistanceTable table(plan.limits.memory_mib << 20);
  std::atomic<bool> stop{alarm()};
  std::uint64_t done = classes.size() - open.size();
  int won = 0;
  Progress progress(plan.progress, classes.size(), done);
  std::size_t next = 0;
  solver::run_batch(
      {.threads = plan.threads}, stop,
      [&] { return next < open.size() ? std::optional(open[next++]) : std::nullopt; },
      [&] { return ClassSearch(plan, hexominoes, table, stop); },
      [&](const std::vector<std::pair<Position, SetupRow>>& found) {
        for (const auto& [setup, row] : found) {
          const SetupRow& all = rows.add(setup, row);
          if (journal) journal->append(as_json(setup, all).dump());
          ++done;
          won += row.is_won();
        }
      },
      [&] {
        if (progress.due()) progress.show(done, fmt::format("decided {}", won));
        return alarm();
      });
  return done == classes.size();
}

}  // namespace halfboard::tools
