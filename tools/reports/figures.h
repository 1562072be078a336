#pragma once

#include <cstdint>
#include <string>
#include <string_view>

/// Numbers as reports tell them.
namespace halfboard::tools {

/// "deal" of 1, else "deals"; `many` where an s behind it is not enough. For columns, in which
/// numbers stand by themselves.
std::string noun_for(std::uint64_t count, std::string_view one, std::string_view many = "");
/// "1 deal", "2 deals"
std::string counted(std::uint64_t count, std::string_view one, std::string_view many = "");
/// "1 deal", "1,000,000 deals"
std::string counted_with_commas(std::uint64_t count, std::string_view one,
                                std::string_view many = "");

/// "1,000,000" of "1000000".
std::string with_commas(std::string digits);

/// Of the whole; 0 where there is none.
double percent(std::uint64_t part, std::uint64_t whole);

/// A chance as "1 in 45,700", three digits of it. Precondition: above 0.
std::string one_in(double chance);

}  // namespace halfboard::tools
