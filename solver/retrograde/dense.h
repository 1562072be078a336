#pragma once

#include <algorithm>
#include <atomic>
#include <concepts>
#include <cstdint>
#include <filesystem>
#include <functional>
#include <optional>
#include <span>
#include <string>
#include <vector>

#include "solver/limits.h"
#include "solver/output_file.h"
#include "solver/parallel.h"
#include "solver/retrograde/mapped_array.h"
#include "solver/retrograde/snapshot.h"

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

/// How many positions are decided in so many plies.
struct DenseCount {
  std::uint32_t plies = 0;
  std::uint64_t won = 0;
  std::uint64_t lost = 0;
};

struct DenseOptions {
  Limits limits{};       ///< threads, memory_mib, seconds and stop
  std::string folder{};  ///< for what doesn't fit into the memory, and snapshots; may be empty
  std::uint64_t identity = 0;    ///< tells the tables of different games apart
  double snapshot_seconds = 30;  ///< between two of them, or ten times as long as one takes
  std::function<void(const DenseCount&)> on_level = [](const DenseCount&) {};
};

/// Strong solution of a game with numbers: the dense form, three bytes a position while it works.
/// For each position the moves that are not yet known to lose are counted; a position is looked at
/// once, after its value was found, and tells those before it.
///
/// With a folder, arrays larger than the memory are mapped to files there, and between two levels
/// all is saved from time to time, so that a run that was killed goes on from there.
template <IndexedGame G>
class DenseSolver {
 public:
  enum class End : std::uint8_t { complete, stopped, too_long };

  DenseSolver(const G& game, const Limits& limits) : DenseSolver(game, DenseOptions{limits}) {}
  DenseSolver(const G& game, DenseOptions options)
      : game_(game), options_(std::move(options)), clock_(options_.limits) {}

  /// Bytes that `run` needs for a number of positions.
  static constexpr std::uint64_t bytes(std::uint64_t size) { return size * 3; }

  End run() {
    std::uint32_t plies = prepare();
    if (clock_()) return End::stopped;
    for (;; ++plies) {
      if (!found(static_cast<int>(plies))) return End::complete;
      if (plies == dense_most_plies) return End::too_long;
      DenseCount count{plies, 0, 0};
      for_each_slice([&](std::uint64_t first, std::uint64_t last) { tell(first, last, count); });
      if (clock_()) return End::stopped;
      options_.on_level(count);
      save(plies + 1);
    }
  }

  [[nodiscard]] std::span<const DenseValue> values() const { return values_.span(); }
  /// Where snapshots are; nothing is there without one.
  [[nodiscard]] std::string snapshot_path() const { return options_.folder + "/snapshot"; }

 private:
  static constexpr std::uint64_t slice = 1 << 16;

  /// The arrays, as a snapshot has them or at the beginning. Returns the plies to go on with.
  std::uint32_t prepare() {
    if (!options_.folder.empty()) std::filesystem::create_directories(options_.folder);
    const bool fits = bytes(game_.size()) <= options_.limits.memory_mib << 20;
    const std::string where = fits ? "" : options_.folder;
    values_ = MappedArray<DenseValue>(game_.size(), where);
    open_ = MappedArray<std::uint16_t>(game_.size(), where);
    Snapshot snapshot{options_.identity, 0};
    if (!options_.folder.empty() &&
        read_snapshot(snapshot_path(), snapshot, dense_most_plies, values_.span(), open_bytes()))
      count_again(snapshot.plies);
    else
      for_each_slice([&](std::uint64_t first, std::uint64_t last) { begin(first, last); });
    return snapshot.plies;
  }

  /// Tells of the levels before that a snapshot has.
  void count_again(std::uint32_t plies) {
    std::vector<DenseCount> counts(dense_most_plies + 1);
    for (const DenseValue value : values_) {
      if (is_won(value)) ++counts[static_cast<std::size_t>(plies_of(value))].won;
      if (is_lost(value)) ++counts[static_cast<std::size_t>(plies_of(value))].lost;
    }
    for (std::uint32_t n = 0; n < plies; ++n) options_.on_level({n, counts[n].won, counts[n].lost});
  }

  void save(std::uint32_t plies) {
    const double now = clock_.seconds();
    if (options_.folder.empty() || now - saved_ < between_snapshots()) return;
    // At a limit of time it is finished: else a short limit would never come any further.
    // If it can't be written, the work goes on without: it may be possible the next time.
    static_cast<void>(write_snapshot(snapshot_path(), {options_.identity, plies}, values_.span(),
                                     open_bytes(), [this] { return options_.limits.stopped(); }));
    saved_ = clock_.seconds();
    writing_ = saved_ - now;
  }

  /// Small tables are saved early: a run of a few seconds gets on, too. Before the first, the time
  /// that a snapshot takes is guessed by its size.
  [[nodiscard]] double between_snapshots() const {
    constexpr double bytes_a_second = 1 << 29;
    const double writing =
        writing_.value_or(static_cast<double>(bytes(game_.size())) / bytes_a_second);
    return std::min(options_.snapshot_seconds, std::max(1.0, 10 * writing));
  }

  std::span<unsigned char> open_bytes() {
    return {reinterpret_cast<unsigned char*>(open_.begin()), open_.size() * sizeof(std::uint16_t)};
  }

  template <class F>
  void for_each_slice(const F& f) {
    const std::uint64_t size = values_.size();
    parallel_for(options_.limits.threads, (size + slice - 1) / slice, [&](std::size_t i) {
      if (clock_()) return;
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
  void tell(std::uint64_t first, std::uint64_t last, DenseCount& count) {
    const int plies = static_cast<int>(count.plies);
    const DenseValue lost = dense_lost(plies);
    const DenseValue won = dense_won(plies);
    DenseCount here;
    for (std::uint64_t i = first; i < last; ++i) {
      const DenseValue value = std::atomic_ref(values_[i]).load(std::memory_order_relaxed);
      if (value != lost && value != won) continue;
      ++(value == won ? here.won : here.lost);
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
    std::atomic_ref(count.won).fetch_add(here.won, std::memory_order_relaxed);
    std::atomic_ref(count.lost).fetch_add(here.lost, std::memory_order_relaxed);
  }

  const G& game_;
  DenseOptions options_;
  Deadline clock_;
  double saved_ = 0;               ///< when the last snapshot was made
  std::optional<double> writing_;  ///< how long that took
  MappedArray<DenseValue> values_;
  MappedArray<std::uint16_t> open_;  ///< moves not yet known to lose
};

}  // namespace halfboard::solver::retrograde
