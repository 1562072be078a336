#pragma once

#include <array>
#include <bit>
#include <cstdint>
#include <memory>
#include <optional>

#include "games/chinese_checkers/evaluation/win_network.h"
#include "games/chinese_checkers/game.h"
#include "games/chinese_checkers/tables/race_table.h"
#include "solver/limits.h"
#include "solver/play/word_cache.h"

namespace halfboard::chinese_checkers {

/// The coins as red would have them: the colour's corner is taken to a1.
Word as_red(const Layout& layout, Word coins, Colour colour);

/// A guess for playing. Of the two players' game with six coins on the band: by a network
/// (win_network.h). Else in hundredths of a move: how much shorter the way home is than the best
/// opponent's, by the exact number of moves that each side needs alone (a table, where the board
/// allows one in a second or so) and, for the finer order, by files and ranks to go. As the rules
/// are written nobody wins while a coin stays on his goal, so a lead is worth less while the side
/// behind still has a coin at home.
class Evaluation {
 public:
  /// Made for the games on the root's board. Precondition of all calls: the same board. If the
  /// limits (time, stop) end the making of the table, there is none; the next evaluation goes on
  /// with it.
  explicit Evaluation(const Position& root, const solver::Limits& making = {});

  /// For a player, numbered as in Game::to_move.
  int operator()(const Position& position, int player) const;

  /// See solver::play::SeesEnds: who has won, and who can't move where that loses.
  [[nodiscard]] std::optional<int> forced_end(const Position& position) const;

  /// Coins of the colour on its own start squares, which are somebody's goal.
  static int coins_at_home(const Position& position, Colour colour) {
    return std::popcount(position.coins[index(colour)] & position.layout.home[index(colour)]);
  }

 private:
  static constexpr std::uint64_t most_sets = 1U << 22;

  /// What is known of a colour's coins, else what `find` makes of them, which is known then.
  template <class Find>
  int remembered(Colour colour, Word coins, const Find& find) const;

  [[nodiscard]] int by_network(const Position& position) const;
  /// Moves the colour needs alone.
  [[nodiscard]] int moves(Colour colour, Word as_red) const;
  /// The same in hundredths, with squares to go.
  [[nodiscard]] int way(const Position& position, Colour colour) const;
  [[nodiscard]] int find_way(const Position& position, Colour colour) const;

  std::shared_ptr<const RaceTable> table_;        ///< for red; others are turned; may be null
  const WinNetwork* network_;                     ///< null where there is none
  std::array<solver::play::WordCache, 4> known_;  ///< by colour: way + 1; for a network moves + 1
};

}  // namespace halfboard::chinese_checkers
