#include <algorithm>
#include <atomic>
#include <utility>

#include "games/halfcut/certificates/certificate.h"
#include "games/halfcut/certificates/certificate_file.h"
#include "games/halfcut/certificates/plain_check.h"
#include "games/halfcut/certificates/record_index.h"
#include "games/halfcut/certificates/strategy_filler.h"
#include "games/halfcut/packed.h"
#include "solver/limits.h"
#include "solver/threads.h"

namespace halfboard::halfcut {
namespace {

/// Follows the rules of game.h through all records, on several threads. Positions are compared by
/// their canonical images, as numbers.
template <int N>
class Checker {
 public:
  Checker(const Strategy& strategy, const CheckOptions& options, const solver::Deadline& deadline,
          StrategyCheck& check)
      : strategy_(strategy),
        index_(strategy.records),
        options_(options),
        deadline_(deadline),
        check_(check) {
    if (strategy.left_out == 0) return;
    filler_.emplace(options, deadline);
    // Each may be the first to touch a page of the table, which then has to be cleared.
    for (std::size_t i = 0; i < strategy.records.size() && !deadline(); ++i)
      filler_->assume(index_.key(i));
  }

  void run() {
    add(0, [&](Failures& failures) { failures.add(0, fault_of_root()); });
    const std::size_t all = strategy_.records.size();
    solver::on_threads(
        std::max(1U, options_.threads),
        [&](std::size_t thread) {
          while (check_some())
            if (thread == 0 && options_.report) options_.report(std::min(next_.load(), all), all);
        },
        [&] { next_.store(all, std::memory_order_relaxed); });
    check_.failed = found_.failed;
    check_.reason = found_.reason;
    if (!filler_) return;
    check_.followed = filler_->followed();
    check_.nodes = filler_->nodes();
    check_.listed = filler_->take_listed();
  }

 private:
  /// The failures among some records.
  struct Failures {
    std::uint64_t failed = 0;
    std::size_t first = SIZE_MAX;  ///< its record + 1; 0: the root
    std::string reason{};          ///< of the first

    /// Nothing if there is no reason.
    void add(std::size_t place, std::string why) {
      if (why.empty()) return;
      ++failed;
      note(place, why);
    }
    void join(Failures& more) {
      failed += more.failed;
      note(more.first, more.reason);
    }

   private:
    void note(std::size_t place, std::string& why) {
      if (place >= first) return;
      first = place;
      reason = std::move(why);
    }
  };

  /// Checks the next records that no thread has. False if there are none, or if it was stopped.
  bool check_some() {
    const std::size_t at_once = filler_ ? 1 : 1024;
    const std::size_t begin = next_.fetch_add(at_once, std::memory_order_relaxed);
    const std::size_t size = strategy_.records.size();
    if (begin >= size) return false;
    const std::size_t end = std::min(begin + at_once, size);
    return add(end - begin, [&](Failures& failures) {
      for (std::size_t i = begin; i < end; ++i) failures.add(i + 1, fault_of(i));
    });
  }

  std::string fault_of_root() {
    const Position& root = strategy_.root;
    if (strategy_.winner == root.side) return fault_of_reply(root);
    std::string reason;
    for (const Move move : solver::MoveList<Game>(root)) {
      const Position next = Game::play(root, move);
      if (next.winner != solver::nobody) return fault_at("a move that wins", root);
      if (reason.empty()) reason = fault_of_reply(next);
    }
    return reason;
  }

  /// Counts what check(failures) finds. False if it was stopped, for then nothing was found.
  template <class F>
  bool add(std::size_t records, F&& check) {
    Failures failures;
    if (!stopped()) check(failures);
    const bool stopped = this->stopped();
    const solver::Lock lock(mutex_);
    check_.finished = check_.finished && !stopped;
    if (stopped) return false;
    check_.checked += records;
    found_.join(failures);
    return true;
  }

  bool stopped() { return filler_ ? filler_->stopped() : deadline_(); }

  /// What is wrong with a record; empty if nothing is.
  std::string fault_of(std::size_t i) {
    const StrategyRecord record = strategy_.records[i];
    // The winner is shown as Red in every record.
    const Position p = as_red(index_.key(i));
    if (i > 0 && !(index_.key(i - 1) < index_.key(i)))
      return fault_at("records that don't ascend", p);
    // Play never leaves one, and the search presumes that none stands.
    if (has_crosscut(p.red, p.blue)) return fault_at("a crosscut", p);
    std::string reason;
    std::string wrong = fault_of_answer(p, Move{record.answer}, [&](const Position& after) {
      if (reason.empty()) reason = fault_of_reply(after);
    });
    return wrong.empty() ? reason : wrong;
  }

  /// What is wrong with a position in which the winner moves.
  std::string fault_of_reply(const Position& p) {
    const Packed<N> packed = Packed<N>::of(p).canonical();
    const auto listed = [&](const Packed<N>& position) { return is_listed(position); };
    if (is_listed(packed)) return "";
    return filler_ ? filler_->fault_of(packed, listed) : fault_at("no answer", p);
  }

  [[nodiscard]] bool is_listed(const Packed<N>& position) const {
    return index_.find(position).has_value();
  }

  const Strategy& strategy_;
  RecordIndex<N> index_;
  const CheckOptions& options_;
  const solver::Deadline& deadline_;
  StrategyCheck& check_;
  std::optional<StrategyFiller<N>> filler_;  ///< of an outline
  std::atomic<std::size_t> next_ = 0;
  solver::Mutex mutex_;  // guards what follows, and the check
  Failures found_;
};

}  // namespace

Result<StrategyCheck> check_strategy(const std::string& path, const solver::Deadline& deadline,
                                     const CheckOptions& options) {
  Strategy strategy;
  CertificateReader reader(path);
  if (auto error = reader.read(strategy)) return *error;
  StrategyCheck check;
  check.root = strategy.root;
  check.winner = strategy.winner;
  check.digest = reader.digest();
  check.left_out = strategy.left_out;
  with_size(strategy.root.size, [&](auto size) {
    Checker<decltype(size)::value>(strategy, options, deadline, check).run();
  });
  return check;
}

}  // namespace halfboard::halfcut
