#include "games/sight_reduction/lattice/lattice.h"

#include <algorithm>
#include <bit>
#include <utility>

#include "games/sight_reduction/lattice/sweep.h"

namespace halfboard::sight_reduction {
int Lattice::Reach::target_count() const {
  int count = 0;
  for (const std::uint16_t set : targets) count += std::popcount(set);
  return count;
}

void Lattice::Reach::add(const Turn& turn, Side first, std::uint64_t count, const Layer& layer) {
  positions += count;
  fewest_left = turn.own + turn.enemy;
  if (turn.own != 1 || turn.enemy != 1) return;
  for (std::size_t i = 0; i < turn.rows().count(1); ++i)
    for (std::size_t j = 0; j < turn.columns().count(1); ++j) {
      if (!layer.test(i, j)) continue;
      if (turn.side == first)
        targets[i] |= static_cast<std::uint16_t>(1u << j);
      else
        targets[j] |= static_cast<std::uint16_t>(1u << i);
    }
}

class Lattice::Impl {
 public:
  Impl(std::size_t bytes, unsigned threads) : bytes_(bytes), threads_(threads) {}

  std::optional<Reach> reach(const Position& p, const solver::Limits& limits) {
    if (memory_needed(p) > bytes_) return std::nullopt;
    const solver::Deadline deadline(limits);
    const Ground ground(p);
    Reach found;
    Layer* now = &layers_[0];
    Layer* next = &layers_[1];
    now->reshape(1, 1);
    now->clear();
    now->set(0, 0);
    std::uint64_t count = 1;
    for (int ply = 0; count > 0; ++ply) {
      if (deadline()) return std::nullopt;
      const Turn turn = turn_at(ground, p.side, ply);
      found.add(turn, p.side, count, *now);
      if (turn.own == 0) break;
      count = play(turn, *now, threads_, *next);
      std::swap(now, next);
    }
    return found;
  }

 private:
  std::size_t bytes_;
  unsigned threads_;
  std::array<Layer, 2> layers_;
};

std::size_t Lattice::memory_needed(const Position& p) {
  std::array<std::size_t, 2> largest{};  // layers of even and odd plies take turns
  std::size_t ply = 0;
  for (const Shape& shape : shapes(p)) {
    auto& bytes = largest[ply++ % 2];
    bytes = std::max(bytes, Layer::bytes(shape.rows, shape.columns));
  }
  constexpr std::size_t tables = std::size_t{8} << 20;  // subsets, steps, conditions: below that
  return largest[0] + largest[1] + tables;
}

bool Lattice::fits(const Position& p) { return Ground::fits(p); }

Lattice::Lattice(std::size_t bytes, unsigned threads)
    : impl_(std::make_unique<Impl>(bytes, threads)) {}
Lattice::~Lattice() = default;
Lattice::Lattice(Lattice&&) noexcept = default;
Lattice& Lattice::operator=(Lattice&&) noexcept = default;

std::optional<Lattice::Reach> Lattice::reach(const Position& position,
                                             const solver::Limits& limits) {
  return impl_->reach(position, limits);
}

}  // namespace halfboard::sight_reduction
