#include "tools/reports/figures.h"

#include <cmath>

#include <fmt/format.h>

namespace halfboard::tools {

std::string noun_for(std::uint64_t count, std::string_view one, std::string_view many) {
  if (count == 1) return std::string(one);
  return many.empty() ? fmt::format("{}s", one) : std::string(many);
}

std::string counted(std::uint64_t count, std::string_view one, std::string_view many) {
  return fmt::format("{} {}", count, noun_for(count, one, many));
}

std::string counted_with_commas(std::uint64_t count, std::string_view one, std::string_view many) {
  return fmt::format("{} {}", with_commas(std::to_string(count)), noun_for(count, one, many));
}

std::string with_commas(std::string digits) {
  for (std::size_t at = digits.size(); at > 3; at -= 3) digits.insert(at - 3, 1, ',');
  return digits;
}

double percent(std::uint64_t part, std::uint64_t whole) {
  return whole ? 100 * static_cast<double>(part) / static_cast<double>(whole) : 0;
}

std::string one_in(double chance) {
  const double odds = 1 / chance;
  if (odds < 100) return fmt::format("1 in {:.3g}", odds);
  const double unit = std::pow(10, std::floor(std::log10(odds)) - 2);
  return "1 in " + with_commas(fmt::format("{:.0f}", std::round(odds / unit) * unit));
}

}  // namespace halfboard::tools
