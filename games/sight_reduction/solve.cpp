#include <algorithm>
#include <iterator>
#include <optional>

#include "games/sight_reduction/game.h"
#include "games/sight_reduction/lattice/win_table.h"
#include "games/sight_reduction/value/bounds.h"
#include "games/sight_reduction/value/placement.h"
#include "solver/cgt/combinatorial.h"
#include "solver/kept_move.h"

namespace halfboard::sight_reduction {
namespace {

/// The moves of either side after which wins(next), which may be unknown, says that it wins.
template <class Wins>
std::optional<solver::BothSides<Move>> winning_moves(Position position, const Wins& wins) {
  solver::BothSides<Move> sides{};
  for (const Side side : {Side::white, Side::black}) {
    position.side = side;
    for (const Move& move : solver::MoveList<Game>(position)) {
      const std::optional<bool> won = wins(Game::play(position, move));
      if (!won) return std::nullopt;
      if (*won) sides.winning[static_cast<std::size_t>(side)].push_back(move);
    }
  }
  sides.outcome = solver::outcome_class(!sides.winning[0].empty(), !sides.winning[1].empty());
  return sides;
}

/// The least value that wins for White: at 0 who moves first in play loses.
int white_wins_from(const Position& position) {
  return first_to_move(position) == Side::white ? 1 : 0;
}

/// Analysis where positions of play are integers.
class IntegerAnalysis {
 public:
  explicit IntegerAnalysis(solver::Budget& budget)
      : budget_(budget), own_(budget.limits()), values_(own_) {}

  solver::Answer<Move> solve(const Position& position) {
    solver::Answer<Move> answer;
    answer.value = values_.value(position);
    if (answer.value) {
      const bool white_wins = *answer.value >= white_wins_from(position);
      const bool wins = white_wins == (position.side == Side::white);
      answer.result = wins ? solver::Outcome::win : solver::Outcome::loss;
      for (const Move& move : solver::MoveList<Game>(position)) {
        const auto keep = keeps(position, move, wins);
        if (!keep) break;
        if (*keep) answer.best.push_back(move);
      }
      follow(position, wins, *answer.value, answer.pv);
    }
    budget_.charge(own_.nodes());
    answer.nodes = budget_.nodes();
    if (own_.exhausted()) stop(position, answer);
    if (!answer.value && position.phase == Phase::play) count(position, answer);
    return answer;
  }

  /// Precondition: phase play.
  std::optional<solver::BothSides<Move>> both_sides(const Position& position) {
    std::optional<solver::BothSides<Move>> sides;
    if (values_.value(position))
      sides = winning_moves(position, [&](const Position& next) {
        return reaches(other(next.side), next, white_wins_from(next));
      });
    budget_.charge(own_.nodes());
    return sides;
  }

 private:
  /// The limit is the caller's, too; and what was proved by some move says by which.
  void stop(const Position& position, solver::Answer<Move>& answer) {
    if (!budget_.out_of_time()) budget_.spend();
    // The line that was found begins with a move that is proved.
    if (!answer.pv.empty() && std::ranges::find(answer.best, answer.pv[0]) == answer.best.end())
      answer.best.push_back(answer.pv[0]);
    if (!answer.value || !answer.best.empty()) return;
    const solver::MoveList<Game> moves(position);
    const auto kept = solver::find_kept_move(moves, [&](const Move& move, solver::Budget& budget) {
      own_ = budget;
      return keeps(position, move, answer.result == solver::Outcome::win);
    });
    if (kept) answer.best = {*kept};
  }

  /// What counting proves of a value that was not found: who wins, by which of the moves, and of
  /// bounds that meet the value.
  static void count(const Position& position, solver::Answer<Move>& answer) {
    const Bounds bounds = counted_bounds(position);
    answer.result = result_by(bounds, position.side);
    for (const Move& move : solver::MoveList<Game>(position)) {
      const Position next = Game::play(position, move);
      // Nothing wins a lost game; a won one is kept by what leaves the other side a lost one.
      if (answer.result == solver::Outcome::loss ||
          (answer.result == solver::Outcome::win &&
           result_by(counted_bounds(next), next.side) == solver::Outcome::loss))
        answer.best.push_back(move);
    }
    if (bounds.low == bounds.high)
      answer.value = bounds.low;
    else
      answer.value_bounds = bounds;
  }

  static Bounds counted_bounds(const Position& p) {
    return p.variant.easier ? blocking_bounds<true>(p.white, p.black)
                            : blocking_bounds<false>(p.white, p.black);
  }

  /// The mover wins exactly if the value is on his side of 0.
  static solver::Outcome result_by(const Bounds& bounds, Side side) {
    const bool white = side == Side::white;
    if (white ? bounds.low > 0 : bounds.high < 0) return solver::Outcome::win;
    if (white ? bounds.high <= 0 : bounds.low >= 0) return solver::Outcome::loss;
    return solver::Outcome::unknown;
  }

  /// Does the mover, who wins or loses, still do so after the move? Nothing can win a lost game.
  std::optional<bool> keeps(const Position& position, Move move, bool wins) {
    if (!wins) return true;
    const Position next = Game::play(position, move);
    return reaches(position.side, next, white_wins_from(next));
  }

  /// Is the value at least k for White, or below k for Black?
  std::optional<bool> reaches(Side side, const Position& position, int k) {
    const auto holds = values_.at_least(position, k);
    if (!holds) return std::nullopt;
    return *holds == (side == Side::white);
  }

  /// Placements also keep the value.
  bool is_good(const Position& position, Move move, bool wins, int value) {
    const auto good = position.phase == Phase::play
                          ? keeps(position, move, wins)
                          : reaches(position.side, Game::play(position, move),
                                    position.side == Side::white ? value : value + 1);
    return good.value_or(false);
  }

  void follow(Position position, bool wins, int value, std::vector<Move>& line) {
    for (;;) {
      const solver::MoveList<Game> moves(position);
      std::optional<Move> pick;
      for (const Move& move : moves)
        if (is_good(position, move, wins, value)) {
          pick = move;
          break;
        }
      if (!pick) return;
      line.push_back(*pick);
      position = Game::play(position, *pick);
      wins = !wins;
    }
  }

  solver::Budget& budget_;
  solver::Budget own_;  // another one where a limit has to be crossed by a little
  PlacementSolver values_;
};

/// Analysis of positions that may be hot: what a short search leaves open is asked of a table of
/// all positions, so that a full deal is always decided.
class HotAnalysis {
 public:
  explicit HotAnalysis(solver::Budget& budget) : budget_(budget) {}

  solver::Answer<Move> solve(const Position& position) {
    solver::Answer<Move> answer;
    if (!has_table(position)) return solver::GenericSolver<Game>(budget_).solve(position);
    solver::Budget trial(trial_limits());
    answer = solver::GenericSolver<Game>(trial).solve(position);
    budget_.charge(trial.nodes());
    if (trial.exhausted())
      if (const auto table = make_table(position)) {
        answer = {};
        look_up(*table, position, answer);
      }
    answer.nodes = budget_.nodes();
    return answer;
  }

  /// Precondition: phase play.
  std::optional<solver::BothSides<Move>> both_sides(const Position& position) {
    if (!has_table(position)) return solver::both_sides<Game>(position, budget_);
    solver::Budget trial(trial_limits());
    auto sides = solver::both_sides<Game>(position, trial);
    budget_.charge(trial.nodes());
    if (sides) return sides;
    const auto table = make_table(position);
    if (!table) return std::nullopt;
    return winning_moves(position,
                         [&](const Position& next) { return std::optional(!table->wins(next)); });
  }

 private:
  /// Fewer checkers are left to the search. A table counts as many nodes as it has positions.
  [[nodiscard]] bool has_table(const Position& position) const {
    constexpr std::uint64_t least = std::uint64_t{1} << 22;
    if (!WinTable::fits(position) || WinTable::positions(position) < least) return false;
    return WinTable::bytes(position) <= budget_.limits().memory_mib << 20 &&
           WinTable::positions(position) + trial_nodes <= budget_.nodes_left();
  }

  [[nodiscard]] solver::Limits trial_limits() const {
    solver::Limits limits = budget_.left();
    limits.nodes = trial_nodes;
    limits.memory_mib = std::min(limits.memory_mib, trial_mib);
    return limits;
  }

  std::optional<WinTable> make_table(const Position& position) {
    const solver::Limits limits = budget_.left();
    auto table = WinTable::make(position, limits.threads, solver::Deadline(limits));
    if (table)
      budget_.charge(WinTable::positions(position));
    else
      budget_.out_of_time();
    return table;
  }

  static void look_up(const WinTable& table, Position position, solver::Answer<Move>& answer) {
    bool wins = table.wins(position);
    answer.result = wins ? solver::Outcome::win : solver::Outcome::loss;
    const auto keeps = [&](const Move& move) {
      return !wins || !table.wins(Game::play(position, move));
    };
    const solver::MoveList<Game> moves(position);
    std::ranges::copy_if(moves, std::back_inserter(answer.best), keeps);
    for (;; wins = !wins) {
      const solver::MoveList<Game> here(position);
      const auto* pick = std::find_if(here.begin(), here.end(), keeps);
      if (pick == here.end()) return;
      answer.pv.push_back(*pick);
      position = Game::play(position, *pick);
    }
  }

  static constexpr std::uint64_t trial_nodes = 300'000;
  /// Enough for that many nodes. In a larger table each would touch a page of its own.
  static constexpr std::size_t trial_mib = 128;
  solver::Budget& budget_;
};

}  // namespace

solver::Answer<Move> Game::solve(const Position& position, solver::Budget& budget) {
  if (has_integer_values(position.variant)) return IntegerAnalysis(budget).solve(position);
  return HotAnalysis(budget).solve(position);
}

bool Game::has_integer_value(const Position& position) {
  return position.phase == Phase::play && has_integer_values(position.variant);
}

std::optional<int> Game::integer_value(const Position& position, solver::Budget& budget) {
  return PlacementSolver(budget).value(position);
}

std::optional<solver::BothSides<Move>> Game::both_sides(const Position& position,
                                                        solver::Budget& budget) {
  if (position.phase != Phase::play) return std::nullopt;
  if (has_integer_values(position.variant)) return IntegerAnalysis(budget).both_sides(position);
  return HotAnalysis(budget).both_sides(position);
}

static_assert(solver::HasIntegerValues<Game>);

}  // namespace halfboard::sight_reduction
