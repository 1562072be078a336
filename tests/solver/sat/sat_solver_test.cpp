#include "solver/sat/sat_solver.h"

#include <cstdio>
#include <string>
#include <vector>

#include "solver/random.h"
#include "solver/scratch_file.h"
#include "tests/support/catch.h"

namespace {

using namespace halfboard::solver;
using Result = SatSolver::Result;
using Clauses = std::vector<std::vector<int>>;

/// `pigeons` pigeons in one hole fewer, no two in one: unsatisfiable, and hard by resolution.
Clauses pigeon_holes(int pigeons) {
  const int holes = pigeons - 1;
  const auto in = [&](int pigeon, int hole) { return pigeon * holes + hole + 1; };
  Clauses clauses;
  for (int p = 0; p < pigeons; ++p) {
    clauses.emplace_back();
    for (int h = 0; h < holes; ++h) clauses.back().push_back(in(p, h));
  }
  for (int h = 0; h < holes; ++h)
    for (int p = 0; p < pigeons; ++p)
      for (int q = 0; q < p; ++q) clauses.push_back({-in(p, h), -in(q, h)});
  return clauses;
}

void add_all(SatSolver& solver, const Clauses& clauses) {
  for (const auto& clause : clauses) solver.add(clause);
}

Result solve(SatSolver& solver, const Limits& limits = {}) {
  Budget budget(limits);
  return solver.solve(budget);
}

Clauses random_clauses(std::uint64_t index, int variables, int count) {
  Stream random(5, index);
  const auto n = static_cast<std::uint64_t>(variables);
  Clauses clauses;
  for (int i = 0; i < count; ++i) {
    clauses.emplace_back();
    for (int k = 0; k < 3; ++k) {
      const int variable = static_cast<int>(random.below(n)) + 1;
      clauses.back().push_back(random.below(2) ? variable : -variable);
    }
  }
  return clauses;
}

template <class Value>
bool satisfies(const Clauses& clauses, Value value) {
  for (const auto& clause : clauses) {
    bool met = false;
    for (const int literal : clause) met = met || value(std::abs(literal)) == (literal > 0);
    if (!met) return false;
  }
  return true;
}

TEST_CASE("SAT answers agree with trying all assignments", "[sat]") {
  constexpr int variables = 8;
  int satisfiable = 0;
  for (std::uint64_t i = 0; i < 200; ++i) {
    const Clauses clauses = random_clauses(i, variables, 36);
    bool possible = false;
    for (unsigned bits = 0; bits < 1u << variables; ++bits)
      possible = possible || satisfies(clauses, [&](int v) { return (bits >> (v - 1) & 1) != 0; });
    SatSolver solver;
    add_all(solver, clauses);
    REQUIRE((solve(solver) == Result::satisfiable) == possible);
    if (!possible) continue;
    ++satisfiable;
    CHECK(satisfies(clauses, [&](int v) { return solver.value(v); }));
  }
  CHECK(satisfiable > 20);
  CHECK(satisfiable < 180);
}

TEST_CASE("SAT assumptions hold for one call and tell which of them failed", "[sat]") {
  SatSolver solver;
  solver.add({1, 2});
  solver.add({-3, 4});
  solver.assume(-1);
  solver.assume(-2);
  solver.assume(3);
  CHECK(solve(solver) == Result::unsatisfiable);
  CHECK(solver.failed(-1));
  CHECK(solver.failed(-2));
  CHECK_FALSE(solver.failed(3));
  solver.assume(-1);
  REQUIRE(solve(solver) == Result::satisfiable);
  CHECK(solver.value(2));
  solver.add({-4});
  solver.assume(3);
  CHECK(solve(solver) == Result::unsatisfiable);
  CHECK(solve(solver) == Result::satisfiable);
  solver.add({});
  CHECK(solve(solver) == Result::unsatisfiable);
}

TEST_CASE("SAT stops at its limits and counts the same every time", "[sat]") {
  SatSolver first;
  SatSolver second;
  add_all(first, pigeon_holes(7));
  add_all(second, pigeon_holes(7));
  Budget budget({});
  Budget again({});
  CHECK(first.solve(budget) == Result::unsatisfiable);
  CHECK(second.solve(again) == Result::unsatisfiable);
  CHECK(budget.nodes() > 100);
  CHECK(budget.nodes() == again.nodes());
  CHECK(first.conflicts() + 1 == budget.nodes());

  SatSolver limited;
  add_all(limited, pigeon_holes(7));
  Budget small({.nodes = 50});
  CHECK(limited.solve(small) == Result::stopped);
  CHECK(small.nodes() == 50);
  CHECK(limited.solve(small) == Result::stopped);

  SatSolver late;
  add_all(late, pigeon_holes(12));
  CHECK(solve(late, {.seconds = 0.01}) == Result::stopped);
  const std::atomic<bool> stop = true;
  CHECK(solve(late, {.stop = &stop}) == Result::stopped);
}

TEST_CASE("SAT proofs are written", "[sat]") {
  std::size_t sizes[2] = {};
  for (const auto format : {SatSolver::ProofFormat::text, SatSolver::ProofFormat::binary}) {
    const auto file = ScratchFile::open();
    REQUIRE(file);
    SatSolver solver;
    REQUIRE(solver.trace_proof(file->get(), format));
    add_all(solver, pigeon_holes(5));
    CHECK(solve(solver) == Result::unsatisfiable);
    CHECK(solver.close_proof());
    const auto text = file->content();
    REQUIRE(text);
    sizes[static_cast<int>(format)] = text->size();
    if (format == SatSolver::ProofFormat::text)
      CHECK(text->ends_with("\n0\n"));  // the empty clause
    else
      CHECK(text->ends_with(std::string("a\0", 2)));
  }
  CHECK(sizes[1] < sizes[0]);
}

TEST_CASE("a SAT proof that finds no room is not complete", "[sat]") {
  std::FILE* full = std::fopen("/dev/full", "wb");
  REQUIRE(full);
  {
    SatSolver solver;
    REQUIRE(solver.trace_proof(full, SatSolver::ProofFormat::text));
    add_all(solver, pigeon_holes(5));
    CHECK(solve(solver) == Result::unsatisfiable);
    CHECK_FALSE(solver.close_proof());
  }
  std::fclose(full);
}

}  // namespace
