#pragma once

#include <cstdint>
#include <fstream>
#include <map>
#include <optional>
#include <string>
#include <vector>

#include "bitboards/result.h"
#include "games/sight_reduction/lattice/outcomes.h"
#include "solver/output_file.h"

/// The winner of every position of one deal in a file. Its layout is told in README.md.
namespace halfboard::tools {

/// The hashes of all pages: 64 KiB of a layer, or its rest.
class PageTable {
 public:
  static constexpr std::uint64_t page_bytes = 65536;

  explicit PageTable(const sight_reduction::OutcomeLayout& layout);

  [[nodiscard]] std::size_t page(std::size_t layer, std::uint64_t byte) const {
    return first_[layer] + static_cast<std::size_t>(byte / page_bytes);
  }
  [[nodiscard]] std::vector<std::uint64_t>& hashes() { return hashes_; }
  [[nodiscard]] const std::vector<std::uint64_t>& hashes() const { return hashes_; }

 private:
  std::vector<std::size_t> first_;  ///< page of each layer
  std::vector<std::uint64_t> hashes_;
};

/// Writes such a file: all of it or none. Until it is complete it is a temporary beside its place.
class OutcomeWriter {
 public:
  /// Precondition: has_all_outcomes(root). Error: it can't be written there.
  static Result<OutcomeWriter> create(const std::string& path,
                                      const sight_reduction::Position& root);

  /// False if it can't be written; finish() says why.
  bool add(const sight_reduction::PackedLayer& layer);
  /// To be called when all layers were added, or one could not be. Error: can't be written.
  std::optional<Error> finish(const sight_reduction::OutcomeCounts& counts);
  [[nodiscard]] std::uint64_t bytes() const;

 private:
  OutcomeWriter(solver::OutputFile file, const sight_reduction::Position& root);

  sight_reduction::Position root_;
  sight_reduction::OutcomeLayout layout_;
  PageTable pages_;
  solver::OutputFile file_;
};

/// Looks positions up. Every page that is read is checked against its hash.
class OutcomeFile {
 public:
  /// Error: no such file, not one of these, another version, truncated or damaged.
  static Result<OutcomeFile> open(const std::string& path);

  [[nodiscard]] const sight_reduction::Position& root() const { return root_; }
  [[nodiscard]] const sight_reduction::OutcomeCounts& counts() const { return counts_; }
  [[nodiscard]] std::uint64_t bytes() const;

  /// Error: the position has other checkers than the root, or another board.
  [[nodiscard]] std::optional<Error> refuses(const sight_reduction::Position& position) const;
  [[nodiscard]] Error not_of_deal() const;  ///< what is said of such a position
  /// Precondition: not refused. Error: damaged.
  Result<sight_reduction::Outcome> outcome(sight_reduction::Word white,
                                           sight_reduction::Word black);
  /// Reads every page, as far as the deadline lets it. Error: damaged.
  std::optional<Error> check(const solver::Deadline& deadline);

 private:
  OutcomeFile(std::string path, std::ifstream file, const sight_reduction::Position& root,
              const sight_reduction::OutcomeCounts& counts);

  [[nodiscard]] Error refusal(const std::string& what) const;
  /// A page of a layer, read or still known from before.
  Result<const std::vector<unsigned char>*> page(std::size_t layer, std::uint64_t byte);
  Result<bool> wins(sight_reduction::Word white, sight_reduction::Word black,
                    sight_reduction::Side side);

  std::string path_;
  sight_reduction::Position root_;
  sight_reduction::OutcomeLayout layout_;
  sight_reduction::OutcomeCounts counts_{};
  PageTable pages_;
  std::map<std::size_t, std::vector<unsigned char>> known_;  ///< pages read before
  std::ifstream file_;
};

}  // namespace halfboard::tools
