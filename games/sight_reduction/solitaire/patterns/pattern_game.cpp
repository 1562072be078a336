#include "games/sight_reduction/solitaire/patterns/pattern_game.h"

#include <algorithm>
#include <bit>

#include "games/sight_reduction/solitaire/backwards/backwards.h"

namespace halfboard::sight_reduction {

using namespace backwards;

/// What one colour sees and needs, eight states side by side.
struct PatternGame::Side {
  Lanes core, wild, open;
  Lanes flag;     // all ones: the wild squares are friends
  Lanes friends;  // that stand
  Lanes needy{};

  Side(Word core_squares, Word wild_squares, Lanes open_squares, Lanes flags)
      : core(all_lanes(core_squares)),
        wild(all_lanes(wild_squares)),
        open(open_squares),
        flag(flags | nonzero(friend_rays<false, Lanes>(core & ~open, open) & wild)),
        friends((core & ~open) | (wild & flag)),
        needy(core & open & ~bitboards::orthogonal_neighbours<Board>(friends)) {}

  [[nodiscard]] Lanes placeable() const {
    return core & open & friend_rays<false, Lanes>(friends, open);
  }
  /// Where a checker of the other side could hinder this one.
  [[nodiscard]] Lanes hindered() const {
    Lanes squares{};
    const Lanes unplaced = core & open & ~flag;
    for_directions<false>([&]<bitboards::Direction d>() {
      const Lanes wild_beyond = bitboards::rays<Board, opposite(d)>(wild, open);
      const Lanes beyond = wild_beyond | bitboards::rays<Board, opposite(d)>(core, open);
      squares |= bitboards::rays<Board, d>(needy, open) & beyond;
      squares |= bitboards::rays<Board, d>(unplaced, open) & wild_beyond;
    });
    return squares;
  }
  [[nodiscard]] Lanes useless() const {
    const Lanes finds_wild = friend_rays<false, Lanes>(wild, open) & ~flag;
    return core & open & ~needy & ~friend_rays<false, Lanes>(needy, open) & ~finds_wild;
  }
  [[nodiscard]] Lanes lost() const {
    Lanes reached = friends;
    for (;;) {
      Lanes more = ~reached & open & (core | wild) & friend_rays<false, Lanes>(reached, open);
      more |= wild & ~reached & nonzero(more & wild);
      if (!any(more)) return core & open & ~reached;
      reached |= more;
    }
  }
};

SearchEnd PatternGame::search(Word white, Word black, int white_roots, int black_roots,
                              solver::Budget& budget, Word board) {
  white_ = white;
  black_ = black;
  wild_ = board & ~(white | black);
  sets_.forget();
  mark_ = sets_.new_mark();
  stack_.clear();
  if (!add_starts(white_roots, black_roots, budget)) return SearchEnd::stopped;
  while (!stack_.empty()) {
    if (sets_.full() || !budget.spend()) return SearchEnd::stopped;
    const std::size_t count = std::min<std::uint64_t>(
        {stack_.size(), lane_count, budget.limits().nodes - budget.nodes() + 1});
    budget.charge(count - 1);
    if (step(count)) return SearchEnd::found;
  }
  return SearchEnd::impossible;
}

/// Each root is a checker of the core or stands on a wild square.
bool PatternGame::add_starts(int white_roots, int black_roots, solver::Budget& budget) {
  const auto choices = [](Word core, int most) {
    std::vector<std::vector<Word>> sets{{0}};  // by size
    for (int size = 1; size <= most; ++size) {
      sets.emplace_back();
      for (const Word set : sets[static_cast<std::size_t>(size) - 1])
        for (Word rest = core & ~(set ? std::bit_floor(set) * 2 - 1 : 0); rest; rest &= rest - 1)
          sets.back().push_back(set | (rest & (~rest + 1)));
    }
    return sets;
  };
  const auto whites = choices(white_, white_roots);
  const auto blacks = choices(black_, black_roots);
  for (std::size_t i = 0; i < whites.size(); ++i)
    for (std::size_t j = 0; j < blacks.size(); ++j)
      for (const Word w : whites[i]) {
        if (sets_.full() || budget.out_of_time()) return false;
        for (const Word b : blacks[j])
          if (const State start{
                  w | b, (i + 1 < whites.size() ? 1u : 0u) | (j + 1 < blacks.size() ? 2u : 0u)};
              is_new(start))
            stack_.push_back(start);
      }
  return true;
}

bool PatternGame::is_new(State state) {
  const std::uint64_t key = std::uint64_t{state.flags} << 32 | state.placed;
  if (sets_.find(key)) return false;
  if (!sets_.full()) sets_.store(key, mark_);
  return true;
}

bool PatternGame::step(std::size_t count) {
  Lanes open{};
  Lanes white_flag{};
  Lanes black_flag{};
  for (std::size_t i = 0; i < lane_count; ++i) {
    const State& state = stack_[stack_.size() - 1 - std::min(i, count - 1)];
    open[i] = ~state.placed;
    white_flag[i] = state.flags & 1 ? ~Word{0} : 0;
    black_flag[i] = state.flags & 2 ? ~Word{0} : 0;
  }
  stack_.resize(stack_.size() - count);
  const Lanes before = open;
  for (;;) {
    const Side white(white_, wild_, open, white_flag);
    const Side black(black_, wild_, open, black_flag);
    white_flag = white.flag;
    black_flag = black.flag;
    const Lanes can_white = white.placeable();
    const Lanes can_black = black.placeable();
    const Lanes harmless = (can_white & ~black.hindered()) | (can_black & ~white.hindered());
    if (any(harmless)) {
      open &= ~harmless;
      continue;
    }
    if (any(~nonzero(white.needy | black.needy))) return true;
    Lanes tries = (can_white & ~white.useless()) | (can_black & ~black.useless());
    tries &= ~nonzero(white.lost() | black.lost());
    branch(before, open, tries, (white_flag & 1u) | (black_flag & 2u), count);
    return false;
  }
}

void PatternGame::branch(const Lanes& before, const Lanes& open, const Lanes& tries,
                         const Lanes& flags, std::size_t count) {
  for (std::size_t i = 0; i < count; ++i) {
    const State state{~open[i], flags[i]};
    if (tries[i] == 0 || (open[i] != before[i] && !is_new(state))) continue;
    bitboards::for_each(tries[i], [&](int s) {
      const State next{state.placed | Board::bit(s), state.flags};
      if (is_new(next)) stack_.push_back(next);
    });
  }
}

}  // namespace halfboard::sight_reduction
