#pragma once

#include <array>
#include <cstdint>
#include <span>
#include <vector>

#include "solver/limits.h"
#include "solver/sat_solver.h"

namespace halfboard::solver {

/// Satisfiability of clauses some of whose variables say which of two items goes first, in a total
/// order of at most 32 items. The order is built in: what follows from its transitivity is found by
/// operations on sets in words instead of thousands of clauses. Otherwise a plain conflict-driven
/// solver (J. P. Marques-Silva, K. A. Sakallah, 1999) for questions of some thousand conflicts: it
/// forgets no clause it has learned. Deterministic, whatever was solved before; integers only.
class OrderSolver {
 public:
  using Result = SatSolver::Result;

  struct Question {
    std::span<const int> clauses;  ///< one after the other, each ended by a 0; none empty
    int variables = 0;             ///< 1 .. variables
    int items = 0;
    /// The variable that says that item 1 goes before item 0; then, in this order, 2 before 0, 2
    /// before 1, 3 before 0, ..
    int first_order_variable = 1;
  };

  /// `stopped` after so many conflicts, each of which spends a node, or when the budget ends.
  Result solve(const Question& question, std::uint64_t most_conflicts, Budget& budget);
  /// Precondition: the last answer was `satisfiable`.
  [[nodiscard]] bool value(int variable) const { return value_[lit(variable)] > 0; }

 private:
  using Lit = std::uint32_t;     // 2 * variable, + 1 if negated
  using Reason = std::uint32_t;  // 0, a place in arena_, or a tag with an item or a literal
  static constexpr Reason by_order = 1u << 31;   // the item in the middle
  static constexpr Reason by_binary = 1u << 30;  // the other literal
  static constexpr Reason no_reason = 0;
  struct Watch {
    Reason clause;
    Lit other;  // true: the clause needs no look. If the clause is binary: all of it
  };
  struct Pair {
    std::uint8_t earlier, later;  // equal: the variable is none of the order
  };

  static Lit lit(int literal) {
    return literal > 0 ? 2 * static_cast<Lit>(literal) : 2 * static_cast<Lit>(-literal) + 1;
  }
  bool reset(const Question& question);
  bool load(std::span<const int> clauses);
  void watch(Lit a, Lit b, Reason clause);
  bool assign(Lit l, Reason reason);
  bool propagate();
  bool follow_order(Lit l);
  bool follow_clauses(Lit l);
  bool look_at(Lit gone, Watch& seen, bool& keep);
  template <class F>
  void for_causes(Lit l, F&& f) const;
  void mark(Lit l);
  int learn();
  bool needless(Lit l) const;
  void add_learned();
  void undo(int level);
  bool decide();
  void bump(std::uint32_t variable);
  void sift_up(std::size_t place);
  void sift_down(std::size_t place);
  void put_back(std::uint32_t variable);

  std::vector<std::int8_t> value_;  // of literals: 1 true, -1 false, 0 open
  std::vector<Pair> pair_;          // of literals
  std::array<std::array<Lit, 32>, 32> before_{};
  std::array<std::uint32_t, 32> successors_{};
  std::array<std::uint32_t, 32> predecessors_{};
  std::vector<std::vector<Watch>> watches_;  // [l]: looked at when l becomes false
  std::vector<Lit> arena_;                   // clauses: size, literals
  std::vector<Reason> reason_;               // of variables, like the next five
  std::vector<int> level_;
  std::vector<char> marked_;
  std::vector<char> phase_;
  std::vector<std::uint64_t> activity_;
  std::vector<std::uint32_t> place_;  // in heap_, or none
  std::vector<std::uint32_t> heap_;
  std::vector<Lit> trail_;
  std::vector<std::size_t> level_start_;
  std::size_t next_ = 0;  // of the trail, to be propagated
  std::vector<Lit> conflict_;
  std::vector<Lit> learned_;
  std::uint64_t step_ = 1;
  int open_marks_ = 0;
};

}  // namespace halfboard::solver
