#pragma once

#include <cstdint>
#include <cstdio>
#include <initializer_list>
#include <memory>
#include <span>

#include "solver/limits.h"

namespace halfboard::solver {

/// Satisfiability of clauses, by CaDiCaL (A. Biere et al., 2019 and later), which stays behind this
/// class. Variables are 1, 2, ..; a literal is a variable or, negated, its negative. Deterministic:
/// the same calls give the same answers and the same counts.
class SatSolver {
 public:
  enum class Result : std::uint8_t { satisfiable, unsatisfiable, stopped };
  enum class ProofFormat : std::uint8_t { text, binary };

  SatSolver();
  ~SatSolver();
  SatSolver(SatSolver&&) noexcept;
  SatSolver& operator=(SatSolver&&) noexcept;

  /// Writes a DRAT proof of every unsatisfiable answer without assumptions to an open file: clauses
  /// learned and deleted, of the clauses as they were added. The file has to live longer than this
  /// object. False if it can't be. Before the first clause.
  bool trace_proof(std::FILE* file, ProofFormat format);
  /// Completes what trace_proof has begun. False if it could not be written in full.
  bool close_proof();

  /// The literals of one clause, none of them 0. The empty clause makes all unsatisfiable.
  void add(std::span<const int> clause);
  void add(std::initializer_list<int> clause) { add(std::span(clause.begin(), clause.size())); }

  /// Takes `literal` as true in the next call of solve only.
  void assume(int literal);

  /// Spends a node for the call and one for each clause learned; `stopped` once the budget is used
  /// up. May be called again, after more clauses and with other assumptions.
  Result solve(Budget& budget);

  /// Precondition: the last solve was satisfiable, nothing added since; variable of some clause.
  [[nodiscard]] bool value(int variable) const;
  /// Precondition: the last solve was unsatisfiable, nothing added since. True if the assumption
  /// `literal` was used: the assumptions that failed contradict the clauses by themselves.
  [[nodiscard]] bool failed(int literal) const;

  /// Clauses learned in all calls of solve.
  [[nodiscard]] std::uint64_t conflicts() const;

 private:
  class Impl;
  std::unique_ptr<Impl> impl_;
};

}  // namespace halfboard::solver
