#include "tools/batch/row_solver.h"

#include "games/sight_reduction/deal.h"

namespace halfboard::tools {

namespace sr = sight_reduction;

bool has_target(const sr::Position& position, const sr::Target& target) {
  return (position.white & sr::Board::bit(target.white)) != 0 &&
         (position.black & sr::Board::bit(target.black)) != 0;
}

RowSolver::RowSolver(const Run& run, const Deals& deals, const std::atomic<bool>& stop)
    : run_(run), deals_(deals), stop_(stop) {
  if (run.node_limit) limits_.nodes = *run.node_limit;
  limits_.stop = &stop;
  if (run.target) target_ = *parse_any_target(*run.target);
  const auto bytes = static_cast<std::size_t>(run.table_mib) << 20;
  if (run.task == Task::value)
    value_.emplace(bytes);
  else
    solitaire_.emplace(bytes);
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
  solve(position, row);
  row.seconds = clock.seconds();
  // An answer that is missing while the batch stops may be missing because of that.
  if (row.unknown(run_.task) && stop_.load(std::memory_order_relaxed)) return std::nullopt;
  return row;
}

void RowSolver::solve(const sr::Position& position, Row& row) {
  if (value_) {
    const auto result = value_->solve(position, limits_);
    row.value = result.value;
    row.nodes = result.nodes;
    return;
  }
  if (target_ && !has_target(position, *target_)) {
    row.status = sr::Status::unsolvable;
    return;
  }
  const auto result = solitaire_->solve(position, target_, limits_);
  row.status = result.status;
  row.fewest_left = result.fewest_left;
  row.nodes = result.nodes;
  if (result.status == sr::Status::solved)
    row.solution = format_solution(position, result.solution);
}

}  // namespace halfboard::tools
