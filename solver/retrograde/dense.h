#pragma once

#include <algorithm>
#include <atomic>
#include <concepts>
#include <cstdint>
#include <span>
#include <vector>

#include "solver/limits.h"
#include "solver/parallel.h"

namespace halfboard::solver::retrograde {

/// What is known of a position without looking at others.
struct Beginning {
  enum class Kind : std::uint8_t {
    absent,  ///< the number stands for no position
    lost,    ///< by the mover, in no plies
    won,     ///< by the mover, in no plies
    open     ///< `moves` lead on; drawn if there are none
  };
  Kind kind = Kind::absent;
  std::uint16_t moves = 0;
};

/// A game for two whose positions are numbered, seen from the mover.
///
/// - `size()`: numbers below this. `begin(i)`: see Beginning.
/// - `for_each_before(i, f)`: calls f(j, same) for each move that leads from an open position j to
///   i; `same` if the mover of j is the mover of i. Over all i, each j is named as often as
///   begin(j).moves says.
template <class G>
concept IndexedGame = requires(const G& game, std::uint64_t i, void (*f)(std::uint64_t, bool)) {
  { game.size() } -> std::same_as<std::uint64_t>;
  { game.begin(i) } -> std::same_as<Beginning>;
  {game.for_each_before(i, f)};
};

/// The value of a position in a byte.
///
///     0            drawn (or not yet known)
///     1 .. 127     lost in 0 .. 126 plies
///     128 .. 254   won in 0 .. 126 plies
///     255          no position
using DenseValue = std::uint8_t;

constexpr DenseValue dense_draw = 0;
constexpr DenseValue dense_absent = 255;
constexpr int dense_most_plies = 126;
constexpr DenseValue dense_lost(int plies) { return static_cast<DenseValue>(1 + plies); }
constexpr DenseValue dense_won(int plies) { return static_cast<DenseValue>(128 + plies); }
constexpr bool is_won(DenseValue value) { return value >= 128 && value != dense_absent; }
constexpr bool is_lost(DenseValue value) { return value > 0 && value < 128; }
/// Precondition: is_won(value) or is_lost(value).
constexpr int plies_of(DenseValue value) { return is_won(value) ? value - 128 : value - 1; }

/// Strong solution of a game with numbers: the dense form, two bytes and a half a position while
/// it works. For each position the moves that are not yet known to lose are counted; a position is
/// looked at once, after its value was found, and tells those before it.
template <IndexedGame G>
class DenseSolver {
 public:
  enum class End : std::uint8_t { complete, stopped, too_long };

  DenseSolver(const G& game, const Limits& limits) : game_(game), limits_(limits), clock_(limits) {}

  /// Bytes that `run` needs for a number of positions.
  static constexpr std::uint64_t bytes(std::uint64_t size) { return size * 3; }

  End run() {
    values_.assign(game_.size(), dense_draw);
    open_.assign(game_.size(), 0);
    for_each_slice([&](std::uint64_t first, std::uint64_t last) { begin(first, last); });
    for (int plies = 0;; ++plies) {
      if (stopped()) return End::stopped;
      if (!found(plies)) return End::complete;
      if (plies == dense_most_plies) return End::too_long;
      for_each_slice([&](std::uint64_t first, std::uint64_t last) { tell(first, last, plies); });
    }
  }

  [[nodiscard]] const std::vector<DenseValue>& values() const { return values_; }
  std::vector<DenseValue> take_values() { return std::move(values_); }

 private:
  static constexpr std::uint64_t slice = 1 << 16;

  [[nodiscard]] bool stopped() const {
    return clock_.seconds() >= limits_.seconds ||
           (limits_.stop && limits_.stop->load(std::memory_order_relaxed));
  }

  template <class F>
  void for_each_slice(const F& f) {
    const std::uint64_t size = values_.size();
    parallel_for(limits_.threads, (size + slice - 1) / slice, [&](std::size_t i) {
      if (stopped()) return;
      f(i * slice, std::min(size, (i + 1) * slice));
    });
  }

  void begin(std::uint64_t first, std::uint64_t last) {
    for (std::uint64_t i = first; i < last; ++i) {
      const Beginning beginning = game_.begin(i);
      switch (beginning.kind) {
        case Beginning::Kind::absent:
          values_[i] = dense_absent;
          break;
        case Beginning::Kind::lost:
          values_[i] = dense_lost(0);
          break;
        case Beginning::Kind::won:
          values_[i] = dense_won(0);
          break;
        case Beginning::Kind::open:
          open_[i] = beginning.moves;
          break;
      }
    }
  }

  bool found(int plies) const {
    return std::ranges::any_of(values_, [&](DenseValue value) {
      return value == dense_lost(plies) || value == dense_won(plies);
    });
  }

  // Relaxed throughout: threads that find the same position write the same value, which is of the
  // next level and not read before all threads have met.
  void tell(std::uint64_t first, std::uint64_t last, int plies) {
    const DenseValue lost = dense_lost(plies);
    const DenseValue won = dense_won(plies);
    for (std::uint64_t i = first; i < last; ++i) {
      const DenseValue value = std::atomic_ref(values_[i]).load(std::memory_order_relaxed);
      if (value != lost && value != won) continue;
      game_.for_each_before(i, [&](std::uint64_t j, bool same) {
        std::atomic_ref target(values_[j]);
        if ((value == won) == same) {
          if (target.load(std::memory_order_relaxed) == dense_draw)
            target.store(dense_won(plies + 1), std::memory_order_relaxed);
        } else if (std::atomic_ref(open_[j]).fetch_sub(1, std::memory_order_relaxed) == 1) {
          target.store(dense_lost(plies + 1), std::memory_order_relaxed);
        }
      });
    }
  }

  const G& game_;
  Limits limits_;
  Deadline clock_;
  std::vector<DenseValue> values_;
  std::vector<std::uint16_t> open_;  ///< moves not yet known to lose
};

}  // namespace halfboard::solver::retrograde
