#pragma once

#include <optional>
#include <string>
#include <vector>

#include "games/halfcut/game.h"
#include "solver/limits.h"
#include "solver/shard.h"
#include "tools/cli/cli.h"
#include "tools/openings/halfcut_rows.h"

namespace halfboard::tools {

/// What `openings halfcut` is asked to do.
struct HalfcutPlan {
  HalfcutRows openings{halfcut::default_size};  ///< of the board and line asked for, none known
  unsigned threads = 1;
  solver::Limits limits;                  ///< of all openings together
  std::optional<std::uint64_t> in_turns;  ///< so many nodes an opening and round
  bool json = false;
  bool progress = false;
  bool distances = false;
  std::optional<std::string> out;
  std::optional<std::string> table;         ///< where the table of the proofs is kept
  std::optional<std::string> certificates;  ///< a folder
  std::uint64_t left_out = 0;               ///< nodes of a proof that a certificate leaves out
  std::optional<std::string> svg;
  std::vector<halfcut::Move> only;  ///< none: all
  solver::Shard shard;              ///< of the classes to solve, by their index
};

/// What the words of the command ask for. Error: bad rules, line, squares, shard, or too large a
/// board.
Result<HalfcutPlan> read_halfcut_plan(const Arguments& arguments);

/// The classes of openings that are to be solved: those of --only, or all, in the plan's shard.
std::vector<halfcut::Move> classes_of(const HalfcutPlan& plan);

/// The file of an opening's certificate.
std::string certificate_path(const HalfcutPlan& plan, halfcut::Move move);

/// The file of the certificate for the position after the plan's line.
std::string certificate_path(const HalfcutPlan& plan);

/// Error: no such folder, or it has another certificate in the place of one that is wanted.
std::optional<Error> refuse_others(const HalfcutPlan& plan);

}  // namespace halfboard::tools
