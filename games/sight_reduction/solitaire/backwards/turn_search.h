#pragma once

#include <bit>
#include <span>
#include <vector>

#include "games/sight_reduction/solitaire/backwards/free_game.h"

namespace halfboard::sight_reduction {

/// Plays backwards with turns, depth first, with exact memory; exhaustive unless a limit is met.
/// Which placements need not be tried: README, "With turns". After a harmful placement the game
/// without turns must still be solvable, under the same rule or, with `Free` so chosen, under the
/// one that does not ask for enemies.
template <bool easier, bool challenging, class Free>
class TurnSearch {
 public:
  /// Forgets what `sets` holds.
  TurnSearch(Word first, Word second, Free& free, SquareSets<Word>& sets)
      : first_(first), second_(second), free_(free), sets_(sets) {
    sets_.forget();
    dead_ = sets_.new_mark();
  }

  /// Can all be placed in turn from one of these states? If so, `line` tells how. Stopped if one
  /// of them takes more than `nodes` nodes and no other is a yes.
  SearchEnd search(std::span<const Word> starts, std::uint64_t nodes, solver::Budget& budget,
                   std::vector<Word>& line) {
    bool open = false;
    for (const Word start : starts) {
      line.clear();
      left_ = nodes;
      SearchEnd end = free_.search(start, budget);
      if (end == SearchEnd::found) end = place(start, budget, line);
      if (end == SearchEnd::found) return end;
      if (end == SearchEnd::stopped && left_ > 0) return end;
      open |= end == SearchEnd::stopped;
    }
    return open ? SearchEnd::stopped : SearchEnd::impossible;
  }

 private:
  SearchEnd place(Word placed, solver::Budget& budget, std::vector<Word>& line) {
    using namespace backwards;
    const Word open = ~placed;
    const auto needs_first = needy<easier, challenging>(first_, second_, open);
    const auto needs_second = needy<easier, challenging>(second_, first_, open);
    if (!needs_first.any() && !needs_second.any()) {
      finish(placed, line);
      return SearchEnd::found;
    }
    if (sets_.find(placed)) return SearchEnd::impossible;
    if (left_ == 0 || sets_.full() || !budget.spend()) return SearchEnd::stopped;
    --left_;
    const bool firsts_turn = std::popcount((first_ | second_) & open) % 2 == 1;
    const SearchEnd verdict =
        firsts_turn ? try_all(placed, first_, second_, needs_first, needs_second, budget, line)
                    : try_all(placed, second_, first_, needs_second, needs_first, budget, line);
    if (verdict == SearchEnd::impossible && !sets_.full()) sets_.store(placed, dead_);
    return verdict;
  }

  SearchEnd try_all(Word placed, Word own, Word enemy, const backwards::Needy<Word>& mine,
                    const backwards::Needy<Word>& theirs, solver::Budget& budget,
                    std::vector<Word>& line) {
    using namespace backwards;
    const Word open = ~placed;
    const Word can = placeable<easier, challenging>(own, enemy, open);
    const Word harm = harmful<easier, challenging>(enemy, mine, theirs, open);
    const Word idle = useless<easier, challenging>(own, mine, theirs, open);
    Word harmless = can & ~harm & ~idle;
    Word harming = can & harm & ~idle;
    if (!harmless) {
      const Word spare = can & ~harm & idle;
      harmless = spare & (~spare + 1);  // no matter which
      if (!spare) harming = can;
    }
    for (const bool harms : {false, true})
      for (Word rest = harms ? harming : harmless; rest; rest &= rest - 1) {
        const Word square = rest & (~rest + 1);
        const Word next = placed | square;
        if (harms) {
          const SearchEnd free = free_.search(next, budget);
          if (free == SearchEnd::stopped) return free;
          if (free == SearchEnd::impossible) continue;
        }
        line.push_back(square);
        const SearchEnd verdict = place(next, budget, line);
        if (verdict != SearchEnd::impossible) return verdict;
        line.pop_back();
      }
    return SearchEnd::impossible;
  }

  /// All that are left are permanent: any order will do that keeps the turns.
  void finish(Word placed, std::vector<Word>& line) const {
    Word unplaced = (first_ | second_) & ~placed;
    while (unplaced) {
      const Word own = unplaced & (std::popcount(unplaced) % 2 == 1 ? first_ : second_);
      const Word square = own & (~own + 1);
      line.push_back(square);
      unplaced ^= square;
    }
  }

  Word first_;
  Word second_;
  Free& free_;
  SquareSets<Word>& sets_;
  SquareSets<Word>::Mark dead_ = 0;
  std::uint64_t left_ = 0;
};

}  // namespace halfboard::sight_reduction
