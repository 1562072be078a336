#include "tools/match/match.h"

#include <algorithm>
#include <chrono>
#include <condition_variable>
#include <exception>
#include <map>
#include <mutex>
#include <thread>

#include "tools/match/openings.h"

namespace halfboard::tools::match {

void Standing::Faults::add(const Faults& more) {
  crashes += more.crashes;
  timeouts += more.timeouts;
  illegal += more.illegal;
}

void Standing::add(const Record& record, const Pairing& pairing) {
  const auto engine_of = [&](int player) {
    return static_cast<std::size_t>((player + (pairing.swapped ? 1 : 0)) % 2);
  };
  sum.add(record);
  int points = 1;
  if (record.winner != solver::nobody) points = engine_of(record.winner) == 0 ? 2 : 0;
  ++(points == 2 ? counts.wins : points == 1 ? counts.draws : counts.losses);
  if (record.offender) {
    Faults& of = faults[engine_of(*record.offender)];
    ++(record.termination == "crash"     ? of.crashes
       : record.termination == "timeout" ? of.timeouts
                                         : of.illegal);
  }
  if (record.round % 2 == 1)
    points_of_first_ = points;
  else
    ++pairs[static_cast<std::size_t>(points_of_first_ + points)];
}

Result<Pairing> Schedule::pairing(const Conditions& conditions, std::uint64_t round) const {
  const std::uint64_t pair = (round - 1) / 2;
  Pairing pairing{round, {}, round % 2 == 0};
  if (!openings.empty()) {
    pairing.opening = openings[pair % openings.size()];
    return pairing;
  }
  auto opening = random_opening(*conditions.game, conditions.options, conditions.seed, pair);
  if (!opening) return opening.error();
  pairing.opening = std::move(*opening);
  return pairing;
}

EloEstimate estimate(const Standing& standing) {
  return standing.counts.games() % 2 == 0 ? estimate(standing.pairs) : estimate(standing.counts);
}

double ratio_of(const Sprt& sprt, const Standing& standing) {
  return standing.counts.games() > 1 ? sprt.ratio(standing.pairs) : 0;
}

bool is_decided(const Schedule& schedule, const Standing& standing) {
  if (!schedule.sprt || standing.counts.games() % 2 == 1 || standing.counts.games() == 0)
    return false;
  const double ratio = schedule.sprt->ratio(standing.pairs);
  return ratio <= Sprt::lower() || ratio >= Sprt::upper();
}

namespace {

/// The games of a match, dealt to threads and put in order again.
class Match {
 public:
  using Told = std::function<bool(const Record&, const Standing&)>;

  Match(const Conditions& conditions, const Schedule& schedule,
        const std::array<EngineSpec, 2>& engines, const std::atomic<bool>& stop, const Told& report)
      : conditions_(conditions),
        schedule_(schedule),
        engines_(engines),
        stop_(stop),
        report_(report) {}

  Result<Standing> run(std::span<const Record> played) {
    for (const Record& record : played) {
      const auto pairing = schedule_.pairing(conditions_, record.round);
      if (!pairing) return pairing.error();
      standing_.add(record, *pairing);
    }
    next_ = played.size() + 1;
    due_ = next_;
    if (is_decided(schedule_, standing_)) return standing_;
    {
      std::vector<std::jthread> threads;  // join at the end
      running_ = std::max(1u, schedule_.concurrency);
      try {
        for (unsigned i = running_; i > 0; --i) threads.emplace_back([this] { work(); });
      } catch (...) {
        over_ = true;  // for those that run: nobody will ask for their games
        throw;
      }
      std::unique_lock lock(mutex_);
      while (running_ > 0) {
        if (stop_.load(std::memory_order_relaxed)) over_ = true;
        ended_.wait_for(lock, std::chrono::milliseconds(50));
      }
    }
    if (fault_) std::rethrow_exception(fault_);
    if (error_) return *error_;
    return standing_;
  }

 private:
  void work() {
    try {
      std::array<Engine, 2> engines{Engine(engines_[0], over_), Engine(engines_[1], over_)};
      while (const auto round = take()) {
        if (!play(*round, engines)) break;
      }
    } catch (...) {
      const std::lock_guard lock(mutex_);
      fault_ = std::current_exception();
      over_ = true;
    }
    const std::lock_guard lock(mutex_);
    --running_;
    ended_.notify_all();
  }

  std::optional<std::uint64_t> take() {
    const std::lock_guard lock(mutex_);
    if (over_ || next_ > schedule_.games) return std::nullopt;
    return next_++;
  }

  bool play(std::uint64_t round, std::array<Engine, 2>& engines) {
    const auto pairing = schedule_.pairing(conditions_, round);
    auto played = pairing ? play_game(conditions_, *pairing, engines, over_)
                          : Result<std::optional<Record>>(pairing.error());
    const std::lock_guard lock(mutex_);
    if (!played) {
      error_ = played.error();
      over_ = true;
      return false;
    }
    if (!*played) return false;
    waiting_.emplace(round, std::pair(std::move(**played), *pairing));
    // In the order of rounds, so that the log and the test depend on no clock.
    for (auto first = waiting_.find(due_); first != waiting_.end() && !over_;
         first = waiting_.find(due_)) {
      const auto& [record, its_pairing] = first->second;
      // A game that the log has no room for has not been.
      Standing now = standing_;
      now.add(record, its_pairing);
      if (!report_(record, now)) {
        over_ = true;
        break;
      }
      standing_ = std::move(now);
      waiting_.erase(first);
      ++due_;
      if (is_decided(schedule_, standing_)) over_ = true;
    }
    return !over_;
  }

  const Conditions& conditions_;
  const Schedule& schedule_;
  const std::array<EngineSpec, 2>& engines_;
  const std::atomic<bool>& stop_;
  const Told& report_;
  std::atomic<bool> over_{false};  ///< nothing more is played, and what is on is dropped
  std::mutex mutex_;               // guards what follows
  std::uint64_t next_ = 1;
  std::uint64_t due_ = 1;
  std::map<std::uint64_t, std::pair<Record, Pairing>> waiting_;
  Standing standing_;
  std::optional<Error> error_;
  std::exception_ptr fault_;
  unsigned running_ = 0;
  std::condition_variable ended_;
};

}  // namespace

Result<Standing> play_match(const Conditions& conditions, const Schedule& schedule,
                            const std::array<EngineSpec, 2>& engines,
                            std::span<const Record> played, const std::atomic<bool>& stop,
                            const std::function<bool(const Record&, const Standing&)>& report) {
  return Match(conditions, schedule, engines, stop, report).run(played);
}

}  // namespace halfboard::tools::match
