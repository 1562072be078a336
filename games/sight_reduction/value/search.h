#pragma once

#include <algorithm>
#include <array>
#include <cstring>
#include <optional>
#include <utility>

#include "games/sight_reduction/value/bounds.h"
#include "games/sight_reduction/value/crew.h"
#include "solver/transposition_table.h"

namespace halfboard::sight_reduction {

/// What the table knows of a stripped position: low <= value <= high, and whether the costly bounds
/// were computed already, as far as they were needed.
struct Known {
  int low;
  int high;
  bool deep;

  static constexpr int zero = 64;  // values are -31 .. 31
  static Known unpack(std::uint16_t packed) {
    return {(packed & 127) - zero, (packed >> 7 & 127) - zero, (packed >> 14 & 1) != 0};
  }
  [[nodiscard]] std::uint16_t pack() const {
    return static_cast<std::uint16_t>((low + zero) | (high + zero) << 7 | (deep ? 1 << 14 : 0));
  }
};

/// Bounds that need no search, of a stripped position. A removal that shifts both by one nearly
/// always costs exactly one move (README, "Out of turn").
struct Simple {
  std::int8_t low;
  std::int8_t high;
};

/// A stripped child: the value of the unstripped one is `offset` more.
struct Child {
  Word white;
  Word black;
  std::int8_t offset;
  std::int8_t low;
  std::int8_t high;
  Simple simple;
  std::uint8_t square;  // of the checker that goes
  std::int16_t order;
};
static_assert(sizeof(Child) <= 16, "children are sorted by moving them");

/// Threshold search. Every position is an integer (this folder's README, "Integers"), so for k >= 1
/// a position has value >= k exactly if some white option has value >= k - 1, and for k <= 0
/// exactly if all black options have value >= k + 1. Besides, a move out of turn may decide ("Out
/// of turn"). For one thread; a team has a Search each and one table. What the table holds is true
/// of a position whoever found it out, so any thread's answer is the answer.
template <bool easier, class Crew>
class ValueSearch {
 public:
  /// The memory was cleared, as the table was, for the root of all that is asked for.
  ValueSearch(solver::TranspositionTable& table, LateMemory& memory, Crew& crew)
      : table_(table), memory_(memory), crew_(crew) {}

  /// Nothing if stopped before.
  std::optional<bool> at_least(Word white, Word black, int k) {
    const int offset = static_cast<int>(strip<easier>(white, black).value());
    const auto bounds = simple_bounds<easier>(white, black);
    const Simple simple{static_cast<std::int8_t>(bounds.low),
                        static_cast<std::int8_t>(bounds.high)};
    const bool answer = prove(white, black, simple, k - offset, [&] {
      return Parts{components<easier>(white, black), components<easier>(black, white)};
    });
    if (crew_.stopped()) return std::nullopt;
    return answer;
  }

 private:
  using Children = std::array<Child, Board::squares>;

  struct Parts {
    Components white;
    Components black;
  };

  /// A stripped position.
  struct Node {
    Word white;
    Word black;
    Simple simple;
    int sum;  // of the best bounds known
    const Parts& parts;
  };

  /// Moves out of turn that are searched at a node, and rounds of stripping a child, at most. More
  /// save nodes, but not time.
  static constexpr int tries = easier ? 2 : 4;
  static constexpr int rounds = easier ? 1 : 2;

  /// Within one search every position is a part of the root, so its occupied squares are a key.
  static std::uint32_t key(Word white, Word black) { return white | black; }

  Known look_up(Word white, Word black, Simple simple) const {
    if (const auto packed = table_.find(key(white, black))) return Known::unpack(*packed);
    return {simple.low, simple.high, false};
  }
  void store(Word white, Word black, Known known) {
    // More checkers, more work to find out again.
    table_.store(key(white, black), known.pack(), [](Word k) { return std::popcount(k); });
  }

  /// Is the value of a stripped position at least k? make_parts() gives its components.
  template <class MakeParts>
  bool prove(Word white, Word black, Simple simple, int k, const MakeParts& make_parts) {
    Known known = look_up(white, black, simple);
    if (known.low >= k) return true;
    if (known.high < k) return false;
    if (!crew_.spend()) return false;
    const Parts parts = make_parts();
    if (!known.deep) {
      // In the middle, the answer that needs all options is the likely one.
      const bool likely = known.low + known.high >= 2 * k - (k >= 1 ? 0 : 1);
      const auto bounds =
          deciding_bounds<easier>(white, black, parts.white, parts.black, k, likely, memory_);
      known = {std::max(known.low, bounds.low), std::min(known.high, bounds.high), true};
    }
    if (known.low < k && known.high >= k) {
      const Node node{white, black, simple, known.low + known.high, parts};
      if constexpr (Crew::is_team) {
        if (!expand_together(node, k, known)) return false;
      } else {
        const bool answer = k >= 1 ? expand<true>(node, k) : expand<false>(node, k);
        if (crew_.stopped()) return false;
        (answer ? known.low : known.high) = answer ? k : k - 1;
      }
    }
    store(white, black, known);
    if constexpr (Crew::is_team) crew_.settle(key(white, black));
    return known.low >= k;
  }
  template <bool white_moves>
  bool prove(const Node& node, const Child& child, int k) {
    return prove(child.white, child.black, child.simple, k - child.offset,
                 [&] { return parts_after<white_moves>(node, child); });
  }
  template <bool white_moves>
  static Parts parts_after(const Node& node, const Child& child) {
    const int square = child.square;
    if constexpr (white_moves) {
      const bool splits = node.simple.low - (child.simple.low + child.offset) > 1;
      return {
          components_after_own<easier>(node.parts.white, square, splits, child.white, child.black),
          components_after_enemy<easier>(node.parts.black, square, node.white, node.black,
                                         child.black)};
    } else {
      const bool splits = child.simple.high + child.offset - node.simple.high > 1;
      return {
          components_after_enemy<easier>(node.parts.white, square, node.black, node.white,
                                         child.white),
          components_after_own<easier>(node.parts.black, square, splits, child.black, child.white)};
    }
  }

  /// Settles a node that others may settle meanwhile. False if stopped.
  bool expand_together(const Node& node, int k, Known& known) requires Crew::is_team {
    const Word here = key(node.white, node.black);
    while (known.low < k && known.high >= k) {
      crew_.enter(here);
      const bool answer = k >= 1 ? expand<true>(node, k) : expand<false>(node, k);
      crew_.leave(here);
      if (!crew_.stopped())
        (answer ? known.low : known.high) = answer ? k : k - 1;
      else if (!crew_.called_to(here))
        return false;
      // Others may have found out more.
      const Known found = look_up(node.white, node.black, node.simple);
      known.low = std::max(known.low, found.low);
      known.high = std::min(known.high, found.high);
    }
    return true;
  }

  /// Tries the options of White (who looks for one of value >= k - 1) or of Black (who looks for
  /// one of value < k + 1). Returns whether the value is at least k.
  template <bool white_moves>
  bool expand(const Node& node, int k) {
    // 2k - 1 is twice the threshold: is the answer that needs all options the likely one?
    bool likely = (white_moves ? -1 : 1) * (node.sum - (2 * k - 1)) >= 0;
    if (likely && out_of_turn<!white_moves>(node, k)) return !white_moves;
    if (crew_.stopped()) return false;
    const int below = white_moves ? k - 1 : k + 1;
    Children children;
    const int open =
        open_options<white_moves>(node, below, children, [](const Child&) { return true; });
    if (open == decided) return white_moves;
    for (std::uint32_t left = (std::uint32_t{1} << open) - 1; left;) {
      const int i = next(children, left, likely);
      const Child& child = children[static_cast<std::size_t>(i)];
      left ^= std::uint32_t{1} << i;
      if (i > 0 && same(child, children[static_cast<std::size_t>(i - 1)])) continue;
      const bool holds = prove<white_moves>(node, child, below);
      if (crew_.stopped()) return false;
      remember<white_moves>(child.square, holds == white_moves);
      if (holds == white_moves) return white_moves;
      // Once the best move has failed, it is.
      if (!std::exchange(likely, true) && out_of_turn<!white_moves>(node, k)) return !white_moves;
      if (crew_.stopped()) return false;
    }
    return !white_moves;
  }

  /// The child to search next, of those in the set `left`: the best one; but if all of them are
  /// likely to be needed, the best one where nobody else is.
  int next(const Children& children, std::uint32_t left, bool all) const {
    if constexpr (Crew::is_team)
      for (std::uint32_t rest = all ? left : 0; rest; rest &= rest - 1) {
        const int i = std::countr_zero(rest);
        const Child& child = children[static_cast<std::size_t>(i)];
        if (!crew_.is_taken(key(child.white, child.black))) return i;
      }
    return std::countr_zero(left);
  }

  /// Looks for a white option of value >= k - 1, which shows that the value is at least k though
  /// it may be Black's options that are asked for; or for a black option of value < k + 1, which
  /// shows that it is not. Searches only moves that promise to cost exactly one.
  template <bool white_moves>
  bool out_of_turn(const Node& node, int k) {
    const int below = white_moves ? k - 1 : k + 1;
    constexpr int cost = white_moves ? -1 : 1;
    Children children;
    const int open = open_options<white_moves>(node, below, children, [&](const Child& child) {
      return child.simple.low + child.offset == node.simple.low + cost &&
             child.simple.high + child.offset == node.simple.high + cost;
    });
    if (open == decided) return true;
    // In the middle they more often fail, and a failure costs most where there are many.
    const int most = node.sum == 2 * k - 1 ? tries / 2 : tries;
    for (int i = 0; i < std::min(open, most); ++i)
      if (prove<white_moves>(node, children[static_cast<std::size_t>(i)], below) == white_moves)
        return !crew_.stopped();
    return false;
  }

  static constexpr int decided = -1;

  /// Those options of one side that are wanted and of which the bounds do not tell on which side
  /// of `below` they are, the best first. Returns how many, or `decided` if the bounds of one,
  /// wanted or not, show what the side looks for.
  template <bool white_moves, class Wanted>
  int open_options(const Node& node, int below, Children& children, const Wanted& wanted) const {
    int open = 0;
    bool shown = false;
    for_options<white_moves>(node, [&](const Child& child) {
      const bool holds = child.low + child.offset >= below;
      const bool fails = child.high + child.offset < below;
      if (white_moves ? holds : fails) {
        shown = true;
        return false;
      }
      children[static_cast<std::size_t>(open)] = child;
      open += !holds && !fails && wanted(child);
      return true;
    });
    if (shown) return decided;
    sort(children, open);
    return open;
  }

  /// Insertion sort: some six children, often almost in order.
  static void sort(Children& children, int count) {
    const auto end = children.begin() + count;
    for (auto next = children.begin(); next != end; ++next)
      std::rotate(std::find_if(children.begin(), next,
                               [&](const Child& c) { return comes_before(*next, c); }),
                  next, next + 1);
  }
  static bool comes_before(const Child& a, const Child& b) {
    return a.order != b.order ? a.order > b.order : key(a.white, a.black) < key(b.white, b.black);
  }
  static bool same(const Child& a, const Child& b) {
    return a.white == b.white && a.black == b.black;
  }

  /// Of each lane, as they are used one by one.
  struct Array {
    void set(Lanes lanes) { std::memcpy(words.data(), &lanes, sizeof lanes); }
    Word operator[](int lane) const { return words[static_cast<std::size_t>(lane)]; }
    alignas(Lanes) std::array<Word, lane_count> words;
  };

  /// Up to eight options of one side, one a lane. What a removal takes from the moves that its side
  /// has for sure (supply), and at most (limit), changes the simple bounds; stripping changes them
  /// by its offset only.
  template <bool white_moves>
  struct Batch {
    Batch(const Node& node, Word own, Word enemy, Lanes removed,
          const solver::TranspositionTable& table) {
      Lanes w = all_lanes(node.white);
      Lanes b = all_lanes(node.black);
      (white_moves ? w : b) ^= removed;
      const Lost<Lanes> lost = strip<easier>(w, b, rounds);
      white.set(w);
      black.set(b);
      white_lost.set(lost.white);
      black_lost.set(lost.black);
      for (int i = 0; i < lane_count; ++i) table.prefetch(key(white[i], black[i]));
      const Lanes all = all_lanes(own);
      const Sight<easier> sight = look<easier>(removed, all, all_lanes(enemy));
      const Lanes open_splits =
          easier ? joined_by<easier>(removed, all, Lanes{})
                 : open_component_count(all ^ removed) - open_component_count(own);
      supply.set(splits_by<easier>(sight, removed, all, all_lanes(enemy)) + 1u);
      limit.set(open_splits + 1u +
                parted_by<easier>(sight, white_moves ? node.parts.black : node.parts.white));
    }

    Array white, black, white_lost, black_lost, supply, limit;
  };

  /// Gives the options of one side, stripped and bounded, to take(child), until that returns false.
  template <bool white_moves, class Take>
  void for_options(const Node& node, const Take& take) const {
    const Word own = white_moves ? node.white : node.black;
    const Word enemy = white_moves ? node.black : node.white;
    for (Word moves = removable<easier, false>(own, enemy); moves;) {
      const int used = std::min(lane_count, std::popcount(moves));
      Lanes removed{};
      for (int i = 0; i < lane_count; ++i) {
        removed[i] = moves & (~moves + 1);
        moves ^= removed[i];
      }
      const Batch<white_moves> batch(node, own, enemy, removed, table_);
      for (int i = 0; i < used; ++i)
        if (!take(child(node, batch, i, std::countr_zero(removed[i])))) return;
    }
  }
  template <bool white_moves>
  Child child(const Node& node, const Batch<white_moves>& batch, int lane, int square) const {
    const Word white = batch.white[lane];
    const Word black = batch.black[lane];
    const int gain = std::popcount(batch.white_lost[lane]) - std::popcount(batch.black_lost[lane]);
    const int supply = static_cast<int>(batch.supply[lane]);
    const int limit = static_cast<int>(batch.limit[lane]);
    const int low = node.simple.low - (white_moves ? supply : -limit) - gain;
    const int high = node.simple.high - (white_moves ? limit : -supply) - gain;
    const Simple simple{static_cast<std::int8_t>(low), static_cast<std::int8_t>(high)};
    const Known known = look_up(white, black, simple);
    const int favour = 4 * (known.low + known.high + 2 * gain);
    // Then small positions first: they cost less. The weights were tuned on random deals.
    const int history = history_[white_moves][static_cast<std::size_t>(square)];
    const int order =
        16 * ((white_moves ? favour : -favour) - std::popcount(white | black)) + history / 16;
    return {white,
            black,
            static_cast<std::int8_t>(gain),
            static_cast<std::int8_t>(known.low),
            static_cast<std::int8_t>(known.high),
            simple,
            static_cast<std::uint8_t>(square),
            static_cast<std::int16_t>(order)};
  }

  /// The history of a removal goes towards `most_history` whenever it was what its side looked for,
  /// else towards the negative: positions of one search differ by few checkers, and what was good
  /// in one often is in the next. Source: https://www.chessprogramming.org/History_Heuristic
  template <bool white_moves>
  void remember(std::uint8_t square, bool good) {
    int& history = history_[white_moves][square];
    history += ((good ? most_history : -most_history) - history) / 16;
  }
  static constexpr int most_history = 1024;

  std::array<std::array<int, Board::squares>, 2> history_{};  // [white_moves][square]
  solver::TranspositionTable& table_;
  LateMemory& memory_;
  Crew& crew_;
};

}  // namespace halfboard::sight_reduction
