#include "solver/matrix_game.h"

#include <cmath>
#include <optional>

#include "solver/random.h"
#include "tests/support/catch.h"

// Against an exact solution by supports: in an equilibrium every choice that is used gets 0.
namespace {

using namespace halfboard;
using solver::Payoffs;

/// Solves the square system by elimination with pivots; nothing if it is singular.
std::optional<std::vector<double>> solve(Payoffs rows, std::vector<double> right) {
  const std::size_t n = rows.size();
  for (std::size_t column = 0; column < n; ++column) {
    std::size_t pivot = column;
    for (std::size_t i = column; i < n; ++i)
      if (std::abs(rows[i][column]) > std::abs(rows[pivot][column])) pivot = i;
    if (std::abs(rows[pivot][column]) < 1e-12) return std::nullopt;
    std::swap(rows[pivot], rows[column]);
    std::swap(right[pivot], right[column]);
    for (std::size_t i = 0; i < n; ++i) {
      if (i == column) continue;
      const double factor = rows[i][column] / rows[column][column];
      for (std::size_t k = 0; k < n; ++k) rows[i][k] -= factor * rows[column][k];
      right[i] -= factor * right[column];
    }
  }
  for (std::size_t i = 0; i < n; ++i) right[i] /= rows[i][i];
  return right;
}

/// The equilibrium that uses just these choices: those but one get 0, the shares are 1 in all. (The
/// one that is left out gets 0 then, too.)
std::optional<std::vector<double>> with_support(const Payoffs& payoffs, unsigned support) {
  std::vector<std::size_t> used;
  for (std::size_t i = 0; i < payoffs.size(); ++i)
    if (support >> i & 1U) used.push_back(i);
  Payoffs rows(used.size(), std::vector<double>(used.size(), 1.0));
  std::vector<double> right(used.size(), 0.0);
  right[0] = 1;
  for (std::size_t i = 1; i < used.size(); ++i)
    for (std::size_t j = 0; j < used.size(); ++j) rows[i][j] = payoffs[used[i]][used[j]];
  const auto shares = solve(rows, right);
  if (!shares) return std::nullopt;
  std::vector<double> mix(payoffs.size(), 0.0);
  for (std::size_t i = 0; i < used.size(); ++i) mix[used[i]] = (*shares)[i];
  for (const double share : mix)
    if (share < -1e-9) return std::nullopt;
  if (solver::exploitability(payoffs, mix) > 1e-9) return std::nullopt;
  return mix;
}

std::vector<double> exact(const Payoffs& payoffs) {
  for (unsigned support = 1; support < 1U << payoffs.size(); ++support)
    if (const auto mix = with_support(payoffs, support)) return *mix;
  return {};
}

Payoffs random_game(std::size_t n, std::uint64_t number) {
  solver::Stream random(5, number);
  Payoffs payoffs(n, std::vector<double>(n, 0.0));
  for (std::size_t i = 0; i < n; ++i)
    for (std::size_t j = 0; j < i; ++j) {
      payoffs[i][j] = static_cast<double>(random.below(2001)) / 1000 - 1;
      payoffs[j][i] = -payoffs[i][j];
    }
  return payoffs;
}

}  // namespace

TEST_CASE("an equilibrium of a symmetric matrix game is the one found by supports",
          "[solver][matrix_game]") {
  for (std::uint64_t number = 0; number < 40; ++number) {
    const Payoffs payoffs = random_game(1 + number % 6, number);
    const auto expected = exact(payoffs);
    REQUIRE(expected.size() == payoffs.size());
    const auto found = solver::equilibrium(payoffs, 1e-4, 20'000);
    int asked = 0;
    const auto early = solver::equilibrium(payoffs, 0, 20'000, [&] { return ++asked < 2; });
    CHECK(asked <= 2);
    CHECK(solver::exploitability(payoffs, early) <=
          solver::exploitability(
              payoffs,
              std::vector<double>(payoffs.size(), 1.0 / static_cast<double>(payoffs.size()))));
    INFO("game " << number);
    CHECK(solver::exploitability(payoffs, found) <= 1e-3);
    double sum = 0;
    for (const double share : found) sum += share;
    CHECK(std::abs(sum - 1) < 1e-9);
    for (std::size_t i = 0; i < found.size(); ++i) CHECK(std::abs(found[i] - expected[i]) < 0.02);
  }
}

TEST_CASE("rock, paper, scissors with unequal stakes", "[solver][matrix_game]") {
  // Paper beats rock by 1, scissors beat paper by 2, rock beats scissors by 3: shares 2 : 3 : 1.
  const Payoffs payoffs{{0, -1, 3}, {1, 0, -2}, {-3, 2, 0}};
  const auto mix = solver::equilibrium(payoffs, 1e-5, 100'000);
  CHECK(std::abs(mix[0] - 2.0 / 6) < 1e-3);
  CHECK(std::abs(mix[1] - 3.0 / 6) < 1e-3);
  CHECK(std::abs(mix[2] - 1.0 / 6) < 1e-3);
  CHECK(solver::exploitability(payoffs, {1.0, 0.0, 0.0}) == 1.0);
}
