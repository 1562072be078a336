#include "solver/sat/sat_solver.h"

#include <cassert>
#include <cstdio>
#include <utility>

#include <cadical.hpp>

namespace halfboard::solver {

/// Counts the learned clauses as nodes of the budget, and ends CaDiCaL's search with it.
class SatSolver::Impl final : CaDiCaL::Learner, CaDiCaL::Terminator {
 public:
  Impl() {
    solver_.set("quiet", 1);
    solver_.connect_learner(this);
    solver_.connect_terminator(this);
  }
  ~Impl() override {
    close_proof();
    solver_.disconnect_terminator();
    solver_.disconnect_learner();
  }
  Impl(const Impl&) = delete;
  Impl& operator=(const Impl&) = delete;

  bool trace_proof(std::FILE* file, ProofFormat format) {
    assert(!proof_);
    solver_.set("binary", format == ProofFormat::binary ? 1 : 0);
    if (!solver_.trace_proof(file, "proof")) return false;
    proof_ = file;
    return true;
  }

  bool close_proof() {
    if (!proof_) return true;
    solver_.close_proof_trace();
    std::FILE* file = std::exchange(proof_, nullptr);
    return std::fflush(file) == 0 && !std::ferror(file);
  }

  Result solve(Budget& budget) {
    if (!budget.spend()) {
      solver_.reset_assumptions();
      return Result::stopped;
    }
    budget_ = &budget;
    const int answer = solver_.solve();
    budget_ = nullptr;
    return answer == 10   ? Result::satisfiable
           : answer == 20 ? Result::unsatisfiable
                          : Result::stopped;
  }

  CaDiCaL::Solver& solver() { return solver_; }
  [[nodiscard]] std::uint64_t conflicts() const { return conflicts_; }

 private:
  bool learning(int) override {
    ++conflicts_;
    if (budget_) budget_->spend();
    return false;  // its literals are not wanted
  }
  void learn(int) override {}
  bool terminate() override { return budget_ && budget_->out_of_time(); }

  CaDiCaL::Solver solver_;
  std::FILE* proof_ = nullptr;
  Budget* budget_ = nullptr;
  std::uint64_t conflicts_ = 0;
};

SatSolver::SatSolver() : impl_(std::make_unique<Impl>()) {}
SatSolver::~SatSolver() = default;
SatSolver::SatSolver(SatSolver&&) noexcept = default;
SatSolver& SatSolver::operator=(SatSolver&&) noexcept = default;

bool SatSolver::trace_proof(std::FILE* file, ProofFormat format) {
  return impl_->trace_proof(file, format);
}
bool SatSolver::close_proof() { return impl_->close_proof(); }

void SatSolver::add(std::span<const int> clause) {
  for (const int literal : clause) {
    assert(literal != 0);
    impl_->solver().add(literal);
  }
  impl_->solver().add(0);
}

void SatSolver::assume(int literal) { impl_->solver().assume(literal); }
SatSolver::Result SatSolver::solve(Budget& budget) { return impl_->solve(budget); }
bool SatSolver::value(int variable) const { return impl_->solver().val(variable) > 0; }
bool SatSolver::failed(int literal) const { return impl_->solver().failed(literal); }
std::uint64_t SatSolver::conflicts() const { return impl_->conflicts(); }

}  // namespace halfboard::solver
