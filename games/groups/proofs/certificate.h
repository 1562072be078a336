#pragma once

#include <functional>
#include <istream>
#include <limits>
#include <optional>
#include <string>
#include <vector>

#include "games/groups/game.h"

namespace halfboard::groups {

/// How every certificate of a win begins, and every one of a hold.
inline constexpr std::string_view certificate_magic = "halfboard groups certificate 1\n";
inline constexpr std::string_view hold_magic = "halfboard groups hold 1\n";

/// A strategy with which a player wins, or one with which he never loses (a hold): one move for
/// every position with him to move that can come up, up to the symmetries of the board, but for
/// those with a win in one. As text, below the magic line:
///
///     rules NAME
///     position TEXT
///     winner w|b
///     plies N                    the win takes at most so many from the position
///     TEXT MOVE N                a position, the winner's move, and at most so many plies from it
///     ..
///     end COUNT                  of those lines
///
/// A hold has a line "holder w|b" in place of "winner" and "plies", and N is "-" where he goes on
/// without end.
struct Strategy {
  static constexpr int unending = std::numeric_limits<int>::max();

  struct Step {
    Position position;
    Move move;
    int plies;
  };
  Position root;
  Side winner = Side::white;  ///< or the holder
  bool holds = false;
  int plies = 0;  ///< `unending` of a hold
  std::vector<Step> steps;

  [[nodiscard]] std::string text() const;
  /// Nothing of it if `stop`, asked now and then, says so: an error then, too.
  static Result<Strategy> read(std::istream& in, const std::function<bool()>& stop = {});
  /// What stands above the steps.
  static Result<Strategy> read_head(std::istream& in);
};

/// The least key of the images of a position, with all pieces placed, that keep the colours.
Game::Key class_key(const Position& position);

/// Where a strategy comes from: the winner's move in a position that he wins, but not at once;
/// nothing if that can't be found out.
using Guide = std::function<std::optional<Move>(const Position&)>;

/// A second guide, for the positions from which the first one gives up or leads round in a circle.
class Mender {
 public:
  Mender() = default;
  virtual ~Mender() = default;
  Mender(const Mender&) = delete;
  Mender& operator=(const Mender&) = delete;

  /// Is told of a position that the winner, who moves, wins within so many plies.
  virtual void know(const Position& position, int plies) = 0;
  /// Looks for a win of his by moves that lead to positions he is known to win, within a number of
  /// nodes.
  virtual bool prove(const Position& position, std::uint64_t nodes) = 0;
  /// His move in a position of what was proved.
  virtual std::optional<Move> move(const Position& position) = 0;
};

/// Follows the guide through all replies, then counts the plies: of each step, and in all, the most
/// that the replies can make of it. What can't be counted, as it leads round in a circle or the
/// guide gave up, is mended step by step, the later ones first, with more and more nodes. Nothing
/// if that fails, if there is no mender, or if `stop`, asked now and then, says so.
std::optional<Strategy> follow(const Position& root, Side winner, const Guide& guide,
                               Mender* mender = nullptr, const std::function<bool()>& stop = {});

struct CheckOptions {
  unsigned threads = 1;
  std::function<bool()> stop{};  ///< asked now and then, by any thread
  /// Told of the steps checked so far and of all, by one thread.
  std::function<void(std::uint64_t, std::uint64_t)> report{};
};

struct StrategyCheck {
  std::optional<Error> fault;  ///< what is wrong: the same with any number of threads
  std::size_t checked = 0;     ///< steps
  bool stopped = false;        ///< .. before anything could be said
};

/// Checks every step with the plain rules and no search: its move is legal, and after every reply
/// the winner has a win in one or a further step with at least two plies less. That the number of
/// plies falls is what excludes going round in a circle. After a step without end any further step
/// will do: a hold may go round.
StrategyCheck check(const Strategy& strategy, const CheckOptions& options);

/// What is wrong with a strategy, or nothing.
inline std::optional<Error> fault_of(const Strategy& strategy) { return check(strategy, {}).fault; }

}  // namespace halfboard::groups
