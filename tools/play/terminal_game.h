#pragma once

#include <atomic>
#include <cstddef>
#include <functional>
#include <memory>
#include <string>
#include <string_view>
#include <vector>

#include "tools/any_game/any_game.h"
#include "tools/any_game/any_player.h"
#include "tools/reports/terminal_colours.h"

namespace halfboard::tools::play {

/// A game against a player in the terminal: lines in, text out.
class TerminalGame {
 public:
  using Print = std::function<void(std::string_view)>;

  struct Setting {
    int seat = 0;        ///< the player who types; all others are played by the program
    bool books = false;  ///< does the program play by any?
    double seconds = 1;  ///< a move of the program
    const std::atomic<bool>* stop = nullptr;
    std::size_t columns = 80;         ///< of what is printed, but for the board
    Colours colours = Colours::none;  ///< of the board
  };

  TerminalGame(std::unique_ptr<AnyPosition> position, AnyPlayer& player, Setting setting,
               Print print);

  /// Shows the board; lets the program move until it is the turn of who types, or the game is over.
  void begin();
  /// What a line says: a move, or a command.
  void take(std::string_view line);
  [[nodiscard]] bool is_over() const { return over_; }
  /// What to show before a line is read.
  [[nodiscard]] std::string prompt() const;
  /// Where the game is.
  [[nodiscard]] const AnyPosition& position() const { return *position_; }

 private:
  void advance();
  void reply();
  void move(const std::string& text);
  void try_move(const std::string& text);
  void undo();
  void resign();
  void list_moves();
  void hint();
  void verdict();
  void show();
  void show_result();
  TextDecision think(double seconds);
  [[nodiscard]] bool my_turn() const;
  [[nodiscard]] bool stopped() const;
  [[nodiscard]] std::string filled(std::string_view words) const;
  [[nodiscard]] std::string name(int player) const;

  std::unique_ptr<AnyPosition> position_;
  std::vector<std::unique_ptr<AnyPosition>> earlier_;
  std::vector<std::string> moves_;  ///< one a position of earlier_
  AnyPlayer& player_;
  Setting setting_;
  Print print_;
  bool lost_ = false;  ///< for who types: the move that led here was proved to win
  bool over_ = false;
};

}  // namespace halfboard::tools::play
