#pragma once

#include <array>
#include <cstdint>
#include <span>
#include <vector>

#include "solver/limits.h"
#include "solver/sat/activity_heap.h"
#include "solver/sat/sat_solver.h"

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
    /// [item]: a variable, true if the item has no turn. Empty if there are no turns. Else as many
    /// of the beginners as of the others go before a beginner that has a turn, and one beginner
    /// more before another. With clauses that put those without turn last, the turns alternate.
    std::span<const int> stays{};
    std::uint32_t beginners = 0;  ///< a set of items
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
  static constexpr Reason by_turns = 1u << 29;   // a place in causes_
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
  bool follow_turns();
  bool follow_turn(std::size_t x);
  void balance(std::size_t x, std::uint32_t few, std::uint32_t many);
  bool too_many(std::size_t x, std::uint32_t earlier, std::uint32_t later);
  Reason explain(std::size_t x, std::uint32_t earlier, std::uint32_t later);
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

  std::vector<std::int8_t> value_;  // of literals: 1 true, -1 false, 0 open
  std::vector<Pair> pair_;          // of literals
  std::array<std::array<Lit, 32>, 32> before_{};
  std::array<std::uint32_t, 32> successors_{};
  std::array<std::uint32_t, 32> predecessors_{};
  std::uint32_t items_ = 0;  // sets of items, like the next two
  std::uint32_t beginners_ = 0;
  std::uint32_t changed_ = 0;          // their turns have to be looked at
  std::vector<Lit> stays_;             // [item], or empty
  std::vector<std::uint8_t> item_of_;  // [variable]: the item that stays if it is true, or none
  std::vector<Lit> causes_;            // for by_turns: size, true literals
  std::vector<std::vector<Watch>> watches_;  // [l]: looked at when l becomes false
  std::vector<Lit> arena_;                   // clauses: size, literals
  std::vector<Reason> reason_;               // of variables, like the next three
  std::vector<int> level_;
  std::vector<char> marked_;
  std::vector<char> phase_;
  ActivityHeap activity_;
  std::vector<Lit> trail_;
  std::vector<std::size_t> level_start_;   // in trail_
  std::vector<std::size_t> level_causes_;  // in causes_
  std::size_t next_ = 0;                   // of the trail, to be propagated
  std::vector<Lit> conflict_;
  std::vector<Lit> learned_;
  int open_marks_ = 0;
};

}  // namespace halfboard::solver
