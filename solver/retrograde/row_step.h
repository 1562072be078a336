#pragma once

#include <algorithm>
#include <cstdint>
#include <vector>

#include "solver/retrograde/level_builder.h"
#include "solver/retrograde/radix_sort.h"

namespace halfboard::solver::retrograde {

/// A set of columns that is cheap to clear while it is small.
class ColumnSet {
 public:
  explicit ColumnSet(std::uint32_t columns) : words_(columns / 64 + 1) {}
  [[nodiscard]] bool has(std::uint32_t c) const { return words_[c / 64] >> (c % 64) & 1; }
  /// Was it not there before?
  bool add(std::uint32_t c) {
    std::uint64_t& word = words_[c / 64];
    const std::uint64_t bit = std::uint64_t{1} << (c % 64);
    if (word & bit) return false;
    if (!word) touched_.push_back(c / 64);
    word |= bit;
    return true;
  }
  void clear() {
    for (const std::uint32_t i : touched_) words_[i] = 0;
    touched_.clear();
  }

 private:
  std::vector<std::uint64_t> words_;
  std::vector<std::uint32_t> touched_;
};

/// All levels that are there, in ascending order of plies.
struct Levels {
  std::vector<Level> moving;   ///< values of all decided positions ..
  std::vector<Level> waiting;  ///< .. and the same, seen from the other side
};

/// The step from the positions decided in n plies to those decided in n + 1, a block of rows at a
/// time. In a row a move leads from a `moving` column to a `waiting` one, so:
///
/// - a moving column wins if some move leads to a waiting one that loses for the row's side, and
///   the first time that happens is right after such a one was found;
/// - it loses if all its moves lead to waiting ones that win; the last of them was found just now,
///   so only columns before those have to be looked at.
template <RowGame G>
class RowStep {
 public:
  RowStep(const G& game, const Levels& levels, std::uint32_t plies)
      : game_(game), seen_(game.columns()), winning_(game.columns()) {
    for (const Level& level : levels.moving) known_.emplace_back(level);
    for (const Level& level : levels.waiting) {
      if (level.name().won) winning_levels_.emplace_back(level);
      if (level.name().plies != plies) continue;
      (level.name().won ? won_ : lost_).emplace_back(level);
    }
  }

  /// Keys of the moving positions that are won, lost in one ply more, sorted.
  std::vector<std::uint64_t> wins;
  std::vector<std::uint64_t> losses;

  void operator()(std::uint32_t block) {
    wins.clear();
    losses.clear();
    for (auto* streams : {&known_, &winning_levels_, &won_, &lost_})
      for (Stream& stream : *streams) stream.open(block);
    for (;;) {
      std::uint32_t row = BlockReader::end;
      for (auto* streams : {&won_, &lost_})
        for (Stream& stream : *streams) row = std::min(row, stream.reader.row());
      if (row == BlockReader::end) return;
      step(row);
      for (auto* streams : {&won_, &lost_})
        for (Stream& stream : *streams)
          if (stream.reader.row() == row) stream.reader.advance();
    }
  }

 private:
  struct Stream {
    explicit Stream(const Level& l) : level(l) {}
    void open(std::uint32_t block) { reader = level.block(block, buffer); }
    const Level& level;
    Bytes buffer{};
    BlockReader reader{};
  };

  void step(std::uint32_t number) {
    const typename G::Row row(game_, number);
    for (Stream& stream : known_)
      if (stream.reader.seek(number)) stream.reader.for_each([&](auto c) { seen_.add(c); });
    found_.clear();
    for (Stream& stream : lost_)
      if (stream.reader.row() == number)
        stream.reader.for_each([&](std::uint32_t after) {
          row.for_each_before(after, [&](std::uint32_t c) {
            if (seen_.add(c)) found_.push_back(c);
          });
        });
    append(number, wins);
    if (std::ranges::any_of(won_, [&](auto& s) { return s.reader.row() == number; }))
      find_losses(row, number);
    seen_.clear();
  }

  void find_losses(const typename G::Row& row, std::uint32_t number) {
    for (Stream& stream : winning_levels_)
      if (stream.reader.seek(number)) stream.reader.for_each([&](auto c) { winning_.add(c); });
    found_.clear();
    for (Stream& stream : won_)
      if (stream.reader.row() == number)
        stream.reader.for_each([&](std::uint32_t after) {
          row.for_each_before(after, [&](std::uint32_t c) {
            if (seen_.add(c) && row.all_after(c, [&](auto next) { return winning_.has(next); }))
              found_.push_back(c);
          });
        });
    append(number, losses);
    winning_.clear();
  }

  void append(std::uint32_t row, std::vector<std::uint64_t>& keys) {
    radix_sort(found_, spare_);
    for (const std::uint32_t c : found_) keys.push_back(key_of({row, c}));
  }

  const G& game_;
  std::vector<Stream> known_;
  std::vector<Stream> winning_levels_;
  std::vector<Stream> won_;
  std::vector<Stream> lost_;
  ColumnSet seen_;     ///< decided or looked at
  ColumnSet winning_;  ///< waiting columns that win for the row's side
  std::vector<std::uint32_t> found_;
  std::vector<std::uint32_t> spare_;
};

}  // namespace halfboard::solver::retrograde
