#pragma once

#include <algorithm>
#include <cstdint>
#include <iterator>
#include <unordered_map>
#include <utility>
#include <vector>

#include "solver/limits.h"

namespace halfboard::solver::detail {

/// Thrown where a limit is met.
struct Stopped {};

/// The clauses at hand, with unit propagation by two watched literals.
///
/// A clause lies in `arena_` as [size][next of equal hash][literals ..]. A deleted one has size 0
/// and its true size in the second word. No clause is empty: the empty clause is the conflict.
/// Literals v, -v are coded 2v, 2v + 1. What is true at the root stays true for good, so a clause
/// with a literal true at the root needs no care of its watches.
class DratClauses {
 public:
  explicit DratClauses(const Limits& limits) : bytes_(limits.memory_mib << 20), budget_(limits) {}

  [[nodiscard]] bool conflict() const { return conflict_; }

  /// Takes a clause in without asking; propagates it if it is unit at the root.
  void add(const std::vector<int>& literals) {
    if (!normalise(literals)) return;  // always true
    if (clause_.empty()) conflict_ = true;
    if (conflict_) return;
    const Ref clause = store();
    // Watch literals that are not false at the root.
    std::uint32_t* begin = arena_.data() + clause + header;
    std::uint32_t* end = begin + clause_.size();
    const auto free = std::partition(begin, end, [&](std::uint32_t l) { return value(l) >= 0; });
    if (clause_.size() > 1) {
      watch(begin[0], clause, begin[1]);
      watch(begin[1], clause, begin[0]);
    }
    if (free == begin) conflict_ = true;
    if (free == begin + 1 && value(begin[0]) == 0) {
      assign(begin[0]);
      conflict_ = !propagate();
    }
  }

  /// Forgets one clause with these literals; false if there is none.
  bool remove(const std::vector<int>& literals) {
    if (!normalise(literals)) return true;
    const auto bucket = index_.find(hash());
    if (bucket == index_.end()) return false;
    Ref* link = &bucket->second;
    while (*link != none && !same(*link)) link = &arena_[*link + 1];
    if (*link == none) return false;
    const Ref clause = *link;
    *link = arena_[clause + 1];
    arena_[clause + 1] = arena_[clause];
    arena_[clause] = 0;
    return true;
  }

  enum class Why { rup, rat, wrong };

  /// Why the clause may be added.
  Why judge(const std::vector<int>& literals) {
    if (!normalise(literals)) return Why::rup;
    const std::size_t root = trail_.size();
    const bool pivot_false = !clause_.empty() && value(clause_[0]) < 0;
    Why why = Why::wrong;
    if (refuted(clause_))
      why = Why::rup;
    else if (!clause_.empty() && !pivot_false && is_rat(clause_[0]))
      why = Why::rat;
    undo(root);
    return why;
  }

 private:
  using Ref = std::uint32_t;
  static constexpr Ref none = UINT32_MAX;
  static constexpr std::uint32_t header = 2;
  struct Watch {
    Ref clause;
    std::uint32_t blocker;  ///< another literal of it: if true, the clause need not be looked at
  };

  static std::uint32_t code(int literal) {
    return literal > 0 ? 2 * static_cast<std::uint32_t>(literal)
                       : 2 * static_cast<std::uint32_t>(-literal) + 1;
  }
  [[nodiscard]] int value(std::uint32_t l) const { return values_[l]; }

  void charge(std::size_t bytes) {
    used_ += bytes;
    if (used_ > bytes_) throw Stopped{};
  }

  /// Leaves the distinct literals in clause_, the first one still first; false if one of them
  /// stands there with its negation.
  bool normalise(const std::vector<int>& literals) {
    clause_.clear();
    bool tautology = false;
    for (const int literal : literals) {
      const std::uint32_t l = code(literal);
      grow(l | 1);
      if (seen_[l]) continue;
      tautology = tautology || seen_[l ^ 1];
      seen_[l] = 1;
      clause_.push_back(l);
    }
    for (const std::uint32_t l : clause_) seen_[l] = 0;
    return !tautology;
  }

  void grow(std::size_t largest) {
    if (largest < values_.size()) return;
    const std::size_t size = std::max(largest + 1, values_.size() * 3 / 2);
    charge((size - values_.size()) * (sizeof(std::vector<Watch>) + 8));
    values_.resize(size);
    seen_.resize(size);
    watches_.resize(size);
  }

  /// The same for the same set of literals, in any order.
  [[nodiscard]] std::uint64_t hash() const {
    std::uint64_t sum = clause_.size();
    for (const std::uint32_t l : clause_) {
      const std::uint64_t mixed = (l + 1) * 0x9e3779b97f4a7c15u;
      sum += mixed ^ mixed >> 29;
    }
    return sum;
  }

  Ref store() {
    const std::size_t words = header + clause_.size();
    if (arena_.size() + words >= none) throw Stopped{};
    charge(words * sizeof(std::uint32_t) * 2 + 96);  // a vector that doubles, watches, index
    const Ref clause = static_cast<Ref>(arena_.size());
    const auto [bucket, fresh] = index_.try_emplace(hash(), none);
    arena_.push_back(static_cast<std::uint32_t>(clause_.size()));
    arena_.push_back(bucket->second);
    arena_.insert(arena_.end(), clause_.begin(), clause_.end());
    bucket->second = clause;
    return clause;
  }

  [[nodiscard]] bool same(Ref clause) {
    if (arena_[clause] != clause_.size()) return false;
    for (const std::uint32_t l : clause_) seen_[l] = 1;
    const auto begin = arena_.begin() + clause + header;
    const bool equal = std::all_of(begin, begin + static_cast<std::ptrdiff_t>(clause_.size()),
                                   [&](std::uint32_t l) { return seen_[l] != 0; });
    for (const std::uint32_t l : clause_) seen_[l] = 0;
    return equal;
  }

  void watch(std::uint32_t l, Ref clause, std::uint32_t blocker) {
    watches_[l].push_back({clause, blocker});
  }

  void assign(std::uint32_t l) {
    if (!budget_.spend()) throw Stopped{};
    values_[l] = 1;
    values_[l ^ 1] = -1;
    trail_.push_back(l);
  }

  void undo(std::size_t size) {
    for (; trail_.size() > size; trail_.pop_back())
      values_[trail_.back()] = values_[trail_.back() ^ 1] = 0;
    propagated_ = size;
  }

  /// Assumes all these literals false; true if unit propagation meets a conflict.
  bool refuted(const std::vector<std::uint32_t>& literals) {
    for (const std::uint32_t l : literals) {
      if (value(l) > 0) return true;
      if (value(l) == 0) assign(l ^ 1);
    }
    return !propagate();
  }

  /// With the negation of a clause assumed: are its resolvents on `pivot` all refuted?
  bool is_rat(std::uint32_t pivot) {
    const std::size_t assumed = trail_.size();
    std::vector<std::uint32_t> rest;
    for (std::size_t at = 0; at < arena_.size();) {
      const std::uint32_t size = arena_[at];
      const auto begin = arena_.begin() + static_cast<std::ptrdiff_t>(at) + header;
      at += header + (size ? size : arena_[at + 1]);
      const auto end = begin + static_cast<std::ptrdiff_t>(size);
      if (std::find(begin, end, pivot ^ 1) == end) continue;
      rest.clear();
      std::copy_if(begin, end, std::back_inserter(rest),
                   [&](std::uint32_t l) { return l != (pivot ^ 1); });
      const bool good = refuted(rest);
      undo(assumed);
      if (!good) return false;
    }
    return true;
  }

  /// False if a clause became false.
  bool propagate() {
    while (propagated_ < trail_.size())
      if (!visit(trail_[propagated_++] ^ 1)) return false;
    return true;
  }

  /// Looks at the clauses that watch a literal that became false; false if one of them is false.
  bool visit(std::uint32_t falsified) {
    auto& watches = watches_[falsified];
    std::size_t kept = 0;
    bool good = true;
    for (std::size_t i = 0; i < watches.size(); ++i) {
      const Watch w = watches[i];
      const std::uint32_t size = arena_[w.clause];
      if (size == 0) continue;  // deleted
      if (!good || value(w.blocker) > 0) {
        watches[kept++] = w;
        continue;
      }
      std::uint32_t* literals = arena_.data() + w.clause + header;
      if (literals[0] == falsified) std::swap(literals[0], literals[1]);
      if (value(literals[0]) <= 0 && move_watch(w.clause, literals, size)) continue;
      watches[kept++] = {w.clause, literals[0]};
      if (value(literals[0]) == 0)
        assign(literals[0]);
      else
        good = value(literals[0]) > 0;
    }
    watches.resize(kept);
    return good;
  }

  /// Watches a third literal instead of literals[1], if there is one that is not false.
  bool move_watch(Ref clause, std::uint32_t* literals, std::uint32_t size) {
    for (std::uint32_t i = 2; i < size; ++i) {
      if (value(literals[i]) < 0) continue;
      std::swap(literals[1], literals[i]);
      watch(literals[1], clause, literals[0]);
      return true;
    }
    return false;
  }

  std::size_t bytes_;
  std::size_t used_ = 0;
  Budget budget_;
  bool conflict_ = false;              // at the root
  std::vector<std::uint32_t> clause_;  // the one at hand, normalised
  std::vector<std::uint32_t> arena_;
  std::unordered_map<std::uint64_t, Ref> index_;
  std::vector<std::vector<Watch>> watches_;  // by code
  std::vector<signed char> values_;          // by code: 1 true, -1 false, 0 open
  std::vector<char> seen_;                   // by code; all 0 between calls
  std::vector<std::uint32_t> trail_;
  std::size_t propagated_ = 0;
};

}  // namespace halfboard::solver::detail
