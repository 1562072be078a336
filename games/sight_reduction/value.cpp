#include "games/sight_reduction/value.h"

#include <algorithm>
#include <unordered_map>

namespace halfboard::sight_reduction {

class ValueSolver::Impl {
 public:
  std::optional<int> value(const Position& p, solver::Budget& budget) {
    const auto key = Game::key(p)[0];
    if (const auto known = known_.find(key); known != known_.end()) return known->second;
    if (!budget.spend()) return std::nullopt;
    int low = -100;
    int high = 100;
    for (Side side : {Side::white, Side::black}) {
      Position at = p;
      at.side = side;
      for (const Move& move : solver::MoveList<Game>(at)) {
        const auto below = value(Game::play(at, move), budget);
        if (!below) return std::nullopt;
        if (side == Side::white)
          low = std::max(low, *below);
        else
          high = std::min(high, *below);
      }
    }
    return known_[key] = low < 0 && 0 < high ? 0 : low >= 0 ? low + 1 : high - 1;
  }
  std::unordered_map<std::uint64_t, int> known_;
};

ValueSolver::ValueSolver(std::size_t) : impl_(std::make_unique<Impl>()) {}
ValueSolver::~ValueSolver() = default;
ValueSolver::ValueSolver(ValueSolver&&) noexcept = default;
ValueSolver& ValueSolver::operator=(ValueSolver&&) noexcept = default;
ValueResult ValueSolver::solve(const Position& position, const solver::Limits& limits) {
  solver::Budget budget(limits);
  impl_->known_.clear();
  const auto value = impl_->value(position, budget);
  return {value, budget.nodes()};
}
std::optional<bool> ValueSolver::at_least(const Position& position, int k, solver::Budget& budget) {
  const auto value = impl_->value(position, budget);
  return value ? std::optional(*value >= k) : std::nullopt;
}

}  // namespace halfboard::sight_reduction
