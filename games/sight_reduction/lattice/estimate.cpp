#include "games/sight_reduction/lattice/estimate.h"

#include <vector>

#include "solver/random.h"

namespace halfboard::sight_reduction {
namespace {

constexpr std::uint64_t population = 1024;
/// Shares in whole numbers, so that no machine rounds them otherwise: all of 1 .. 16 divide it.
constexpr std::uint64_t whole = 720'720;

/// The games after one ply: what each of them counts for, and where its alive moves lead.
class Options {
 public:
  Options(const std::vector<Position>& games, const Ground& ground, const Layer& alive) {
    for (const Position& game : games) {
      const solver::MoveList<Game> moves(game);
      const std::size_t before = next_.size();
      for (const Move& move : moves) {
        const Position next = Game::play(game, move);
        const Side side = next.side;
        const auto row = ground.subsets(side).rank(ground.subset(side, next.own()));
        const auto column =
            ground.subsets(other(side)).rank(ground.subset(other(side), next.enemy()));
        if (alive.test(row, column)) next_.push_back(next);
      }
      ends_.push_back(next_.size());
      const std::uint64_t kept = next_.size() - before;
      weights_.push_back(moves.size() == 0 ? 0 : whole * kept / moves.size());
      total_ += weights_.back();
    }
  }

  [[nodiscard]] std::uint64_t total() const { return total_; }

  /// As many games as before, each from the options of one that was drawn by its weight.
  [[nodiscard]] std::vector<Position> draw(solver::Stream& random) const {
    std::vector<Position> games;
    const std::uint64_t shift = random.below(total_);
    std::size_t game = 0;
    std::uint64_t sum = weights_[0];
    for (std::uint64_t k = 0; k < population; ++k) {
      const std::uint64_t point = (k * total_ + shift) / population;
      while (sum <= point) sum += weights_[++game];
      const std::size_t first = game == 0 ? 0 : ends_[game - 1];
      games.push_back(next_[first + random.below(ends_[game] - first)]);
    }
    return games;
  }

 private:
  std::vector<Position> next_;
  std::vector<std::size_t> ends_;
  std::vector<std::uint64_t> weights_;
  std::uint64_t total_ = 0;
};

}  // namespace

double estimate_chance(const Position& root, const Ground& ground, std::span<const Layer> alive) {
  std::vector<Position> games(population, root);
  solver::Stream random(0, 0);
  double chance = 1;
  for (std::size_t ply = 1; ply < alive.size(); ++ply) {
    const Options options(games, ground, alive[ply]);
    chance *= static_cast<double>(options.total()) / static_cast<double>(whole * population);
    games = options.draw(random);
  }
  return chance;
}

}  // namespace halfboard::sight_reduction
