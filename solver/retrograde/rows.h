#pragma once

#include <concepts>
#include <cstdint>
#include <optional>
#include <vector>

#include "solver/limits.h"

namespace halfboard::solver::retrograde {

/// A position of a game in rows.
struct Place {
  std::uint32_t row;
  std::uint32_t column;
  friend constexpr auto operator<=>(const Place&, const Place&) = default;
};

/// Two positions that are one: the mover of `stuck` can't move and is skipped, which makes it the
/// position `other`, of the other side.
struct Skip {
  Place stuck;
  Place other;
};

/// A game for two in rows: what the waiting side has on the board is the row, what the mover has
/// the column. A move changes the column alone; then the sides change, and the position is another
/// one, `turned`. Any game without captures is one, and a game of one row is any game at all.
///
/// A pair (row, column) stands for two positions: `moving`, the column's side to move, and
/// `waiting`, the row's side to move. Positions that are images of each other may share a row;
/// weight(row) tells how many rows stand behind it.
///
/// - `rows()`, `columns()`: numbers below these. Not every column needs to be there in every row.
/// - `Row(game, row)`: what a row needs. for_each_before(column, f): calls f(c) for the columns
///   from which a move leads to `column`. all_after(column, f): does f(c) hold for all columns to
///   which a move leads from there? Stops at the first that fails. Both true for no moves at all.
/// - `lost_at_once(deadline, most)`: moving positions that are lost without a move. Nothing if the
///   deadline passes, or if they are more than `most`.
/// - `turned(place, f)`: calls f for each place of the position `waiting` of that place as a
///   `moving` one: one place, or more if images of it lie in one row.
/// - `skips()`: see Skip. Both are `moving` positions.
template <class G>
concept RowGame = requires(const G& game, std::uint32_t row, std::uint32_t column, Place place,
                           const Deadline& deadline, std::uint64_t most,
                           bool (*test)(std::uint32_t), void (*visit)(std::uint32_t),
                           void (*add)(Place)) {
  { game.rows() } -> std::same_as<std::uint32_t>;
  { game.columns() } -> std::same_as<std::uint32_t>;
  { game.weight(row) } -> std::same_as<std::uint32_t>;
  {game.turned(place, add)};
  { game.lost_at_once(deadline, most) } -> std::same_as<std::optional<std::vector<Place>>>;
  { game.skips() } -> std::same_as<std::vector<Skip>>;
  requires std::constructible_from<typename G::Row, const G&, std::uint32_t>;
}
&&requires(const typename G::Row& row, std::uint32_t column, bool (*test)(std::uint32_t),
           void (*visit)(std::uint32_t)) {
  {row.for_each_before(column, visit)};
  { row.all_after(column, test) } -> std::same_as<bool>;
};

}  // namespace halfboard::solver::retrograde
