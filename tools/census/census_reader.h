#pragma once

#include <optional>
#include <string>

#include "tools/census/census.h"

namespace halfboard::tools {

/// A piece of a census file.
struct CensusPiece {
  std::uint64_t chunk;  ///< which of the run
  std::string line;     ///< as it stands in the file
  CensusCount count;
};

/// Reads a census file piece by piece, in order. A last line that was cut off does not count.
class CensusReader {
 public:
  /// Error: the file can't be read, or its first line is not that of a census.
  static Result<CensusReader> open(const std::string& path);

  [[nodiscard]] const CensusRun& run() const { return run_; }

  /// Nothing at the end. Error: a damaged line.
  Result<std::optional<CensusPiece>> next();

 private:
  CensusReader(std::string path, std::string text)
      : path_(std::move(path)), text_(std::move(text)) {}
  std::optional<std::string> line();

  std::string path_;
  std::string text_;
  std::size_t at_ = 0;  // where the next line begins
  CensusRun run_;
  std::uint64_t chunk_ = 0;
};

}  // namespace halfboard::tools
