#pragma once

#include <string>
#include <string_view>
#include <vector>

namespace halfboard::tools {

/// How many letters must be put in, left out, replaced or exchanged with their neighbours to make
/// one word of the other (optimal string alignment).
std::size_t edit_distance(std::string_view a, std::string_view b);

/// " (did you mean 'batch'?)" for the candidate that the word was likely meant to be; nothing if
/// there is none near.
std::string did_you_mean(std::string_view word, const std::vector<std::string>& candidates);

}  // namespace halfboard::tools
