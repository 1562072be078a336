#include "games/sight_reduction/value/fair.h"

#include <algorithm>

#include "bitboards/notation.h"
#include "solver/parallel.h"

namespace halfboard::sight_reduction {
namespace {

std::array<int, 16> squares_of(Word set) {
  std::array<int, 16> squares{};
  std::size_t count = 0;
  bitboards::for_each(set, [&](int s) { squares[count++] = s; });
  return squares;
}

/// Pair `index` of 16 squares in the order 0-1, 0-2, .. 0-15, 1-2, .. 14-15.
std::array<int, 2> pair_at(const std::array<int, 16>& squares, int index) {
  std::size_t first = 0;
  for (int pairs = 15; index >= pairs; --pairs) {
    index -= pairs;
    ++first;
  }
  return {squares[first], squares[first + 1 + static_cast<std::size_t>(index)]};
}

}  // namespace

Exchange exchange_at(const Position& deal, int index) {
  if (index == 0) return {};
  const auto white = squares_of(deal.white);
  const auto black = squares_of(deal.black);
  if (--index < single_exchanges)
    return {1,
            {white[static_cast<std::size_t>(index / 16)], 0},
            {black[static_cast<std::size_t>(index % 16)], 0}};
  index -= single_exchanges;
  return {2, pair_at(white, index / 120), pair_at(black, index % 120)};
}

Position exchanged(Position position, const Exchange& exchange) {
  for (std::size_t i = 0; i < static_cast<std::size_t>(exchange.count); ++i) {
    const Word both = Board::bit(exchange.white[i]) | Board::bit(exchange.black[i]);
    position.white ^= both;
    position.black ^= both;
  }
  return position;
}

std::string format(const Exchange& exchange) {
  const auto name = [](int s) { return bitboards::square_name<Board>(s); };
  std::string text;
  for (std::size_t i = 0; i < static_cast<std::size_t>(exchange.count); ++i)
    text += (i ? ", " : "") + name(exchange.white[i]) + "<->" + name(exchange.black[i]);
  return exchange.count ? text : "none";
}

std::optional<bool> has_value_zero(ValueSolver& solver, const Position& position,
                                   solver::Budget& budget) {
  solver.begin();
  const auto not_negative = solver.at_least(position, 0, budget);
  if (!not_negative || !*not_negative) return not_negative;
  const auto positive = solver.at_least(position, 1, budget);
  if (!positive) return std::nullopt;
  return !*positive;
}

namespace {

solver::Limits what_is_left(const solver::Deadline& clock, std::uint64_t nodes) {
  solver::Limits left = clock.left();
  left.nodes -= nodes;
  return left;
}

}  // namespace

FairSolver::FairSolver(std::size_t table_bytes, unsigned threads) {
  for (unsigned i = 0; i < threads; ++i) solvers_.emplace_back(table_bytes);
}

FairResult FairSolver::solve(const Position& deal, const solver::Limits& limits) {
  const solver::Deadline clock(limits);
  FairResult result;
  solver::Budget budget(limits);
  solvers_[0].begin();
  result.value = solvers_[0].value(deal, budget);
  result.nodes = budget.nodes();
  if (!result.value) return result;
  result.tried = 1;
  if (*result.value == 0) result.found = 0;
  while (result.winner() == FairWinner::unknown)
    if (!try_some(deal, clock, result)) break;
  return result;
}

/// The next exchanges, one a thread. False if stopped at a limit.
bool FairSolver::try_some(const Position& deal, const solver::Deadline& clock, FairResult& result) {
  struct Trial {
    std::optional<bool> zero{};
    std::uint64_t nodes = 0;
  };
  const auto open = static_cast<std::size_t>(exchange_count - result.tried);
  std::vector<Trial> trials(std::min(solvers_.size(), open));
  const solver::Limits limits = what_is_left(clock, result.nodes);
  solver::parallel_for(static_cast<unsigned>(solvers_.size()), trials.size(), [&](std::size_t i) {
    const Exchange exchange = exchange_at(deal, result.tried + static_cast<int>(i));
    solver::Budget budget(limits);
    trials[i].zero = has_value_zero(solvers_[i], exchanged(deal, exchange), budget);
    trials[i].nodes = budget.nodes();
  });
  for (const Trial& trial : trials) {
    const std::uint64_t left = clock.limits().nodes - result.nodes;
    result.nodes += std::min(left, trial.nodes);
    if (!trial.zero || trial.nodes > left) return false;
    ++result.tried;
    if (!*trial.zero) continue;
    result.found = result.tried - 1;
    break;
  }
  return true;
}

}  // namespace halfboard::sight_reduction
