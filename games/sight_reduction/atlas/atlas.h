#pragma once

#include <functional>
#include <optional>
#include <string>
#include <vector>

#include "bitboards/result.h"
#include "games/sight_reduction/atlas/layer.h"

namespace halfboard::sight_reduction {

/// Where a form was met.
struct FormMet {
  std::vector<std::uint64_t> positions;  ///< by number of checkers, as far as needed
  int checkers = -1;                     ///< the fewest; -1: nowhere
  std::uint64_t first = 0;               ///< the first position with so few, in its layer
  bool exchanged = false;                ///< that one with its colours exchanged
};

/// The canonical forms of all positions of a board, by ascending numbers of checkers.
class Atlas {
 public:
  /// Positions with at most `most` checkers (at most most_coloured). The forms take up to `bytes`,
  /// the lists by which they are found again not counted.
  Atlas(const AtlasBoard& board, int most, std::size_t bytes);
  Atlas(const Atlas&) = delete;
  Atlas& operator=(const Atlas&) = delete;

  /// Most bytes that the layers of such an atlas take at a time.
  static std::size_t layer_bytes(const AtlasBoard& board, int most);

  [[nodiscard]] const AtlasBoard& board() const { return board_; }
  [[nodiscard]] int most() const { return most_; }
  /// Layers that are complete: all positions with fewer checkers.
  [[nodiscard]] int layers() const { return layers_; }
  [[nodiscard]] bool complete() const { return layers_ > most_; }
  /// The forms have no room: nothing more can be asked of games().
  [[nodiscard]] bool full() const { return forms_.exhausted(); }
  /// Gives them so many bytes more.
  void add_room(std::size_t bytes) { forms_.games().add_room(bytes); }
  /// Positions that have to be looked at in layers [0, layers).
  [[nodiscard]] std::uint64_t work_of(int layers) const;

  /// Adds the next layer. `tick` is told how many positions of it are done, and may say true to
  /// stop. False if it was stopped or the forms have no room: then the layer is as it was not
  /// begun. Precondition: not complete.
  bool add_layer(unsigned threads, const std::function<bool(std::uint64_t)>& tick);

  /// By GameId of games().
  [[nodiscard]] const std::vector<FormMet>& met() const { return met_; }
  [[nodiscard]] solver::ShortGames& games() { return forms_.games(); }
  /// The first position with fewest checkers of a form that was met.
  [[nodiscard]] Position example(solver::GameId game) const;

  /// About how many bytes `save` writes.
  [[nodiscard]] std::size_t kept_bytes() const {
    return (below_.size + below_two_.size) * sizeof(solver::GameId);
  }
  /// Writes all that is needed to go on, as a whole or not at all. Throws solver::WriteFailure.
  [[nodiscard]] std::optional<Error> save(const std::string& path) const;
  /// Goes on from there. Error: of another atlas, or damaged. Precondition: no layer was added.
  [[nodiscard]] std::optional<Error> load(const std::string& path);
  /// Did an atlas of this board and so many checkers save this file?
  [[nodiscard]] static bool is_of(const std::string& path, const AtlasBoard& board, int most);

 private:
  bool adopt(const std::vector<std::uint64_t>& numbers);
  void count(const std::vector<Met>& stored);
  void note(solver::GameId game, std::uint64_t positions, std::uint64_t first, bool exchanged);

  AtlasBoard board_;
  int most_;
  solver::Budget budget_{solver::Limits{}};  ///< never spent: a stop leaves games() usable
  FormTable forms_;
  std::vector<FormMet> met_;
  AtlasLayer below_;      ///< the last complete one
  AtlasLayer below_two_;  ///< the one before it
  int layers_ = 0;
};

}  // namespace halfboard::sight_reduction
