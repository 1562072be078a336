#include "games/sight_reduction/lattice/profile.h"

#include <algorithm>
#include <numeric>

#include "games/sight_reduction/lattice/estimate.h"
#include "games/sight_reduction/lattice/random_play.h"
#include "games/sight_reduction/lattice/sweep.h"

namespace halfboard::sight_reduction {
namespace {

/// The layers of all plies: first what can be reached, then what of it is alive.
class Profiler {
 public:
  Profiler(const Position& root, const ProfileOptions& options, const solver::Limits& limits)
      : root_(root), options_(options), deadline_(limits), ground_(root) {}

  std::optional<Profile> run() {
    if (!reach() || !look_back()) return std::nullopt;
    found_.solvable = found_.plies[0].alive > 0;
    note_first_moves();
    if (are_chances_wanted() && !play_randomly()) return std::nullopt;
    return std::move(found_);
  }

 private:
  [[nodiscard]] Turn turn(std::size_t ply) const {
    return turn_at(ground_, root_.side, static_cast<int>(ply));
  }

  bool reach() {
    layers_.emplace_back().reshape(1, 1);
    layers_[0].clear();
    layers_[0].set(0, 0);
    std::uint64_t count = 1;
    for (std::size_t ply = 0;; ++ply) {
      if (deadline_()) return false;
      found_.reach.add(turn(ply), root_.side, count, layers_[ply]);
      found_.plies.push_back({count, 0});
      if (turn(ply).own == 0) return true;
      Layer next;
      count = play(turn(ply), layers_[ply], options_.threads, next);
      if (count == 0) return true;
      layers_.push_back(std::move(next));
    }
  }

  /// Of the last layer nothing but the goal is alive; the others follow from the last to the first.
  bool look_back() {
    Layer next;
    Layer before;
    end_with_goals(next);
    for (std::size_t ply = layers_.size() - 1; ply-- > 0;) {
      if (deadline_()) return false;
      const Kept kept = keep_alive(turn(ply), next, options_.threads, layers_[ply], before);
      found_.plies[ply].alive = kept.alive;
      found_.dead_ends += kept.stuck;
      std::swap(next, before);
    }
    return true;
  }

  void end_with_goals(Layer& turned) {
    Layer& last = layers_.back();
    const Turn end = turn(layers_.size() - 1);
    Layer goals;
    goals.reshape(end.down(), end.across());
    goals.clear();
    turned.reshape(end.across(), end.down());
    turned.clear();
    std::uint64_t count = 0;
    for (std::size_t i = 0; end.own == 1 && end.enemy == 1 && i < end.rows().count(1); ++i)
      for (std::size_t j = 0; j < end.columns().count(1); ++j) {
        if (!last.test(i, j) || !is_goal(end, i, j)) continue;
        goals.set(i, j);
        turned.set(j, i);
        ++count;
      }
    last = std::move(goals);
    found_.plies.back().alive = count;
    found_.dead_ends = found_.plies.back().reachable - count;
  }

  [[nodiscard]] bool is_goal(const Turn& end, std::size_t i, std::size_t j) const {
    if (!options_.target) return true;
    const Side side = end.side;
    const Word own = ground_.squares(side, static_cast<Subsets::Set>(1u << i));
    const Word enemy = ground_.squares(other(side), static_cast<Subsets::Set>(1u << j));
    return (side == Side::white ? own : enemy) == Board::bit(options_.target->white) &&
           (side == Side::white ? enemy : own) == Board::bit(options_.target->black);
  }

  void note_first_moves() {
    for (const Move& move : solver::MoveList<Game>(root_)) {
      const Position next = Game::play(root_, move);
      const Turn after = turn(1);
      const auto row = ground_.subset(after.side, next.own());
      const auto column = ground_.subset(other(after.side), next.enemy());
      found_.first_moves.push_back(
          {move, layers_[1].test(after.rows().rank(row), after.columns().rank(column))});
    }
  }

  bool are_chances_wanted() {
    if (!options_.chances || !options_.wanted) return options_.chances;
    found_.estimate = found_.solvable ? estimate_chance(root_, ground_, layers_) : 0;
    return options_.wanted(found_);
  }

  bool play_randomly() {
    Profile::Chances chances;
    chances.lost_at.assign(layers_.size(), 0);
    if (!found_.solvable) {
      chances.lost_at[0] = 1;
      found_.chances = chances;
      return true;
    }
    RandomPlay now;
    double alive = 1;
    for (std::size_t ply = 1; ply < layers_.size(); ++ply) {
      if (deadline_()) return false;
      const double still = now.play(turn(ply - 1), layers_[ply], options_.threads);
      layers_[ply] = Layer();  // room for the numbers of later plies
      // Where nothing can be lost, sums that differ were only rounded.
      if (found_.plies[ply].alive == found_.plies[ply].reachable) continue;
      chances.lost_at[ply] = std::max(0.0, alive - still);
      alive = still;
    }
    chances.solves = alive;
    found_.chances = chances;
    return true;
  }

  Position root_;
  ProfileOptions options_;
  solver::Deadline deadline_;
  Ground ground_;
  std::vector<Layer> layers_;
  Profile found_;
};

}  // namespace

std::optional<double> Profile::keeping() const {
  if (first_moves.empty()) return std::nullopt;
  const auto alive = std::ranges::count(first_moves, true, &FirstMove::alive);
  return static_cast<double>(alive) / static_cast<double>(first_moves.size());
}

std::optional<double> Profile::Chances::mean_loss() const {
  const double all = std::accumulate(lost_at.begin(), lost_at.end(), 0.0);
  if (all <= 0) return std::nullopt;
  double sum = 0;
  for (std::size_t ply = 0; ply < lost_at.size(); ++ply)
    sum += static_cast<double>(ply) * lost_at[ply];
  return sum / all;
}

std::optional<int> Profile::Chances::median_loss() const {
  const double all = std::accumulate(lost_at.begin(), lost_at.end(), 0.0);
  if (all <= 0) return std::nullopt;
  double sum = 0;
  int ply = -1;
  while (sum < all / 2) sum += lost_at[static_cast<std::size_t>(++ply)];
  return ply;
}

std::size_t profile_memory(const Position& position, bool chances) {
  std::size_t layers = 0;  // from a ply on
  std::size_t largest = 0;
  std::size_t playing = 0;  // most at any ply, for those layers and the chances
  const std::vector<Shape> plies = shapes(position);
  for (auto shape = plies.rbegin(); shape != plies.rend(); ++shape) {
    const std::size_t bytes = Layer::bytes(shape->rows, shape->columns);
    layers += bytes;
    largest = std::max(largest, bytes);
    playing = std::max(playing, layers + RandomPlay::bytes(shape->rows, shape->columns));
  }
  constexpr std::size_t tables = std::size_t{16} << 20;
  return tables + std::max(layers + 2 * largest, chances ? playing : 0);
}

std::optional<Profile> profile(const Position& position, const ProfileOptions& options,
                               const solver::Limits& limits) {
  if (profile_memory(position, options.chances) > options.bytes) return std::nullopt;
  return Profiler(position, options, limits).run();
}

}  // namespace halfboard::sight_reduction
