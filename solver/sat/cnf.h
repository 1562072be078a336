#pragma once

#include <cstddef>
#include <initializer_list>
#include <span>
#include <string>
#include <vector>

namespace halfboard::solver {

/// A formula in conjunctive normal form. Variables are 1, 2, ..; a literal is a variable or its
/// negative, as in the DIMACS format of the SAT competitions.
class Cnf {
 public:
  int new_variable() { return ++variables_; }

  /// Precondition: the literals are of variables that exist.
  void add(std::span<const int> clause) {
    literals_.insert(literals_.end(), clause.begin(), clause.end());
    literals_.push_back(0);
    ++clauses_;
  }
  void add(std::initializer_list<int> clause) { add(std::span(clause.begin(), clause.size())); }

  [[nodiscard]] int variables() const { return variables_; }
  [[nodiscard]] std::size_t clauses() const { return clauses_; }

  /// Calls f(span of literals) for each clause, in the order in which they were added.
  template <class F>
  void for_each(F&& f) const {
    for (std::size_t at = 0; at < literals_.size();) {
      std::size_t end = at;
      while (literals_[end] != 0) ++end;
      f(std::span<const int>(literals_.data() + at, end - at));
      at = end + 1;
    }
  }

  /// The formula in the DIMACS format. Each line of `comments` is put in front.
  [[nodiscard]] std::string dimacs(std::span<const std::string> comments = {}) const {
    std::string text;
    for (const std::string& line : comments) text += "c " + line + '\n';
    text += "p cnf " + std::to_string(variables_) + ' ' + std::to_string(clauses_) + '\n';
    for (const int literal : literals_) {
      text += std::to_string(literal);
      text += literal == 0 ? '\n' : ' ';
    }
    return text;
  }

 private:
  int variables_ = 0;
  std::size_t clauses_ = 0;
  std::vector<int> literals_;  // each clause is ended by 0
};

}  // namespace halfboard::solver
