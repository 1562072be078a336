#pragma once

#include <array>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "games/sight_reduction/game.h"
#include "games/sight_reduction/value/solver.h"
#include "solver/limits.h"

/// The "more fair set-up": one player (the rearranger) exchanges up to four checkers among their
/// squares, the other (the chooser) picks a colour, and the rearranger says who starts. On a full
/// board that comes to at most two exchanges of a white with a black checker. Under the base and
/// the easier rule the rearranger wins exactly if some deal in reach has value 0: there who starts
/// loses, while at any other value one colour wins whoever starts, and the chooser picks it.
namespace halfboard::sight_reduction {

/// Up to two exchanges; the white checker of exchange i stands on white[i], the black on black[i].
struct Exchange {
  int count = 0;
  std::array<int, 2> white{};  ///< square numbers of the 4 x 8 board, ascending
  std::array<int, 2> black{};
};

/// The exchanges of a full deal are numbered, smaller ones first: no exchange (0), 16 * 16 single
/// ones, then 120 * 120 of two; in each group by the white squares, then the black ones, ascending.
/// They lead to different deals.
inline constexpr int single_exchanges = 16 * 16;
inline constexpr int double_exchanges = 120 * 120;
inline constexpr int exchange_count = 1 + single_exchanges + double_exchanges;

/// Exchange `index` of a full deal. Precondition: is_deal(position), 0 <= index < exchange_count.
Exchange exchange_at(const Position& deal, int index);

/// The position after an exchange.
Position exchanged(Position position, const Exchange& exchange);

/// "a1<->b3, c2<->d8", the white square of each exchange first; "none" without any.
std::string format(const Exchange& exchange);

/// Is the value 0? Nothing if stopped at a limit. Precondition: has_integer_values.
std::optional<bool> has_value_zero(ValueSolver& solver, const Position& position,
                                   solver::Budget& budget);

enum class FairWinner : std::uint8_t { rearranger, chooser, unknown };

constexpr std::string_view name_of(FairWinner winner) {
  constexpr std::string_view names[] = {"rearranger", "chooser", "unknown"};
  return names[static_cast<int>(winner)];
}

struct FairResult {
  std::optional<int> value;  ///< of the deal itself; nothing if stopped before it was known
  std::optional<int> found;  ///< the first exchange to a deal of value 0
  int tried = 0;             ///< exchanges that are decided: all before the first that is not
  std::uint64_t nodes = 0;

  [[nodiscard]] FairWinner winner() const {
    if (found) return FairWinner::rearranger;
    return tried == exchange_count ? FairWinner::chooser : FairWinner::unknown;
  }
};

/// Solves the fair set-up: tries the exchanges of a deal in order, as many at a time as there are
/// threads. They are judged in order, each by the nodes that those before it left, so nothing but a
/// time limit makes an answer or a count depend on the number of threads. For one caller at a time;
/// no answer and no node count depends on what was solved before.
class FairSolver {
 public:
  /// Uses at most `table_bytes` of memory a thread; 64 MiB hold all that a deal needs.
  explicit FairSolver(std::size_t table_bytes, unsigned threads = 1);

  /// Precondition: is_deal(deal), has_integer_values. limits.memory_mib is not used.
  FairResult solve(const Position& deal, const solver::Limits& limits);

 private:
  bool try_some(const Position& deal, const solver::Deadline& clock, FairResult& result);

  std::vector<ValueSolver> solvers_;  // one a thread
};

}  // namespace halfboard::sight_reduction
