#pragma once

#include <array>
#include <optional>
#include <vector>

#include "games/sight_reduction/game.h"
#include "games/sight_reduction/solitaire/backwards/roots.h"
#include "games/sight_reduction/solitaire/backwards/turn_search.h"
#include "games/sight_reduction/solitaire/backwards/volley.h"
#include "games/sight_reduction/solitaire/patterns/pattern.h"

namespace halfboard::sight_reduction {

/// Memory of the exact parts, to be used again for the next position.
struct BackwardTables {
  explicit BackwardTables(std::size_t bytes) : free(bytes / 2), full(bytes / 4), turns(bytes / 4) {}
  SquareSets<Word> free;
  SquareSets<Word> full;  ///< .. if enemies must be seen, too
  SquareSets<Word> turns;
};

/// Solves the solitaire of one position without pairs by playing it backwards: quick attempts, and
/// an exact search that gives up only on large questions.
template <bool easier, bool challenging>
class BackwardSolver {
 public:
  BackwardSolver(const Position& p, BackwardTables& tables, solver::Budget& budget)
      : variant_(p.variant),
        first_(p.own()),
        second_(p.enemy()),
        tables_(tables),
        budget_(budget) {}

  /// Tries `volleys` times eight ways to leave `left` checkers. Solvable: `line` holds the removals
  /// in order. Impossible: for want of roots. Else stopped.
  SearchEnd attempt(int left, int volleys, std::vector<Word>& line) {
    const Leftover counts = leftover(left);
    const Roots<easier> firsts(first_, counts.first);
    const Roots<easier> seconds(second_, counts.second);
    if (!firsts.possible() || !seconds.possible()) return SearchEnd::impossible;
    for (int i = 0; i < volleys; ++i) {
      if (!budget_.spend()) return SearchEnd::stopped;
      Lanes roots{};
      for (int lane = 0; lane < lane_count; ++lane) {
        const Word wanted = left > 2 ? stuck_[static_cast<std::size_t>(lane)] : 0;
        const auto random = (tried_ * lane_count + static_cast<unsigned>(lane)) * 2654435761u;
        roots[lane] = firsts.pick(wanted, random) | seconds.pick(wanted, random ^ 0x5bd1e995u);
      }
      const Volley volley = play_backwards(variant_, first_, second_, roots, tried_++);
      if (const int lane = volley.solved(); lane >= 0) {
        take(volley, lane, line);
        return SearchEnd::found;
      }
      for (int lane = 0; lane < lane_count; ++lane)
        stuck_[static_cast<std::size_t>(lane)] = volley.left[lane];
    }
    return SearchEnd::stopped;
  }

  /// Decides whether `left` checkers can be left, or the two of `keep`.
  SearchEnd decide(int left, Word keep, std::vector<Word>& line) {
    auto starts = keep ? only(left, keep) : needed_starts(left);
    if (!starts) return SearchEnd::stopped;
    // Who need not see an enemy has it easier, and is answered faster.
    if (!base_) base_.emplace(first_, second_, tables_.free);
    SearchEnd end = base_->search(*starts, budget_);
    if (end != SearchEnd::found) return end;
    std::iter_swap(starts->begin(), std::ranges::find(*starts, base_->solvable()));
    return with_turns(*starts, keep ? std::vector<Word>{} : spare_starts(left), line);
  }

 private:
  // Choices of roots: of one colour; of both that are needed; of both.
  static constexpr std::size_t most_of_colour = 8'000;
  static constexpr std::size_t most_needed = 100'000;
  static constexpr std::size_t most_starts = 16'000;
  // Of one start.
  static constexpr std::uint64_t few_nodes = 60;
  static constexpr std::uint64_t most_nodes = 20'000;

  /// The spare roots, if given, come after the needed ones.
  SearchEnd with_turns(const std::vector<Word>& needed,
                       const std::optional<std::vector<Word>>& spare, std::vector<Word>& line) {
    // Under challenging the guard that does not ask for enemies settles most roots, and faster.
    const std::uint64_t nodes = challenging ? few_nodes : most_nodes;
    SearchEnd of_needed = in_turn(*base_, needed, nodes, line);
    if (of_needed == SearchEnd::found) return of_needed;
    SearchEnd of_spare = spare ? in_turn(*base_, *spare, nodes, line) : SearchEnd::stopped;
    if (of_spare == SearchEnd::found) return of_spare;
    if constexpr (challenging) {
      if (!full_) full_.emplace(first_, second_, tables_.full);
      if (of_needed == SearchEnd::stopped) of_needed = in_turn(*full_, needed, most_nodes, line);
      if (of_needed != SearchEnd::impossible) return of_needed;
      if (of_spare == SearchEnd::stopped && spare)
        of_spare = in_turn(*full_, *spare, most_nodes, line);
    }
    return of_needed == SearchEnd::impossible ? of_spare : of_needed;
  }

  template <class Free>
  SearchEnd in_turn(Free& free, const std::vector<Word>& starts, std::uint64_t nodes,
                    std::vector<Word>& line) {
    TurnSearch<easier, challenging, Free> search(first_, second_, free, tables_.turns);
    const SearchEnd end = search.search(starts, nodes, budget_, line);
    std::ranges::reverse(line);
    return end;
  }
  [[nodiscard]] std::optional<std::vector<Word>> only(int left, Word keep) const {
    const Leftover counts = leftover(left);
    std::vector<Word> starts;
    if (std::popcount(keep & first_) == counts.first &&
        std::popcount(keep & second_) == counts.second)
      starts.push_back(keep);
    return starts;
  }

  /// The choices of roots that are not spare where there are no turns; nothing if there are too
  /// many.
  [[nodiscard]] std::optional<std::vector<Word>> needed_starts(int left) const {
    const Leftover counts = leftover(left);
    auto firsts = Roots<easier>(first_, counts.first).all(most_of_colour);
    auto seconds = Roots<easier>(second_, counts.second).all(most_of_colour);
    if (!firsts || !seconds) return std::nullopt;
    const SpareRoots<easier> roots(first_, second_);
    std::erase_if(*firsts, [&](Word set) { return roots.spare(set, second_) != 0; });
    std::erase_if(*seconds, [&](Word set) { return roots.spare(set, first_) != 0; });
    if (firsts->size() * seconds->size() > most_needed) return std::nullopt;
    return pairs_of(*firsts, *seconds, false);
  }

  /// The others, which count only where there are turns.
  [[nodiscard]] std::optional<std::vector<Word>> spare_starts(int left) const {
    const Leftover counts = leftover(left);
    const auto firsts = Roots<easier>(first_, counts.first).all(most_starts);
    const auto seconds = Roots<easier>(second_, counts.second).all(most_starts);
    if (!firsts || !seconds || firsts->size() * seconds->size() > most_starts) return std::nullopt;
    return pairs_of(*firsts, *seconds, true);
  }

  [[nodiscard]] std::vector<Word> pairs_of(const std::vector<Word>& firsts,
                                           const std::vector<Word>& seconds, bool spare) const {
    const SpareRoots<easier> roots(first_, second_);
    std::vector<Word> pairs;
    Lanes set{};
    for (const Word a : firsts)
      for (std::size_t i = 0; i < seconds.size(); i += lane_count) {
        const std::size_t count = std::min<std::size_t>(lane_count, seconds.size() - i);
        for (std::size_t lane = 0; lane < count; ++lane) set[lane] = a | seconds[i + lane];
        const Lanes is_spare = roots.spare(set);
        for (std::size_t lane = 0; lane < count; ++lane)
          if ((is_spare[lane] != 0) == spare) pairs.push_back(set[lane]);
      }
    return pairs;
  }

  [[nodiscard]] Leftover leftover(int left) const {
    return sight_reduction::leftover(std::popcount(first_), std::popcount(second_), left);
  }

  static void take(const Volley& volley, int lane, std::vector<Word>& line) {
    line.clear();
    for (int step = volley.steps - 1; step >= 0; --step)
      line.push_back(volley.line[static_cast<std::size_t>(step)][lane]);
  }

  Variant variant_;
  Word first_;
  Word second_;
  BackwardTables& tables_;
  solver::Budget& budget_;
  unsigned tried_ = 0;
  std::array<Word, lane_count> stuck_{};  ///< what each lane's last attempt could not place
  std::optional<FreeGame<easier, false>> base_;
  std::optional<FreeGame<easier, true>> full_;
};

}  // namespace halfboard::sight_reduction
