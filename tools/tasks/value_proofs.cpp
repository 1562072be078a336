#include "tools/tasks/value_proofs.h"

#include <sstream>

#include "games/sight_reduction/value/certificate.h"

namespace halfboard::tools {

namespace sr = sight_reduction;

namespace {

constexpr std::size_t proof_table_bytes = std::size_t{16} << 20;

}  // namespace

std::optional<bool> ValueProofs::has_value(const sr::Position& position, int value) {
  if (const auto known = proved(position)) return *known == value;
  return judge_.has_value(position, value, limits_);
}

std::optional<int> ValueProofs::proved(const sr::Position& position) {
  if (!solver_) solver_.emplace(proof_table_bytes);
  solver::Budget budget(limits_);
  solver_->begin();
  const auto value = solver_->value(position, budget);
  if (!value) return std::nullopt;
  const auto certificate = sr::value_certificate(position, *value, *solver_, budget);
  if (!certificate) return std::nullopt;
  std::istringstream file(*certificate);
  const auto check = sr::check_certificate(file, limits_);
  const bool proved = check && check->verdict == sr::CertificateCheck::Verdict::proved &&
                      check->position == position && check->value == *value;
  return proved ? value : std::nullopt;
}

}  // namespace halfboard::tools
