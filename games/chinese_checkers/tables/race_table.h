#pragma once

#include <cstdint>
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "games/chinese_checkers/game.h"
#include "solver/limits.h"

namespace halfboard::chinese_checkers {

/// How many moves one player needs with nobody else on the board, from every set of squares his
/// coins can stand on. One byte a set, made level by level from the goal on; moves are reversible.
class RaceTable {
 public:
  static constexpr std::uint8_t never = 255;  ///< the goal can't be reached
  static constexpr std::uint64_t most_sets = 1U << 27;

  /// Is there a table for the board and the number of coins?
  static bool exists(const Layout& layout);
  /// Nothing if stopped. Precondition: exists(layout), layout.plays(colour).
  static std::optional<RaceTable> make(const Layout& layout, Colour colour,
                                       const solver::Deadline& deadline);

  /// Reads what `save` wrote. Error: not there, damaged, or for another board or goal.
  static Result<RaceTable> load(const std::string& path, const Layout& layout, Colour colour);
  /// Writes all of it or nothing. Error: can't be written.
  [[nodiscard]] std::optional<Error> save(const std::string& path) const;
  /// A name for its file: equal for equal tables only.
  static std::string file_name(const Layout& layout, Colour colour);

  /// Moves to the goal, or `never`. Precondition: as many coins as the goal has, on the board.
  [[nodiscard]] int moves(Word coins) const;
  /// A shortest way: the moves one after the other; empty if there is none.
  [[nodiscard]] std::vector<Move> line(Word coins) const;

  [[nodiscard]] std::uint64_t size() const { return values_.size(); }
  /// Sets by their number of moves, from 0 on.
  [[nodiscard]] std::vector<std::uint64_t> counts() const;

 private:
  friend std::shared_ptr<const RaceTable> shared_race_table(const Layout&, std::uint64_t,
                                                            const solver::Limits&);

  RaceTable(const Layout& layout, Colour colour);
  /// Goes on making it, a slice at least; false if stopped before it was done.
  bool go_on(const solver::Deadline& deadline);
  void expand(std::uint64_t first, std::uint64_t last, std::uint8_t moves);
  template <class F>
  void for_each_next(Word coins, F&& f) const;

  Layout layout_;
  Colour colour_;
  bool has_mirror_;                        ///< board and goal are their own reflections
  std::vector<std::uint8_t> values_;       ///< by rank_of the coins among the board's squares
  std::uint8_t level_ = 0;                 ///< sets with so many moves are the next to look from
  std::vector<std::uint8_t> slices_done_;  ///< in which it has been done for this level
};

/// The table for red on a board, made at the first call and kept as long as the program runs; null
/// if there is none of at most `most_sets`, or if the board looks different to the other players,
/// or if the limits (time, stop) ended the making; then the next call goes on with it. Threads may
/// call it at once.
std::shared_ptr<const RaceTable> shared_race_table(const Layout& layout, std::uint64_t most_sets,
                                                   const solver::Limits& limits);

}  // namespace halfboard::chinese_checkers
