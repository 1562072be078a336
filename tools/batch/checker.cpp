#include "tools/batch/checker.h"

#include <fmt/format.h>

namespace halfboard::tools {

namespace sr = sight_reduction;

namespace {

/// Do the row's columns fit the run, whatever the answer?
std::optional<std::string> misfit(const Run& run, const Row& row) {
  if (!run.holds(row.index, row.rule)) return "is not a row of the run";
  if (const auto number = run.source.number(row.index); number && row.deal != number)
    return fmt::format("is another deal than number {} of the run", *number);
  if (run.node_limit && row.nodes > *run.node_limit) return "has more nodes than the limit";
  if (row.foreign) return "has an answer of the other task";
  return std::nullopt;
}

}  // namespace

Checked Checker::operator()(const Row& row) {
  if (const auto fault = misfit(run_, row)) return Checked::wrong(*fault);
  const auto position = position_of(row);
  if (!position) return Checked::wrong("has a bad position: " + position.error().line());
  if (position->phase != sr::Phase::play)
    return Checked::wrong("has a position of the placement phase");
  Checked checked = checker_->check(*position, row);
  if (checked.verdict == RowVerdict::open && !run_.node_limit)
    return Checked::wrong("is unknown in a run without a limit of nodes");
  return checked;
}

Checked Checker::check_certificate_only(const Row& row) {
  if (const auto fault = misfit(run_, row)) return Checked::wrong(*fault);
  const auto position = position_of(row);
  if (!position || position->phase != sr::Phase::play) return Checked::wrong("has a bad position");
  return checker_->check_certificate(*position, row);
}

}  // namespace halfboard::tools
