#include "games/chinese_checkers/tables/together.h"

#include <algorithm>
#include <array>
#include <atomic>
#include <bit>
#include <iterator>
#include <mutex>

#include "games/chinese_checkers/tables/together_bound.h"
#include "solver/parallel.h"

namespace halfboard::chinese_checkers {
namespace {

constexpr int most_plies = 500;

/// Positions after a number of plies, ascending.
using Layer = std::vector<Pair>;

void tidy(Layer& layer) {
  std::ranges::sort(layer);
  layer.erase(std::unique(layer.begin(), layer.end()), layer.end());
}

class Search {
 public:
  Search(const Position& position, const solver::Limits& limits)
      : start_(position),
        limits_(limits),
        clock_(first_part(limits)),
        end_(limits),
        bound_(position) {}

  Together run(const std::function<void(int, std::size_t)>& report) {
    Together answer;
    for (int most = bound_(pair_of(start_), turn_after(0)); most < most_plies; ++most) {
      answer.at_least = most;
      report(most, kept());
      pruned_ = false;
      const bool found = grow(most);
      if (skipped_) answer.at_least = 1;
      if (clock_() || full_ || skipped_) break;
      if (!found && !pruned_ && layers_.back().empty()) {
        answer.none = true;
        return answer;
      }
      if (!found) continue;
      answer.plies = answer.at_most = most;
      answer.line = line();
      return answer;
    }
    layers_.clear();
    find_some(answer);
    if (answer.at_most == answer.at_least) answer.plies = answer.at_most;
    return answer;
  }

 private:
  static constexpr std::size_t slice = 1024;
  static constexpr std::array<std::size_t, 3> beams{200, 2000, 20000};

  /// Whole layers have three quarters of the time, narrower ones the rest.
  static solver::Limits first_part(solver::Limits limits) {
    limits.seconds *= 0.75;
    return limits;
  }

  static Pair pair_of(const Position& p) {
    return {p.coins[index(Colour::red)], p.coins[index(Colour::blue)]};
  }
  [[nodiscard]] Colour turn_after(std::size_t plies) const {
    return plies % 2 ? start_.layout.after(start_.turn) : start_.turn;
  }
  [[nodiscard]] Position position(const Pair& pair, Colour turn) const {
    Position p = start_;
    p.coins[index(Colour::red)] = pair.red;
    p.coins[index(Colour::blue)] = pair.blue;
    p.turn = turn;
    p.skipped = false;
    return p;
  }

  /// All layers of games that can end within `most` plies. Does one of them end?
  bool grow(int most) {
    layers_.assign(1, Layer{pair_of(start_)});
    while (static_cast<int>(layers_.size()) <= most && !layers_.back().empty()) {
      const int left = most - static_cast<int>(layers_.size());
      if (next_layer([&](const Pair& p, Colour turn) { return bound_(p, turn) <= left; }))
        return true;
      if (clock_() || full_ || skipped_) return false;
    }
    return false;
  }

  /// Adds the positions one ply on that `keep` keeps. Is one of them won?
  template <class Keep>
  bool next_layer(const Keep& keep) {
    const Layer& layer = layers_.back();
    const Colour turn = turn_after(layers_.size() - 1);
    Layer next;
    std::mutex mutex;
    std::optional<Pair> won;
    solver::parallel_for(
        limits_.threads, (layer.size() + slice - 1) / slice, [&](std::size_t part) {
          if (stopped()) return;
          Layer fresh;
          std::optional<Pair> end;
          for (std::size_t i = part * slice; i < std::min(layer.size(), (part + 1) * slice); ++i)
            expand(position(layer[i], turn), keep, fresh, end);
          tidy(fresh);
          const std::lock_guard lock(mutex);
          if (end && (!won || *end < *won)) won = end;
          next.insert(next.end(), fresh.begin(), fresh.end());
          if (next.size() > tidied_ + room() / 2) {
            tidy(next);
            tidied_ = next.size();
            if (next.size() > room()) full_ = true;
          }
        });
    if (won) next = {*won};
    tidy(next);
    tidied_ = 0;
    // What was there before with the same side to move has been looked at, with more plies left.
    for (std::size_t i = layers_.size() % 2; i < layers_.size() && !won; i += 2) {
      Layer rest;
      std::ranges::set_difference(next, layers_[i], std::back_inserter(rest));
      next = std::move(rest);
    }
    layers_.push_back(std::move(next));
    return won.has_value();
  }

  template <class Keep>
  void expand(const Position& p, const Keep& keep, Layer& fresh, std::optional<Pair>& end) {
    for (const Move move : solver::MoveList<Game>(p)) {
      const Position after = Game::play(p, move);
      const Pair pair = pair_of(after);
      if (after.won() || (after.variant.stuck_loses && !can_move(after, after.turn))) {
        if (!end || pair < *end) end = pair;
      } else if (after.turn == p.turn) {
        skipped_ = true;
      } else if (keep(pair, after.turn)) {
        fresh.push_back(pair);
      } else {
        pruned_ = true;
      }
    }
  }

  /// Moves from the first layer to the last, each position of which has one before it.
  [[nodiscard]] std::vector<Move> line() const {
    std::vector<Move> moves;
    Pair after = layers_.back().front();
    for (std::size_t n = layers_.size() - 1; n-- > 0;) {
      const auto before = std::ranges::find_if(layers_[n], [&](const Pair& pair) {
        const Position p = position(pair, turn_after(n));
        return one_apart(pair, after) &&
               std::ranges::any_of(solver::MoveList<Game>(p), [&](Move m) {
                 if (pair_of(Game::play(p, m)) != after) return false;
                 moves.push_back(m);
                 return true;
               });
      });
      after = *before;
    }
    std::ranges::reverse(moves);
    return moves;
  }
  static bool one_apart(const Pair& a, const Pair& b) {
    return std::popcount(a.red ^ b.red) + std::popcount(a.blue ^ b.blue) == 2;
  }

  /// A short game by narrow layers, then shorter ones by wider layers while there is time: the
  /// first is there in any case, it takes some hundredths of a second.
  void find_some(Together& answer) {
    for (const std::size_t width : beams) {
      if (answer.at_most == answer.at_least) return;  // none is shorter
      cut_after_ = width > beams[0] ? &end_ : nullptr;
      for (const Colour winner : {Colour::red, Colour::blue}) find_some(answer, winner, width);
    }
  }

  /// Each layer is cut down to `width` positions with the shortest ways to go.
  void find_some(Together& answer, Colour winner, std::size_t width) {
    layers_.assign(1, Layer{pair_of(start_)});
    full_ = false;
    const int most = answer.at_most.value_or(most_plies);
    while (static_cast<int>(layers_.size()) < most && !layers_.back().empty() && !stopped()) {
      if (next_layer([](const Pair&, Colour) { return true; })) {
        answer.at_most = static_cast<int>(layers_.size()) - 1;
        answer.line = line();
        return;
      }
      Layer& layer = layers_.back();
      if (layer.size() <= width) continue;
      std::ranges::nth_element(
          layer, layer.begin() + static_cast<std::ptrdiff_t>(width), {},
          [&](const Pair& pair) { return std::pair(bound_.way(pair, winner), pair); });
      layer.resize(width);
      std::ranges::sort(layer);
    }
  }

  [[nodiscard]] bool stopped() const {
    return limits_.stopped() || full_ || (cut_after_ && (*cut_after_)());
  }
  [[nodiscard]] std::size_t kept() const {
    std::size_t positions = 0;
    for (const Layer& layer : layers_) positions += layer.size();
    return positions;
  }
  /// Positions that still fit.
  [[nodiscard]] std::size_t room() const {
    const std::size_t used = kept();
    const std::size_t all = (limits_.memory_mib << 20) / sizeof(Pair) / 2;
    return all > used ? all - used : 0;
  }

  Position start_;
  solver::Limits limits_;
  solver::Deadline clock_;  ///< of whole layers
  solver::Deadline end_;    ///< of those that are cut down
  Bound bound_;
  std::vector<Layer> layers_;
  std::size_t tidied_ = 0;
  const solver::Deadline* cut_after_ = &clock_;  ///< none: whatever it takes
  std::atomic<bool> full_ = false;               ///< no memory for more
  std::atomic<bool> pruned_ = false;             ///< something was left out, by the bound
  std::atomic<bool> skipped_ = false;  ///< somebody could not move, which layers don't tell
};

}  // namespace

Together shortest_game(const Position& position, const solver::Limits& limits,
                       const std::function<void(int, std::size_t)>& report) {
  return Search(position, limits).run(report);
}

}  // namespace halfboard::chinese_checkers
