#pragma once

#include <algorithm>
#include <atomic>
#include <chrono>
#include <condition_variable>
#include <cstdint>
#include <exception>
#include <map>
#include <mutex>
#include <optional>
#include <type_traits>
#include <utility>
#include <vector>

#include "solver/parallel.h"

namespace halfboard::solver {

struct BatchOptions {
  unsigned threads = 1;
  bool in_order = false;        ///< give on the results of the first jobs, in order, without a gap
  std::uint64_t window = 4096;  ///< results that may wait to be taken
  std::chrono::milliseconds tick{10};
};

namespace detail {

/// The meeting point of the workers and the one who takes the results. All state under one mutex.
template <class Job, class Result>
class Exchange {
 public:
  using Numbered = std::pair<std::uint64_t, std::optional<Result>>;

  Exchange(const BatchOptions& options, std::atomic<bool>& stop)
      : options_(options), stop_(stop), working_(options.threads) {}

  /// The next job and its number; nothing once all are given out or the batch stops. Waits while
  /// too many results are not taken yet.
  template <class Next>
  std::optional<std::pair<std::uint64_t, Job>> take_job(Next& next) {
    std::unique_lock lock(mutex_);
    room_.wait(lock, [&] { return stopped() || given_ - released_ < options_.window; });
    if (stopped()) return std::nullopt;
    std::optional<Job> job = next();
    if (!job) return std::nullopt;
    return std::pair(given_++, std::move(*job));
  }

  void put(std::uint64_t number, std::optional<Result> result) {
    const std::lock_guard lock(mutex_);
    results_.emplace_back(number, std::move(result));
    if (results_.size() >= options_.window / 4) news_.notify_one();
  }

  void leave() {
    const std::lock_guard lock(mutex_);
    if (--working_ == 0) news_.notify_one();
  }

  /// All results since the last call, at the latest after a tick. False once no more will come.
  bool collect(std::vector<Numbered>& results) {
    std::unique_lock lock(mutex_);
    news_.wait_for(lock, options_.tick,
                   [&] { return working_ == 0 || results_.size() >= options_.window / 4; });
    results.clear();
    results.swap(results_);
    return working_ > 0 || !results.empty();
  }

  /// Makes room for n further jobs.
  void release(std::uint64_t n) {
    const std::lock_guard lock(mutex_);
    released_ += n;
    room_.notify_all();
  }

  void stop() {
    const std::lock_guard lock(mutex_);
    stop_.store(true, std::memory_order_relaxed);  // carries no data
    room_.notify_all();
  }

  /// Stops the batch for a fault; the first one is kept.
  void fail(std::exception_ptr fault) {
    stop();
    const std::lock_guard lock(mutex_);
    if (!fault_) fault_ = std::move(fault);
  }
  void rethrow() const {
    if (fault_) std::rethrow_exception(fault_);
  }

  [[nodiscard]] bool stopped() const { return stop_.load(std::memory_order_relaxed); }

 private:
  const BatchOptions options_;
  std::atomic<bool>& stop_;
  std::mutex mutex_;
  std::condition_variable room_;
  std::condition_variable news_;
  std::vector<Numbered> results_;
  std::uint64_t given_ = 0;
  std::uint64_t released_ = 0;
  unsigned working_;
  std::exception_ptr fault_;
};

/// Holds results back until all before them are there.
template <class Result>
class Sorter {
 public:
  explicit Sorter(bool in_order) : in_order_(in_order) {}

  /// Moves to `out` what may go on now; returns how many jobs that settles.
  std::uint64_t pass(std::vector<std::pair<std::uint64_t, std::optional<Result>>>& in,
                     std::vector<Result>& out) {
    out.clear();
    if (!in_order_) {
      for (auto& [number, result] : in)
        if (result) out.push_back(std::move(*result));
      return in.size();
    }
    for (auto& [number, result] : in) waiting_.emplace(number, std::move(result));
    const std::uint64_t before = next_;
    // What was given up leaves a gap, and all that comes after it has to wait for ever.
    for (auto first = waiting_.begin();
         first != waiting_.end() && first->first == next_ && first->second;
         first = waiting_.erase(first), ++next_)
      out.push_back(std::move(*first->second));
    return next_ - before;
  }

 private:
  bool in_order_;
  std::uint64_t next_ = 0;
  std::map<std::uint64_t, std::optional<Result>> waiting_;
};

}  // namespace detail

/// Works through a stream of jobs on several threads.
///
/// - `next()`: std::optional<Job>, the next job or nothing at the end. One thread at a time.
/// - `make_worker()`: called once a thread, on that thread; worker(job) gives a
///   std::optional<Result>, nothing if `stop` made it give up. Which thread does which job must
///   not matter.
/// - `take(std::vector<Result>&)`: on the calling thread, soon after the results were found.
/// - `tick()`: on the calling thread, every tick; true stops the batch.
///
/// Setting `stop` ends the batch early: what was found until then is still taken, in order only up
/// to the first job that was given up. The first exception of a worker, of take or of tick stops
/// the batch and is thrown on once all threads have ended; so is std::system_error if there is no
/// room for a thread.
template <class Next, class MakeWorker, class Take, class Tick>
void run_batch(const BatchOptions& options, std::atomic<bool>& stop, Next&& next,
               MakeWorker&& make_worker, Take&& take, Tick&& tick) {
  using Job = typename std::invoke_result_t<Next&>::value_type;
  using Worker = std::invoke_result_t<MakeWorker&>;
  using Result = typename std::invoke_result_t<Worker&, const Job&>::value_type;
  detail::Exchange<Job, Result> exchange(options, stop);

  const auto work = [&] {
    try {
      std::optional<Worker> worker;  // made only if there is work for it
      while (auto job = exchange.take_job(next)) {
        if (!worker) worker.emplace(make_worker());
        exchange.put(job->first, (*worker)(job->second));
      }
    } catch (...) {
      exchange.fail(std::current_exception());
    }
    exchange.leave();
  };
  const auto meanwhile = [&] {
    try {
      detail::Sorter<Result> sorter(options.in_order);
      std::vector<typename detail::Exchange<Job, Result>::Numbered> found;
      std::vector<Result> ready;
      while (exchange.collect(found)) {
        const std::uint64_t settled = sorter.pass(found, ready);
        if (!ready.empty()) take(ready);
        exchange.release(settled);
        if (tick()) exchange.stop();
      }
    } catch (...) {
      exchange.fail(std::current_exception());
    }
  };
  with_workers(options.threads, work, meanwhile, [&] { exchange.stop(); });
  exchange.rethrow();
}

}  // namespace halfboard::solver
