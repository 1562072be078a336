#pragma once

#include <array>
#include <optional>
#include <string>
#include <vector>

#include "games/halfcut/census.h"
#include "games/halfcut/game.h"
#include "tools/reports/json.h"

namespace halfboard::tools {

/// What is known of one placement of Halfcut.
struct Opening {
  std::optional<halfcut::Side> winner;
  std::uint64_t nodes = 0;
};

/// The first placements, or those after a line of play: one is kept for each class of squares that
/// are images of each other.
class HalfcutRows {
 public:
  /// Of an empty board.
  explicit HalfcutRows(int size) : start_(halfcut::Game::start({size})) {}
  /// After the moves of `line`, with commas between them. Error: one is illegal, or nothing can be
  /// placed after them.
  static Result<HalfcutRows> after(int size, const std::string& line);

  /// Where the placements are made.
  [[nodiscard]] const halfcut::Position& start() const { return start_; }
  /// The moves before, with commas between them.
  [[nodiscard]] const std::string& line() const { return line_; }
  /// Of the start, as far as it follows from the rows.
  [[nodiscard]] std::optional<halfcut::Side> winner() const;

  /// One square of each class, the middle first: its openings are the easiest, and what they leave
  /// in the table helps with the others.
  [[nodiscard]] std::vector<halfcut::Move> classes() const;
  /// The image of the move with the lowest number. The symmetries that keep the start count.
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
  /// What files about the start, and about the position after the move, are called: `a3`, `a3-b2`.
  [[nodiscard]] std::string name_of_line() const;
  [[nodiscard]] std::string file_name_of(halfcut::Move move) const;

  /// {"move", "winner", "nodes"}
  [[nodiscard]] Json row(halfcut::Move move) const;
  /// {"size", "openings": [..]}, after a line with "after" and "winner" as well
  [[nodiscard]] Json json() const;
  /// The same with "plies" of each opening and what is true of all positions.
  [[nodiscard]] Json json(const halfcut::Census& census) const;

  /// What the journal of this work begins with.
  [[nodiscard]] Json about() const;
  /// Takes over a line of the journal. False if it is none, or was changed.
  bool read_row(const std::string& line);
  /// Such a line.
  [[nodiscard]] std::string row_line(halfcut::Move move) const;
  /// Takes over what a file of this command says.
  std::optional<Error> read(const std::string& path);

  /// The winners as a map, then the nodes of each class. Classes that were not asked for, and of
  /// which nothing is known, are left out: '.' on the map.
  [[nodiscard]] std::string text(const std::vector<halfcut::Move>& asked) const;
  [[nodiscard]] std::string text() const { return text(classes()); }
  /// The winners as a picture of the board.
  [[nodiscard]] std::string svg() const;
  /// Plies of the game after each first placement as a map, then what is true of all positions.
  [[nodiscard]] std::string text(const halfcut::Census& census) const;

 private:
  /// Of one row, if it is about `move`.
  [[nodiscard]] std::optional<Opening> parse(const Json& row, halfcut::Move move) const;

  halfcut::Position start_;
  std::string line_;
  std::array<Opening, halfcut::Board::squares> squares_{};  ///< by the class's square
};

}  // namespace halfboard::tools
