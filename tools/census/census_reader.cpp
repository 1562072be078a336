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
  CensusReader reader(path, std::move(*text));
  const auto first = reader.line();
  const auto run = first ? parse_header(*first) : std::nullopt;
  if (!run) return Error{path + " is damaged in line 1", "", census_wanted};
  reader.run_ = *run;
  return reader;
}

std::optional<std::string> CensusReader::line() {
  const std::size_t end = text_.find('\n', at_);
  if (end == std::string::npos) return std::nullopt;
  std::string line = text_.substr(at_, end - at_);
  at_ = end + 1;
  return line;
}

Result<std::optional<CensusPiece>> CensusReader::next() {
  auto text = line();
  if (!text) return std::optional<CensusPiece>();
  auto count = chunk_ < run_.chunks() ? parse_chunk(*text, chunk_, run_) : std::nullopt;
  if (!count)
    return Error{fmt::format("{} is damaged in line {}", path_, chunk_ + 2), "",
                 "the next piece of the census, with counts that add up"};
  return std::optional(CensusPiece{chunk_++, std::move(*text), std::move(*count)});
}

}  // namespace halfboard::tools
