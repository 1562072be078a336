#pragma once

#include <optional>
#include <string>
#include <unordered_set>

#include "solver/limits.h"
#include "tools/batch/deals.h"
#include "tools/storage/reader.h"

namespace halfboard::tools {

/// The rows of a file one after the other, or a random sample of them; on the way checks that the
/// rows of one deal agree on what the deal is, and that the deals of an input file are those that
/// the run was started with. `reader` must outlive the stream.
class RowStream {
 public:
  /// `sample` of all rows, every choice equally likely; all rows without it.
  RowStream(const Reader& reader, std::optional<std::uint64_t> sample, std::uint64_t seed);

  /// How many rows will come.
  [[nodiscard]] std::uint64_t size() const { return chosen_ ? chosen_->size() : count_; }
  /// Nothing after the last row, or once `stop` says so: between two rows of a small sample lie
  /// many.
  std::optional<Row> next(const solver::Deadline& stop);

  /// Has the file been read to its end?
  [[nodiscard]] bool ended() const { return place_ == count_; }
  /// After the last row: what is wrong with the file as a whole.
  [[nodiscard]] std::optional<std::string> fault() const;

 private:
  void compare(const Row& row);

  const Reader& reader_;
  std::uint64_t count_;
  std::optional<std::unordered_set<std::uint64_t>> chosen_;  // by place in the file
  Reader::Rows rows_;
  std::uint64_t place_ = 0;
  std::uint64_t deals_ = 0;
  Row last_;
  PositionDigest digest_;
  std::optional<std::string> fault_;
};

}  // namespace halfboard::tools
