#pragma once

#include <array>
#include <atomic>
#include <cstdint>
#include <memory>
#include <optional>
#include <span>
#include <stdexcept>
#include <string>
#include <string_view>
#include <vector>

#include "bitboards/result.h"
#include "solver/answer.h"
#include "solver/bench.h"
#include "solver/cgt/canonical_form.h"
#include "solver/game.h"
#include "solver/limits.h"
#include "solver/playout.h"

/// The games behind one interface of strings and numbers. Types are erased here and nowhere else:
/// one virtual call a command, none a node.
namespace halfboard::tools {

/// An Answer with its moves as text.
struct TextAnswer {
  solver::Outcome result = solver::Outcome::unknown;
  std::optional<int> value;
  std::optional<solver::Bounds> value_bounds;
  std::optional<int> plies;
  std::vector<std::string> best;
  std::vector<std::string> pv;
  std::uint64_t nodes = 0;
  bool stopped = false;  ///< a limit kept the search from a node that it wanted
  bool best_partial = false;
};

/// May other moves keep the proved result as well?
inline bool lacks_moves(const TextAnswer& answer) {
  return (answer.stopped || answer.best_partial) &&
         (answer.result == solver::Outcome::win || answer.result == solver::Outcome::draw);
}

/// A BothSides with its moves as text.
struct TextSides {
  char outcome = '?';
  std::array<std::vector<std::string>, 2> winning;
};

/// A position of some game.
class AnyPosition {
 public:
  virtual ~AnyPosition() = default;
  [[nodiscard]] virtual std::unique_ptr<AnyPosition> clone() const = 0;
  [[nodiscard]] virtual std::string text() const = 0;
  /// Legal moves, sorted as text.
  [[nodiscard]] virtual std::vector<std::string> moves() const = 0;
  /// Plays a move, or says why it is illegal and leaves the position as it was.
  [[nodiscard]] virtual std::optional<Error> apply(std::string_view move) = 0;
  /// The same with a move that moves() or a search has named: a refusal is a fault of ours.
  void play(std::string_view move) {
    if (const auto fault = apply(move)) throw std::logic_error(fault->line());
  }
  /// Nothing if stopped at a limit.
  [[nodiscard]] virtual std::optional<std::uint64_t> perft(int depth,
                                                           const solver::Limits&) const = 0;
  [[nodiscard]] virtual TextAnswer solve(const solver::Limits&) const = 0;
  [[nodiscard]] virtual int players() const = 0;
  /// The player who decides, or solver::chance.
  [[nodiscard]] virtual int to_move() const = 0;
  /// The player for whom a result is, also where dice decide.
  [[nodiscard]] virtual int turn() const = 0;
  [[nodiscard]] virtual bool is_over() const = 0;
  /// Who has won, or solver::nobody. Precondition: is_over().
  [[nodiscard]] virtual int winner() const = 0;
  /// The letters of the players, in order of play.
  [[nodiscard]] virtual std::string_view sides() const = 0;
  /// Is it a game in the sense of combinatorial game theory, in which either player may move?
  [[nodiscard]] virtual bool is_combinatorial() const = 0;
  /// Do players not see everything? What solve() says is of the open game then.
  [[nodiscard]] virtual bool hides() const = 0;
  /// Nothing if stopped at a limit. Precondition of both: is_combinatorial().
  [[nodiscard]] virtual std::optional<TextSides> both_sides(const solver::Limits&) const = 0;
  [[nodiscard]] virtual std::optional<solver::CanonicalForm> canonical_form(
      const solver::Limits&) const = 0;
  /// The picture as a side sees it, or the open one for viewer 0.
  [[nodiscard]] virtual solver::Diagram diagram(char viewer) const = 0;
  /// Nodes of a search of the bench set.
  [[nodiscard]] virtual std::uint64_t bench(const solver::BenchJob& job) const = 0;
  /// Adds the random games first .. last-1 of a seed, fewer if told to stop.
  virtual void playouts(std::uint64_t seed, std::uint64_t first, std::uint64_t last,
                        std::uint64_t max_plies, const std::atomic<bool>& stop,
                        solver::PlayoutSum& sum) const = 0;
};

/// The player with that letter. Error: it is no side's; `where` says who named it.
inline Result<int> side_named(const AnyPosition& position, std::string_view letter,
                              std::string where) {
  const std::string_view sides = position.sides();
  if (const auto player = sides.find(letter); letter.size() == 1 && player != sides.npos)
    return static_cast<int>(player);
  std::string expected;
  for (const char side : sides)
    expected += (expected.empty() ? "one of " : ", ") + quote({&side, 1});
  return Error{"unknown side " + quote(letter), std::move(where), std::move(expected)};
}

/// A game, seen from the command line.
class AnyGame {
 public:
  virtual ~AnyGame() = default;
  [[nodiscard]] virtual std::string_view name() const = 0;
  [[nodiscard]] virtual std::string_view title() const = 0;
  [[nodiscard]] virtual std::span<const solver::Option> options() const = 0;
  [[nodiscard]] virtual int max_moves() const = 0;
  /// Names of the concepts of solver/ that the game satisfies.
  [[nodiscard]] virtual std::vector<std::string_view> abilities() const = 0;
  [[nodiscard]] virtual std::span<const solver::BenchJob> bench_jobs() const = 0;
  /// Reads a position; "start" is the start position under the given options. Error: the text, or
  /// an option that is bad or none of options().
  [[nodiscard]] virtual Result<std::unique_ptr<AnyPosition>> position(
      std::string_view text, const solver::Options& options) const = 0;
};

/// All games, in the order in which they were listed (see CMakeLists.txt).
std::span<const AnyGame* const> all_games();

/// The instruction set this build of the library was made for: "x86-64-v3", ..
std::string_view instruction_set();

/// The game of that name, or an error that lists the names.
Result<const AnyGame*> find_game(std::string_view name);

}  // namespace halfboard::tools
