#pragma once

#include <array>
#include <cstdint>
#include <optional>
#include <string_view>

#include "games/sight_reduction/game.h"
#include "games/sight_reduction/solitaire/solver.h"
#include "solver/sat/cnf.h"

/// "This position's solitaire game can be solved" as a formula, written down from the plain rules
/// alone: no bitboards, nothing of the solvers. A refutation of it certifies an unsolvable deal.
/// The README has the proof that it says what it should.
namespace halfboard::sight_reduction {

/// What of the turns a claim asks for.
enum class Turns : std::uint8_t {
  free,        ///< removals in any order of colours: weaker, and mostly enough to be refuted
  alternating  ///< the sides take turns, the side to move first
};

constexpr std::string_view name_of(Turns turns) {
  return turns == Turns::free ? "free" : "alternating";
}

/// The formula is satisfiable exactly if the goal can be reached (with Turns::free: if a player who
/// needs not alternate can reach it). Precondition: phase play.
solver::Cnf claim_solvable(const Position& position, const std::optional<Target>& target,
                           Turns turns);

/// The same with a switch for each checker: the literal switches[square] asks that this checker
/// obeys the rules. Where it is not assumed, the checker may go at any time, seeing nobody; with
/// alternating turns it still takes one. 0 where no checker stands.
struct SwitchedClaim {
  solver::Cnf formula;
  std::array<int, Board::squares> switches{};
};
SwitchedClaim claim_with_switches(const Position& position, const std::optional<Target>& target,
                                  Turns turns);

}  // namespace halfboard::sight_reduction
