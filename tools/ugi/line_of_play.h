#pragma once

#include <cstdint>
#include <memory>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "bitboards/result.h"
#include "tools/any_game/any_game.h"

namespace halfboard::tools::ugi {

/// A game so far: where it began, its moves, and how it stands.
class LineOfPlay {
 public:
  /// How a game has ended.
  struct End {
    int winner = solver::nobody;    ///< a player, or nobody
    std::optional<int> offender{};  ///< who made an illegal move
    bool unreadable = false;        ///< there is no game: the position could not be read
    bool too_long = false;          ///< the limit of plies was reached
  };

  /// Sets up the position and plays the moves; of a game that only goes on, just the new ones. An
  /// illegal move ends the game, and so does a position that can't be read; what is wrong is
  /// returned.
  std::optional<Error> set(const AnyGame& game, const solver::Options& options,
                           std::string_view start, std::span<const std::string_view> moves,
                           std::uint64_t max_plies);

  [[nodiscard]] const std::optional<End>& end() const { return end_; }
  /// Precondition: there is a game.
  [[nodiscard]] const AnyPosition& position() const { return *positions_.back(); }
  /// Those before it.
  [[nodiscard]] std::span<const std::unique_ptr<AnyPosition>> earlier() const {
    return std::span(positions_).first(positions_.size() - 1);
  }
  [[nodiscard]] bool has_game() const { return !positions_.empty(); }

 private:
  bool goes_on(const AnyGame& game, const solver::Options& options, std::string_view start,
               std::span<const std::string_view> moves) const;
  std::optional<Error> play(std::string_view move);
  void look_for_end(std::uint64_t max_plies);

  const AnyGame* game_ = nullptr;
  solver::Options options_;
  std::string start_;
  std::vector<std::string> moves_;
  std::vector<std::unique_ptr<AnyPosition>> positions_;
  std::optional<End> end_;
};

}  // namespace halfboard::tools::ugi
