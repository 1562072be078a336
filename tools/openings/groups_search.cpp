#include <string>
#include <unordered_set>

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
        certify(prover, setup, *verdict);
      }
    } else if (budget.exhausted() && stop_.load(std::memory_order_relaxed)) {
      return std::nullopt;
    }
    return std::pair(setup, row);
  }

 private:
  /// Nothing is written if it was stopped.
  void certify(BoundedProver& prover, const Position& setup,
               const BoundedProver::Win& verdict) const {
    if (const auto strategy = prover.strategy(setup, verdict))
      write_certificate(plan_, setup, *strategy);
  }

  const GroupsPlan& plan_;
  const groups::Hexominoes& hexominoes_;
  const groups::DistanceTable& table_;
  const std::atomic<bool>& stop_;
};

/// The classes of which the journal has a row. This search comes before all that adds others, so it
/// is done with them, even where it gave them up.
std::unordered_set<std::string> classes_in(const Journal& journal) {
  std::unordered_set<std::string> classes;
  for (const std::string& line : journal.lines()) {
    const Json position = Json::parse_or_null(line).value("position", Json());
    if (position.is_string()) classes.insert(position.get<std::string>());
  }
  return classes;
}

}  // namespace

bool search_openings(const GroupsPlan& plan, SetupRows& rows, Journal* journal,
                     const solver::Deadline& alarm) {
  std::vector<Position> classes = classes_of(plan, rows);
  std::erase_if(classes, [&](const Position& setup) { return !is_wanted(plan, setup); });
  std::unordered_set<std::string> searched;
  if (journal) searched = classes_in(*journal);
  const auto lacks = [&](const Position& setup, const SetupRow& row) {
    return is_short(plan, row) && lacks_certificate(plan, setup, row);
  };
  std::vector<Position> open;
  for (const Position& setup : classes) {
    const SetupRow* row = rows.find(setup);
    const bool is_searched = row && (row->exact || row->checked >= plan.plies ||
                                     searched.contains(groups::Game::format(setup)));
    if (!is_searched || lacks(setup, *row)) open.push_back(setup);
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
          done += !lacks(setup, all);
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
