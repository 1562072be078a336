#include "tools/patterns/deals.h"

#include <optional>
#include <sstream>

#include <fmt/format.h>

#include "bitboards/notation.h"
#include "tools/cli/cli.h"
#include "tools/cli/files.h"

namespace halfboard::tools::patterns {
namespace {

namespace sr = sight_reduction;

std::optional<UnsolvableDeal> parse_line(const std::string& line) {
  const auto fields = bitboards::fields_of(line, ',');
  if (fields.size() != 2) return std::nullopt;
  const std::uint64_t deal = parse_number(fields[0]).value_or(sr::deal_count);
  const std::uint64_t fewest = parse_number(fields[1]).value_or(0);
  if (deal >= sr::deal_count || fewest < 3 || fewest > 32) return std::nullopt;
  return UnsolvableDeal{static_cast<sr::DealNumber>(deal), static_cast<int>(fewest)};
}

}  // namespace

Result<std::vector<UnsolvableDeal>> read_deals(const std::string& path, std::uint64_t most) {
  constexpr const char* expected =
      "a deal number, a comma, the fewest that can be left (3 to 32), for instance 395498926,3";
  const auto text = read_file(path, "a file of unsolvable deals");
  if (!text) return text.error();
  std::istringstream in(*text);
  std::vector<UnsolvableDeal> deals;
  std::string line;
  for (int number = 1; deals.size() < most && std::getline(in, line); ++number) {
    if (!line.empty() && line.back() == '\r') line.pop_back();
    if (number == 1 && line.starts_with("deal")) continue;
    const auto deal = parse_line(line);
    if (!deal)
      return Error{"bad line " + quote(line), fmt::format("{}, line {}", path, number), expected};
    deals.push_back(*deal);
  }
  if (deals.empty()) return Error{"no deals", path, expected};
  return deals;
}

}  // namespace halfboard::tools::patterns
