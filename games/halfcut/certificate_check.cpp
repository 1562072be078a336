#include <algorithm>
#include <atomic>
#include <bit>
#include <type_traits>
#include <utility>

#include "games/halfcut/certificate.h"
#include "games/halfcut/certificate_file.h"
#include "games/halfcut/packed.h"
#include "solver/limits.h"
#include "solver/threads.h"

namespace halfboard::halfcut {
namespace {

/// Calls f with a board type of the size.
template <class F>
auto with_size(int size, F&& f) {
  switch (size) {
    case 2:
      return f(std::integral_constant<int, 2>{});
    case 3:
      return f(std::integral_constant<int, 3>{});
    case 4:
      return f(std::integral_constant<int, 4>{});
    case 5:
      return f(std::integral_constant<int, 5>{});
    case 6:
      return f(std::integral_constant<int, 6>{});
    case 7:
      return f(std::integral_constant<int, 7>{});
    default:
      return f(std::integral_constant<int, 8>{});
  }
}

/// Follows the rules of game.h through all records, on several threads. Positions are compared by
/// their canonical images, as numbers.
template <int N>
class Checker {
 public:
  Checker(const Strategy& strategy, const CheckOptions& options, StrategyCheck& check)
      : strategy_(strategy), options_(options), check_(check) {
    find_starts();
  }

  void run(const solver::Deadline& deadline) {
    const bool root_answered = strategy_.winner == strategy_.root.side ? is_listed(strategy_.root)
                                                                       : all_listed(strategy_.root);
    if (!root_answered) add({.failed = 1, .first = 0, .reason = "no answer at the root"}, 0);
    const std::size_t all = strategy_.records.size();
    solver::on_threads(
        std::max(1U, options_.threads),
        [&](std::size_t thread) {
          while (check_some(deadline))
            if (thread == 0 && options_.report) options_.report(std::min(next_.load(), all), all);
        },
        [&] { next_.store(all, std::memory_order_relaxed); });
    check_.failed = found_.failed;
    check_.reason = found_.reason;
  }

 private:
  [[nodiscard]] Packed<N> key(std::size_t i) const {
    const StrategyRecord record = strategy_.records[i];
    return {record.own, record.enemy};
  }

  /// The winner is shown as Red in every record.
  static Position position_of(const StrategyRecord& record) {
    Position p;
    p.size = N;
    p.red = Packed<N>::wide(record.own);
    p.blue = Packed<N>::wide(record.enemy);
    p.winner = static_cast<std::int8_t>(find_winner(p.red, p.blue, N));
    return p;
  }

  /// The failures among some records.
  struct Failures {
    std::uint64_t failed = 0;
    std::size_t first = SIZE_MAX;  ///< its record + 1; 0: the root
    std::string reason{};          ///< of the first
  };

  /// Checks the next records that no thread has. False if there are none, or if it was stopped.
  bool check_some(const solver::Deadline& deadline) {
    const std::size_t begin = next_.fetch_add(at_once, std::memory_order_relaxed);
    const std::size_t size = strategy_.records.size();
    if (begin >= size) return false;
    if (deadline()) {
      const solver::Lock lock(mutex_);
      check_.finished = false;
      return false;
    }
    const std::size_t end = std::min(begin + at_once, size);
    Failures failures;
    for (std::size_t i = begin; i < end; ++i)
      if (auto reason = fault_of(i); !reason.empty() && failures.failed++ == 0) {
        failures.first = i + 1;
        failures.reason = std::move(reason);
      }
    add(failures, end - begin);
    return true;
  }

  void add(const Failures& more, std::size_t checked) {
    const solver::Lock lock(mutex_);
    check_.checked += checked;
    found_.failed += more.failed;
    if (more.first >= found_.first) return;
    found_.first = more.first;
    found_.reason = more.reason;
  }

  /// What is wrong with a record; empty if nothing is.
  std::string fault_of(std::size_t i) const {
    const StrategyRecord record = strategy_.records[i];
    const Position p = position_of(record);
    if (i > 0 && !(key(i - 1) < key(i))) return fault("records that don't ascend", p);
    const solver::MoveList<Game> moves(p);
    const Move answer{record.answer};
    if (std::ranges::find(moves, answer) == moves.end()) return fault("an illegal answer", p);
    const Position next = Game::play(p, answer);
    // The mover's path: nobody else can get one.
    if (next.winner != solver::nobody || all_listed(next)) return "";
    return fault("a reply without an answer", p);
  }

  static std::string fault(const std::string& what, const Position& p) {
    return what + " at " + Game::format(p);
  }

  /// Is there an answer to every move of the loser, who is to move?
  bool all_listed(const Position& p) const {
    const solver::MoveList<Game> moves(p);
    return std::ranges::all_of(moves, [&](Move move) {
      const Position next = Game::play(p, move);
      return next.winner == solver::nobody && is_listed(next);
    });
  }
  [[nodiscard]] bool is_listed(const Position& p) const {
    const Packed<N> wanted = Packed<N>::of(p).canonical();
    const std::size_t place = place_of(wanted);
    std::size_t first = starts_[place];
    for (std::size_t count = starts_[place + 1] - first; count > 0;) {
      const std::size_t half = count / 2;
      if (key(first + half) < wanted) {
        first += half + 1;
        count -= half + 1;
      } else {
        count = half;
      }
    }
    return first < strategy_.records.size() && key(first) == wanted;
  }

  /// Where records begin whose keys begin with the same bits: to search among a few is to wait
  /// for memory a few times. Where records don't ascend some are not found, which is a failure.
  void find_starts() {
    const std::size_t size = strategy_.records.size();
    bits_ = std::clamp(static_cast<int>(std::bit_width(size / 16)), 1, std::min(width, 24));
    starts_.assign((std::size_t{1} << bits_) + 1, size);
    std::size_t place = 0;
    for (std::size_t i = 0; i < size; ++i)
      for (const std::size_t last = place_of(key(i)); place <= last; ++place) starts_[place] = i;
  }
  [[nodiscard]] std::size_t place_of(const Packed<N>& key) const {
    return key.words()[0] >> (width - bits_);
  }

  static constexpr int width = (Packed<N>::is_small ? 32 : 0) + N * N;  ///< of a key's first word
  static constexpr std::size_t at_once = 1024;

  const Strategy& strategy_;
  const CheckOptions& options_;
  StrategyCheck& check_;
  int bits_ = 1;
  std::vector<std::size_t> starts_;
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
  with_size(strategy.root.size, [&](auto size) {
    Checker<decltype(size)::value>(strategy, options, check).run(deadline);
  });
  return check;
}

}  // namespace halfboard::halfcut
