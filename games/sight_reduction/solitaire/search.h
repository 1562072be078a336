#pragma once

#include <algorithm>
#include <array>
#include <bit>
#include <cstring>
#include <vector>

#include "games/sight_reduction/components.h"
#include "games/sight_reduction/game.h"
#include "games/sight_reduction/solitaire/search_end.h"
#include "solver/limits.h"
#include "solver/transposition_table.h"

namespace halfboard::sight_reduction {

/// Looks for a way of playing the solitaire game that leaves at most `most_left` checkers, by
/// depth-first search with memory of dead ends. Exhaustive unless its budget runs out.
template <bool easier, bool challenging>
class SolitaireSearch {
 public:
  struct Task {
    Variant variant;
    int most_left = 2;  ///< checkers that may be left
    Word keep = 0;      ///< checkers that must be left (the target), or none
  };

  SolitaireSearch(solver::TranspositionTable& table, solver::Budget& budget)
      : table_(table), budget_(budget) {}

  /// One attempt of at most `nodes` nodes. `noise` > 0 disturbs the order of moves by up to
  /// noise - 1 points: another attempt takes another way. On success `line` holds the moves.
  SearchEnd run(Word own, Word enemy, const Task& task, std::uint64_t nodes, unsigned noise,
                std::vector<Word>& line) {
    table_.clear();
    task_ = task;
    noise_ = noise;
    left_ = nodes;
    stopped_ = false;
    line.clear();
    if (search(own, enemy, 0, line)) {
      std::ranges::reverse(line);
      return SearchEnd::found;
    }
    return stopped_ ? SearchEnd::stopped : SearchEnd::impossible;
  }

  /// No way of playing on leaves fewer than this.
  [[nodiscard]] int least_left(Word own, Word enemy, bool pairs) const {
    const int total = std::popcount(own | enemy);
    // Under challenging the last checker to go must see an enemy, who is left then.
    if (pairs) return std::max(lonely(own) + lonely(enemy), challenging && total > 0 ? 1 : 0);
    const int mine = std::popcount(own) - open_components(own);
    const int theirs = std::popcount(enemy) - open_components(enemy);
    // The sides alternate, and who can't remove ends the game.
    return total - std::min(2 * mine, 2 * theirs + 1);
  }

 private:
  static constexpr std::size_t most_moves = static_cast<std::size_t>(Game::max_moves);
  struct Step {
    Word squares;
    int score;
  };

  bool search(Word own, Word enemy, unsigned side, std::vector<Word>& line) {
    if (std::popcount(own | enemy) <= task_.most_left &&
        (!task_.keep || task_.keep == (own | enemy)))
      return true;
    if (least_left(own, enemy, task_.variant.pairs) > task_.most_left) return false;
    const std::uint32_t key = own | enemy;
    const std::uint16_t dead = static_cast<std::uint16_t>(1u << side);
    const std::uint16_t known = table_.find(key).value_or(0);
    if (known & dead) return false;
    if (left_ == 0 || !budget_.spend()) {
      stopped_ = true;
      return false;
    }
    --left_;
    std::array<Step, most_moves> steps;
    const auto end = steps.begin() + list(own, enemy, steps);
    std::sort(steps.begin(), end, [](const Step& a, const Step& b) {
      return a.score != b.score ? a.score > b.score : a.squares < b.squares;
    });
    for (auto step = steps.begin(); step != end; ++step) {
      if (search(enemy, own ^ step->squares, side ^ 1, line)) {
        line.push_back(step->squares);
        return true;
      }
      if (stopped_) return false;
    }
    table_.store(key, static_cast<std::uint16_t>(table_.find(key).value_or(0) | dead),
                 [](Word k) { return std::popcount(k); });
    return false;
  }

  /// Writes the moves of `own` with their scores; returns how many there are.
  int list(Word own, Word enemy, std::array<Step, most_moves>& steps) {
    const Word free = ~task_.keep;
    std::size_t count = 0;
    bitboards::for_each(removable<easier, challenging>(own, enemy) & free,
                        [&](int s) { steps[count++].squares = Board::bit(s); });
    if (task_.variant.pairs) {
      const Word empty = ~(own | enemy);
      const Word set = pairable(task_.variant, own, enemy);
      for_lines<easier>([&]<bitboards::Direction d>() {
        bitboards::for_each(set & free, [&](int s) {
          const Word friend_seen = bitboards::rays<Board, d>(Board::bit(s), empty) & set & free;
          if (friend_seen) steps[count++].squares = Board::bit(s) | friend_seen;
        });
      });
    }
    for (std::size_t i = 0; i < count; i += lane_count)
      score(own, enemy, &steps[i], static_cast<int>(std::min<std::size_t>(lane_count, count - i)));
    return static_cast<int>(count);
  }

  /// Rates up to eight moves by what they leave: few groups that can't see each other, many moves.
  void score(Word own, Word enemy, Step* steps, int count) {
    Lanes mine = all_lanes(own);
    const Lanes theirs = all_lanes(enemy);
    for (int i = 0; i < count; ++i) mine[i] ^= steps[i].squares;
    Lanes points = popcount(removable<easier, challenging>(mine, theirs)) +
                   popcount(removable<easier, challenging>(theirs, mine));
    if constexpr (!easier || challenging)  // where diagonals count, groups hardly ever matter
      points -= 4 * (component_count<easier>(mine, theirs) + component_count<easier>(theirs, mine));
    alignas(Lanes) std::int32_t numbers[lane_count];
    std::memcpy(numbers, &points, sizeof points);
    for (int i = 0; i < count; ++i) steps[i].score = numbers[i] + disturbance();
  }

  int disturbance() {
    if (noise_ == 0) return 0;
    random_ ^= random_ << 13;  // xorshift64: Marsaglia, "Xorshift RNGs" (2003)
    random_ ^= random_ >> 7;
    random_ ^= random_ << 17;
    return static_cast<int>((random_ >> 32) % noise_);
  }

  static int open_components(Word own) {
    if constexpr (easier)
      return static_cast<int>(component_count<true>(own, Word{0}));
    else
      return static_cast<int>(open_component_count(own));
  }

  /// Checkers without a friend on any line: they can never go.
  static int lonely(Word own) {
    Word on_line = 0;
    for_lines<easier>(
        [&]<bitboards::Direction d>() { on_line |= beyond<d>(own) | beyond<opposite(d)>(own); });
    return std::popcount(own & ~on_line);
  }

  solver::TranspositionTable& table_;
  solver::Budget& budget_;
  Task task_{};
  unsigned noise_ = 0;
  std::uint64_t left_ = 0;
  std::uint64_t random_ = 0x9e3779b97f4a7c15u;
  bool stopped_ = false;
};

}  // namespace halfboard::sight_reduction
