#pragma once

#include <cstdio>
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "bitboards/result.h"
#include "games/sight_reduction/game.h"
#include "tools/storage/run.h"

namespace halfboard::tools {

/// The deals of a batch by index.
class Deals {
 public:
  /// Why a position can't be taken; null if all can.
  using Refuses = std::optional<Error> (*)(const sight_reduction::Position&);

  /// Random deals or a range; an input file needs its positions.
  explicit Deals(Source source, std::vector<sight_reduction::Position> positions = {})
      : source_(std::move(source)), positions_(std::move(positions)) {}

  /// Reads one position, `#number` or number a line; blank lines do not count. `name` is for the
  /// messages. Error: a line that is none or whose position is refused, or no line at all.
  static Result<Deals> read(std::FILE* stream, const std::string& name, Refuses refuses = nullptr);
  /// The same from a file, "-" for standard input.
  static Result<Deals> read_file(const std::string& path, Refuses refuses = nullptr);

  [[nodiscard]] const Source& source() const { return source_; }
  /// Precondition: index < source().deals.
  [[nodiscard]] sight_reduction::Position at(std::uint64_t index,
                                             sight_reduction::Variant variant) const;

 private:
  Source source_;
  std::vector<sight_reduction::Position> positions_;
};

/// What identifies a list of positions: XXH3's 128 bits of their texts, one a line.
class PositionDigest {
 public:
  PositionDigest();
  ~PositionDigest();
  PositionDigest(const PositionDigest&) = delete;
  PositionDigest& operator=(const PositionDigest&) = delete;
  void add(const sight_reduction::Position& position);
  [[nodiscard]] std::string text() const;

 private:
  struct State;
  std::unique_ptr<State> state_;
};

}  // namespace halfboard::tools
