#pragma once

#include <algorithm>
#include <atomic>
#include <cstdint>
#include <mutex>
#include <optional>
#include <stdexcept>
#include <string>
#include <vector>

#include "solver/game.h"
#include "solver/limits.h"
#include "solver/retrograde/dense.h"
#include "solver/retrograde/mapped_array.h"
#include "solver/retrograde/rows.h"
#include "solver/retrograde/table_file.h"

namespace halfboard::solver::retrograde {

/// Specialised for games of which tables can be made, in games/<g>/tables/tables.h:
///
///     template <class F> static auto with(const Options& chosen, F f) -> decltype(f(domain));
///
/// `chosen` are the game's own options, and what else `tablebase` takes for it ("pieces"). A domain
/// D is the game in rows or with numbers, and knows the game's positions: place(position) or
/// number(position), has(position), position(place or number).
///
/// - All that moves lead to from a position of D is in D; a proof tells what is not.
/// - position(..) has player 0 to move: a position of the other player's has the place or number of
///   its image with the players exchanged, so both must be bound by the same rules there. Where the
///   game reads such a position as the other player's, player 0 is skipped.
template <class G>
struct TablesOf;

template <class G>
concept HasTables = Game<G> && requires {
  sizeof(TablesOf<G>);
};

/// The values of a table, in memory, for many questions.
template <class D>
class ValuesInMemory;

template <IndexedGame D>
class ValuesInMemory<D> {
 public:
  ValuesInMemory(const D& game, const TableFile& file, const Deadline&)
      : game_(game), values_(file.values()) {}
  /// Nothing where the file has no value.
  template <class Position>
  [[nodiscard]] std::optional<Value> operator()(const Position& p) const {
    return at(game_.number(p));
  }
  [[nodiscard]] std::uint64_t size() const { return values_.size(); }
  /// Calls f(position, value) for number i, if it has a value or stands for a position.
  template <class F>
  void visit(std::uint64_t i, F&& f) const {
    const std::optional<Value> value = at(i);
    if (value || game_.begin(i).kind != Beginning::Kind::absent) f(game_.position(i), value);
  }

 private:
  [[nodiscard]] std::optional<Value> at(std::uint64_t i) const { return known_value(values_[i]); }

  const D& game_;
  std::vector<DenseValue> values_;
};

/// The decided places of each row, ascending, one after the other.
template <RowGame D>
class ValuesInMemory<D> {
 public:
  /// Of no use once the deadline is reached. Throws std::runtime_error if a place has two values.
  ValuesInMemory(const D& game, const TableFile& file, const Deadline& deadline)
      : game_(game), starts_(game.rows() + 1ULL) {
    Bytes buffer;
    const auto for_each = [&](auto&& f) {
      for (const Level& level : file.levels())
        for (std::uint32_t b = 0; b < Level::blocks(game.rows()) && !deadline(); ++b) {
          BlockReader reader = level.block(b, buffer);
          for (; reader.row() != BlockReader::end; reader.advance()) f(level.name(), reader);
        }
    };
    for_each([&](LevelName, const BlockReader& reader) {
      starts_[reader.row() + 1ULL] += reader.count();
    });
    for (std::size_t i = 1; i < starts_.size(); ++i) starts_[i] += starts_[i - 1];
    entries_ = MappedArray<std::uint64_t>(starts_.back(), "");
    std::vector<std::uint64_t> next(starts_.begin(), starts_.end() - 1);
    for_each([&](LevelName name, const BlockReader& reader) {
      const std::uint64_t value = std::uint64_t{name.plies} << 1 | (name.won ? 1 : 0);
      reader.for_each([&](std::uint32_t column) {
        entries_[next[reader.row()]++] = std::uint64_t{column} << 32 | value;
      });
    });
    for (std::size_t row = 0; row + 1 < starts_.size() && !deadline(); ++row) {
      const auto entries = entries_.span().subspan(starts_[row], starts_[row + 1] - starts_[row]);
      std::ranges::sort(entries);
      const auto same = [](std::uint64_t a, std::uint64_t b) { return a >> 32 == b >> 32; };
      if (std::ranges::adjacent_find(entries, same) != entries.end())
        throw std::runtime_error(file.path() + " has two values for one position");
    }
  }
  template <class Position>
  [[nodiscard]] Value operator()(const Position& p) const {
    return at(game_.place(p));
  }
  [[nodiscard]] Value at(Place place) const {
    const auto* const first = entries_.begin() + starts_[place.row];
    const auto* const last = entries_.begin() + starts_[place.row + 1ULL];
    const auto* const found = std::lower_bound(first, last, std::uint64_t{place.column} << 32);
    if (found == last || *found >> 32 != place.column) return {};
    return {*found & 1 ? Value::Kind::win : Value::Kind::loss,
            static_cast<std::uint32_t>(*found) >> 1};
  }
  [[nodiscard]] std::uint64_t size() const { return std::uint64_t{game_.rows()} * game_.columns(); }
  template <class F>
  void visit(std::uint64_t i, F&& f) const {
    const Place place{static_cast<std::uint32_t>(i / game_.columns()),
                      static_cast<std::uint32_t>(i % game_.columns())};
    f(game_.position(place), at(place));
  }

 private:
  const D& game_;
  std::vector<std::uint64_t> starts_;
  MappedArray<std::uint64_t> entries_;  ///< column, plies, won; cleared as it is touched
};

/// The value of a position by those after it, by the plain rules of the game and nothing else;
/// nothing if one of these has none.
template <Game G, class Values>
std::optional<Value> value_by_rules(const typename G::Position& p, const Values& values) {
  const MoveList<G> moves(p);
  if (moves.empty()) {
    const int winner = G::winner(p);
    if (winner == nobody) return Value{};
    return Value{winner == G::to_move(p) ? Value::Kind::win : Value::Kind::loss, 0};
  }
  std::optional<Value> best;
  // A win beats a draw beats a loss; a short win beats a long one, a long loss a short one.
  const auto better = [](Value a, Value b) {
    const auto rank = [](Value v) {
      const auto plies = static_cast<std::int64_t>(v.plies);
      return v.kind == Value::Kind::win    ? (std::int64_t{1} << 32) - plies
             : v.kind == Value::Kind::loss ? plies - (std::int64_t{1} << 32)
                                           : 0;
    };
    return rank(a) > rank(b);
  };
  for (const auto& move : moves) {
    const auto next = G::play(p, move);
    const std::optional<Value> known = values(next);
    if (!known) return std::nullopt;
    Value value = G::to_move(next) == G::to_move(p) ? *known : known->turned();
    if (value.kind != Value::Kind::draw) ++value.plies;
    if (!best || better(value, *best)) best = value;
  }
  return best;
}

/// What the table has to say of a position that it has with player 0 to move, by what it says of
/// others. Where the game reads it as another player's, that one's value.
template <Game G, class Values>
std::optional<Value> expected_value(const typename G::Position& p, const Values& values) {
  if (G::to_move(p) == 0) return value_by_rules<G>(p, values);
  const std::optional<Value> other = values(p);
  return other ? std::optional(other->turned()) : std::nullopt;
}

/// Is it the value that follows from those after it? A number that is no position has none; in rows
/// each place stands for a position.
template <Game G, class D, class Values>
bool is_right(const D& game, const typename G::Position& p, const std::optional<Value>& value,
              const Values& values) {
  if constexpr (!RowGame<D>)
    if (!game.has(p)) return !value;
  return value && value == expected_value<G>(p, values);
}

struct TableCheck {
  std::uint64_t checked = 0;
  std::uint64_t failed = 0;
  bool complete = true;
  std::optional<std::string> first_failure;  ///< a position
};

/// Proves a table forwards: every value, draws included, is what follows from the values after it
/// by the plain rules; as distances to the end only lead to smaller ones, they are true if all of
/// them are. A position without a value is wrong, and so is one before it. Shares no code with what
/// made the table but the numbering of positions.
template <Game G, class D>
TableCheck check_table(const D& game, const TableFile& file, const Limits& limits,
                       const OnProgress& on_progress) {
  const Deadline deadline(limits);
  const ValuesInMemory<D> values(game, file, deadline);
  TableCheck sum;
  sum.complete = !deadline();
  if (!sum.complete) return sum;
  std::uint64_t first_slice = UINT64_MAX;  // with a failure
  std::mutex mutex;
  constexpr std::uint64_t slice = 1 << 14;
  std::atomic<bool> stop{false};
  const std::uint64_t slices = (values.size() + slice - 1) / slice;
  std::uint64_t done = 0;
  const auto check = [&](const typename G::Position& p, const std::optional<Value>& value,
                         TableCheck& count) {
    if constexpr (!RowGame<D>)
      if (!value && !game.has(p)) return;
    ++count.checked;
    if (is_right<G>(game, p, value, values)) return;
    ++count.failed;
    if (!count.first_failure) count.first_failure = G::format(p);
  };
  parallel_for(limits.threads, slices, [&](std::size_t i) {
    if (stop.load(std::memory_order_relaxed)) return;
    TableCheck count;
    for (std::uint64_t n = i * slice; n < std::min(values.size(), (i + 1) * slice); ++n)
      values.visit(n, [&](const auto& p, const auto& value) { check(p, value, count); });
    const std::lock_guard lock(mutex);
    sum.checked += count.checked;
    sum.failed += count.failed;
    if (count.first_failure && i < first_slice) {
      first_slice = i;
      sum.first_failure = count.first_failure;
    }
    on_progress(++done, slices);
    if (deadline()) stop = true;
  });
  sum.complete = done == slices;
  return sum;
}

}  // namespace halfboard::solver::retrograde
