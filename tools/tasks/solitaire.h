#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "games/sight_reduction/solitaire/solver.h"
#include "tools/tasks/task.h"

// What else is asked of the solitaire's rows: proofs, and the same row outside a batch.
namespace halfboard::tools {

extern const Task solitaire_task;

/// Of a row of this task.
sight_reduction::Status status_of(const Row& row);

/// Fills in the row's answer.
void put_answer(const sight_reduction::Position& position,
                const sight_reduction::SolitaireResult& result, Row& row);

/// Moves from "a1 b1+b2 ..". Error: a word is no move of the 4 x 8 board.
Result<std::vector<sight_reduction::Move>> parse_solution(std::string_view text);
std::string format_solution(const sight_reduction::Position& position,
                            const std::vector<sight_reduction::Move>& moves);

/// Does the position have the target's two checkers? If not, no play can leave them.
bool has_target(const sight_reduction::Position& position, const sight_reduction::Target& target);

/// The checker of this task; in a file of its own for its length.
std::unique_ptr<TaskChecker> check_solitaire(CheckPlan plan);

/// The columns of its answers.
enum SolitaireColumn : std::size_t { solitaire_status, solitaire_solution, solitaire_fewest_left };

}  // namespace halfboard::tools
