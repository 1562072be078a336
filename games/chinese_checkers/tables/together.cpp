#include "games/chinese_checkers/tables/together.h"

#include <algorithm>
#include <array>
#include <atomic>
#include <bit>
#include <iterator>
#include <mutex>
#include <stdexcept>

#include "games/chinese_checkers/tables/together_bound.h"
#include "solver/parallel.h"

namespace halfboard::chinese_checkers {
namespace {

constexpr int most_plies = 500;

/// Positions of one phase, ascending.
using Pairs = std::vector<Pair>;

/// Whose turn it is, and `Position::skipped`. Where nobody is ever skipped, all positions after a
/// number of plies are of one phase.
constexpr std::size_t phases = 4;
std::size_t phase_of(const Position& p) {
  return std::size_t{p.turn == Colour::blue} + 2 * std::size_t{p.skipped};
}
Colour turn_in(std::size_t phase) { return phase % 2 ? Colour::blue : Colour::red; }

/// Positions after a number of plies, by phase.
using Layer = std::array<Pairs, phases>;

std::size_t size_of(const Layer& layer) {
  std::size_t positions = 0;
  for (const Pairs& pairs : layer) positions += pairs.size();
  return positions;
}

void tidy(Layer& layer) {
  for (Pairs& pairs : layer) {
    std::ranges::sort(pairs);
    pairs.erase(std::unique(pairs.begin(), pairs.end()), pairs.end());
  }
}

/// A position that a move has led to.
struct Place {
  std::size_t phase;
  Pair pair;
  friend constexpr auto operator<=>(const Place&, const Place&) = default;
};

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
    for (int most = bound_(pair_of(start_), start_.turn); most < most_plies; ++most) {
      answer.at_least = most;
      report(most, kept());
      pruned_ = false;
      const bool found = grow(most);
      if (clock_() || full_) break;
      if (!found && !pruned_ && size_of(layers_.back()) == 0) {
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
  static Place place_of(const Position& p) { return {phase_of(p), pair_of(p)}; }
  [[nodiscard]] Position position(const Pair& pair, std::size_t phase) const {
    Position p = start_;
    p.coins[index(Colour::red)] = pair.red;
    p.coins[index(Colour::blue)] = pair.blue;
    p.turn = turn_in(phase);
    p.skipped = phase >= 2;
    return p;
  }
  static Layer layer_of(const Place& place) {
    Layer layer;
    layer[place.phase] = {place.pair};
    return layer;
  }

  /// All layers of games that can end within `most` plies. Does one of them end?
  bool grow(int most) {
    layers_.assign(1, layer_of(place_of(start_)));
    while (static_cast<int>(layers_.size()) <= most && size_of(layers_.back()) > 0) {
      const int left = most - static_cast<int>(layers_.size());
      if (next_layer([&](const Pair& p, Colour turn) { return bound_(p, turn) <= left; }))
        return true;
      if (clock_() || full_) return false;
    }
    return false;
  }

  /// Adds the positions one ply on that `keep` keeps. Is one of them won?
  template <class Keep>
  bool next_layer(const Keep& keep) {
    Layer next;
    std::mutex mutex;
    std::optional<Place> won;
    for (std::size_t phase = 0; phase < phases; ++phase) {
      const Pairs& pairs = layers_.back()[phase];
      solver::parallel_for(
          limits_.threads, (pairs.size() + slice - 1) / slice, [&](std::size_t part) {
            if (stopped()) return;
            Layer fresh;
            std::optional<Place> end;
            for (std::size_t i = part * slice; i < std::min(pairs.size(), (part + 1) * slice); ++i)
              expand(position(pairs[i], phase), keep, fresh, end);
            tidy(fresh);
            const std::lock_guard lock(mutex);
            if (end && (!won || *end < *won)) won = end;
            for (std::size_t to = 0; to < phases; ++to)
              next[to].insert(next[to].end(), fresh[to].begin(), fresh[to].end());
            if (size_of(next) > tidied_ + room() / 2) {
              tidy(next);
              tidied_ = size_of(next);
              if (tidied_ > room()) full_ = true;
            }
          });
    }
    tidied_ = 0;
    if (won) {
      layers_.push_back(layer_of(*won));
      return true;
    }
    tidy(next);
    // What was there before in the same phase has been looked at, with more plies left.
    for (std::size_t phase = 0; phase < phases; ++phase)
      for (const Layer& before : layers_) {
        if (before[phase].empty() || next[phase].empty()) continue;
        Pairs rest;
        std::ranges::set_difference(next[phase], before[phase], std::back_inserter(rest));
        next[phase] = std::move(rest);
      }
    layers_.push_back(std::move(next));
    return false;
  }

  template <class Keep>
  void expand(const Position& p, const Keep& keep, Layer& fresh, std::optional<Place>& end) {
    for (const Move move : solver::MoveList<Game>(p)) {
      const Position after = Game::play(p, move);
      const Place place = place_of(after);
      if (after.won() || (after.variant.stuck_loses && !can_move(after, after.turn))) {
        if (!end || place < *end) end = place;
      } else if (keep(place.pair, after.turn)) {
        fresh[place.phase].push_back(place.pair);
      } else {
        pruned_ = true;
      }
    }
  }

  /// Moves from the first layer to the last, each position of which has one before it.
  [[nodiscard]] std::vector<Move> line() const {
    std::vector<Move> moves;
    const Layer& last = layers_.back();
    Place at{0, {}};
    while (last[at.phase].empty()) ++at.phase;
    at.pair = last[at.phase].front();
    for (std::size_t n = layers_.size() - 1; n-- > 0;) at = step_back(layers_[n], at, moves);
    std::ranges::reverse(moves);
    return moves;
  }
  /// One of the layer's positions, from which a move (added) leads to the place.
  [[nodiscard]] Place step_back(const Layer& layer, const Place& to,
                                std::vector<Move>& moves) const {
    for (std::size_t phase = 0; phase < phases; ++phase)
      for (const Pair& pair : layer[phase]) {
        if (!one_apart(pair, to.pair)) continue;
        const Position p = position(pair, phase);
        for (const Move move : solver::MoveList<Game>(p)) {
          if (place_of(Game::play(p, move)) != to) continue;
          moves.push_back(move);
          return {phase, pair};
        }
      }
    throw std::logic_error("a position that no other one leads to");
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

  /// Each layer is cut down to `width` positions a phase with the shortest ways to go.
  void find_some(Together& answer, Colour winner, std::size_t width) {
    layers_.assign(1, layer_of(place_of(start_)));
    full_ = false;
    const int most = answer.at_most.value_or(most_plies);
    while (static_cast<int>(layers_.size()) < most && size_of(layers_.back()) > 0 && !stopped()) {
      if (next_layer([](const Pair&, Colour) { return true; })) {
        answer.at_most = static_cast<int>(layers_.size()) - 1;
        answer.line = line();
        return;
      }
      for (Pairs& pairs : layers_.back()) {
        if (pairs.size() <= width) continue;
        std::ranges::nth_element(
            pairs, pairs.begin() + static_cast<std::ptrdiff_t>(width), {},
            [&](const Pair& pair) { return std::pair(bound_.way(pair, winner), pair); });
        pairs.resize(width);
        std::ranges::sort(pairs);
      }
    }
  }

  [[nodiscard]] bool stopped() const {
    return limits_.stopped() || full_ || (cut_after_ && (*cut_after_)());
  }
  [[nodiscard]] std::size_t kept() const {
    std::size_t positions = 0;
    for (const Layer& layer : layers_) positions += size_of(layer);
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
};

}  // namespace

Together shortest_game(const Position& position, const solver::Limits& limits,
                       const std::function<void(int, std::size_t)>& report) {
  return Search(position, limits).run(report);
}

}  // namespace halfboard::chinese_checkers
