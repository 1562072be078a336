#pragma once

#include <optional>
#include <string>

#include "games/sight_reduction/judge.h"
#include "games/sight_reduction/value/solver.h"
#include "solver/limits.h"
#include "tools/storage/archive.h"
#include "tools/storage/row.h"

namespace halfboard::tools {

enum class RowVerdict : std::uint8_t {
  right,
  wrong,
  open,    ///< the row says unknown: there is nothing to check
  stopped  ///< the check ran into a limit
};

struct Checked {
  RowVerdict verdict = RowVerdict::right;
  std::string reason;  ///< what is wrong
};

/// Checks rows by algorithms that share nothing with those that found them. One object a thread.
class Checker {
 public:
  /// `run` must outlive the checker. `bytes` of memory are for tables, limits for one row. With an
  /// archive a row that has a certificate there is judged by it.
  Checker(const Run& run, std::size_t bytes, const solver::Limits& limits,
          std::optional<ArchiveReader> archive = std::nullopt);

  Checked operator()(const Row& row);

  /// Judges nothing but the row's certificate; open if it has none.
  Checked check_certificate_only(const Row& row);

 private:
  bool proves_value(const sight_reduction::Position& position, int value);
  Checked check_value(const sight_reduction::Position& position, const Row& row);
  Checked check_solitaire(const sight_reduction::Position& position, const Row& row);
  Checked check_solution(const sight_reduction::Position& position, const Row& row);
  Checked check_unsolvable(const sight_reduction::Position& position, const Row& row);
  /// Nothing if the row has no certificate.
  std::optional<Checked> check_certificate(const sight_reduction::Position& position,
                                           const Row& row);
  [[nodiscard]] Checked check_stored(const sight_reduction::Position& position,
                                     const StoredProof& stored) const;

  const Run& run_;
  solver::Limits limits_;
  std::optional<sight_reduction::Target> target_;
  sight_reduction::Judge judge_;
  std::optional<sight_reduction::ValueSolver> values_;  ///< made when it is first needed
  std::optional<ArchiveReader> archive_;
};

}  // namespace halfboard::tools
