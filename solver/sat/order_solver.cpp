#include "solver/sat/order_solver.h"

#include <algorithm>
#include <bit>
#include <utility>

namespace halfboard::solver {

namespace {

constexpr std::uint8_t none = UINT8_MAX;

/// 1 1 2 1 1 2 4 ..: M. Luby, A. Sinclair, D. Zuckerman, 1993. i = 1, 2, ..
std::uint64_t luby(std::uint64_t i) {
  for (;;) {
    if (std::has_single_bit(i + 1)) return (i + 1) / 2;
    i -= std::bit_floor(i + 1) - 1;
  }
}

}  // namespace

OrderSolver::Result OrderSolver::solve(const Question& question, std::uint64_t most_conflicts,
                                       Budget& budget) {
  constexpr std::uint64_t restart_step = 3;
  if (!budget.spend() || budget.out_of_time()) return Result::stopped;
  if (!reset(question)) return Result::unsatisfiable;
  std::uint64_t restarts = 1;
  std::uint64_t until_restart = restart_step;
  for (std::uint64_t conflicts = 0;;) {
    if (!propagate()) {
      if (level_start_.empty()) return Result::unsatisfiable;
      undo(learn());
      add_learned();
      if (++conflicts >= most_conflicts || !budget.spend()) return Result::stopped;
      if (conflicts % 64 == 0 && budget.out_of_time()) return Result::stopped;
      if (--until_restart == 0) {
        until_restart = restart_step * luby(++restarts);
        undo(0);
      }
    } else if (!decide()) {
      return Result::satisfiable;
    }
  }
}

/// False if the clauses contradict each other at once.
bool OrderSolver::reset(const Question& question) {
  const auto variables = static_cast<std::size_t>(question.variables) + 1;
  value_.assign(2 * variables, 0);
  pair_.assign(2 * variables, {0, 0});
  watches_.resize(std::max(watches_.size(), 2 * variables));
  for (auto& list : watches_) list.clear();
  arena_.assign(1, 0);  // no clause is at 0
  reason_.assign(variables, no_reason);
  level_.assign(variables, 0);
  marked_.assign(variables, 0);
  phase_.assign(variables, 1);
  trail_.clear();
  level_start_.clear();
  level_causes_.clear();
  causes_.clear();
  stays_.clear();
  item_of_.assign(variables, none);
  for (const int variable : question.stays) {
    item_of_[static_cast<std::size_t>(variable)] = static_cast<std::uint8_t>(stays_.size());
    stays_.push_back(lit(variable));
  }
  items_ = question.items > 31 ? ~0u : (1u << question.items) - 1;
  beginners_ = question.beginners;
  changed_ = items_;
  next_ = 0;
  successors_.fill(0);
  predecessors_.fill(0);
  Lit order = 2 * static_cast<Lit>(question.first_order_variable);
  for (std::uint8_t x = 1; x < question.items; ++x)
    for (std::uint8_t y = 0; y < x; ++y, order += 2) {
      pair_[order] = {x, y};
      pair_[order ^ 1] = {y, x};
      before_[x][y] = order;
      before_[y][x] = order ^ 1;
    }
  activity_.reset(question.variables);
  return load(question.clauses);
}

bool OrderSolver::load(std::span<const int> clauses) {
  std::vector<Lit> units;
  for (std::size_t i = 0; i < clauses.size(); ++i) {
    const std::size_t start = arena_.size();
    arena_.push_back(0);
    for (; clauses[i] != 0; ++i) arena_.push_back(lit(clauses[i]));
    const auto size = static_cast<Lit>(arena_.size() - start - 1);
    arena_[start] = size;
    const Lit first = arena_[start + 1];
    if (size > 1)
      watch(first, arena_[start + 2], size == 2 ? by_binary : static_cast<Reason>(start));
    if (size == 1) units.push_back(first);
    if (size <= 2) arena_.resize(start);
  }
  return std::ranges::all_of(units, [&](Lit unit) { return assign(unit, no_reason); });
}

void OrderSolver::watch(Lit a, Lit b, Reason clause) {
  watches_[a].push_back({clause, b});
  watches_[b].push_back({clause, a});
}

/// False if l is false already.
bool OrderSolver::assign(Lit l, Reason reason) {
  if (value_[l] != 0) return value_[l] > 0;
  value_[l] = 1;
  value_[l ^ 1] = -1;
  reason_[l / 2] = reason;
  level_[l / 2] = static_cast<int>(level_start_.size());
  phase_[l / 2] = (l & 1) == 0;
  const auto [x, y] = pair_[l];
  if (x != y) {
    successors_[x] |= 1u << y;
    predecessors_[y] |= 1u << x;
    changed_ |= 1u << x | 1u << y;
  }
  if (const std::uint8_t item = item_of_[l / 2]; item != none) changed_ |= 1u << item;
  trail_.push_back(l);
  return true;
}

/// False on a conflict: conflict_ holds literals that are all true and can't be.
bool OrderSolver::propagate() {
  do {
    while (next_ < trail_.size()) {
      const Lit l = trail_[next_++];
      if (!follow_order(l) || !follow_clauses(l ^ 1)) return false;
    }
    if (!follow_turns()) return false;
  } while (next_ < trail_.size());
  return true;
}

/// What goes before x goes before y, and x before what y goes before.
bool OrderSolver::follow_order(Lit l) {
  const auto [x, y] = pair_[l];
  if (x == y) return true;
  if (const std::uint32_t circle = successors_[y] & predecessors_[x]) {
    const auto z = static_cast<std::size_t>(std::countr_zero(circle));
    conflict_ = {l, before_[y][z], before_[z][x]};
    return false;
  }
  for (std::uint32_t set = successors_[y] & ~successors_[x]; set; set &= set - 1)
    assign(before_[x][static_cast<std::size_t>(std::countr_zero(set))], by_order | y);
  for (std::uint32_t set = predecessors_[x] & ~predecessors_[y]; set; set &= set - 1)
    assign(before_[static_cast<std::size_t>(std::countr_zero(set))][y], by_order | x);
  return true;
}

bool OrderSolver::follow_turns() {
  if (stays_.empty()) return true;
  while (changed_) {
    const auto x = static_cast<std::size_t>(std::countr_zero(changed_));
    changed_ &= changed_ - 1;  // before it is followed, which may change others, lower ones too
    if (!follow_turn(x)) return false;
  }
  return true;
}

/// As many of the beginners as of the others go before a beginner, one more before another.
bool OrderSolver::follow_turn(std::size_t x) {
  if (value_[stays_[x]] > 0) return true;
  const std::uint32_t rest = items_ & ~(1u << x);
  const std::uint32_t own = beginners_ & rest;
  const std::uint32_t other = ~beginners_ & rest;
  const int more = (beginners_ >> x & 1) != 0 ? 0 : 1;
  const std::uint32_t before = predecessors_[x];
  const std::uint32_t after = successors_[x];
  const int least_own = std::popcount(before & own);
  const int most_own = std::popcount(own & ~after);
  const int least_other = std::popcount(before & other) + more;
  const int most_other = std::popcount(other & ~after) + more;
  if (least_own > most_other) return too_many(x, before & own, after & other);
  if (least_other > most_own) return too_many(x, before & other, after & own);
  if (value_[stays_[x]] == 0 || (before | after) == rest) return true;
  if (least_own == most_other)
    balance(x, own, other);
  else if (least_other == most_own)
    balance(x, other, own);
  return true;
}

/// Too many of one side go before x for what is left of the other side: x must stay.
bool OrderSolver::too_many(std::size_t x, std::uint32_t earlier, std::uint32_t later) {
  const Reason reason = explain(x, earlier, later);
  if (value_[stays_[x]] == 0) return assign(stays_[x], reason);
  const std::size_t start = (reason & ~by_turns) + 1;
  conflict_.assign(causes_.begin() + static_cast<std::ptrdiff_t>(start), causes_.end());
  return false;
}

/// Of `few` no more can go before x, of `many` all that are open must.
void OrderSolver::balance(std::size_t x, std::uint32_t few, std::uint32_t many) {
  const std::uint32_t open = ~(predecessors_[x] | successors_[x]);
  const Reason reason = explain(x, predecessors_[x] & few, successors_[x] & many);
  for (std::uint32_t set = open & few; set; set &= set - 1)
    assign(before_[x][static_cast<std::size_t>(std::countr_zero(set))], reason);
  for (std::uint32_t set = open & many; set; set &= set - 1)
    assign(before_[static_cast<std::size_t>(std::countr_zero(set))][x], reason);
}

OrderSolver::Reason OrderSolver::explain(std::size_t x, std::uint32_t earlier,
                                         std::uint32_t later) {
  const auto place = static_cast<Reason>(causes_.size());
  causes_.push_back(0);
  if (value_[stays_[x]] < 0) causes_.push_back(stays_[x] ^ 1);
  for (; earlier; earlier &= earlier - 1)
    causes_.push_back(before_[static_cast<std::size_t>(std::countr_zero(earlier))][x]);
  for (; later; later &= later - 1)
    causes_.push_back(before_[x][static_cast<std::size_t>(std::countr_zero(later))]);
  causes_[place] = static_cast<Lit>(causes_.size() - place - 1);
  return by_turns | place;
}

bool OrderSolver::follow_clauses(Lit gone) {
  auto& list = watches_[gone];
  std::size_t kept = 0;
  for (std::size_t i = 0; i < list.size(); ++i) {
    bool keep = true;
    const bool fine = look_at(gone, list[i], keep);
    if (keep) list[kept++] = list[i];
    if (fine) continue;
    while (++i < list.size()) list[kept++] = list[i];
    list.resize(kept);
    return false;
  }
  list.resize(kept);
  return true;
}

/// One clause of which `gone` has become false. `keep` tells if it is watched there further on.
bool OrderSolver::look_at(Lit gone, Watch& seen, bool& keep) {
  if (value_[seen.other] > 0) return true;
  if (seen.clause == by_binary) {
    if (assign(seen.other, by_binary | gone)) return true;
    conflict_ = {gone ^ 1, seen.other ^ 1};
    return false;
  }
  Lit* const literals = &arena_[seen.clause + 1];
  const Lit size = arena_[seen.clause];
  if (literals[0] == gone) std::swap(literals[0], literals[1]);
  seen.other = literals[0];
  if (value_[seen.other] > 0) return true;
  for (Lit k = 2; k < size; ++k)
    if (value_[literals[k]] >= 0) {
      std::swap(literals[1], literals[k]);
      watches_[literals[1]].push_back(seen);
      keep = false;
      return true;
    }
  if (assign(seen.other, seen.clause)) return true;
  conflict_.assign(literals, literals + size);
  for (Lit& l : conflict_) l ^= 1;
  return false;
}

/// Calls f for each true literal that l followed from.
template <class F>
void OrderSolver::for_causes(Lit l, F&& f) const {
  const Reason reason = reason_[l / 2];
  if (reason & by_order) {
    const auto [x, z] = pair_[l];
    const std::size_t y = reason & ~by_order;
    f(before_[x][y]);
    f(before_[y][z]);
  } else if (reason & by_binary) {
    f((reason & ~by_binary) ^ 1);
  } else if (reason & by_turns) {
    const Lit* const cause = &causes_[reason & ~by_turns];
    for (Lit k = 1; k <= cause[0]; ++k) f(cause[k]);
  } else if (reason != no_reason) {
    for (Lit k = 1; k <= arena_[reason]; ++k)
      if (arena_[reason + k] != l) f(arena_[reason + k] ^ 1);
  }
}

void OrderSolver::mark(Lit l) {
  const std::uint32_t v = l / 2;
  if (marked_[v] || level_[v] == 0) return;
  marked_[v] = 1;
  activity_.bump(v);
  if (level_[v] == static_cast<int>(level_start_.size()))
    ++open_marks_;
  else
    learned_.push_back(l ^ 1);
}

/// Goes back from the conflict to the one literal of its level that it follows from. Leaves the
/// clause in learned_, that literal first; returns the level at which it has an effect.
int OrderSolver::learn() {
  open_marks_ = 0;
  learned_.assign(1, 0);
  for (const Lit l : conflict_) mark(l);
  std::size_t i = trail_.size();
  for (;;) {
    const Lit l = trail_[--i];
    if (!marked_[l / 2]) continue;
    if (--open_marks_ == 0) {
      learned_[0] = l ^ 1;
      break;
    }
    for_causes(l, [&](Lit cause) { mark(cause); });
    marked_[l / 2] = 0;
  }
  std::vector<Lit>& all = conflict_;
  all = learned_;
  std::erase_if(learned_, [&](Lit l) { return l != all[0] && needless(l); });
  for (const Lit l : all) marked_[l / 2] = 0;
  activity_.grow();
  int level = 0;
  for (std::size_t k = 1; k < learned_.size(); ++k)
    if (level_[learned_[k] / 2] > level) {
      level = level_[learned_[k] / 2];
      std::swap(learned_[1], learned_[k]);
    }
  return level;
}

/// Does the learned literal follow from others of the clause?
bool OrderSolver::needless(Lit l) const {
  if (reason_[l / 2] == no_reason) return false;
  bool covered = true;
  for_causes(l ^ 1, [&](Lit c) { covered = covered && (marked_[c / 2] || level_[c / 2] == 0); });
  return covered;
}

void OrderSolver::add_learned() {
  if (learned_.size() == 1) {
    assign(learned_[0], no_reason);
  } else if (learned_.size() == 2) {
    watch(learned_[0], learned_[1], by_binary);
    assign(learned_[0], by_binary | learned_[1]);
  } else {
    const auto clause = static_cast<Reason>(arena_.size());
    arena_.push_back(static_cast<Lit>(learned_.size()));
    arena_.insert(arena_.end(), learned_.begin(), learned_.end());
    watch(learned_[0], learned_[1], clause);
    assign(learned_[0], clause);
  }
}

void OrderSolver::undo(int level) {
  if (static_cast<int>(level_start_.size()) <= level) return;
  const std::size_t start = level_start_[static_cast<std::size_t>(level)];
  for (std::size_t i = trail_.size(); i-- > start;) {
    const Lit l = trail_[i];
    value_[l] = value_[l ^ 1] = 0;
    const auto [x, y] = pair_[l];
    if (x != y) {
      successors_[x] &= ~(1u << y);
      predecessors_[y] &= ~(1u << x);
    }
    activity_.put(l / 2);
  }
  trail_.resize(start);
  causes_.resize(level_causes_[static_cast<std::size_t>(level)]);
  level_start_.resize(static_cast<std::size_t>(level));
  level_causes_.resize(static_cast<std::size_t>(level));
  changed_ = 0;  // what the levels below say of turns has been followed
  next_ = start;
}

/// False if all variables have values.
bool OrderSolver::decide() {
  while (!activity_.empty()) {
    const std::uint32_t v = activity_.take();
    if (value_[2 * v] != 0) continue;
    level_start_.push_back(trail_.size());
    level_causes_.push_back(causes_.size());
    assign(2 * v + (phase_[v] ? 0 : 1), no_reason);
    return true;
  }
  return false;
}

}  // namespace halfboard::solver
