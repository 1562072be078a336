#include "solver/sat/order_solver.h"

#include <algorithm>
#include <array>
#include <bit>
#include <cstdlib>
#include <optional>
#include <utility>
#include <vector>

#include "solver/random.h"
#include "tests/support/catch.h"

namespace {

using namespace halfboard::solver;
using Result = OrderSolver::Result;

constexpr int items = 5;
constexpr int others = 5;  // and each says that an item has no turn
constexpr int orders = items * (items - 1) / 2;
constexpr int variables = others + orders;  // the order's variables are the last
constexpr int first_order_variable = others + 1;

/// Places of the items and bits of the other variables: does `literal` hold?
bool holds(int literal, const std::array<int, items>& place, unsigned bits) {
  int variable = first_order_variable;
  bool value = (bits >> (std::abs(literal) - 1) & 1) != 0;
  for (std::size_t x = 1; x < items; ++x)
    for (std::size_t y = 0; y < x; ++y, ++variable)
      if (variable == std::abs(literal)) value = place[x] < place[y];
  return value == (literal > 0);
}

std::vector<int> random_clauses(std::uint64_t index) {
  Stream random(9, index);
  std::vector<int> clauses;
  for (std::uint64_t i = 8 + random.below(24); i > 0; --i) {
    for (std::uint64_t k = 1 + random.below(4); k > 0; --k) {
      const int variable = 1 + static_cast<int>(random.below(variables));
      if (std::find(clauses.rbegin(), std::find(clauses.rbegin(), clauses.rend(), 0), variable) ==
          std::find(clauses.rbegin(), clauses.rend(), 0))
        clauses.push_back(random.below(2) ? variable : -variable);
    }
    if (clauses.empty() || clauses.back() == 0) clauses.push_back(1);
    clauses.push_back(0);
  }
  return clauses;
}

template <class Holds>
bool satisfies(const std::vector<int>& clauses, Holds holds) {
  for (auto first = clauses.begin(); first != clauses.end();) {
    const auto end = std::find(first, clauses.end(), 0);
    if (std::none_of(first, end, holds)) return false;
    first = end + 1;
  }
  return true;
}

/// Are the turns right of all items whose bit is not set?
bool takes_turns(const std::array<int, items>& place, unsigned bits, unsigned beginners) {
  for (std::size_t x = 0; x < items; ++x) {
    if (bits >> x & 1) continue;
    int more = (beginners >> x & 1) ? 0 : -1;  // beginners before x, less the others before x
    for (std::size_t y = 0; y < items; ++y)
      if (place[y] < place[x]) more += (beginners >> y & 1) ? 1 : -1;
    if (more != 0) return false;
  }
  return true;
}

/// `beginners`: nothing if there are no turns.
bool possible(const std::vector<int>& clauses, std::optional<unsigned> beginners) {
  std::array<int, items> place{0, 1, 2, 3, 4};
  do {
    for (unsigned bits = 0; bits < 1u << others; ++bits)
      if (satisfies(clauses, [&](int l) { return holds(l, place, bits); }) &&
          (!beginners || takes_turns(place, bits, *beginners)))
        return true;
  } while (std::ranges::next_permutation(place).found);
  return false;
}

/// What was found, as places of the items and bits of the other variables.
std::pair<std::array<int, items>, unsigned> found_by(const OrderSolver& solver) {
  std::array<int, items> place{};
  int variable = first_order_variable;
  for (std::size_t x = 1; x < items; ++x)
    for (std::size_t y = 0; y < x; ++y) ++place[solver.value(variable++) ? y : x];
  unsigned bits = 0;
  for (int v = 1; v <= others; ++v) bits |= static_cast<unsigned>(solver.value(v)) << (v - 1);
  return {place, bits};
}

TEST_CASE("orders under clauses agree with trying all orders", "[sat]") {
  OrderSolver solver;  // used again and again: no answer depends on what was asked before
  const std::array<int, items> stays{1, 2, 3, 4, 5};
  int found[2] = {};
  for (std::uint64_t i = 0; i < 1200; ++i) {
    const std::vector<int> clauses = random_clauses(i);
    const bool turns = i % 3 != 0;
    const auto beginners = static_cast<unsigned>(i / 3 % 32);
    OrderSolver::Question question{clauses, variables, items, first_order_variable};
    if (turns) {
      question.stays = stays;
      question.beginners = beginners;
    }
    Budget budget({});
    const Result result = solver.solve(question, 100'000, budget);
    const bool expected = possible(clauses, turns ? std::optional(beginners) : std::nullopt);
    REQUIRE(result == (expected ? Result::satisfiable : Result::unsatisfiable));
    OrderSolver fresh;
    Budget again({});
    REQUIRE(fresh.solve(question, 100'000, again) == result);
    REQUIRE(again.nodes() == budget.nodes());
    if (result == Result::unsatisfiable) continue;
    ++found[turns];
    const auto [place, bits] = found_by(solver);
    REQUIRE(std::ranges::is_permutation(place, std::array{0, 1, 2, 3, 4}));
    CHECK(satisfies(clauses,
                    [&, &order = place, &rest = bits](int l) { return holds(l, order, rest); }));
    if (turns) CHECK(takes_turns(place, bits, beginners));
  }
  CHECK(found[0] > 40);
  CHECK(found[0] < 360);
  CHECK(found[1] > 80);
  CHECK(found[1] < 720);
}

TEST_CASE("turns are right in every order found", "[sat]") {
  constexpr std::size_t many = 12;
  constexpr int pairs = many * (many - 1) / 2;
  std::array<int, many> stays{};
  for (std::size_t x = 0; x < many; ++x) stays[x] = pairs + 1 + static_cast<int>(x);
  constexpr unsigned beginners = 0b101010101010;
  OrderSolver solver;
  int found = 0;
  for (std::uint64_t i = 0; i < 1000; ++i) {
    Stream random(10, i);
    std::vector<int> clauses;
    for (const int variable : stays) clauses.insert(clauses.end(), {-variable, 0});
    for (int k = 0; k < 30; ++k) {
      const int one = 1 + static_cast<int>(random.below(pairs - 1));
      const int two = one + 1 + static_cast<int>(random.below(static_cast<unsigned>(pairs - one)));
      clauses.insert(clauses.end(),
                     {random.below(2) ? one : -one, random.below(2) ? two : -two, 0});
    }
    Budget budget({});
    if (solver.solve({clauses, pairs + int{many}, many, 1, stays, beginners}, 100'000, budget) !=
        Result::satisfiable)
      continue;
    ++found;
    std::array<unsigned, many> before{};
    int variable = 0;
    for (std::size_t x = 1; x < many; ++x)
      for (std::size_t y = 0; y < x; ++y)
        solver.value(++variable) ? before[y] |= 1u << x : before[x] |= 1u << y;
    for (std::size_t x = 0; x < many; ++x)
      CHECK(std::popcount(before[x] & beginners) ==
            std::popcount(before[x] & ~beginners) + ((beginners >> x & 1) ? 0 : 1));
  }
  CHECK(found > 40);
}

TEST_CASE("an order solver stops at its limits", "[sat]") {
  // Nobody is last of 10: a long way round without transitivity, a short one with it.
  std::vector<int> clauses;
  constexpr int n = 10;
  const auto before = [](int x, int y) {
    return x > y ? x * (x - 1) / 2 + y + 1 : -(y * (y - 1) / 2 + x + 1);
  };
  for (int x = 0; x < n; ++x) {
    for (int y = 0; y < n; ++y)
      if (y != x) clauses.push_back(before(x, y));
    clauses.push_back(0);
  }
  const OrderSolver::Question question{clauses, n * (n - 1) / 2, n, 1};
  OrderSolver solver;
  Budget budget({});
  CHECK(solver.solve(question, 100'000, budget) == Result::unsatisfiable);
  CHECK(budget.nodes() > 5);
  Budget small({.nodes = 4});
  CHECK(solver.solve(question, 100'000, small) == Result::stopped);
  CHECK(small.nodes() == 4);
  Budget wide({});
  CHECK(solver.solve(question, 3, wide) == Result::stopped);
  const std::atomic<bool> stop = true;
  Budget ended({.stop = &stop});
  CHECK(solver.solve(question, 100'000, ended) == Result::stopped);
}

}  // namespace
