#pragma once

#include <cstdint>
#include <string>

#include "games/sight_reduction/lattice/puzzle.h"
#include "tools/cli/cli.h"

namespace halfboard::tools {

/// What `generate` is to look for, and how.
struct PuzzleRequest {
  sight_reduction::Variant variant{};
  sight_reduction::Wish wish{};
  std::uint64_t count = 1;
  std::uint64_t seed = 1;
  std::uint64_t tries = 1;  ///< deals to look at, at most
  double seconds = 0;
  unsigned threads = 1;
  std::string svg{};  ///< a folder for pictures, or empty
  bool json = false;
  bool progress = false;
};

/// Prints the first random deals of the seed that fit, in order, whatever the number of threads.
/// Error: a picture can't be written.
Result<Exit> print_puzzles(const PuzzleRequest& request);

}  // namespace halfboard::tools
