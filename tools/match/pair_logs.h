#pragma once

#include <memory>
#include <optional>
#include <span>
#include <string>
#include <vector>

#include "bitboards/result.h"
#include "tools/match/log.h"
#include "tools/match/setup.h"

namespace halfboard::tools::match {

/// A tournament's games in a folder: a log for each two engines, by their numbers from 1, that is
/// the log of their match ("1-2.pgn"). Other files in it are nobody's business.
class PairLogs {
 public:
  /// Looks at all logs that are there, before any is written: error if one of them can't be gone on
  /// with, or has more games than are asked for. Without --log there is no folder. Throws
  /// Interrupted.
  static Result<PairLogs> look(const Arguments& arguments, const Setup& setup,
                               std::span<const EngineSpec> engines);

  /// Makes the folder, if it is not there.
  [[nodiscard]] std::optional<Error> make_folder() const;

  /// The log of engines number a and b, from 0; null without a folder. As Log::open.
  Result<std::unique_ptr<Log>> open(std::size_t a, std::size_t b,
                                    std::vector<Record>& played) const;

 private:
  PairLogs(const Setup& setup, std::span<const EngineSpec> engines)
      : setup_(setup), engines_(engines) {}
  [[nodiscard]] std::string path_of(std::size_t a, std::size_t b) const;
  [[nodiscard]] std::vector<std::string> names_of(std::size_t a, std::size_t b) const;
  [[nodiscard]] std::optional<Error> fault_of(const Record& record) const;

  const Setup& setup_;
  std::span<const EngineSpec> engines_;
  std::optional<std::string> folder_;
};

}  // namespace halfboard::tools::match
