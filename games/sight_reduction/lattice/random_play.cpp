#include "games/sight_reduction/lattice/random_play.h"

#include <array>
#include <bit>
#include <cstring>
#include <numeric>

namespace halfboard::sight_reduction {
namespace {

using bitboards::vector_bytes;
using Floats = float __attribute__((vector_size(vector_bytes)));
using Masks = std::int32_t __attribute__((vector_size(vector_bytes)));
constexpr std::size_t lanes = vector_bytes / sizeof(float);
constexpr std::size_t parts = RandomPlay::side / lanes;

/// One row of a tile, and which of its columns satisfy a condition (all bits set or none).
struct alignas(64) Row {
  Floats part[parts];
};
struct alignas(64) Mask {
  Masks part[parts];
};

/// Bits 16 * chunk .. of a line.
std::uint32_t chunk_of(const Layer::Bits512& line, std::size_t chunk) {
  return static_cast<std::uint32_t>(line.word(chunk / 4) >> (16 * (chunk % 4)) & 0xffff);
}

Mask mask_of(std::uint32_t bits) {
  Mask mask;
  for (std::size_t i = 0; i < parts; ++i)
    for (std::size_t lane = 0; lane < lanes; ++lane)
      mask.part[i][lane] = -static_cast<std::int32_t>(bits >> (i * lanes + lane) & 1);
  return mask;
}

/// Spreads each position's number evenly over its legal removals.
void spread(const Row& row, std::span<const Steps::Step> steps, const std::vector<Mask>& masks,
            Row* to) {
  Mask count{};
  for (const Steps::Step step : steps)
    for (std::size_t i = 0; i < parts; ++i) count.part[i] -= masks[step.condition].part[i];
  Row share;
  for (std::size_t i = 0; i < parts; ++i)
    for (std::size_t lane = 0; lane < lanes; ++lane)
      share.part[i][lane] =
          row.part[i][lane] / static_cast<float>(std::max(count.part[i][lane], 1));
  for (const Steps::Step step : steps)
    for (std::size_t i = 0; i < parts; ++i)
      to[step.row].part[i] += reinterpret_cast<Floats>(reinterpret_cast<Masks>(share.part[i]) &
                                                       masks[step.condition].part[i]);
}

constexpr int dropped_bits = 7;

void store(const Row& row, RandomPlay::Tile& tile, std::size_t line) {
  std::array<std::uint32_t, RandomPlay::side> bits;
  std::memcpy(bits.data(), &row, sizeof row);
  for (std::size_t i = 0; i < RandomPlay::side; ++i) {
    const std::uint32_t rounded = (bits[i] + (1u << (dropped_bits - 1))) >> dropped_bits;
    tile.high[line][i] = static_cast<std::uint16_t>(rounded >> 8);
    tile.low[line][i] = static_cast<std::uint8_t>(rounded);
  }
}

Row load(const RandomPlay::Tile& tile, std::size_t line) {
  std::array<std::uint32_t, RandomPlay::side> bits;
  for (std::size_t i = 0; i < RandomPlay::side; ++i)
    bits[i] = (std::uint32_t{tile.high[line][i]} << 8 | tile.low[line][i]) << dropped_bits;
  Row row;
  std::memcpy(&row, bits.data(), sizeof row);
  return row;
}

}  // namespace

std::size_t RandomPlay::bytes(std::size_t rows, std::size_t columns) {
  const auto tiles = [](std::size_t n) { return (n + side - 1) / side; };
  return tiles(rows) * tiles(columns) * (sizeof(Tile) + sizeof(void*));
}

void RandomPlay::Pool::take(std::vector<Tile*>& mine) {
  constexpr std::size_t some = 64;
  const solver::Lock lock(mutex_);
  if (free_.size() < some) {
    constexpr std::size_t more = 8192;
    memory_.emplace_back(more, solver::Pages::huge);
    free_.reserve(memory_.size() * more);  // all of them come back some day, to a destructor
    for (std::size_t i = 0; i < more; ++i) free_.push_back(&memory_.back()[i]);
  }
  mine.insert(mine.end(), free_.end() - some, free_.end());
  free_.resize(free_.size() - some);
}

void RandomPlay::Pool::give(std::vector<Tile*>& mine) {
  const solver::Lock lock(mutex_);
  free_.insert(free_.end(), mine.begin(), mine.end());
  mine.clear();
}

RandomPlay::RandomPlay() : now_{1, {nullptr}} {
  std::vector<Tile*> mine;
  pool_.take(mine);
  now_.at(0, 0) = mine.back();
  mine.pop_back();
  *now_.at(0, 0) = Tile{};
  Row one{};
  one.part[0][0] = 1;
  store(one, *now_.at(0, 0), 0);
  pool_.give(mine);
}

/// Plays from 16 columns at a time.
class RandomPlay::Column {
 public:
  Column(RandomPlay& all, const Turn& turn, const Layer& alive, Table& next)
      : all_(all), alive_(alive), next_(next), to_(turn.rows().count(turn.own - 1) + side - 1) {}
  ~Column() { all_.pool_.give(mine_); }
  Column(const Column&) = delete;
  Column& operator=(const Column&) = delete;

  /// `holds`: the turn's conditions on a block of columns, `x` the 16 columns, `chunk` their place
  /// in the block. Returns the chance that is kept.
  double play(const std::vector<Steps>& steps, const std::vector<Layer::Bits512>& holds,
              std::size_t x, std::size_t chunk) {
    masks_.resize(holds.size());
    for (std::size_t i = 0; i < holds.size(); ++i) masks_[i] = mask_of(chunk_of(holds[i], chunk));
    std::fill(to_.begin(), to_.end(), Row{});
    for (std::size_t y = 0; y < all_.now_.down; ++y) {
      Tile*& tile = all_.now_.at(y, x);
      if (tile) spread_tile(*tile, steps[y * side / Layer::side], y * side % Layer::side);
      if (tile) mine_.push_back(tile);
      tile = nullptr;
    }
    double kept = 0;
    for (std::size_t y = 0; y < to_.size() / side; ++y) kept += keep(y, x);
    return kept;
  }

 private:
  void spread_tile(const Tile& tile, const Steps& steps, std::size_t first) {
    const std::size_t rows = std::min(side, steps.rows() - first);
    for (std::size_t i = 0; i < rows; ++i)
      spread(load(tile, i), steps.of(first + i), masks_, to_.data());
  }

  /// Stores the alive ones of 16 x 16 positions, turned, and returns their sum.
  double keep(std::size_t y, std::size_t x) {
    std::array<std::uint32_t, side> alive;
    std::uint32_t any = 0;
    const Layer::Bits512* rows = alive_.block(y * side / Layer::side) + x * side;
    for (std::size_t i = 0; i < side; ++i)
      any |= alive[i] = chunk_of(rows[i], y % (Layer::side / side));
    if (any == 0) return 0;
    if (mine_.empty()) all_.pool_.take(mine_);
    Tile* tile = mine_.back();
    mine_.pop_back();
    next_.at(x, y) = tile;
    double sum = 0;
    for (std::size_t i = 0; i < side; ++i) {
      std::array<float, side> row;
      for (std::size_t k = 0; k < side; ++k) {
        const float number = to_[y * side + k].part[i / lanes][i % lanes];
        row[k] = alive[i] >> k & 1 ? number : 0;
      }
      sum += std::accumulate(row.begin(), row.end(), 0.0F);
      store(std::bit_cast<Row>(row), *tile, i);
    }
    return sum;
  }

  RandomPlay& all_;
  const Layer& alive_;
  Table& next_;
  std::vector<Tile*> mine_;
  std::vector<Mask> masks_;
  std::vector<Row> to_;
};

double RandomPlay::play(const Turn& turn, const Layer& alive, unsigned threads) {
  const std::size_t columns = turn.columns().count(turn.enemy);
  const auto tiles = [](std::size_t n) { return (n + side - 1) / side; };
  Table next{tiles(columns), {}};
  next.tiles.resize(next.down * tiles(turn.rows().count(turn.own - 1)));
  std::vector<Steps> steps(turn.down());
  solver::parallel_for(threads, steps.size(), [&](std::size_t y) {
    steps[y] = Steps::out_of(turn.rows(), turn.own, y, turn.removals());
  });
  std::vector<double> kept(turn.across());
  solver::parallel_for(threads, turn.across(), [&](std::size_t block) {
    std::vector<Layer::Bits512> holds;
    turn.removals().evaluate(turn.columns(), turn.enemy, block, holds);
    Column column(*this, turn, alive, next);
    constexpr std::size_t chunks = Layer::side / side;
    for (std::size_t chunk = 0; chunk < chunks && block * chunks + chunk < next.down; ++chunk)
      kept[block] += column.play(steps, holds, block * chunks + chunk, chunk);
  });
  now_ = std::move(next);
  return std::accumulate(kept.begin(), kept.end(), 0.0);
}

}  // namespace halfboard::sight_reduction
