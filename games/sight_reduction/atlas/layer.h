#pragma once

#include <atomic>
#include <optional>
#include <span>
#include <vector>

#include "games/sight_reduction/atlas/forms.h"
#include "games/sight_reduction/atlas/sights.h"
#include "solver/zeroed.h"

namespace halfboard::sight_reduction {

/// The games of all positions with k checkers, set by set. Exchanging the colours gives the
/// negative, so only positions whose last checker is black are kept (and the empty board).
struct AtlasLayer {
  int checkers = 0;
  solver::Zeroed<solver::GameId> games{};
  std::uint64_t size = 0;

  /// One whose games are not there yet.
  static AtlasLayer unknown(const AtlasBoard& board, int checkers) {
    const std::uint64_t size = kept(board, checkers);
    return {checkers, solver::Zeroed<solver::GameId>(size, solver::Pages::huge), size};
  }
  /// How many positions such a layer keeps.
  static std::uint64_t kept(const AtlasBoard& board, int checkers) {
    return board.sets(checkers) << shift_of(checkers);
  }
  /// Colourings that are kept of each set, as a power of two.
  static constexpr int shift_of(int checkers) { return checkers == 0 ? 0 : checkers - 1; }
  [[nodiscard]] int shift() const { return shift_of(checkers); }
  [[nodiscard]] std::span<solver::GameId> all() const { return {games.data(), size}; }
  [[nodiscard]] solver::GameId at(std::uint32_t set, Colours colours,
                                  const solver::GameId* negatives) const {
    const Colours low = (Colours{1} << shift()) - 1;
    const auto first = std::size_t{set} << shift();
    if (colours & ~low) return negatives[games[first + (~colours & low)]];
    return games[first + colours];
  }
};

/// How many positions that are kept have a game, and the first of them in the order of the layer
/// whose set is the least of its images.
struct Met {
  solver::GameId game;
  std::uint64_t positions;
  std::uint64_t first;
};

/// A layer from the ones below it, in pieces that threads take in any order. All must outlive it.
struct LayerWork {
  const AtlasBoard& board;
  const AtlasLayer& below;
  const AtlasLayer& below_two;  ///< used if the rules have pairs
  FormTable& forms;
  AtlasLayer& layer;  ///< its games are there, not yet known
  const std::atomic<bool>& stop;

  [[nodiscard]] std::uint64_t pieces() const;
  [[nodiscard]] std::uint64_t sets_of_piece() const;
};

/// Works on pieces of a layer; one a thread.
class LayerWorker {
 public:
  explicit LayerWorker(const LayerWork& work) : work_(work) {}

  /// What it met. Nothing if it was stopped, or at a limit of the table of forms.
  std::optional<std::vector<Met>> operator()(std::uint64_t piece);

 private:
  using Options = std::array<solver::GameId, 2 * Game::max_moves>;

  /// The game of one position.
  solver::GameId game_of(Colours white);
  /// All that are kept of one set; the same for its images.
  bool fill(std::uint32_t set);
  void copy_to(const Image& image, std::uint32_t from) const;
  void meet(solver::GameId game, std::uint64_t place);
  /// Writes the options of the side that has the checkers `own`, ascending; how many.
  std::size_t options_of(Colours white, Colours own, solver::GameId* out) const;

  LayerWork work_;
  Sights sights_;
  std::vector<Image> images_;
  std::vector<solver::GameId> negatives_;  ///< of the games met, by game
  OptionLists known_;
  std::vector<Met> met_;  ///< by game
};

}  // namespace halfboard::sight_reduction
