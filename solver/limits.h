#pragma once

#include <algorithm>
#include <atomic>
#include <chrono>
#include <cstddef>
#include <cstdint>
#include <limits>

namespace halfboard::solver {

/// What a search may use. A search that runs into a limit answers `unknown`, never a guess.
struct Limits {
  double seconds = std::numeric_limits<double>::infinity();  ///< of wall time
  std::uint64_t nodes = std::numeric_limits<std::uint64_t>::max();
  std::size_t memory_mib = 1024;            ///< for tables, all threads together
  unsigned threads = 1;                     ///< at most; many searches take one only
  const std::atomic<bool>* stop = nullptr;  ///< set from outside (Ctrl-C); may be null

  /// Longer than anybody waits is no limit of time: such a wait can still be told to a clock.
  static constexpr double forever = 1e8;
  [[nodiscard]] bool timed() const { return seconds < forever; }

  // Relaxed: the flag carries no data, it only has to be seen soon.
  [[nodiscard]] bool stopped() const { return stop && stop->load(std::memory_order_relaxed); }
};

/// Wall time since it was made.
class Stopwatch {
 public:
  [[nodiscard]] double seconds() const {
    return std::chrono::duration<double>(std::chrono::steady_clock::now() - start_).count();
  }

 private:
  std::chrono::steady_clock::time_point start_ = std::chrono::steady_clock::now();
};

/// Asks, for a count that is not measured in nodes, whether to give up. Once true, always true, on
/// whichever thread it was asked.
class Deadline {
 public:
  explicit Deadline(const Limits& limits) : limits_(limits) {}

  bool operator()() const {
    const std::atomic_ref reached(reached_);
    if (reached.load(std::memory_order_relaxed)) return true;
    if (!limits_.stopped() && seconds() < limits_.seconds) return false;
    reached.store(true, std::memory_order_relaxed);
    return true;
  }
  [[nodiscard]] double seconds() const { return watch_.seconds(); }
  [[nodiscard]] const Limits& limits() const { return limits_; }
  /// The limits with the time that is left, for a part of the work.
  [[nodiscard]] Limits left() const {
    Limits left = limits_;
    left.seconds = std::max(0.0, left.seconds - seconds());
    return left;
  }
  void limit_nodes(std::uint64_t nodes) { limits_.nodes = nodes; }

 private:
  Limits limits_;
  Stopwatch watch_;
  mutable bool reached_ = false;
};

/// Counts the nodes of one search and tells when to give up. The clock and the stop flag are read
/// once in 1,024 nodes: a delay of about a millisecond, nothing on the profile. At first for each
/// node, which may be the first to touch memory: to clear a huge page takes up to a tenth of a
/// second.
class Budget {
 public:
  explicit Budget(const Limits& limits) : deadline_(limits) {}

  /// Counts a node. False once a limit is reached, and ever after.
  bool spend() {
    if (exhausted_) return false;
    if (nodes_ >= limits().nodes || (nodes_ >= next_look_ && look())) {
      exhausted_ = true;
      return false;
    }
    ++nodes_;
    return true;
  }

  /// Counts nodes that were spent elsewhere.
  void charge(std::uint64_t nodes) { nodes_ += nodes; }

  /// A copy that has at most so many nodes left.
  [[nodiscard]] Budget part(std::uint64_t nodes) const {
    Budget copy(*this);
    if (nodes < nodes_left()) copy.deadline_.limit_nodes(nodes_ + nodes);
    return copy;
  }

  /// What is left of the limits, for a part of the work that counts for itself.
  [[nodiscard]] Limits left() const {
    Limits left = deadline_.left();
    left.nodes = nodes_left();
    return left;
  }
  [[nodiscard]] std::uint64_t nodes_left() const {
    return limits().nodes - std::min(nodes_, limits().nodes);
  }

  /// Counts what a copy has spent since it had `before` nodes, and is exhausted if the copy is,
  /// unless that had only its part of the nodes left.
  void charge(const Budget& copy, std::uint64_t before) {
    nodes_ += copy.nodes_ - before;
    exhausted_ = exhausted_ || (copy.exhausted_ && (nodes_ >= limits().nodes || deadline_()));
  }

  /// Reads clock and stop flag at once, for work that takes long between two nodes.
  bool out_of_time() {
    exhausted_ = exhausted_ || deadline_();
    return exhausted_;
  }

  [[nodiscard]] bool exhausted() const { return exhausted_; }
  [[nodiscard]] std::uint64_t nodes() const { return nodes_; }
  [[nodiscard]] double seconds() const { return deadline_.seconds(); }
  [[nodiscard]] const Limits& limits() const { return deadline_.limits(); }

 private:
  bool look() {
    next_look_ = nodes_ + (nodes_ < 1024 ? 1 : nodes_ < 65536 ? 16 : 1024);
    return deadline_();
  }

  Deadline deadline_;
  std::uint64_t nodes_ = 0;
  std::uint64_t next_look_ = 0;  // not a multiple: `charge` may step over those
  bool exhausted_ = false;
};

}  // namespace halfboard::solver
