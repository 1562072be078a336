#pragma once

#include <algorithm>
#include <cstdint>
#include <optional>
#include <span>
#include <stdexcept>
#include <string>
#include <vector>

#include "solver/random.h"
#include "solver/retrograde/level_builder.h"
#include "solver/retrograde/tables.h"

/// The proof of some positions of a table, chosen at random, without having it in memory.
namespace halfboard::solver::retrograde {

/// Sorts piece by piece, with a look at the clock between two of them. False if the time was over.
inline bool sort_until(std::vector<std::uint64_t>& keys, const Deadline& deadline) {
  constexpr std::size_t piece = std::size_t{1} << 20;
  const auto at = [&](std::size_t i) {
    return keys.begin() + static_cast<std::ptrdiff_t>(std::min(i, keys.size()));
  };
  for (std::size_t i = 0; i < keys.size(); i += piece) {
    if (deadline()) return false;
    std::sort(at(i), at(i + piece));
  }
  for (std::size_t sorted = piece; sorted < keys.size(); sorted *= 2)
    for (std::size_t i = 0; i + sorted < keys.size(); i += 2 * sorted) {
      if (deadline()) return false;
      std::inplace_merge(at(i), at(i + sorted), at(i + 2 * sorted));
    }
  return true;
}

/// The values of the positions asked for, fetched in one pass through the file. Positions go by
/// their number, or by the key of their place.
template <class D>
class FetchedValues {
 public:
  explicit FetchedValues(const D& game) : game_(game) {}

  void want_key(std::uint64_t key) { keys_.push_back(key); }
  /// Bytes that the positions wanted so far take, with their values, at most.
  [[nodiscard]] std::size_t bytes() const {
    return keys_.size() * (4 * sizeof(std::uint64_t) + sizeof(std::optional<Value>));
  }
  template <class Position>
  void want(const Position& p) {
    keys_.push_back(key(p));
  }

  /// Ends early at the deadline. Throws std::runtime_error if the file is damaged.
  void fetch(const TableFile& file, const Deadline& deadline) {
    if (!sort_until(keys_, deadline)) return;
    keys_.erase(std::unique(keys_.begin(), keys_.end()), keys_.end());
    values_.assign(keys_.size(), Value{});  // in rows: drawn, if no level has it
    if constexpr (RowGame<D>) {
      for (const Level& level : file.levels()) fetch(level, file.path(), deadline);
    } else {
      fetch_numbers(file, deadline);
    }
  }

  /// Nothing where the file has no value. Precondition: wanted, and fetched.
  [[nodiscard]] std::optional<Value> at(std::uint64_t key) const {
    return values_[static_cast<std::size_t>(std::ranges::lower_bound(keys_, key) - keys_.begin())];
  }
  template <class Position>
  [[nodiscard]] std::optional<Value> operator()(const Position& p) const {
    return at(key(p));
  }

 private:
  template <class Position>
  [[nodiscard]] std::uint64_t key(const Position& p) const {
    if constexpr (RowGame<D>)
      return key_of(game_.place(p));
    else
      return game_.number(p);
  }

  void fetch(const Level& level, const std::string& path, const Deadline& deadline) {
    const Value value = value_of(level.name());
    const std::uint32_t rows = Level::block_rows(level.rows());
    Bytes buffer;
    for (std::size_t i = 0; i < keys_.size() && !deadline();) {
      const std::uint32_t block = place_of(keys_[i]).row / rows;
      BlockReader reader = level.block(block, buffer);
      while (i < keys_.size() && place_of(keys_[i]).row / rows == block) {
        const std::uint32_t row = place_of(keys_[i]).row;
        if (reader.seek(row))
          reader.for_each([&](std::uint32_t column) {
            while (i < keys_.size() && keys_[i] < key_of({row, column})) ++i;
            if (i == keys_.size() || keys_[i] != key_of({row, column})) return;
            if (values_[i] != Value{})
              throw std::runtime_error(path + " has two values for one position");
            values_[i] = value;
          });
        while (i < keys_.size() && place_of(keys_[i]).row == row) ++i;
      }
    }
  }

  void fetch_numbers(const TableFile& file, const Deadline& deadline) {
    for (std::size_t i = 0; i < keys_.size() && !deadline();) {
      const std::uint64_t number = keys_[i] / TableFile::page_bytes;
      const Bytes page = file.page(number);
      for (; i < keys_.size() && keys_[i] / TableFile::page_bytes == number; ++i)
        values_[i] = known_value(page[keys_[i] % TableFile::page_bytes]);
    }
  }

  const D& game_;
  std::vector<std::uint64_t> keys_;
  std::vector<std::optional<Value>> values_;
};

/// `count` numbers below n, ascending; some may be equal. None if the time is over.
inline std::vector<std::uint64_t> draw_ranks(Stream& stream, std::uint64_t count, std::uint64_t n,
                                             const Deadline& deadline) {
  std::vector<std::uint64_t> ranks;
  ranks.reserve(n > 0 ? count : 0);
  for (std::uint64_t i = 0; n > 0 && i < count; ++i) {
    if (i % 65536 == 0 && deadline()) return {};
    ranks.push_back(stream.below(n));
  }
  if (!sort_until(ranks, deadline)) return {};
  return ranks;
}

/// What a sample is drawn by: of all positions, and of the decided ones.
struct Draws {
  explicit Draws(std::uint64_t seed) : all(seed, 0), decided(seed, 1) {}
  /// Bytes that one of each takes while they are drawn, at most.
  static constexpr std::size_t bytes = 5 * sizeof(std::uint64_t);

  Stream all;
  Stream decided;
};

inline constexpr const char* miscounted = " is damaged: its header counts other positions";

/// Keys of the next `count` random positions and as many decided ones. Reads the whole file once,
/// so that damage anywhere is seen, too.
template <RowGame D>
std::vector<std::uint64_t> draw_keys(const D& game, const TableFile& file, Draws& draws,
                                     std::uint64_t count, const Deadline& deadline) {
  std::vector<std::uint64_t> keys;
  keys.reserve(2 * count);
  const std::uint64_t places = std::uint64_t{game.rows()} * game.columns();
  for (const std::uint64_t i : draw_ranks(draws.all, count, places, deadline))
    keys.push_back(key_of({static_cast<std::uint32_t>(i / game.columns()),
                           static_cast<std::uint32_t>(i % game.columns())}));
  std::uint64_t decided = 0;
  for (const Level& level : file.levels()) decided += level.size().places;
  const auto ranks = draw_ranks(draws.decided, count, decided, deadline);
  std::uint64_t rank = 0;
  std::size_t next = 0;
  Bytes buffer;
  for (const Level& level : file.levels())
    for (std::uint32_t block = 0; block < Level::blocks(level.rows()) && !deadline(); ++block)
      for (BlockReader reader = level.block(block, buffer); reader.row() != BlockReader::end;
           reader.advance()) {
        const std::uint64_t first = rank;
        rank += reader.count();
        if (next == ranks.size() || ranks[next] >= rank) continue;
        std::uint64_t here = first;
        reader.for_each([&](std::uint32_t column) {
          for (; next < ranks.size() && ranks[next] == here; ++next)
            keys.push_back(key_of({reader.row(), column}));
          ++here;
        });
      }
  if (!deadline() && rank != decided) throw std::runtime_error(file.path() + miscounted);
  return keys;
}

template <IndexedGame D>
std::vector<std::uint64_t> draw_keys(const D& game, const TableFile& file, Draws& draws,
                                     std::uint64_t count, const Deadline& deadline) {
  std::uint64_t decided = 0;
  for (const auto& plies : file.summary().by_plies) decided += plies.won + plies.lost;
  const auto all = draw_ranks(draws.all, count, file.summary().positions, deadline);
  const auto some = draw_ranks(draws.decided, count, decided, deadline);
  std::vector<std::uint64_t> keys;
  keys.reserve(2 * count);
  std::uint64_t seen = 0;
  std::uint64_t seen_decided = 0;
  std::size_t next = 0;
  std::size_t next_decided = 0;
  const auto take = [&](const auto& ranks, std::size_t& at, std::uint64_t& rank, std::uint64_t i) {
    for (; at < ranks.size() && ranks[at] == rank; ++at) keys.push_back(i);
    ++rank;
  };
  for (std::uint64_t first = 0; first < game.size() && !deadline();
       first += TableFile::page_bytes) {
    const Bytes page = file.page(first / TableFile::page_bytes);
    for (std::size_t i = 0; i < page.size(); ++i) {
      if (page[i] == dense_absent) continue;
      take(all, next, seen, first + i);
      if (page[i] != dense_draw) take(some, next_decided, seen_decided, first + i);
    }
  }
  if (!deadline() && (seen != file.summary().positions || seen_decided != decided))
    throw std::runtime_error(file.path() + miscounted);
  return keys;
}

/// Checks the first of the keys, with a pass through the file for as many as fit in so many bytes,
/// and counts them; returns how many.
template <Game G, class D>
std::size_t check_some(const D& game, const TableFile& file, std::span<const std::uint64_t> keys,
                       std::size_t bytes, const Deadline& deadline, TableCheck& count) {
  const auto position = [&](std::uint64_t key) {
    if constexpr (RowGame<D>)
      return game.position(place_of(key));
    else
      return game.position(key);
  };
  FetchedValues<D> values(game);
  const auto want = [&](const auto& p) {
    values.want(p);
    return Value{};
  };
  std::uint64_t steps = 0;
  const auto is_late = [&] { return ++steps % 4096 == 0 && deadline(); };
  std::size_t wanted = 0;
  while (wanted < keys.size() && (wanted == 0 || values.bytes() < bytes) && !is_late()) {
    values.want_key(keys[wanted]);
    expected_value<G>(position(keys[wanted++]), want);
  }
  values.fetch(file, deadline);
  if (deadline()) return wanted;
  for (const std::uint64_t key : keys.first(wanted)) {
    if (is_late()) break;
    const auto p = position(key);
    ++count.checked;
    if (is_right<G>(game, p, values.at(key), values)) continue;
    ++count.failed;
    if (!count.first_failure) count.first_failure = G::format(p);
  }
  return wanted;
}

/// Like check_table, for a sample of positions: in pieces, if the memory does not hold what they
/// need at once.
template <Game G, class D>
TableCheck check_sample(const D& game, const TableFile& file, const Sample& sample,
                        const Limits& limits) {
  const Deadline deadline(limits);
  const std::size_t half = std::max<std::size_t>(limits.memory_mib, 1) << 19;
  Draws draws(sample.seed);
  TableCheck count;
  for (std::uint64_t left = sample.positions; left > 0 && !deadline();) {
    const std::uint64_t now = std::min<std::uint64_t>(left, half / Draws::bytes);
    const std::vector<std::uint64_t> keys = draw_keys(game, file, draws, now, deadline);
    for (std::span<const std::uint64_t> rest = keys; !rest.empty() && !deadline();)
      rest = rest.subspan(check_some<G>(game, file, rest, half, deadline, count));
    left -= now;
  }
  count.complete = !deadline();
  return count;
}

}  // namespace halfboard::solver::retrograde
