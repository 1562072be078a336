#include "games/sight_reduction/value/solver.h"

#include <algorithm>
#include <limits>

#include "games/sight_reduction/value/search.h"

namespace halfboard::sight_reduction {

using solver::Budget;

class ValueSolver::Impl {
 public:
  Impl(std::size_t bytes, unsigned threads, std::uint64_t alone)
      : table_(std::max<std::size_t>(bytes, 1 << 20), threads > 1),
        threads_(threads),
        alone_(alone) {}

  std::optional<bool> at_least(const Position& p, int k, Budget& budget) {
    if (threads_ > 1) return at_least_together(p, k, budget);
    Alone alone(budget);
    return search(p, k, memory_, alone);
  }

  std::optional<int> value(const Position& p, Budget& budget) {
    const auto positive = at_least(p, 1, budget);
    if (!positive) return std::nullopt;
    // Values of real deals are close to 0: step outwards from there.
    for (int k = *positive ? 2 : 0;; k += *positive ? 1 : -1) {
      const auto holds = at_least(p, k, budget);
      if (!holds) return std::nullopt;
      if (*holds != *positive) return *positive ? k - 1 : k;
    }
  }

  void clear() {
    table_.clear();
    memory_.clear();
    filled_ = 0;
  }

 private:
  template <class Crew>
  std::optional<bool> search(const Position& p, int k, LateMemory& memory, Crew& crew) {
    if (p.variant.easier)
      return ValueSearch<true, Crew>(table_, memory, crew).at_least(p.white, p.black, k);
    return ValueSearch<false, Crew>(table_, memory, crew).at_least(p.white, p.black, k);
  }

  std::optional<bool> at_least_together(const Position& p, int k, Budget& budget) {
    const auto work = [&](Team::Member& member) {
      LateMemory own;
      return search(p, k, own, member);
    };
    constexpr auto all = std::numeric_limits<std::uint64_t>::max();
    const std::uint64_t before = budget.nodes();
    const std::uint64_t filled = filled_;
    const auto run = [&](unsigned threads, std::uint64_t most) {
      const auto answer = Team(budget, threads, most).run<bool>(work);
      filled_ = filled + (budget.nodes() - before);
      return answer;
    };
    auto answer = run(1, alone_);
    // A shared table can't grow while threads are at work, and one that is larger than needed costs
    // more than to begin anew, with all that is known, each time it is full.
    while (!answer && !budget.exhausted()) {
      const bool fixed = filled_ >= table_.room() && !table_.widen();
      answer = run(threads_, fixed ? all : table_.room() - filled_);
    }
    return answer;
  }

  solver::TranspositionTable table_;
  LateMemory memory_;
  unsigned threads_;
  std::uint64_t alone_;
  std::uint64_t filled_ = 0;  // entries of a shared table, at most
};

ValueSolver::ValueSolver(std::size_t table_bytes, unsigned threads, std::uint64_t alone)
    : impl_(std::make_unique<Impl>(table_bytes, threads, alone)) {}
ValueSolver::~ValueSolver() = default;
ValueSolver::ValueSolver(ValueSolver&&) noexcept = default;
ValueSolver& ValueSolver::operator=(ValueSolver&&) noexcept = default;

ValueResult ValueSolver::solve(const Position& position, const solver::Limits& limits) {
  Budget budget(limits);
  begin();
  const auto value = impl_->value(position, budget);
  return {value, budget.nodes()};
}

void ValueSolver::begin() { impl_->clear(); }

std::optional<int> ValueSolver::value(const Position& position, Budget& budget) {
  return impl_->value(position, budget);
}

std::optional<bool> ValueSolver::at_least(const Position& position, int k, Budget& budget) {
  return impl_->at_least(position, k, budget);
}

}  // namespace halfboard::sight_reduction
