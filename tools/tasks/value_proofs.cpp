#include "tools/tasks/value_proofs.h"

#include <sstream>

#include "games/sight_reduction/value/certificate.h"
#include "games/sight_reduction/value/solver.h"

namespace halfboard::tools {

namespace sr = sight_reduction;

namespace {

constexpr std::size_t table_bytes = std::size_t{16} << 20;

}  // namespace

class ValueProofs::Impl {
 public:
  sr::ValueSolver solver{table_bytes};
};

ValueProofs::ValueProofs() = default;
ValueProofs::~ValueProofs() = default;

std::optional<int> ValueProofs::value(const sr::Position& position, const solver::Limits& limits) {
  if (!impl_) impl_ = std::make_unique<Impl>();
  solver::Budget budget(limits);
  impl_->solver.begin();
  const auto value = impl_->solver.value(position, budget);
  if (!value) return std::nullopt;
  const auto certificate = sr::value_certificate(position, *value, impl_->solver, budget);
  if (!certificate) return std::nullopt;
  std::istringstream file(*certificate);
  const auto check = sr::check_certificate(file, limits);
  const bool proved = check && check->verdict == sr::CertificateCheck::Verdict::proved &&
                      check->position == position && check->value == *value;
  return proved ? value : std::nullopt;
}

}  // namespace halfboard::tools
