#pragma once

#include <cstdint>
#include <optional>
#include <span>

#include "games/sight_reduction/solitaire/claim.h"
#include "solver/diagram.h"
#include "solver/limits.h"

/// Why a deal can't be solved, and how one can, for people who look at the board.
namespace halfboard::sight_reduction {

/// The checkers that can never go, whatever else does: no friend stands on any of their lines, or,
/// under challenging, no enemy.
Word isolated(const Position& position);

/// A deadlock: checkers that can't be got out of each other's way.
///
/// In the *relaxed game* only the checkers of the core obey the rules; every other one may be
/// lifted off the board at any moment, seeing nobody, and with Turns::free the colours need not
/// alternate (else lifting one off takes its side's turn). The core is such that even this game
/// can't be solved, and minimal: with any one of its checkers relaxed as well, it can. Every
/// solution of the deal is one of the relaxed game, so a core shows that there is none.
struct Core {
  Turns turns = Turns::free;
  Word checkers = 0;
  bool minimal = true;  ///< false if a limit came before that: fewer may do
};

struct Deadlock {
  enum class Answer : std::uint8_t { found, solvable, stopped };
  Answer verdict = Answer::stopped;
  Core core{};        ///< if found
  bool whole = true;  ///< if found: no limit ended the search for fewer checkers
};

/// A core of few checkers (not always the fewest). With free turns where those suffice. The nodes
/// of the limits are clauses learned; once it is known that there is a core, at a limit the best
/// one so far is taken. `known`: of the solitaire; of an unsolvable one all checkers are a core,
/// the one that is taken if a limit comes before there is another. Precondition: phase play.
Deadlock find_deadlock(const Position& position, const std::optional<Target>& target,
                       const solver::Limits& limits, Status known = Status::unknown);

/// The board with the core in capital letters and on coloured squares.
solver::Diagram core_diagram(const Position& position, Word core);

/// The board with the turn in which each checker goes; who is left has none.
solver::Diagram solution_diagram(const Position& position, std::span<const Move> solution);

}  // namespace halfboard::sight_reduction
