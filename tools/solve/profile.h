#pragma once

#include <optional>
#include <string>
#include <vector>

#include "games/sight_reduction/lattice/profile.h"
#include "tools/cli/cli.h"

namespace halfboard::tools {

/// "a1,b1", the white checker first, for every pair that can be left; sorted.
std::vector<std::string> target_names(const sight_reduction::Position& position,
                                      const sight_reduction::Lattice::Reach& reach);

/// Refuses a position that can't have a profile.
std::optional<Error> refuse_profile(const sight_reduction::Position& position);

/// The profile of a solitaire game, by the lattice. Nothing if stopped at a limit; without chances
/// if only they need too much memory. Error: the position can't have one.
Result<std::optional<sight_reduction::Profile>> profile_of(
    const Arguments& arguments, const sight_reduction::Position& position,
    const std::optional<sight_reduction::Target>& target, const solver::Limits& limits);

Json profile_json(const sight_reduction::Position& position,
                  const sight_reduction::Profile& profile);
std::string profile_text(const sight_reduction::Position& position,
                         const sight_reduction::Profile& profile);

}  // namespace halfboard::tools
