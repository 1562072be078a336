#pragma once

#include <functional>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "bitboards/result.h"
#include "solver/game.h"
#include "solver/limits.h"
#include "solver/retrograde/table_file.h"
#include "solver/shard.h"

/// Strong solutions of games, behind strings: see solver/retrograde/tables.h.
namespace halfboard::tools {

/// What a table says of a position and of all its moves.
struct TextProbe {
  struct Move {
    std::string move;
    solver::retrograde::Value value;  ///< for who makes it, the move counted
  };
  std::string position;
  solver::retrograde::Value value;
  std::vector<Move> moves;        ///< sorted as text
  std::vector<std::string> line;  ///< best play to the end; empty for a draw
};

/// What to check of a table.
struct TableCheckPlan {
  solver::Limits limits{};
  std::optional<solver::retrograde::Sample> sample{};
  std::optional<solver::Shard> shard{};  ///< of the rows of a table in rows
  solver::retrograde::OnProgress on_progress = [](std::uint64_t, std::uint64_t) {};
};

/// How the check of a table went.
struct TextCheck {
  std::uint64_t checked = 0;
  std::uint64_t failed = 0;
  bool complete = true;
  std::string first_failure;
};

/// What a table says of positions that have something in common.
struct TextGroup {
  std::string name;
  std::uint64_t won = 0;
  std::uint64_t lost = 0;
  std::uint64_t drawn = 0;
  std::uint32_t longest = 0;  ///< plies of the longest win or loss
};

/// How far the making of a table is.
struct TableProgress {
  std::uint32_t plies = 0;
  std::uint64_t won = 0;
  std::uint64_t lost = 0;
};

class AnyTables {
 public:
  virtual ~AnyTables() = default;
  [[nodiscard]] virtual std::string_view game() const = 0;
  /// Makes a table, or goes on with it. False if stopped at a limit: what was found is kept beside
  /// `out` and the same call goes on. Error: no table for these options, or it can't be written.
  [[nodiscard]] virtual Result<bool> make(
      const solver::Options& options, const std::string& out, const solver::Limits& limits,
      const std::function<void(const TableProgress&)>& tell) const = 0;
  /// Is the file of the game that these options of `start` mean, as far as it can be? Error: it is
  /// damaged, or the options are bad.
  [[nodiscard]] virtual Result<bool> fits(const solver::retrograde::TableFile& file,
                                          const solver::Options& options) const = 0;
  /// Error: bad position, or not one of the table's; a damaged file throws std::runtime_error.
  [[nodiscard]] virtual Result<TextProbe> probe(const solver::retrograde::TableFile& file,
                                                std::string_view position) const = 0;
  /// A position whose end is farthest off; empty if all are drawn. A damaged file throws
  /// std::runtime_error.
  [[nodiscard]] virtual Result<std::string> longest(
      const solver::retrograde::TableFile& file) const = 0;
  /// Counts by the groups of the game's positions; none if it has no groups.
  [[nodiscard]] virtual Result<std::vector<TextGroup>> groups(
      const solver::retrograde::TableFile& file) const = 0;
  /// Proves all values, or what the plan names, by the plain rules. Error: needs more memory, or
  /// no shards of this table.
  [[nodiscard]] virtual Result<TextCheck> check(const solver::retrograde::TableFile& file,
                                                const TableCheckPlan& plan) const = 0;
};

/// "GAME NAME=VALUE .." and back: what a table is of, in its file.
std::string table_text(std::string_view game, const solver::Options& options);
solver::Options table_options(std::string_view text);

/// The tables of a game; null if it has none.
const AnyTables* tables_of(std::string_view game);
/// Those that a file is one of. Error: a game without tables.
Result<const AnyTables*> tables_of(const solver::retrograde::TableFile& file);

}  // namespace halfboard::tools
