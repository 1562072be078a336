#include "games/sight_reduction/judge.h"

#include <algorithm>
#include <array>
#include <cstdlib>
#include <unordered_set>

#include "games/sight_reduction/lattice/lattice.h"
#include "games/sight_reduction/value/solver.h"
#include "solver/exact_map.h"

namespace halfboard::sight_reduction {

bool replays(Position position, std::span<const Move> solution,
             const std::optional<Target>& target) {
  for (const Move& move : solution) {
    const solver::MoveList<Game> legal(position);
    if (std::find(legal.begin(), legal.end(), move) == legal.end()) return false;
    position = Game::play(position, move);
  }
  return is_goal(position, target);
}

namespace {

/// Who wins the sum of a position and some free moves of one colour? Plain search of the game
/// itself, straight from the definition of the value: no integers, no bounds, no stripping.
class FreeMoveGame {
 public:
  FreeMoveGame(std::size_t bytes, solver::Budget& budget) : map_(bytes), budget_(budget) {}

  /// Does the side to move win? `free` moves belong to White if positive, else to Black.
  bool wins(const Position& p, int free) {
    const std::array<std::uint64_t, 1> key{std::uint64_t{p.white | p.black} << 32 |
                                           static_cast<std::uint64_t>(free + 64) << 1 |
                                           static_cast<std::uint64_t>(p.side)};
    if (const Fact* known = map_.find(key)) return known->win;
    if (!budget_.spend()) return false;
    const std::uint64_t before = budget_.nodes();
    const bool win = any_wins(p, free);
    if (!budget_.exhausted())
      map_.slot(key) = {static_cast<std::uint32_t>(budget_.nodes() - before), win};
    return win;
  }

 private:
  struct Fact {
    std::uint32_t work;
    bool win;
    [[nodiscard]] std::int64_t weight() const { return work; }
  };
  struct Option {
    Position next;
    int replies;
  };

  bool any_wins(const Position& p, int free) {
    std::array<Option, Game::max_moves> options;
    std::size_t count = 0;
    for (const Move& move : solver::MoveList<Game>(p)) {
      const Position next = Game::play(p, move);
      Position idle = next;
      idle.side = p.side;
      // Order only: few moves for the other side, many for this one.
      options[count++] = {next, Game::count_moves(next) - Game::count_moves(idle)};
    }
    std::sort(options.begin(), options.begin() + static_cast<std::ptrdiff_t>(count),
              [](const Option& a, const Option& b) { return a.replies < b.replies; });
    for (std::size_t i = 0; i < count; ++i) {
      if (!wins(options[i].next, free)) return !budget_.exhausted();
      if (budget_.exhausted()) return false;
    }
    const bool has_free = p.side == Side::white ? free > 0 : free < 0;
    if (!has_free) return false;
    Position next = p;
    next.side = other(p.side);
    return !wins(next, free > 0 ? free - 1 : free + 1) && !budget_.exhausted();
  }

  solver::ExactMap<std::array<std::uint64_t, 1>, Fact> map_;
  solver::Budget& budget_;
};

/// Every position that can be reached, one by one, by the plain rules; the fewest checkers left.
class PlainReach {
 public:
  PlainReach(std::size_t bytes, const std::optional<Target>& target, solver::Budget& budget)
      : most_(bytes / 64), target_(target), budget_(budget) {}

  void visit(const Position& p) {
    if (seen_[0].size() + seen_[1].size() >= most_ || !budget_.spend()) {
      stopped_ = true;
      return;
    }
    if (!seen_[static_cast<std::size_t>(p.side)].insert(Game::key(p)[0]).second) return;
    fewest_ = std::min(fewest_, std::popcount(p.white | p.black));
    goal_ = goal_ || is_goal(p, target_);
    for (const Move& move : solver::MoveList<Game>(p)) {
      if (stopped_) return;
      visit(Game::play(p, move));
    }
  }
  [[nodiscard]] bool stopped() const { return stopped_; }
  [[nodiscard]] int fewest() const { return fewest_; }
  [[nodiscard]] bool goal() const { return goal_; }

 private:
  std::size_t most_;
  std::optional<Target> target_;
  solver::Budget& budget_;
  std::array<std::unordered_set<std::uint64_t>, 2> seen_;  // by side to move
  int fewest_ = Board::squares;
  bool goal_ = false;
  bool stopped_ = false;
};

}  // namespace

class Judge::Impl {
 public:
  explicit Impl(std::size_t bytes) : bytes_(bytes), lattice_(bytes) {}

  std::optional<bool> has_value(Position p, int value, const solver::Limits& limits) {
    if (std::abs(value) > Board::squares) return false;  // keys have no room for more
    solver::Budget budget(limits);
    FreeMoveGame game(bytes_, budget);
    for (const Side side : {Side::white, Side::black}) {
      p.side = side;
      const bool first_wins = game.wins(p, -value);
      if (budget.exhausted()) return std::nullopt;
      if (first_wins) return false;
    }
    return true;
  }

  std::optional<int> fewest_left(const Position& p, const solver::Limits& limits) {
    if (Lattice::fits(p)) {
      const auto* reach = reach_of(p, limits);
      return reach ? std::optional(reach->fewest_left) : std::nullopt;
    }
    solver::Budget budget(limits);
    PlainReach all(bytes_, std::nullopt, budget);
    all.visit(p);
    return all.stopped() ? std::nullopt : std::optional(all.fewest());
  }

  std::optional<bool> solvable(const Position& p, const std::optional<Target>& target,
                               const solver::Limits& limits) {
    if (Lattice::fits(p)) {
      const auto* reach = reach_of(p, limits);
      return reach ? std::optional(reaches(p, *reach, target)) : std::nullopt;
    }
    solver::Budget budget(limits);
    PlainReach all(bytes_, target, budget);
    all.visit(p);
    return all.goal() ? std::optional(true) : all.stopped() ? std::nullopt : std::optional(false);
  }

 private:
  /// The lattice of a position; the last one is remembered, since a row asks several things of it.
  const Lattice::Reach* reach_of(const Position& p, const solver::Limits& limits) {
    if (last_ && last_->first == p) return &last_->second;
    last_.reset();
    if (const auto reach = lattice_.reach(p, limits)) last_.emplace(p, *reach);
    return last_ ? &last_->second : nullptr;
  }

  static bool reaches(const Position& p, const Lattice::Reach& reach,
                      const std::optional<Target>& target) {
    if (!target)
      return std::ranges::any_of(reach.targets, [](std::uint16_t set) { return set != 0; });
    const bool white_first = p.side == Side::white;
    const Word first = Board::bit(white_first ? target->white : target->black);
    const Word second = Board::bit(white_first ? target->black : target->white);
    const auto rank_in = [](Word set, Word bit) {
      return static_cast<std::size_t>(std::popcount(set & (bit - 1)));
    };
    return (reach.targets[rank_in(p.own(), first)] >> rank_in(p.enemy(), second) & 1) != 0;
  }

  std::size_t bytes_;
  Lattice lattice_;
  std::optional<std::pair<Position, Lattice::Reach>> last_;
};

Judge::Judge(std::size_t bytes) : impl_(std::make_unique<Impl>(bytes)) {}
Judge::~Judge() = default;
Judge::Judge(Judge&&) noexcept = default;
Judge& Judge::operator=(Judge&&) noexcept = default;

std::optional<bool> Judge::has_value(const Position& position, int value,
                                     const solver::Limits& limits) {
  return impl_->has_value(position, value, limits);
}
std::optional<int> Judge::fewest_left(const Position& position, const solver::Limits& limits) {
  return impl_->fewest_left(position, limits);
}
std::optional<bool> Judge::solvable(const Position& position, const std::optional<Target>& target,
                                    const solver::Limits& limits) {
  return impl_->solvable(position, target, limits);
}

}  // namespace halfboard::sight_reduction
