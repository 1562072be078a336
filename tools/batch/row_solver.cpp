#include "tools/batch/row_solver.h"

#include <stdexcept>

#include <fmt/format.h>

#include "games/sight_reduction/deal.h"

namespace halfboard::tools {

namespace sr = sight_reduction;

RowSolver::RowSolver(const Task& task, const Run& run, const Deals& deals,
                     const std::atomic<bool>& stop)
    : run_(run), deals_(deals), stop_(stop), solver_(task.solver(run)) {
  if (run.node_limit) limits_.nodes = *run.node_limit;
  limits_.stop = &stop;
}

std::optional<Row> RowSolver::operator()(std::uint64_t row_number) {
  Row row;
  row.index = run_.index_of(row_number);
  row.rule = run_.rule_of(row_number);
  const sr::Position position = deals_.at(row.index, sr::all_variants[row.rule]);
  if (sr::is_deal(position))
    row.deal = sr::number_of(position.white);
  else
    row.position = sr::Game::format(position);
  const solver::Deadline clock(limits_);
  solver_->solve(position, limits_, row);
  row.seconds = clock.seconds();
  check(row);
  // What is missing in it may be missing because the batch stops.
  if (stop_.load(std::memory_order_relaxed)) return std::nullopt;
  return row;
}

void RowSolver::check(const Row& row) const {
  const auto& columns = run_.task->columns;
  for (std::size_t i = 0; i < row.answer.size(); ++i)
    if (i >= columns.size() || !columns[i].takes(row.answer[i]))
      throw std::logic_error(fmt::format(
          "task {} has answered deal {} with what column {} can't have", run_.task->name, row.index,
          i < columns.size() ? columns[i].name : "beyond the last"));
}

}  // namespace halfboard::tools
