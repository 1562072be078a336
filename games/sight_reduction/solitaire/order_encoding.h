#pragma once

#include <array>
#include <cstdint>
#include <functional>
#include <initializer_list>
#include <span>
#include <vector>

#include "games/sight_reduction/game.h"
#include "solver/sat/order_solver.h"
#include "solver/sat/sat_solver.h"

namespace halfboard::sight_reduction {

/// The solitaire game as clauses: an order of removals, and for each checker that goes the friend
/// (under challenging also the enemy) it sees when its turn comes. The README of this folder gives
/// the clauses and why they say just that.
class OrderEncoding {
 public:
  struct Task {
    Position position;
    int most_left = 2;        ///< checkers that may be left: of both colours together
    Word keep = 0;            ///< the checkers that must be left (the target), or none named
    bool alternating = true;  ///< false: a turn may be anybody's, a weaker condition
  };

  /// `lean` leaves out what a solver with a built-in order knows, and what only helps to count.
  enum class Form : std::uint8_t { complete, lean };

  explicit OrderEncoding(const Task& task, Form form = Form::complete);

  /// Clauses one after the other, each ended by a 0.
  [[nodiscard]] std::span<const int> clauses() const { return clauses_; }
  [[nodiscard]] int variables() const { return variables_; }
  void add_to(solver::SatSolver& solver) const;
  /// For a solver with a built-in order. Precondition: lean, without pairs.
  [[nodiscard]] solver::OrderSolver::Question question() const {
    return {.clauses = clauses_,
            .variables = variables_,
            .items = static_cast<int>(squares_.size()),
            .first_order_variable = truth_ + 1,
            .stays = std::span(left_).first(alternating_ ? squares_.size() : 0),
            .beginners = beginners_};
  }

  /// The turns of the order found, legal one after the other if the task is alternating. `value` of
  /// the solver whose last answer was "satisfiable".
  template <class Solver>
  [[nodiscard]] std::vector<Move> moves(const Solver& solver) const {
    return read([&](int variable) { return solver.value(variable); });
  }

 private:
  static constexpr std::size_t most_checkers = 32;
  using Row = std::array<int, most_checkers>;

  int variable() { return ++variables_; }
  void clause(std::initializer_list<int> literals);
  void clause(const std::vector<int>& literals);
  [[nodiscard]] std::vector<Move> read(const std::function<bool(int)>& value) const;
  template <class F>
  void for_lines_of(std::size_t x, bool diagonals, F&& f) const;
  void make_order();
  void make_transitive();
  void make_choice(std::size_t x, bool enemy, bool diagonals);
  void make_left(const Task& task);
  void at_most(const std::vector<int>& literals, int most);
  void make_turns(const Task& task);
  void make_turn_order(std::size_t x, std::size_t y);
  void make_count(std::size_t x, bool same);
  void make_no_gaps(std::size_t turns);

  Position start_;
  std::vector<int> clauses_;
  int variables_ = 0;
  bool alternating_;
  std::uint32_t beginners_ = 0;                     ///< set of the x of the side that moves first
  int truth_ = 0;                                   ///< always true
  std::vector<int> squares_;                        ///< of the checkers x = 0, 1, ..
  std::vector<char> own_;                           ///< [x]: of the side that moves first
  std::array<std::size_t, most_checkers> index_{};  ///< [square]: x
  std::array<Row, most_checkers> before_{};  ///< [x][y]: x goes in an earlier turn, or only x goes
  std::array<Row, most_checkers> pair_{};    ///< [x][y]: x and y go in one turn; 0: impossible
  Row left_{};                               ///< [x]: x is left at the end
  std::vector<std::vector<int>> late_;       ///< [x][i]: x goes in turn i of its side or later
};

}  // namespace halfboard::sight_reduction
