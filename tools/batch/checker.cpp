#include "tools/batch/checker.h"

#include <sstream>

#include <fmt/format.h>

#include "games/sight_reduction/value/certificate.h"
#include "tools/batch/row_solver.h"
#include "tools/storage/packed.h"

namespace halfboard::tools {

namespace sr = sight_reduction;

namespace {

constexpr std::size_t value_table_bytes = std::size_t{16} << 20;

constexpr const char* certificate_without_cause =
    "is not stored as unsolvable but has a certificate";

Checked wrong(std::string reason) { return {RowVerdict::wrong, std::move(reason)}; }

/// Do the row's columns fit the run and each other, whatever the answer?
std::optional<std::string> misfit(const Run& run, const Row& row) {
  if (!run.holds(row.index, row.rule)) return "is not a row of the run";
  if (const auto number = run.source.number(row.index); number && row.deal != number)
    return fmt::format("is another deal than number {} of the run", *number);
  if (run.node_limit && row.nodes > *run.node_limit) return "has more nodes than the limit";
  const bool solved = row.status == sr::Status::solved;
  if (run.task == Task::value) {
    if (row.status || row.fewest_left || !row.solution.empty())
      return "has an answer of the other task";
    return std::nullopt;
  }
  if (!row.status) return "has no status";
  if (row.value) return "has an answer of the other task";
  if (!solved && !row.solution.empty()) return "has a solution and is not solved";
  return std::nullopt;
}

}  // namespace

Checker::Checker(const Run& run, std::size_t bytes, const solver::Limits& limits,
                 std::optional<ArchiveReader> archive)
    : run_(run), limits_(limits), judge_(bytes), archive_(std::move(archive)) {
  if (run.target) target_ = *parse_any_target(*run.target);
}

Checked Checker::operator()(const Row& row) {
  if (const auto fault = misfit(run_, row)) return wrong(*fault);
  const auto position = position_of(row);
  if (!position) return wrong("has a bad position: " + position.error().line());
  if (position->phase != sr::Phase::play) return wrong("has a position of the placement phase");
  return run_.task == Task::value ? check_value(*position, row) : check_solitaire(*position, row);
}

/// The search is asked again, but not believed: it has to write down both sides' strategies, and
/// these are followed with the plain rules through all moves against them.
bool Checker::proves_value(const sr::Position& position, int value) {
  if (!values_) values_.emplace(value_table_bytes);
  solver::Budget budget(limits_);
  values_->begin();
  if (values_->value(position, budget) != value) return false;
  const auto certificate = sr::value_certificate(position, value, *values_, budget);
  if (!certificate) return false;
  std::istringstream file(*certificate);
  const auto check = sr::check_certificate(file, limits_);
  return check && check->verdict == sr::CertificateCheck::Verdict::proved &&
         check->position == position && check->value == value;
}

Checked Checker::check_value(const sr::Position& position, const Row& row) {
  if (!row.value) return {RowVerdict::open, ""};
  if (proves_value(position, *row.value)) return {};
  const auto right = judge_.has_value(position, *row.value, limits_);
  if (!right) return {RowVerdict::stopped, ""};
  return *right ? Checked{} : wrong(fmt::format("has not the value {}", *row.value));
}

Checked Checker::check_solitaire(const sr::Position& position, const Row& row) {
  if (row.status != sr::Status::unsolvable && check_certificate(position, row))
    return wrong(certificate_without_cause);
  if (row.status == sr::Status::unknown) return {RowVerdict::open, ""};
  const Checked goal = row.status == sr::Status::solved ? check_solution(position, row)
                                                        : check_unsolvable(position, row);
  if (goal.verdict != RowVerdict::right || !row.fewest_left) return goal;
  // Without pairs the last checker of a colour can't go, so nothing is below the goal.
  const int least = position.variant.pairs ? 0 : 2;
  if (row.status == sr::Status::solved && !target_)
    return *row.fewest_left == least ? goal : wrong("is solved but has other fewest left");
  const auto fewest = judge_.fewest_left(position, limits_);
  if (!fewest) return {RowVerdict::stopped, ""};
  return *fewest == *row.fewest_left
             ? goal
             : wrong(fmt::format("has {} fewest left, not {}", *fewest, *row.fewest_left));
}

Checked Checker::check_solution(const sr::Position& position, const Row& row) {
  const auto moves = parse_solution(row.solution);
  if (!moves) return wrong("has an unreadable solution: " + moves.error().line());
  return sr::replays(position, *moves, target_) ? Checked{}
                                                : wrong("has a solution that does not solve it");
}

Checked Checker::check_unsolvable(const sr::Position& position, const Row& row) {
  if (auto certified = check_certificate(position, row)) return *certified;
  if (target_ && !has_target(position, *target_)) return {};
  const auto solvable = judge_.solvable(position, target_, limits_);
  if (!solvable) return {RowVerdict::stopped, ""};
  return *solvable ? wrong("is solvable") : Checked{};
}

std::optional<Checked> Checker::check_certificate(const sr::Position& position, const Row& row) {
  if (!archive_) return std::nullopt;
  try {
    const auto stored = archive_->find(row.index, row.rule);
    if (!stored) return std::nullopt;
    return check_stored(position, *stored);
  } catch (const sqlite::Failure& failure) {
    return wrong(fmt::format("has a damaged certificate ({})", failure.what()));
  }
}

Checked Checker::check_stored(const sr::Position& position, const StoredProof& stored) const {
  const solver::Cnf claim = sr::claim_solvable(position, target_, stored.turns);
  if (digest_of(claim.dimacs()) != stored.claim)
    return wrong("has the certificate of another deal, rule or target");
  const auto proof = unpack(stored.packed, stored.size);
  if (!proof || digest_of(*proof) != stored.digest)
    return wrong("has a damaged certificate: its digest does not fit");
  solver::Limits limits = limits_;
  limits.nodes = solver::Limits{}.nodes;  // a proof's length bounds the work of its check
  const auto check = solver::check_drat(claim, *proof, limits);
  if (check.verdict == solver::ProofCheck::Verdict::stopped) return {RowVerdict::stopped, ""};
  return check.verdict == solver::ProofCheck::Verdict::proved
             ? Checked{}
             : wrong("has a certificate that proves nothing: " + check.error.line());
}

Checked Checker::check_certificate_only(const Row& row) {
  if (const auto fault = misfit(run_, row)) return wrong(*fault);
  const auto position = position_of(row);
  if (!position || position->phase != sr::Phase::play) return wrong("has a bad position");
  const auto certified = check_certificate(*position, row);
  if (!certified) return {RowVerdict::open, ""};
  if (row.status != sr::Status::unsolvable) return wrong(certificate_without_cause);
  return *certified;
}

}  // namespace halfboard::tools
