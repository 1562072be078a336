#include "games/sight_reduction/solitaire/explain.h"

#include <algorithm>
#include <bit>
#include <vector>

#include "bitboards/rays.h"
#include "solver/random.h"
#include "solver/sat/sat_solver.h"

namespace halfboard::sight_reduction {
namespace {

using solver::SatSolver;
using Squares = std::vector<int>;

/// Cores of one claim.
class CoreFinder {
 public:
  CoreFinder(const SwitchedClaim& claim, solver::Budget& budget)
      : switches_(claim.switches), budget_(budget) {
    claim.formula.for_each([&](std::span<const int> clause) { sat_.add(clause); });
  }

  /// Can the relaxed game be solved in which these checkers obey the rules? If not, `squares` loses
  /// those that were not needed to see it.
  SatSolver::Result solve(Squares& squares) {
    for (const int square : squares) sat_.assume(switch_of(square));
    const auto answer = sat_.solve(budget_);
    if (answer == SatSolver::Result::unsatisfiable)
      std::erase_if(squares, [&](int square) { return !sat_.failed(switch_of(square)); });
    return answer;
  }

  /// Tries to do without each checker, in the order given. What was needed once stays needed when
  /// others leave, so once through is enough. False if stopped.
  bool minimise(Squares& core) {
    const Squares order = core;
    for (const int square : order) {
      Squares rest = core;
      if (std::erase(rest, square) == 0) continue;  // went with another
      const auto answer = solve(rest);
      if (answer == SatSolver::Result::stopped) return false;
      if (answer == SatSolver::Result::unsatisfiable) core = rest;
    }
    return true;
  }

 private:
  [[nodiscard]] int switch_of(int square) const {
    return switches_[static_cast<std::size_t>(square)];
  }

  std::array<int, Board::squares> switches_;
  solver::Budget& budget_;
  SatSolver sat_;
};

Word set_of(const Squares& squares) {
  Word set = 0;
  for (const int square : squares) set |= Board::bit(square);
  return set;
}

/// Could the sides, in turn, remove as many checkers as the goal asks for, if nobody ever had to
/// see anybody? A solver of clauses counts badly.
bool numbers_allow(const Position& p, const std::optional<Target>& target) {
  const bool pairs = p.variant.pairs;
  const int left = pairs && !target ? 0 : 1;
  const Word own = p.own(), enemy = p.enemy();
  const int most = std::popcount(own) - left;
  const int most_of_enemy = std::popcount(enemy) - left;
  if (std::min(most, most_of_enemy) < 0) return false;
  const auto fewest = [&](int removed) { return pairs ? (removed + 1) / 2 : removed; };
  // As many turns as the enemy, or one more.
  return fewest(most) <= most_of_enemy + 1 && fewest(most_of_enemy) <= most;
}

/// The smallest of several cores: which one comes out depends on the order of the attempts.
Deadlock find(const Position& p, const std::optional<Target>& target, Turns turns,
              solver::Budget& budget) {
  constexpr std::uint64_t attempts = 8;
  if (turns == Turns::alternating && !numbers_allow(p, target))
    return {Deadlock::Answer::found, {turns, 0}};
  CoreFinder finder(claim_with_switches(p, target, turns), budget);
  Squares all;
  bitboards::for_each(p.white | p.black, [&](int square) { all.push_back(square); });
  const auto answer = finder.solve(all);
  if (answer == SatSolver::Result::satisfiable) return {Deadlock::Answer::solvable};
  if (answer == SatSolver::Result::stopped) return {Deadlock::Answer::stopped};
  Squares best;
  for (std::uint64_t i = 0; i < attempts; ++i) {
    Squares core = all;
    solver::Stream(i, 0).shuffle(core);
    const bool minimal = finder.minimise(core);
    if (i == 0 || (minimal && core.size() < best.size())) best = core;
    if (!minimal) return {Deadlock::Answer::found, {turns, set_of(best), i > 0}, false};
  }
  return {Deadlock::Answer::found, {turns, set_of(best)}};
}

/// All squares in line with one, whatever stands between.
Word lines_of(int square, bool diagonals) {
  Word lines = 0;
  for (int i = 0; i < 8; ++i)
    if (diagonals || i % 2 == 0)
      lines |= bitboards::Rays<Board>::ray(square, static_cast<bitboards::Direction>(i));
  return lines;
}

}  // namespace

Word isolated(const Position& p) {
  Word found = 0;
  const auto look = [&](Word own, Word enemy) {
    bitboards::for_each(own, [&](int square) {
      const bool no_friend = (lines_of(square, p.variant.easier) & own) == 0;
      const bool no_enemy = p.variant.challenging && (lines_of(square, true) & enemy) == 0;
      if (no_friend || no_enemy) found |= Board::bit(square);
    });
  };
  look(p.white, p.black);
  look(p.black, p.white);
  return found;
}

Deadlock find_deadlock(const Position& position, const std::optional<Target>& target,
                       const solver::Limits& limits, Status known) {
  solver::Budget budget(limits);
  Deadlock found = find(position, target, Turns::free, budget);
  if (found.verdict == Deadlock::Answer::solvable)
    found = find(position, target, Turns::alternating, budget);
  if (found.verdict == Deadlock::Answer::stopped && known == Status::unsolvable)
    return {Deadlock::Answer::found,
            {Turns::alternating, position.white | position.black, false},
            false};
  return found;
}

solver::Diagram core_diagram(const Position& position, Word core) {
  solver::Diagram picture = Game::diagram(position, '\0');
  bitboards::for_each(core, [&](int square) {
    auto& cell = picture.at(Board::file_of(square), Board::rank_of(square));
    cell.text = (position.white & Board::bit(square)) != 0 ? "W" : "B";
    cell.shade = "#e0574f";
  });
  picture.caption =
      "deadlock core in capital letters, rules " + std::string(name_of(position.variant));
  return picture;
}

solver::Diagram solution_diagram(const Position& position, std::span<const Move> solution) {
  solver::Diagram picture = Game::diagram(position, '\0');
  Word left = position.white | position.black;
  for (std::size_t turn = 0; turn < solution.size(); ++turn)
    bitboards::for_each(solution[turn].squares(), [&](int square) {
      auto& cell = picture.at(Board::file_of(square), Board::rank_of(square));
      cell.glyph = std::to_string(turn + 1);
      cell.ink = (position.white & Board::bit(square)) != 0 ? "#000" : "#fff";
      cell.text += cell.glyph;
      left &= ~Board::bit(square);
    });
  bitboards::for_each(left, [&](int square) {
    picture.at(Board::file_of(square), Board::rank_of(square)).shade = "#8fc98f";
  });
  picture.caption =
      "numbers: the turn in which a checker goes, rules " + std::string(name_of(position.variant));
  return picture;
}

}  // namespace halfboard::sight_reduction
