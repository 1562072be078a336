#pragma once

#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "tools/any_game/any_player.h"

namespace halfboard::tools::books {

/// What a book says of a position.
struct Known {
  solver::Outcome result = solver::Outcome::unknown;  ///< for the side to move
  std::optional<int> plies;                           ///< to the end, at most
  /// That keep the result, the best first. Of a draw all of them; there is at least one.
  std::vector<std::string> moves;
  std::string source;
};

/// Exact knowledge of one game from files: certificates or a table.
class Book {
 public:
  virtual ~Book() = default;
  [[nodiscard]] virtual const AnyGame& game() const = 0;
  /// Is it a table of the game that these options of `start` mean?
  [[nodiscard]] virtual bool is_table_of(const solver::Options&) const { return false; }
  /// May it know positions of that game? Of certificates only `ask` tells.
  [[nodiscard]] virtual bool may_know(const solver::Options&) const { return true; }
  /// For a position of that game; nothing if the book does not have it, or is damaged there.
  [[nodiscard]] virtual std::optional<Known> ask(const AnyPosition& position) const = 0;
};

/// The book in a file, or those in the files of a folder.
class Books {
 public:
  /// Certificates of Halfcut and Groups as `openings` writes them, tables as `tablebase` does; in a
  /// folder other files are passed over. Checksums are checked, those of a table's values when they
  /// are looked up. Whether a certificate holds is what `verify` tells. Error: can't be read,
  /// damaged, no book.
  static Result<Books> read(const std::string& path);

  [[nodiscard]] std::optional<Known> ask(const AnyGame& game, const AnyPosition& position) const;
  /// Why none of them can be of use in that game; nothing if one may. `start`: its options;
  /// nothing if games begin elsewhere. `path`, `where`: what the books were read from, what named
  /// it.
  [[nodiscard]] std::optional<Error> useless(const AnyGame& game,
                                             const std::optional<solver::Options>& start,
                                             const std::string& path,
                                             const std::string& where) const;
  /// Is one of them a table of that game under these options of `start`?
  [[nodiscard]] bool has_table(const AnyGame& game, const solver::Options& options) const;

 private:
  std::vector<std::unique_ptr<const Book>> books_;
};

/// A player who keeps to the books: where they say win or loss he moves at once, where they say
/// draw he thinks, but makes no move that loses.
std::unique_ptr<AnyPlayer> with_books(std::unique_ptr<AnyPlayer> player,
                                      std::shared_ptr<const Books> books, const AnyGame& game);

}  // namespace halfboard::tools::books
