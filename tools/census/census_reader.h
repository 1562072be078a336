#pragma once

#include <optional>
#include <string>

#include "tools/census/census.h"

namespace halfboard::tools {

/// Reads a census file line by line. A last line that was cut off does not count.
class CensusReader {
 public:
  /// Error: the file can't be read, or its first line is not that of a census.
  static Result<CensusReader> open(const std::string& path);

  [[nodiscard]] const CensusRun& run() const { return place_.run(); }
  /// Where the next part begins.
  [[nodiscard]] const CensusPlace& place() const { return place_; }

  /// Nothing at the end. Error: a damaged line.
  Result<std::optional<CensusPart>> next();

 private:
  CensusReader(std::string path, std::string text, std::size_t at, CensusRun run)
      : path_(std::move(path)), text_(std::move(text)), at_(at), place_(std::move(run)) {}

  std::string path_;
  std::string text_;
  std::size_t at_;  // where the next line begins
  std::uint64_t line_ = 1;
  CensusPlace place_;
};

}  // namespace halfboard::tools
