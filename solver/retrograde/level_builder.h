#pragma once

#include <algorithm>
#include <cstdint>
#include <functional>
#include <memory>
#include <mutex>
#include <span>
#include <utility>
#include <vector>

#include "solver/parallel.h"
#include "solver/retrograde/level.h"
#include "solver/retrograde/radix_sort.h"

namespace halfboard::solver::retrograde {

constexpr std::uint64_t key_of(Place place) {
  return std::uint64_t{place.row} << 32 | place.column;
}
constexpr Place place_of(std::uint64_t key) {
  return {static_cast<std::uint32_t>(key >> 32), static_cast<std::uint32_t>(key)};
}

/// The blocks of a level in the making. Different blocks may be written by different threads.
template <RowGame G>
class LevelBuilder {
 public:
  explicit LevelBuilder(const G& game)
      : game_(game), blocks_(Level::blocks(game.rows())), sizes_(blocks_.size()) {}

  /// Writes a whole block from sorted keys; doubles are left out.
  void set_block(std::uint32_t block, std::span<const std::uint64_t> keys) {
    BlockWriter writer(block * Level::block_rows(game_.rows()));
    LevelSize size;
    std::vector<std::uint32_t> columns;
    for (std::size_t i = 0; i < keys.size();) {
      const std::uint32_t row = place_of(keys[i]).row;
      columns.clear();
      for (; i < keys.size() && place_of(keys[i]).row == row; ++i)
        if (columns.empty() || columns.back() != place_of(keys[i]).column)
          columns.push_back(place_of(keys[i]).column);
      writer.add(row, columns);
      size.places += columns.size();
      size.positions += columns.size() * std::uint64_t{game_.weight(row)};
    }
    blocks_[block] = writer.take();
    sizes_[block] = size;
  }

  /// Adds places to what the blocks have. Keys come sorted.
  void insert(std::span<const std::uint64_t> keys) {
    const std::uint32_t rows = Level::block_rows(game_.rows());
    for (std::size_t i = 0; i < keys.size();) {
      const std::uint32_t block = place_of(keys[i]).row / rows;
      std::vector<std::uint64_t> all;
      for (; i < keys.size() && place_of(keys[i]).row / rows == block; ++i) all.push_back(keys[i]);
      BlockReader reader(blocks_[block], block * rows);
      for (; reader.row() != BlockReader::end; reader.advance())
        reader.for_each([&](std::uint32_t c) { all.push_back(key_of({reader.row(), c})); });
      std::ranges::sort(all);
      set_block(block, all);
    }
  }

  Level finish(LevelName name) {
    LevelSize sum;
    for (const LevelSize& size : sizes_) sum += size;
    return Level(name, game_.rows(), std::move(blocks_), sum);
  }

 private:
  const G& game_;
  std::vector<Bytes> blocks_;
  std::vector<LevelSize> sizes_;
};

/// The positions of a level, seen from the other side: `moving` places become `waiting` ones.
///
/// Keys are dealt out to the blocks they belong to and sorted there. If they don't fit into the
/// memory (bytes), the work is done in several passes, each for some of the blocks.
template <RowGame G>
class Turner {
 public:
  /// Once `stop` is true the rest is left out; what is returned then is of no use.
  Turner(const G& game, unsigned threads, std::size_t memory, std::function<bool()> stop)
      : game_(game),
        threads_(threads),
        memory_(std::max<std::size_t>(memory, 1 << 16)),
        stop_(std::move(stop)) {}

  Level operator()(const Level& source) {
    LevelBuilder<G> builder(game_);
    const std::uint32_t blocks = Level::blocks(game_.rows());
    const std::uint64_t bytes = source.size().places * 9;
    const auto passes =
        static_cast<std::uint32_t>(std::clamp<std::uint64_t>(bytes / memory_ + 1, 1, blocks));
    for (std::uint32_t pass = 0; pass < passes; ++pass) {
      first_ = static_cast<std::uint32_t>(std::uint64_t{blocks} * pass / passes);
      last_ = static_cast<std::uint32_t>(std::uint64_t{blocks} * (pass + 1) / passes);
      keys_.assign(last_ - first_, {});
      locks_ = std::make_unique<std::mutex[]>(last_ - first_);
      const std::uint32_t slices = std::min(blocks, 8 * threads_);
      parallel_for(threads_, slices, [&](std::size_t slice) {
        deal(source, static_cast<std::uint32_t>(blocks * slice / slices),
             static_cast<std::uint32_t>(blocks * (slice + 1) / slices));
      });
      parallel_for(threads_, keys_.size(), [&](std::size_t i) {
        if (stop_()) return;
        std::vector<std::uint64_t> spare;
        radix_sort(keys_[i], spare);
        builder.set_block(first_ + static_cast<std::uint32_t>(i), keys_[i]);
        keys_[i] = {};
      });
    }
    return builder.finish({source.name().plies, source.name().won, !source.name().moving});
  }

 private:
  static constexpr std::size_t batch = 256;

  /// Deals out the keys of some blocks of the source.
  void deal(const Level& source, std::uint32_t first, std::uint32_t last) {
    std::vector<std::vector<std::uint64_t>> hands(keys_.size());
    const auto flush = [&](std::size_t i) {
      const std::lock_guard lock(locks_[i]);
      keys_[i].insert(keys_[i].end(), hands[i].begin(), hands[i].end());
      hands[i].clear();
    };
    const std::uint32_t block_rows = Level::block_rows(game_.rows());
    const auto add = [&](Place to) {
      const std::uint32_t block = to.row / block_rows;
      if (block < first_ || block >= last_) return;
      auto& hand = hands[block - first_];
      hand.push_back(key_of(to));
      if (hand.size() >= batch) flush(block - first_);
    };
    Bytes buffer;
    for (std::uint32_t block = first; block < last && !stop_(); ++block) {
      BlockReader reader = source.block(block, buffer);
      for (; reader.row() != BlockReader::end; reader.advance())
        reader.for_each([&](std::uint32_t c) { game_.turned({reader.row(), c}, add); });
    }
    for (std::size_t i = 0; i < hands.size(); ++i)
      if (!hands[i].empty()) flush(i);
  }

  const G& game_;
  unsigned threads_;
  std::size_t memory_;
  std::function<bool()> stop_;
  std::uint32_t first_ = 0;  ///< blocks of this pass
  std::uint32_t last_ = 0;
  std::vector<std::vector<std::uint64_t>> keys_;
  std::unique_ptr<std::mutex[]> locks_;
};

}  // namespace halfboard::solver::retrograde
