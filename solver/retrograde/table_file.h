#pragma once

#include <cstdint>
#include <functional>
#include <optional>
#include <span>
#include <string>
#include <vector>

#include "bitboards/result.h"
#include "solver/retrograde/dense.h"
#include "solver/retrograde/level.h"

/// Strong solutions in files. Layout, little-endian:
///
///     "HBtable1" | form (1 dense, 2 rows) | bytes of the header
///     what it is of: text | positions | start: value and plies
///     number of plies | for each: won, lost
///     dense: size, pages, a hash for each page of 64 KiB     rows: levels, bytes of each
///     hash of all this | dense: a byte a position            rows: the levels, see level.h
namespace halfboard::solver::retrograde {

inline constexpr std::string_view table_magic = "HBtable1";

/// A value from the mover's view.
struct Value {
  enum class Kind : std::uint8_t { draw, loss, win };
  Kind kind = Kind::draw;
  std::uint32_t plies = 0;  ///< to the end, 0 for draws
  [[nodiscard]] Value turned() const {
    if (kind == Kind::draw) return *this;
    return {kind == Kind::win ? Kind::loss : Kind::win, plies};
  }
  friend constexpr bool operator==(const Value&, const Value&) = default;
};

/// Of the places of a level, for the side to move.
inline Value value_of(const LevelName& name) {
  return {name.won ? Value::Kind::win : Value::Kind::loss, name.plies};
}

constexpr Value value_of(DenseValue v) {
  if (is_won(v)) return {Value::Kind::win, static_cast<std::uint32_t>(plies_of(v))};
  if (is_lost(v)) return {Value::Kind::loss, static_cast<std::uint32_t>(plies_of(v))};
  return {};
}

/// Nothing where a file of the dense form has no value.
constexpr std::optional<Value> known_value(DenseValue v) {
  return v == dense_absent ? std::nullopt : std::optional(value_of(v));
}

/// What a table says about itself: counts from the mover's view over all positions.
struct TableSummary {
  struct Plies {
    std::uint64_t won = 0;
    std::uint64_t lost = 0;
  };
  std::string of;  ///< the game and its options: "chinese-checkers coins=3 rules=fs"
  std::uint64_t positions = 0;
  std::optional<Value> start;  ///< nothing if the start position is not one of them
  std::vector<Plies> by_plies;
};

/// What to check of a table: so many of all positions and as many of the decided ones, of which
/// there may be few.
struct Sample {
  std::uint64_t positions = 0;
  std::uint64_t seed = 1;
};

/// Called now and then with how much of a check is done, and of how much.
using OnProgress = std::function<void(std::uint64_t done, std::uint64_t all)>;

/// A number that tells the levels of different tables apart.
std::uint64_t identity_of(std::string_view of);

/// A table in its file.
class TableFile {
 public:
  /// Writes all of it or nothing. Error: can't be written.
  static std::optional<Error> write(const std::string& path, const TableSummary& summary,
                                    std::span<const DenseValue> values);
  static std::optional<Error> write(const std::string& path, const TableSummary& summary,
                                    const std::vector<Level>& moving);

  /// Error: no such file, not one of these, truncated or with a damaged header.
  static Result<TableFile> open(const std::string& path);

  [[nodiscard]] const TableSummary& summary() const { return summary_; }
  /// Does it have the shape of a table of so many numbers? What it says of itself may be false, and
  /// its checksums made to match.
  [[nodiscard]] bool has_numbers(std::uint64_t size) const { return dense_ && size_ == size; }
  /// Or of so many rows and columns? From now on a block with others is damaged.
  [[nodiscard]] bool expect_shape(std::uint32_t rows, std::uint32_t columns);
  [[nodiscard]] const std::string& path() const { return path_; }

  /// Values of a dense table from page * page_bytes on, as many as a page has or as are left.
  /// Throws std::runtime_error if it is damaged.
  [[nodiscard]] Bytes page(std::uint64_t page) const;
  static constexpr std::uint64_t page_bytes = 65536;
  /// One value of a dense table. Throws std::runtime_error if its page is damaged.
  [[nodiscard]] DenseValue at(std::uint64_t number) const;
  /// All of them. Precondition: a dense table. Throws std::runtime_error if damaged.
  [[nodiscard]] std::vector<DenseValue> values() const;
  /// Places of equal values. Precondition: no dense table.
  [[nodiscard]] const std::vector<Level>& levels() const { return levels_; }
  /// The value of a place. Throws std::runtime_error if damaged.
  [[nodiscard]] Value at(Place place) const;

 private:
  TableFile() = default;

  std::string path_;
  bool dense_ = false;
  TableSummary summary_;
  std::uint64_t size_ = 0;  ///< of a dense table
  std::uint64_t data_ = 0;  ///< where it begins in the file
  std::vector<std::uint64_t> hashes_;
  std::vector<Level> levels_;
};

}  // namespace halfboard::solver::retrograde
