#pragma once

#include <algorithm>
#include <cstdint>
#include <limits>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "bitboards/result.h"
#include "solver/output_file.h"
#include "solver/retrograde/rows.h"
#include "solver/retrograde/varint.h"

/// Sets of places, sorted by row and column, never changed once made. Rows lie in blocks, so that
/// several threads can go through a set, each in a block of its own.
///
///     block:  rows, ascending, those without a place left out
///     row:    row - next possible row | number of columns | bytes of the rest |
///             column - next possible column, for each     (all in seven bits a byte)
namespace halfboard::solver::retrograde {

/// The first bytes of a level's file.
inline constexpr std::string_view level_magic = "HBlevel1";

/// What the places of a level have in common.
struct LevelName {
  std::uint32_t plies = 0;
  bool won = false;     ///< by the side to move
  bool moving = false;  ///< the column's side moves; else the row's
  friend constexpr bool operator==(const LevelName&, const LevelName&) = default;
};

/// Writes the rows of one block.
class BlockWriter {
 public:
  explicit BlockWriter(std::uint32_t first_row) : next_row_(first_row) {}
  /// Rows come ascending, columns too. Precondition: there are columns.
  void add(std::uint32_t row, std::span<const std::uint32_t> columns);
  [[nodiscard]] Bytes take() { return std::move(bytes_); }

 private:
  std::uint32_t next_row_;
  Bytes bytes_;
  Bytes columns_;
};

/// Goes through the rows of a block.
class BlockReader {
 public:
  static constexpr std::uint32_t end = std::numeric_limits<std::uint32_t>::max();

  BlockReader() = default;
  BlockReader(std::span<const unsigned char> bytes, std::uint32_t first_row)
      : next_(bytes.data()), stop_(bytes.data() + bytes.size()), after_(first_row) {
    advance();
  }

  /// The row it stands at, or `end`.
  [[nodiscard]] std::uint32_t row() const { return row_; }
  [[nodiscard]] std::uint32_t count() const { return count_; }
  void advance() {
    if (next_ == stop_) {
      row_ = end;
      return;
    }
    row_ = after_ + take_varint(next_);
    after_ = row_ + 1;
    count_ = take_varint(next_);
    const std::uint32_t size = take_varint(next_);
    columns_ = next_;
    next_ += size;
  }
  /// Goes on to a row, or to the next one there is. Is it the row?
  bool seek(std::uint32_t row) {
    while (row_ < row) advance();
    return row_ == row;
  }
  /// Calls f for each column of the row.
  template <class F>
  void for_each(F&& f) const {
    const unsigned char* at = columns_;
    std::uint32_t column = 0;
    for (std::uint32_t i = 0; i < count_; ++i) {
      column += take_varint(at);
      f(column++);
    }
  }

 private:
  const unsigned char* next_ = nullptr;
  const unsigned char* stop_ = nullptr;
  const unsigned char* columns_ = nullptr;
  std::uint32_t after_ = 0;
  std::uint32_t row_ = end;
  std::uint32_t count_ = 0;
};

/// How many places a block or a level has, and how many positions they stand for.
struct LevelSize {
  std::uint64_t places = 0;
  std::uint64_t positions = 0;
  LevelSize& operator+=(const LevelSize& other) {
    places += other.places;
    positions += other.positions;
    return *this;
  }
};

/// A set of places, in memory or in a file.
class Level {
 public:
  /// Rows of a game are split in about as many blocks.
  static constexpr std::uint32_t most_blocks = 1024;
  static constexpr std::uint32_t block_rows(std::uint32_t rows) { return rows / most_blocks + 1; }
  static constexpr std::uint32_t blocks(std::uint32_t rows) {
    return (rows + block_rows(rows) - 1) / block_rows(rows);
  }

  Level(LevelName name, std::uint32_t rows, std::vector<Bytes> blocks, LevelSize size);

  /// Reads what `write` wrote, from `offset` of a file on; the blocks stay there and are read
  /// when they are needed. Error: not readable, damaged, of another game.
  static Result<Level> open(const std::string& path, std::uint64_t offset, std::uint64_t identity);
  /// Writes it; `identity` says which game it is of. False if that fails.
  bool write(OutputFile& out, std::uint64_t identity) const;
  /// Writes a file, all of it or none. Error: can't be written. Throws WriteFailure if there is no
  /// room.
  [[nodiscard]] std::optional<Error> save(const std::string& path, std::uint64_t identity) const;
  /// Keeps the blocks in memory. False if the file is damaged.
  [[nodiscard]] bool load();
  /// Are all blocks in the file as they were written?
  [[nodiscard]] bool is_whole() const;
  /// From now on blocks that are read from a file of strangers, whose checksums anybody can make,
  /// are damaged unless all columns are below this, and their rows in order.
  void distrust(std::uint32_t columns) { columns_ = columns; }

  [[nodiscard]] const LevelName& name() const { return name_; }
  [[nodiscard]] const LevelSize& size() const { return size_; }
  [[nodiscard]] std::uint32_t rows() const { return rows_; }
  [[nodiscard]] bool empty() const { return size_.places == 0; }
  /// Bytes of `write`.
  [[nodiscard]] std::uint64_t bytes() const;

  /// A reader of a block, whose bytes may be put into `buffer`, where they have to stay. Throws
  /// std::runtime_error if the file is damaged.
  BlockReader block(std::uint32_t block, Bytes& buffer) const;
  [[nodiscard]] bool contains(Place place, Bytes& buffer) const;

 private:
  Level() = default;
  [[nodiscard]] Bytes header(std::uint64_t identity) const;
  [[nodiscard]] bool try_block(std::uint32_t block, Bytes& buffer) const;
  void read_block(std::uint32_t block, Bytes& buffer) const;
  [[nodiscard]] bool is_sound(std::uint32_t block, const Bytes& bytes) const;

  LevelName name_;
  std::uint32_t rows_ = 0;
  LevelSize size_;
  std::vector<Bytes> blocks_;             ///< in memory; empty if in a file
  std::optional<std::uint32_t> columns_;  ///< of a file of strangers
  std::string path_;                      ///< in a file
  std::vector<std::uint64_t> starts_;     ///< of the blocks in the file, and the end
  std::vector<std::uint64_t> hashes_;
};

}  // namespace halfboard::solver::retrograde
