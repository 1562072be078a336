#include "games/sight_reduction/lattice/sweep.h"

#include <numeric>

namespace halfboard::sight_reduction {

using Bits512 = Layer::Bits512;

bool Ground::fits(const Position& p) {
  return p.phase == Phase::play && !p.variant.pairs && std::popcount(p.white) <= 16 &&
         std::popcount(p.black) <= 16;
}

Ground::Ground(const Position& p)
    : squares_{p.white, p.black},
      subsets_{Subsets(std::popcount(p.white)), Subsets(std::popcount(p.black))},
      removals_{Removals(p.white, p.black, p.variant), Removals(p.black, p.white, p.variant)} {}

Turn turn_at(const Ground& ground, Side first, int ply) {
  const Side side = ply % 2 == 0 ? first : other(first);
  return {&ground, side, ground.subsets(side).members() - ply / 2,
          ground.subsets(other(side)).members() - (ply + 1) / 2};
}

std::vector<Shape> shapes(const Position& root) {
  const int firsts = std::popcount(root.own());
  const int seconds = std::popcount(root.enemy());
  std::vector<Shape> all;
  for (int ply = 0; (ply + 1) / 2 <= firsts && ply / 2 <= seconds; ++ply) {
    const std::size_t first = subset_count(firsts, firsts - (ply + 1) / 2);
    const std::size_t second = subset_count(seconds, seconds - ply / 2);
    all.push_back(ply % 2 == 0 ? Shape{first, second} : Shape{second, first});
  }
  return all;
}

std::uint64_t play(const Turn& turn, const Layer& positions, unsigned threads, Layer& next) {
  std::vector<std::uint64_t> counts(turn.across());
  const auto steps_of = [&](std::size_t y) {
    return Steps::into(turn.rows(), turn.own, y, turn.removals());
  };
  fill_turned(turn, turn.own - 1, threads, steps_of, next,
              [&](std::size_t x, std::size_t, const Steps& steps, const std::vector<Bits512>& holds,
                  Bits512* tile) {
                const Bits512* from = positions.block(x);
                std::uint64_t count = 0;
                for (std::size_t i = 0; i < steps.rows(); ++i) {
                  Bits512 line{};
                  for (const Steps::Step step : steps.of(i))
                    line |= from[step.row] & holds[step.condition];
                  tile[i] = line;
                  count += line.count();
                }
                counts[x] += count;
              });
  return std::accumulate(counts.begin(), counts.end(), std::uint64_t{0});
}

Kept keep_alive(const Turn& turn, const Layer& next, unsigned threads, Layer& positions,
                Layer& turned) {
  std::vector<Kept> counts(turn.across());
  const auto steps_of = [&](std::size_t y) {
    return Steps::out_of(turn.rows(), turn.own, y, turn.removals());
  };
  fill_turned(turn, turn.own, threads, steps_of, turned,
              [&](std::size_t x, std::size_t y, const Steps& steps,
                  const std::vector<Bits512>& holds, Bits512* tile) {
                const Bits512* to = next.block(x);
                Bits512* lines = positions.tile(y, x);
                Kept kept;
                for (std::size_t i = 0; i < steps.rows(); ++i) {
                  Bits512 alive{};
                  Bits512 free{};
                  for (const Steps::Step step : steps.of(i)) {
                    alive |= to[step.row] & holds[step.condition];
                    free |= holds[step.condition];
                  }
                  kept.stuck += (lines[i] & ~free).count();
                  lines[i] &= alive;
                  tile[i] = lines[i];
                  kept.alive += lines[i].count();
                }
                counts[x].alive += kept.alive;
                counts[x].stuck += kept.stuck;
              });
  Kept sum;
  for (const Kept& kept : counts) {
    sum.alive += kept.alive;
    sum.stuck += kept.stuck;
  }
  return sum;
}

}  // namespace halfboard::sight_reduction
