#include <algorithm>
#include <cstdlib>
#include <vector>

#include "solver/sat/order_solver.h"
#include "solver/sat/sat_solver.h"

// SatSolver without CaDiCaL, for WebAssembly: the plain conflict-driven solver, asked anew each
// time. It forgets no clause it learns, so it is for questions of some ten thousand conflicts.
// Assumptions are clauses of one literal, and all of them count as used.
namespace halfboard::solver {

class SatSolver::Impl {
 public:
  void add(std::span<const int> clause) {
    for (const int literal : clause) {
      clauses_.push_back(literal);
      variables_ = std::max(variables_, std::abs(literal));
    }
    clauses_.push_back(0);
    empty_ = empty_ || clause.empty();
  }

  void assume(int literal) {
    assumptions_.push_back(literal);
    assumptions_.push_back(0);
    variables_ = std::max(variables_, std::abs(literal));
  }

  Result solve(Budget& budget) {
    const std::size_t size = clauses_.size();
    clauses_.insert(clauses_.end(), assumptions_.begin(), assumptions_.end());
    const std::uint64_t before = budget.nodes();
    Result result = empty_ ? Result::unsatisfiable : Result::stopped;
    if (!empty_ && budget.spend())
      result = orders_.solve({.clauses = clauses_, .variables = variables_}, budget.limits().nodes,
                             budget);
    conflicts_ += budget.nodes() - before;
    clauses_.resize(size);
    assumptions_.clear();
    return result;
  }

  [[nodiscard]] bool value(int variable) const { return orders_.value(variable); }
  [[nodiscard]] std::uint64_t conflicts() const { return conflicts_; }

 private:
  OrderSolver orders_;
  std::vector<int> clauses_;
  std::vector<int> assumptions_;
  int variables_ = 0;
  bool empty_ = false;
  std::uint64_t conflicts_ = 0;
};

SatSolver::SatSolver() : impl_(std::make_unique<Impl>()) {}
SatSolver::~SatSolver() = default;
SatSolver::SatSolver(SatSolver&&) noexcept = default;
SatSolver& SatSolver::operator=(SatSolver&&) noexcept = default;

bool SatSolver::trace_proof(std::FILE*, ProofFormat) { return false; }
bool SatSolver::close_proof() { return true; }
void SatSolver::add(std::span<const int> clause) { impl_->add(clause); }
void SatSolver::assume(int literal) { impl_->assume(literal); }
SatSolver::Result SatSolver::solve(Budget& budget) { return impl_->solve(budget); }
bool SatSolver::value(int variable) const { return impl_->value(variable); }
bool SatSolver::failed(int) const { return true; }
std::uint64_t SatSolver::conflicts() const { return impl_->conflicts(); }

}  // namespace halfboard::solver
