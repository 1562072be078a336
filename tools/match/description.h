#pragma once

#include <string>
#include <vector>

#include "tools/cli/cli.h"
#include "tools/match/match.h"

/// What a match or a tournament is, but for its engines.
namespace halfboard::tools::match {

/// All that the games depend on, for the first line of a log, which goes on with the same text
/// only: as it is told now, then as it was told before the digest of the openings was in it.
std::vector<std::string> descriptions_of(const Conditions& conditions, const Schedule& schedule,
                                         const Arguments& arguments);

/// The same for JSON, with what else it was called with, and by which version: {"version",
/// "commit", "game", "options", "games", "movetime", .., "seed"}. Names are those of the options of
/// the command line with _ for -; a limit that was not given is not there.
Json conditions_json(const Conditions& conditions, const Schedule& schedule,
                     const Arguments& arguments);

}  // namespace halfboard::tools::match
