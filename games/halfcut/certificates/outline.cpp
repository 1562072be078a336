#include <algorithm>
#include <atomic>
#include <vector>

#include "games/halfcut/certificates/certificate.h"
#include "games/halfcut/certificates/certificate_file.h"
#include "games/halfcut/certificates/plain_check.h"
#include "games/halfcut/certificates/record_index.h"
#include "solver/retrograde/mapped_array.h"
#include "solver/threads.h"

namespace halfboard::halfcut {
namespace {

/// Goes through a strategy depth first, and counts for each record how many it reaches first.
template <int N>
class OutlineMaker {
 public:
  OutlineMaker(const Strategy& strategy, std::uint64_t left_out, const solver::Deadline& deadline,
               const CheckOptions& options)
      : strategy_(strategy),
        index_(strategy.records),
        left_out_(left_out),
        deadline_(deadline),
        options_(options),
        reached_(strategy.records.size() / 64 + 1, "") {}

  Result<Strategy> make() {
    std::vector<std::size_t> tasks;
    if (strategy_.winner == strategy_.root.side) {
      // Its replies are parted among the threads: they are what takes long.
      const auto root = index_.find(Packed<N>::of(strategy_.root).canonical());
      if (!root) return missing(strategy_.root);
      listed_.push_back(*root);
      reach(*root);
      if (!add_next(*root, tasks)) return missing(missing_);
    } else if (!add_replies(strategy_.root, tasks)) {
      return missing(missing_);
    }
    std::atomic<std::size_t> next = 0;
    solver::on_threads(
        std::max(1U, options_.threads),
        [&](std::size_t thread) {
          for (std::size_t i = next++; i < tasks.size() && !stopped_; i = next++)
            follow(tasks[i], thread == 0);
        },
        [&] { stopped_ = true; });
    if (deadline_()) return Error{"stopped at a limit", "", "more time"};
    if (stopped_) return missing(missing_);
    return outline();
  }

 private:
  struct Frame {
    std::size_t record;
    std::uint64_t reached = 1;
    std::vector<std::size_t> next{};
  };

  void follow(std::size_t first, bool reports) {
    if (!reach(first)) return;
    std::vector<std::size_t> listed;
    std::vector<Frame> path;
    const auto enter = [&](std::size_t record) {
      path.push_back({record});
      return add_next(record, path.back().next);
    };
    std::uint64_t reached = 0;
    if (!enter(first)) return stop();
    while (!path.empty()) {
      Frame& frame = path.back();
      if (frame.next.empty()) {
        if (frame.reached >= left_out_) listed.push_back(frame.record);
        const std::uint64_t below = frame.reached;
        path.pop_back();
        if (!path.empty()) path.back().reached += below;
        continue;
      }
      const std::size_t record = frame.next.back();
      frame.next.pop_back();
      if (!reach(record)) continue;
      if (!enter(record)) return stop();
      if (++reached % pause_after == 0 && !pause(reports)) return;
    }
    count_.fetch_add(reached % pause_after, std::memory_order_relaxed);
    const solver::Lock lock(mutex_);
    listed_.insert(listed_.end(), listed.begin(), listed.end());
  }

  /// False if it was stopped.
  bool pause(bool reports) {
    const std::uint64_t all = count_.fetch_add(pause_after, std::memory_order_relaxed);
    if (deadline_()) stopped_ = true;
    if (reports && options_.report) options_.report(all, strategy_.records.size());
    return !stopped_;
  }

  void stop() { stopped_ = true; }

  /// False if some thread was there before.
  bool reach(std::size_t record) {
    const std::uint64_t bit = std::uint64_t{1} << record % 64;
    return !(std::atomic_ref(reached_[record / 64]).fetch_or(bit, std::memory_order_relaxed) & bit);
  }

  /// Adds the records to which the answer of one leads. False if one is missing.
  bool add_next(std::size_t record, std::vector<std::size_t>& list) {
    const Position p = as_red(index_.key(record));
    const Position next = Game::play(p, Move{strategy_.records[record].answer});
    return next.winner != solver::nobody || add_replies(next, list);
  }

  bool add_replies(const Position& p, std::vector<std::size_t>& list) {
    for (const Move move : solver::MoveList<Game>(p)) {
      const Position next = Game::play(p, move);
      const auto found = index_.find(Packed<N>::of(next).canonical());
      if (!found) {
        const solver::Lock lock(mutex_);
        missing_ = next;
        return false;
      }
      list.push_back(*found);
    }
    return true;
  }

  static Error missing(const Position& p) {
    return {fault_at("no answer", p), "", "a whole strategy"};
  }

  Strategy outline() {
    std::ranges::sort(listed_);
    Strategy outline{strategy_.root, strategy_.winner, StrategyRecords(N, listed_.size()),
                     left_out_};
    for (const std::size_t record : listed_) outline.records.push_back(strategy_.records[record]);
    return outline;
  }

  static constexpr std::uint64_t pause_after = 4096;

  const Strategy& strategy_;
  RecordIndex<N> index_;
  std::uint64_t left_out_;
  const solver::Deadline& deadline_;
  const CheckOptions& options_;
  solver::retrograde::MappedArray<std::uint64_t> reached_;  // a bit for each record
  std::atomic<std::uint64_t> count_ = 0;
  std::atomic<bool> stopped_ = false;
  solver::Mutex mutex_;  // guards what follows
  std::vector<std::size_t> listed_;
  Position missing_{};
};

template <int N>
Strategy merged(const Strategy& outline, const std::vector<StrategyRecord>& more) {
  const auto key = [](const StrategyRecord& r) { return Packed<N>(r.own, r.enemy); };
  std::vector<StrategyRecord> records = more;
  for (std::size_t i = 0; i < outline.records.size(); ++i) records.push_back(outline.records[i]);
  std::ranges::sort(records, {}, key);
  // The positions seen are not kept for ever: one may have been followed twice.
  const auto same = [&](const auto& a, const auto& b) { return key(a) == key(b); };
  records.erase(std::unique(records.begin(), records.end(), same), records.end());
  Strategy finer{outline.root, outline.winner, StrategyRecords(N, records.size()),
                 outline.left_out};
  for (const StrategyRecord& record : records) finer.records.push_back(record);
  return finer;
}

}  // namespace

Result<Strategy> finer_outline(const std::string& path, const StrategyCheck& check) {
  const auto outline = read_strategy(path);
  if (!outline) return outline.error();
  return with_size(outline->root.size, [&](auto size) {
    return merged<decltype(size)::value>(*outline, check.listed);
  });
}

Result<Strategy> outline_of(const std::string& path, std::uint64_t left_out,
                            const solver::Deadline& deadline, const CheckOptions& options) {
  auto whole = read_strategy(path);
  if (!whole) return whole.error();
  if (whole->left_out) return Error{path + " is an outline", "", "a whole strategy"};
  return with_size(whole->root.size, [&](auto size) {
    return OutlineMaker<decltype(size)::value>(*whole, left_out, deadline, options).make();
  });
}

}  // namespace halfboard::halfcut
