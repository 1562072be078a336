#include "tools/census/census_reader.h"

#include <fmt/format.h>

#include "tools/cli/files.h"

namespace halfboard::tools {
namespace {

constexpr const char* census_wanted = "a file as 'halfboard census' writes it";

}  // namespace

Result<CensusReader> CensusReader::open(const std::string& path) {
  auto text = read_file(path, census_wanted);
  if (!text) return text.error();
  const std::size_t end = text->find('\n');
  const auto run = end == std::string::npos ? std::nullopt : parse_header(text->substr(0, end));
  if (!run) return Error{path + " is no census, or damaged in line 1", "", census_wanted};
  return CensusReader(path, std::move(*text), end + 1, *run);
}

Result<std::optional<CensusPart>> CensusReader::next() {
  const std::size_t end = text_.find('\n', at_);
  if (end == std::string::npos) return std::optional<CensusPart>();
  auto part = parse_part(text_.substr(at_, end - at_), place_);
  ++line_;
  if (!part) return damaged_census(path_, line_);
  at_ = end + 1;
  place_.pass(part->deals.last);
  return part;
}

}  // namespace halfboard::tools
