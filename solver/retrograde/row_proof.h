#pragma once

#include <algorithm>
#include <array>
#include <atomic>
#include <cstdint>
#include <mutex>
#include <span>
#include <stdexcept>
#include <vector>

#include "solver/limits.h"
#include "solver/parallel.h"
#include "solver/retrograde/rows.h"
#include "solver/retrograde/table_file.h"
#include "solver/retrograde/tables.h"
#include "solver/shard.h"

/// The proof of a table in rows that has too many positions to look at each: see README.md,
/// "Proof by rows".
namespace halfboard::solver::retrograde {

/// A game in rows whose moves are reversible, with what a proof needs beyond the numbering, by the
/// rules of the game and not by what the solver calls.
///
/// - `column(row, position)`: of what player 0 has on the board; the rest of it is the row.
/// - `for_each_before(place, f)`: calls f(c) for each column from which a move leads to the place,
///   whether or not the game is over there.
/// - `any_after(place, f)`: calls f(c) for some of the columns to which a move leads from there,
///   those that are cheap to name, until one holds. Did one?
template <class D, class G>
concept ProvableRows = RowGame<D> &&
    requires(const D& game, std::uint32_t row, Place place, const typename G::Position& position,
             void (*visit)(std::uint32_t), bool (*test)(std::uint32_t)) {
  { game.column(row, position) } -> std::same_as<std::uint32_t>;
  {game.for_each_before(place, visit)};
  { game.any_after(place, test) } -> std::same_as<bool>;
};

template <Game G, ProvableRows<G> D>
class RowProof {
 public:
  /// Precondition: at most 2^24 rows and columns.
  RowProof(const D& game, const TableFile& file, const Limits& limits)
      : game_(game), file_(file), limits_(limits), deadline_(limits), at_once_(game.rows()) {
    if (game.rows() > most || game.columns() > most)
      throw std::length_error("a table of too many rows for its proof");
    const auto places = game.lost_at_once(deadline_, UINT64_MAX);
    stopped_ = !places;
    if (places)
      for (const Place place : *places) at_once_[place.row].push_back(place.column);
    for (const Skip& skip : game.skips()) at_once_[skip.stuck.row].push_back(skip.stuck.column);
  }

  /// Of the rows that the shard has. Precondition: at most a million shards.
  TableCheck run(Shard shard, const OnProgress& on_progress) {
    std::uint64_t places = 0;
    for (const Level& level : file_.levels()) places += level.size().places;
    // Each place is there twice, with room for vectors that grow.
    const std::uint64_t bytes = places / shard.count * 2 * sizeof(Key) * 3 / 2;
    const std::uint64_t parts = bytes / (std::max<std::uint64_t>(limits_.memory_mib, 1) << 20) + 1;
    TableCheck sum;
    sum.complete = !stopped_;
    for (std::uint64_t i = 0; i < parts && sum.complete; ++i) {
      const auto of = static_cast<std::uint32_t>(shard.count * parts);
      const Part part{static_cast<std::uint32_t>(shard.index + shard.count * i), of,
                      std::min(game_.rows() / of + 1, most_buckets)};
      Buckets buckets(part.buckets);
      sum.complete = gather(part, buckets) &&
                     check(part, buckets, sum, [&](std::uint64_t done, std::uint64_t all) {
                       on_progress(i * all + done, parts * all);
                     });
    }
    return sum;
  }

 private:
  static constexpr std::uint32_t most = 1U << 24;
  static constexpr std::uint32_t most_buckets = 1024;  ///< of a part, so that threads can share it

  /// row of the part | side to move | column | value, to be sorted
  using Key = std::uint64_t;
  using Code = std::uint16_t;  ///< of a value: 0 a draw, else 2 * plies + 1 or, if won, + 2
  static constexpr std::uint32_t code_bits = 15;

  static Key key_of(std::uint32_t row, bool moving, std::uint32_t column, Code code) {
    return Key{row} << (25 + code_bits) | Key{moving} << (24 + code_bits) |
           Key{column} << code_bits | code;
  }
  static std::uint32_t row_of(Key key) { return static_cast<std::uint32_t>(key >> 40); }
  static bool moving(Key key) { return key >> (24 + code_bits) & 1; }
  static std::uint32_t column_of(Key key) {
    return static_cast<std::uint32_t>(key >> code_bits) & (most - 1);
  }
  static Code code_of(Key key) { return key & ((1U << code_bits) - 1); }

  static Code code_of(LevelName name) {
    if (name.plies >= (1U << (code_bits - 1)) - 1)
      throw std::runtime_error("a table of too many plies for its proof");
    return static_cast<Code>(2 * name.plies + (name.won ? 2 : 1));
  }
  static Value value_of(Code code) {
    if (code == 0) return {};
    return {code % 2 ? Value::Kind::loss : Value::Kind::win, (code - 1U) / 2};
  }

  struct Part {
    std::uint32_t index;
    std::uint32_t of;
    std::uint32_t buckets;
    [[nodiscard]] bool has(std::uint32_t row) const { return row % of == index; }
    /// Rows side by side are much alike, so each bucket gets some of everything.
    [[nodiscard]] std::uint32_t bucket(std::uint32_t row) const { return row / of % buckets; }
  };

  struct Bucket {
    std::mutex mutex;
    std::vector<Key> keys;
  };
  using Buckets = std::vector<Bucket>;

  /// What is known of the row at hand.
  struct Row {
    explicit Row(std::uint32_t columns)
        : codes{std::vector<Code>(columns), std::vector<Code>(columns)}, seen(columns) {}
    std::array<std::vector<Code>, 2> codes;  ///< of the positions whose row, or column, moves
    std::vector<char> seen;                  ///< columns already looked at
    std::vector<std::uint32_t> touched;      ///< what of `seen` is to be forgotten
  };

  /// The decided places of the part's rows, as positions of either side. False if stopped.
  bool gather(const Part& part, Buckets& buckets) {
    const std::uint32_t blocks = Level::blocks(game_.rows());
    std::atomic<bool> stop{false};
    parallel_for(limits_.threads, file_.levels().size() * blocks, [&](std::size_t i) {
      if (stop.load(std::memory_order_relaxed)) return;
      const Level& level = file_.levels()[i / blocks];
      const Code code = code_of(level.name());
      std::vector<std::vector<Key>> found(buckets.size());
      const auto add = [&](Place place, bool moving) {
        if (part.has(place.row))
          found[part.bucket(place.row)].push_back(
              key_of(place.row / part.of, moving, place.column, code));
      };
      Bytes buffer;
      BlockReader reader = level.block(static_cast<std::uint32_t>(i % blocks), buffer);
      for (; reader.row() != BlockReader::end; reader.advance())
        reader.for_each([&](std::uint32_t column) {
          const Place place{reader.row(), column};
          add(place, true);
          game_.turned(place, [&](Place other) { add(other, false); });
        });
      for (std::size_t b = 0; b < found.size(); ++b) {
        if (found[b].empty()) continue;
        const std::lock_guard lock(buckets[b].mutex);
        buckets[b].keys.insert(buckets[b].keys.end(), found[b].begin(), found[b].end());
      }
      if (deadline_()) stop = true;
    });
    return !stop;
  }

  bool check(const Part& part, Buckets& buckets, TableCheck& sum, const OnProgress& on_progress) {
    std::uint64_t all = 0;
    for (const Bucket& bucket : buckets) all += bucket.keys.size();
    std::mutex mutex;
    std::vector<Row> idle;
    std::uint64_t done = 0;
    // The first bucket with a failure, whichever thread is first; none counts after those of a part
    // before.
    std::size_t first = sum.first_failure ? 0 : buckets.size();
    std::atomic<bool> stop{false};
    parallel_for(limits_.threads, buckets.size(), [&](std::size_t b) {
      if (stop.load(std::memory_order_relaxed)) return;
      Row row = [&] {
        const std::lock_guard lock(mutex);
        if (idle.empty()) return Row(game_.columns());
        Row last = std::move(idle.back());
        idle.pop_back();
        return last;
      }();
      TableCheck count;
      std::vector<Key> keys = std::move(buckets[b].keys);
      std::ranges::sort(keys);
      auto at = keys.begin();
      for (std::uint64_t i = b;; i += part.buckets) {
        const std::uint64_t number = i * part.of + part.index;
        if (number >= game_.rows()) break;
        const auto from = at;
        while (at != keys.end() && row_of(*at) == i) ++at;
        check_row(static_cast<std::uint32_t>(number), {from, at}, row, count);
        if (deadline_()) {
          stop = true;
          break;
        }
      }
      const std::lock_guard lock(mutex);
      idle.push_back(std::move(row));
      sum.checked += count.checked;
      sum.failed += count.failed;
      if (count.first_failure && b < first) {
        first = b;
        sum.first_failure = count.first_failure;
      }
      on_progress(done += keys.size(), all);
    });
    return !stop;
  }

  void check_row(std::uint32_t number, std::span<const Key> keys, Row& row, TableCheck& count) {
    for (const Key key : keys) {
      Code& code = row.codes[moving(key)][column_of(key)];
      if (code && code != code_of(key)) fail({number, column_of(key)}, count);  // its images
      code = code_of(key);
    }
    const auto look = [&](std::uint32_t column, bool only_losses_ahead) {
      if (row.seen[column]) return;
      row.seen[column] = 1;
      row.touched.push_back(column);
      check_place({number, column}, only_losses_ahead, row, count);
    };
    for (const std::uint32_t column : at_once_[number]) look(column, false);
    for (const Key key : keys)
      if (moving(key)) look(column_of(key), false);
    // Those that could win first: of the others each move is to a draw or loses.
    for (const bool losing : {false, true})
      for (const Key key : keys)
        if (!moving(key) && (value_of(code_of(key)).kind == Value::Kind::win) == losing)
          game_.for_each_before({number, column_of(key)},
                                [&](std::uint32_t column) { look(column, losing); });

    for (const Key key : keys) row.codes[moving(key)][column_of(key)] = 0;
    for (const std::uint32_t column : row.touched) row.seen[column] = 0;
    row.touched.clear();
  }

  void check_place(Place place, bool only_losses_ahead, const Row& row, TableCheck& count) {
    ++count.checked;
    const std::vector<Code>& waiting = row.codes[0];
    const std::vector<Code>& moving = row.codes[1];
    const Code code = moving[place.column];
    if (code == 0 && only_losses_ahead &&
        game_.any_after(place, [&](std::uint32_t column) { return waiting[column] == 0; }))
      return;
    const auto p = game_.position(place);
    const auto known = [&](const typename G::Position& next) {
      const std::uint32_t column = game_.column(place.row, next);
      return value_of(G::to_move(next) == 0 ? moving[column] : waiting[column]);
    };
    if (expected_value<G>(p, known) != value_of(code)) fail(place, count);
  }

  void fail(Place place, TableCheck& count) {
    ++count.failed;
    if (!count.first_failure) count.first_failure = G::format(game_.position(place));
  }

  const D& game_;
  const TableFile& file_;
  Limits limits_;
  Deadline deadline_;
  std::vector<std::vector<std::uint32_t>> at_once_;  ///< by row: ends, and who can't move
  bool stopped_ = false;                             ///< before all of them were found
};

}  // namespace halfboard::solver::retrograde
