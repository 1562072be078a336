#include "games/sight_reduction/solitaire/claim.h"

#include <algorithm>
#include <cstdlib>
#include <utility>
#include <vector>

namespace halfboard::sight_reduction {
namespace {

using Clause = std::vector<int>;

struct Checker {
  int file;
  int rank;
  bool first;  ///< of the side to move
};

/// Writes the formula. Checkers are numbered from 0; numbers p, q, s, x are theirs.
class Writer {
 public:
  Writer(const Position& position, const std::optional<Target>& target, bool switches)
      : variant_(position.variant) {
    for (int square = 0; square < Board::squares; ++square)
      for (const bool first : {true, false})
        if (((first ? position.own() : position.enemy()) >> square & 1) != 0) {
          checkers_.push_back({square % Board::files, square / Board::files, first});
          stays_.push_back(formula_.new_variable());
          switches_.push_back(switches ? formula_.new_variable() : 0);
          if (target && (square == target->white || square == target->black))
            formula_.add({stays_.back()});
        }
    write_order();
    write_goal(target);
    if (target &&
        ((position.white >> target->white & 1) == 0 || (position.black >> target->black & 1) == 0))
      formula_.add({});
    gone_.resize(checkers_.size());
    pairs_.assign(checkers_.size(), std::vector<int>(checkers_.size()));
    if (variant_.pairs) write_pairs();
    for (int p = 0; p < count(); ++p) write_friend(p);
    if (variant_.challenging)
      for (int p = 0; p < count(); ++p) write_enemy(p);
  }

  void alternate() {
    for (const bool first : {true, false}) write_turns(first);
    write_sequence();
    write_order_of_turns();
  }

  solver::Cnf take() { return std::move(formula_); }
  [[nodiscard]] std::array<int, Board::squares> switches() const {
    std::array<int, Board::squares> by_square{};
    for (std::size_t i = 0; i < checkers_.size(); ++i)
      by_square[static_cast<std::size_t>(checkers_[i].file + Board::files * checkers_[i].rank)] =
          switches_[i];
    return by_square;
  }

 private:
  [[nodiscard]] int count() const { return static_cast<int>(checkers_.size()); }
  [[nodiscard]] const Checker& at(int p) const { return checkers_[static_cast<std::size_t>(p)]; }
  [[nodiscard]] int stays(int p) const { return stays_[static_cast<std::size_t>(p)]; }
  [[nodiscard]] bool friends(int p, int q) const { return at(p).first == at(q).first; }
  int& pair(int p, int q) {
    return pairs_[static_cast<std::size_t>(std::min(p, q))]
                 [static_cast<std::size_t>(std::max(p, q))];
  }

  /// The literal "p goes before q". A checker that stays is later than all that go.
  [[nodiscard]] int before(int p, int q) const {
    const int variable =
        order_[static_cast<std::size_t>(std::max(p, q))][static_cast<std::size_t>(std::min(p, q))];
    return p < q ? variable : -variable;
  }

  /// Are p and q on one line, a diagonal only if asked for?
  [[nodiscard]] bool aligned(int p, int q, bool diagonals) const {
    const int files = std::abs(at(p).file - at(q).file);
    const int ranks = std::abs(at(p).rank - at(q).rank);
    return files == 0 || ranks == 0 || (diagonals && files == ranks);
  }
  /// Does s stand strictly between p and q, which are on one line?
  [[nodiscard]] bool separates(int s, int p, int q) const {
    const auto sign = [](int n) { return (n > 0) - (n < 0); };
    const int file_step = sign(at(q).file - at(p).file);
    const int rank_step = sign(at(q).rank - at(p).rank);
    for (int f = at(p).file + file_step, r = at(p).rank + rank_step;
         f != at(q).file || r != at(q).rank; f += file_step, r += rank_step)
      if (at(s).file == f && at(s).rank == r) return true;
    return false;
  }

  /// The order is total: of two checkers one goes first, and there is no circle of three.
  void write_order() {
    for (int q = 0; q < count(); ++q) {
      order_.emplace_back();
      for (int p = 0; p < q; ++p) order_.back().push_back(formula_.new_variable());
    }
    for (int p = 0; p < count(); ++p)
      for (int q = p + 1; q < count(); ++q)
        for (int s = q + 1; s < count(); ++s) {
          formula_.add({-before(p, q), -before(q, s), before(p, s)});
          formula_.add({-before(s, q), -before(q, p), before(s, p)});
        }
  }

  /// Without pairs one checker of each colour stays, with pairs none, with a target its two.
  void write_goal(const std::optional<Target>& target) {
    for (const bool first : {true, false}) {
      Clause one;
      for (int p = 0; p < count(); ++p)
        if (at(p).first == first) one.push_back(stays(p));
      if (!variant_.pairs || target) formula_.add(one);
      if (variant_.pairs && !target)
        for (const int stay : one) formula_.add({-stay});
      for (std::size_t i = 0; i < one.size(); ++i)
        for (std::size_t j = 0; j < i; ++j) formula_.add({-one[j], -one[i]});
    }
    for (int p = 0; p < count(); ++p)
      for (int q = 0; q < count(); ++q)
        if (p != q) formula_.add({-stays(p), stays(q), before(q, p)});
  }

  /// `choice` means: p goes while it sees q.
  void write_sight(int choice, int p, int q) {
    formula_.add({-choice, before(p, q)});
    for (int s = 0; s < count(); ++s)
      if (s != p && s != q && separates(s, p, q)) formula_.add({-choice, before(s, p)});
  }

  /// pair(p, q) means: the friends p and q go together. In the order p, the smaller one, is right
  /// before q.
  void write_pairs() {
    for (int p = 0; p < count(); ++p)
      for (int q = p + 1; q < count(); ++q) {
        if (!friends(p, q) || !aligned(p, q, variant_.easier)) continue;
        const int both = pair(p, q) = formula_.new_variable();
        write_sight(both, p, q);
        formula_.add({-both, -stays(q)});
        for (int s = 0; s < count(); ++s)
          if (s != p && s != q) formula_.add({-both, before(s, p), before(q, s)});
      }
    for (int p = 0; p < count(); ++p)
      for (int q = 0; q < count(); ++q)
        for (int s = 0; s < q; ++s)
          if (p != q && p != s && pair(p, q) && pair(p, s))
            formula_.add({-pair(p, q), -pair(p, s)});
  }

  /// A duty of p: it stays, or one of the choices holds.
  void write_duty(int p, Clause choices) {
    choices.push_back(stays(p));
    if (const int on = switches_[static_cast<std::size_t>(p)]) choices.push_back(-on);
    formula_.add(choices);
  }

  /// A checker that goes sees a friend, or goes together with one.
  void write_friend(int p) {
    Clause choices;
    for (int q = 0; q < count(); ++q) {
      if (p == q || !friends(p, q) || !aligned(p, q, variant_.easier)) continue;
      choices.push_back(formula_.new_variable());
      write_sight(choices.back(), p, q);
      if (pair(p, q)) choices.push_back(pair(p, q));
    }
    write_duty(p, std::move(choices));
  }

  /// Under challenging it sees an enemy, too, along any line. The one it goes with still stands.
  void write_enemy(int p) {
    Clause choices;
    for (int x = 0; x < count(); ++x) {
      if (friends(p, x) || !aligned(p, x, true)) continue;
      choices.push_back(formula_.new_variable());
      write_sight(choices.back(), p, x);
      for (int s = 0; s < p; ++s)
        if (friends(s, p) && pair(s, p) && separates(s, p, x))
          formula_.add({-pair(s, p), -choices.back()});
    }
    write_duty(p, std::move(choices));
  }

  /// The most turns a side can have.
  [[nodiscard]] int turns(bool first) const {
    int all = variant_.pairs ? 0 : -1;
    for (const Checker& checker : checkers_) all += checker.first == first;
    return std::max(all, 0);
  }
  static std::size_t side(bool first) { return first ? 0 : 1; }

  /// The clause of some literals and "p goes in one of the first k turns of its side" or its
  /// negation; nothing is written if that makes it true. Before turn 1 nothing has gone, after the
  /// last turn nothing goes.
  struct Gone {
    int p;
    int k;
    bool yes;
  };
  void add_gone(std::initializer_list<Gone> parts, std::initializer_list<int> literals) {
    Clause clause(literals);
    for (const auto& [p, k, yes] : parts) {
      const auto& row = gone_[static_cast<std::size_t>(p)];
      const auto last = std::min(static_cast<std::size_t>(k), row.size());
      if (last > 0)
        clause.push_back(yes ? row[last - 1] : -row[last - 1]);
      else if (!yes)
        return;
    }
    formula_.add(clause);
  }

  /// Every checker that goes has one turn of its side; two in one turn go together.
  void write_turns(bool first) {
    const int last = turns(first);
    auto& used = used_[side(first)];
    for (int k = 0; k < last; ++k) used.push_back(formula_.new_variable());
    std::vector<Clause> in_turn(used.size());  // [k - 1]: -used, then "goes in turn k" of each
    for (std::size_t k = 0; k < used.size(); ++k) in_turn[k].push_back(-used[k]);
    for (int p = 0; p < count(); ++p) {
      if (at(p).first != first) continue;
      for (int k = 1; k <= last; ++k)
        gone_[static_cast<std::size_t>(p)].push_back(formula_.new_variable());
      add_gone({{p, last, true}}, {stays(p)});
      add_gone({{p, last, false}}, {-stays(p)});
      for (int k = 1; k <= last; ++k) {
        const int now = formula_.new_variable();
        add_gone({{p, k - 1, false}, {p, k, true}}, {});
        add_gone({{p, k, false}, {p, k - 1, true}}, {now});
        add_gone({{p, k, true}}, {-now});
        add_gone({{p, k - 1, false}}, {-now});
        formula_.add({-now, used[static_cast<std::size_t>(k - 1)]});
        in_turn[static_cast<std::size_t>(k - 1)].push_back(now);
      }
    }
    for (const Clause& clause : in_turn) formula_.add(clause);
    write_company(first, in_turn);
  }

  void write_company(bool first, const std::vector<Clause>& in_turn) {
    std::vector<int> own;
    for (int p = 0; p < count(); ++p)
      if (at(p).first == first) own.push_back(p);
    for (std::size_t i = 0; i < own.size(); ++i)
      for (std::size_t j = 0; j < i; ++j) {
        const int both = pair(own[j], own[i]);
        for (std::size_t k = 0; k < in_turn.size(); ++k) {
          Clause clause{-in_turn[k][i + 1], -in_turn[k][j + 1]};
          if (both) clause.push_back(both);
          formula_.add(clause);
        }
        for (int k = 1; both && k <= turns(first); ++k) {
          add_gone({{own[i], k, false}, {own[j], k, true}}, {-both});
          add_gone({{own[j], k, false}, {own[i], k, true}}, {-both});
        }
      }
  }

  /// The turns that are used follow each other: first side, other side, first side ..
  void write_sequence() {
    const auto& first = used_[0];
    const auto& second = used_[1];
    for (std::size_t k = 0; k < second.size(); ++k) {
      Clause clause{-second[k]};
      if (k < first.size()) clause.push_back(first[k]);
      formula_.add(clause);
    }
    for (std::size_t k = 1; k < first.size(); ++k) {
      Clause clause{-first[k]};
      if (k <= second.size()) clause.push_back(second[k - 1]);
      formula_.add(clause);
    }
  }

  /// Who goes in an earlier turn goes before.
  void write_order_of_turns() {
    const int last = std::max(turns(true), turns(false)) + 1;
    for (int p = 0; p < count(); ++p)
      for (int q = 0; q < count(); ++q) {
        if (p == q) continue;
        // The k-th turn of the first side is before the k-th one of the other.
        const int lead = at(p).first && !at(q).first ? 1 : 0;
        for (int k = 1; k <= last; ++k)
          add_gone({{p, k, false}, {q, k - lead, true}}, {before(p, q)});
      }
  }

  Variant variant_;
  solver::Cnf formula_;
  std::vector<Checker> checkers_;
  std::vector<int> stays_;                // variable: the checker is left at the end
  std::vector<int> switches_;             // variable, or 0
  std::vector<std::vector<int>> order_;   // [q][p], p < q: variable "p goes before q"
  std::vector<std::vector<int>> pairs_;   // [p][q], p < q: variable "go together", or 0
  std::vector<std::vector<int>> gone_;    // [p][k - 1]: "p goes in one of its side's first k turns"
  std::array<std::vector<int>, 2> used_;  // [side][k - 1]: "somebody goes in turn k"
};

Writer write(const Position& position, const std::optional<Target>& target, Turns turns,
             bool switches) {
  Writer writer(position, target, switches);
  if (turns == Turns::alternating) writer.alternate();
  return writer;
}

}  // namespace

solver::Cnf claim_solvable(const Position& position, const std::optional<Target>& target,
                           Turns turns) {
  return write(position, target, turns, false).take();
}

SwitchedClaim claim_with_switches(const Position& position, const std::optional<Target>& target,
                                  Turns turns) {
  Writer writer = write(position, target, turns, true);
  return {writer.take(), writer.switches()};
}

}  // namespace halfboard::sight_reduction
