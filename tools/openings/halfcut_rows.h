#pragma once

#include <array>
#include <optional>
#include <string>
#include <vector>

#include "games/halfcut/census.h"
#include "games/halfcut/game.h"
#include "tools/reports/json.h"

namespace halfboard::tools {

/// What is known of one first placement of Halfcut.
struct Opening {
  std::optional<halfcut::Side> winner;
  std::uint64_t nodes = 0;
};

/// The first placements: one is kept for each class of squares that are images of each other.
class HalfcutRows {
 public:
  explicit HalfcutRows(int size) : size_(size), start_(halfcut::Game::start({size})) {}

  /// One square of each class, the middle first: its openings are the easiest, and what they leave
  /// in the table helps with the others.
  [[nodiscard]] std::vector<halfcut::Move> classes() const;
  /// The image of the move with the lowest number. The symmetries that keep the colours count.
  [[nodiscard]] halfcut::Move class_of(halfcut::Move move) const;

  [[nodiscard]] const Opening& at(halfcut::Move move) const {
    return squares_[class_of(move).square];
  }
  void set(halfcut::Move move, const Opening& opening) {
    squares_[class_of(move).square] = opening;
  }
  [[nodiscard]] halfcut::Position position_after(halfcut::Move move) const {
    return halfcut::Game::play(start_, move);
  }
  [[nodiscard]] std::string name_of(halfcut::Move move) const {
    return halfcut::Game::format_move(start_, move);
  }

  /// {"move", "winner", "nodes"}
  [[nodiscard]] Json row(halfcut::Move move) const;
  /// {"size", "openings": [..]}
  [[nodiscard]] Json json() const;
  /// The same with "plies" of each opening and what is true of all positions.
  [[nodiscard]] Json json(const halfcut::Census& census) const;

  /// What the journal of this work begins with.
  [[nodiscard]] Json about() const;
  /// Takes over a line of the journal. False if it is none.
  bool read_row(const std::string& line);
  /// Takes over what a file of this command says.
  std::optional<Error> read(const std::string& path);

  /// The winners as a map, then the nodes of each class.
  [[nodiscard]] std::string text() const;
  /// Plies of the game after each first placement as a map, then what is true of all positions.
  [[nodiscard]] std::string text(const halfcut::Census& census) const;

 private:
  /// Of one row, if it is about `move`.
  [[nodiscard]] std::optional<Opening> parse(const Json& row, halfcut::Move move) const;

  int size_;
  halfcut::Position start_;
  std::array<Opening, halfcut::Board::squares> squares_{};  ///< by the class's square
};

}  // namespace halfboard::tools
