#pragma once

#include <cstdint>
#include <optional>
#include <vector>

#include "bitboards/combinations.h"
#include "bitboards/pext.h"
#include "games/chinese_checkers/game.h"
#include "solver/retrograde/rows.h"

namespace halfboard::chinese_checkers {

/// All placements of two players' coins as a game in rows. Everything is seen from the mover, who
/// plays to the upper right: for Blue the board is turned round. A row is a set of coins of the
/// side that waits, a column the mover's coins, numbered among the squares that the row leaves
/// free. On a square board rows that are mirror images in the long diagonal are one row.
///
/// Moves are reversible, and a move changes the mover's coins alone.
///
/// A player on his goal who was skipped (see the game's README, `skipped`) has no place here. Under
/// ws that takes a position which cannot arise in play; boards where it can arise under fs are
/// refused.
class CoinRows {
 public:
  using Place = solver::retrograde::Place;
  using Skip = solver::retrograde::Skip;

  /// Error: four players, no symmetry that exchanges the players, or too many placements.
  static Result<CoinRows> of(const Layout& layout, Variant variant);

  [[nodiscard]] std::uint32_t rows() const { return static_cast<std::uint32_t>(sets_.size()); }
  [[nodiscard]] std::uint32_t columns() const {
    return static_cast<std::uint32_t>(columns_.size());
  }
  [[nodiscard]] std::uint32_t weight(std::uint32_t row) const {
    return has_mirror_ && layout_.mirror(sets_[row]) != sets_[row] ? 2 : 1;
  }
  [[nodiscard]] std::optional<std::vector<Place>> lost_at_once(const solver::Deadline& deadline,
                                                               std::uint64_t most) const;
  [[nodiscard]] std::vector<Skip> skips() const;
  template <class F>
  void turned(Place place, F&& f) const;

  class Row;

  /// Positions for a side to move, of both kinds of rows.
  [[nodiscard]] std::uint64_t positions() const;
  /// Is it a position of this game, and not one of a skipped player on his goal?
  [[nodiscard]] bool has(const Position& p) const {
    return p.layout == layout_ && p.variant == variant_ && !p.skipped;
  }
  [[nodiscard]] Place place(const Position& position) const;
  /// The position in which Red moves, or which the game reads it as if Red is stuck.
  [[nodiscard]] Position position(Place place) const;

  /// See solver::retrograde::ProvableRows.
  [[nodiscard]] std::uint32_t column(std::uint32_t row, const Position& p) const {
    return column_of(p.coins[index(Colour::red)], sets_[row]);
  }
  template <class F>
  void for_each_before(Place place, F&& f) const;
  template <class F>
  [[nodiscard]] bool any_after(Place place, F&& f) const;

 private:
  CoinRows(const Layout& layout, Variant variant);

  /// Red to move, whether he can or not.
  [[nodiscard]] Position board(Place place) const;
  [[nodiscard]] Word half_turn(Word set) const;
  [[nodiscard]] Word free_of(Word row) const { return layout_.board & ~row; }
  [[nodiscard]] std::uint32_t column_of(Word coins, Word row) const {
    return bitboards::rank_of(bitboards::pext(coins, free_of(row)));
  }
  [[nodiscard]] bool has_goal(Word own, Word other, Word goal) const {
    return variant_.enough
               ? !(goal & ~(own | other)) && std::popcount(goal & own) >= variant_.enough
               : own == goal;
  }
  /// All pairs of a waiting and a moving set, one for each row and column, whose mover is stuck.
  template <class F>
  void for_each_stuck(F&& f) const;

  Layout layout_;
  Variant variant_;
  bool has_mirror_;
  int coins_;
  Grid grid_;
  std::vector<Word> columns_;       ///< on the squares that a row leaves free, packed
  std::vector<Word> sets_;          ///< of the rows
  std::vector<std::uint32_t> row_;  ///< by the number of a set: its row * 2 + 1 if mirrored
};

/// See solver::retrograde::RowGame.
class CoinRows::Row {
 public:
  Row(const CoinRows& game, std::uint32_t row)
      : game_(game), set_(game.sets_[row]), free_(game.free_of(set_)) {}

  template <class F>
  void for_each_before(std::uint32_t column, F&& f) const {
    all_after(column, [&](std::uint32_t other) {
      f(other);
      return true;
    });
  }
  template <class F>
  bool all_after(std::uint32_t column, F&& f) const {
    const Word packed = game_.columns_[column];
    const Word coins = bitboards::pdep(packed, free_);
    const Word empty = free_ & ~coins;
    const Jumps jumps(game_.grid_, set_ | coins, empty);
    const Word jumpers = jumps.starts();
    const bitboards::Exchanges exchanges(packed);
    Word left = packed;
    std::size_t i = 0;
    for (Word rest = coins; rest; rest &= rest - 1, left &= left - 1, ++i) {
      const Word coin = rest & (~rest + 1);
      Word to = game_.grid_.around(coin) & empty;
      if (coin & jumpers) to |= jumps.reach(coin) ^ coin;
      const Word others = packed ^ (left & (~left + 1));
      if (!exchanges.all(i, others, bitboards::pext(to, free_), f)) return false;
    }
    return true;
  }

 private:
  const CoinRows& game_;
  Word set_;
  Word free_;
};

template <class F>
void CoinRows::turned(Place place, F&& f) const {
  const Word row = sets_[place.row];
  Word other = half_turn(row);
  const Word set = half_turn(bitboards::pdep(columns_[place.column], free_of(row)));
  const std::uint32_t found = row_[bitboards::rank_of(bitboards::pext(set, layout_.board))];
  if (found & 1) other = layout_.mirror(other);
  const Word target = sets_[found / 2];
  f(Place{found / 2, column_of(other, target)});
  if (!has_mirror_ || layout_.mirror(target) != target) return;
  if (const Word image = layout_.mirror(other); image != other)
    f(Place{found / 2, column_of(image, target)});
}

template <class F>
void CoinRows::for_each_before(Place place, F&& f) const {
  Position p = board(place);
  p.skipped = p.has_goal(Colour::blue);  // so that the game goes on
  const Word coins = p.coins[index(Colour::red)];
  for (const Move move : solver::MoveList<Game>(p))
    f(column_of(coins ^ bit(move.from) ^ bit(move.to), sets_[place.row]));
}

/// Steps to a square beside.
template <class F>
bool CoinRows::any_after(Place place, F&& f) const {
  const Word coins = bitboards::pdep(columns_[place.column], free_of(sets_[place.row]));
  const Word empty = layout_.board & ~(coins | sets_[place.row]);
  for (Word rest = coins; rest; rest &= rest - 1) {
    const Word coin = rest & (~rest + 1);
    for (Word to = grid_.around(coin) & empty; to; to &= to - 1)
      if (f(column_of(coins ^ coin ^ (to & (~to + 1)), sets_[place.row]))) return true;
  }
  return false;
}

}  // namespace halfboard::chinese_checkers
