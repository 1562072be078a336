#include "tools/ugi/line_of_play.h"

#include <algorithm>

namespace halfboard::tools::ugi {

std::optional<Error> LineOfPlay::set(const AnyGame& game, const solver::Options& options,
                                     std::string_view start,
                                     std::span<const std::string_view> moves,
                                     std::uint64_t max_plies) {
  if (!goes_on(game, options, start, moves)) {
    game_ = &game;
    options_ = options;
    start_ = start;
    moves_.clear();
    positions_.clear();
    auto position = game.position(start, options);
    if (!position) {
      end_ = End{.unreadable = true};
      return position.error();
    }
    positions_.push_back(std::move(*position));
  }
  end_.reset();
  look_for_end(max_plies);
  for (const std::string_view move : moves.subspan(moves_.size())) {
    if (end_) break;  // what comes after the end is no part of the game
    if (auto error = play(move)) return error;
    look_for_end(max_plies);
  }
  return std::nullopt;
}

void LineOfPlay::look_for_end(std::uint64_t max_plies) {
  if (positions_.back()->is_over())
    end_ = End{.winner = positions_.back()->winner()};
  else if (max_plies > 0 && moves_.size() >= max_plies)
    end_ = End{.too_long = true};
}

bool LineOfPlay::goes_on(const AnyGame& game, const solver::Options& options,
                         std::string_view start, std::span<const std::string_view> moves) const {
  return game_ == &game && options_ == options && start_ == start && !positions_.empty() &&
         moves_.size() <= moves.size() && std::equal(moves_.begin(), moves_.end(), moves.begin());
}

std::optional<Error> LineOfPlay::play(std::string_view move) {
  auto next = positions_.back()->clone();
  if (auto error = next->apply(move)) {
    const int offender = positions_.back()->to_move();
    End end{.offender = offender};
    if (positions_.back()->players() == 2 && offender >= 0) end.winner = 1 - offender;
    end_ = end;
    return error;
  }
  positions_.push_back(std::move(next));
  moves_.emplace_back(move);
  return std::nullopt;
}

}  // namespace halfboard::tools::ugi
