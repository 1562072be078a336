#pragma once

#include <array>
#include <string>
#include <vector>

#include "games/reality_check/hidden/belief.h"

/// What a belief says of each enemy piece, for people.
namespace halfboard::reality_check {

/// An enemy's piece on the board: chances of the four faces to be below.
struct FaceChances {
  int square;
  Face up;
  std::array<double, 4> below;
};

/// In the order of the squares' names, file by file.
std::vector<FaceChances> face_chances(const Belief& belief);

/// "P 43%" and the like for what is possible, the likeliest first.
std::vector<std::string> chance_words(const FaceChances& chances);

/// A heading, then a line for each piece on the board, and for the hand.
std::vector<std::string> chance_lines(const Belief& belief);

}  // namespace halfboard::reality_check
