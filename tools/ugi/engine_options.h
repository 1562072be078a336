#pragma once

#include <cstdint>
#include <map>
#include <memory>
#include <optional>
#include <string>
#include <string_view>

#include "bitboards/result.h"
#include "solver/play/settings.h"
#include "tools/any_game/any_game.h"
#include "tools/books/books.h"

namespace halfboard::tools::ugi {

/// Does an option say which game is played, by which rules, from where, or how long at most? Both
/// engines of a match have to agree on that.
bool is_of_the_match(std::string_view name);

/// "--size", as games name their options, is "Size" in the list that `ugi` gives.
std::string as_listed(std::string_view text);

/// What `setoption` sets, and what follows from it. Options of a game are kept as they were given
/// and looked at when a position is set up, so that their order does not matter.
class EngineOptions {
 public:
  explicit EngineOptions(const AnyGame& game) : game_(&game) {}

  /// The lines `option name .. type .. default ..`, with line ends.
  [[nodiscard]] std::string announcement() const;
  /// Sets an option; names are compared without regard to case.
  std::optional<Error> set(std::string_view name, std::string_view value);

  [[nodiscard]] const AnyGame& game() const { return *game_; }
  /// Those options of the current game that are set; without those that say what its start is,
  /// unless that is asked for. A value that was meant for another game, and that this one can't
  /// read, is left out.
  [[nodiscard]] solver::Options game_options(bool of_start) const;
  /// What `startpos` stands for.
  [[nodiscard]] std::string start_text() const;
  [[nodiscard]] const solver::play::Settings& player() const { return player_; }
  /// A player of the current game, with the books if he is to use what is exact.
  [[nodiscard]] std::unique_ptr<AnyPlayer> make_player() const;
  /// Why the books can't be of use (books::Books::useless); nothing if they may, or there are none.
  [[nodiscard]] std::optional<Error> useless_books(
      const std::optional<solver::Options>& start) const;
  /// Where pieces are hidden: only one of the positions that are possible is thought about.
  [[nodiscard]] bool one_world() const { return one_world_; }
  /// Reality Check: false, never declare one.
  [[nodiscard]] bool checks() const { return checks_; }
  /// Seconds that are lost with every move.
  [[nodiscard]] double overhead() const { return static_cast<double>(overhead_ms_) / 1000; }
  /// From so many plies on a game is a draw; 0: never.
  [[nodiscard]] std::uint64_t max_plies() const { return max_plies_; }

 private:
  std::optional<Error> set_number(const std::string& name, std::string_view value, bool& known);
  std::optional<Error> set_book(std::string_view path);
  std::optional<Error> set_word(const std::string& name, std::string_view value, bool& known);

  const AnyGame* game_;
  struct Value {
    std::string text;
    const AnyGame* game;  ///< that was chosen then
  };
  std::map<std::string, Value, std::less<>> values_;
  std::optional<std::string> deal_;
  solver::play::Settings player_;
  std::string book_path_;
  std::shared_ptr<const books::Books> books_;
  bool one_world_ = false;
  bool checks_ = true;
  std::uint64_t overhead_ms_ = 10;
  std::uint64_t max_plies_ = 0;
};

}  // namespace halfboard::tools::ugi
