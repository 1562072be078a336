#include "games/sight_reduction/value.h"

#include <algorithm>
#include <array>
#include <cstring>

#include "games/sight_reduction/bounds.h"
#include "solver/transposition_table.h"

namespace halfboard::sight_reduction {
namespace {

using solver::Budget;

/// What the table knows of a stripped position: low <= value <= high, and whether the costly bounds
/// were computed already.
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

/// A stripped child: the value of the unstripped one is `offset` more.
struct Child {
  Word white;
  Word black;
  std::int8_t offset;
  std::int8_t low;
  std::int8_t high;
  std::int16_t order;
};
static_assert(sizeof(Child) <= 16, "children are sorted by moving them");

/// Threshold search. Every position is an integer (README, "Integers"), so for k >= 1 a position
/// has value >= k exactly if some white option has value >= k - 1, and for k <= 0 exactly if all
/// black options have value >= k + 1.
template <bool easier>
class Search {
 public:
  Search(solver::TranspositionTable& table, Budget& budget) : table_(table), budget_(budget) {}

  std::optional<bool> at_least(Word white, Word black, int k) {
    const int offset = static_cast<int>(strip<easier>(white, black));
    const bool answer = prove(white, black, k - offset, look_up(white, black));
    if (budget_.exhausted()) return std::nullopt;
    return answer;
  }

 private:
  using Children = std::array<Child, Board::squares>;

  /// Within one search every position is a part of the root, so its occupied squares are a key.
  static std::uint32_t key(Word white, Word black) { return white | black; }

  Known look_up(Word white, Word black) {
    if (const auto packed = table_.find(key(white, black))) return Known::unpack(*packed);
    return {-Board::squares, Board::squares, false};
  }
  void store(Word white, Word black, Known known) {
    // More checkers, more work to find out again.
    table_.store(key(white, black), known.pack(), [](Word k) { return std::popcount(k); });
  }

  /// Is the value of a stripped position at least k?
  bool prove(Word white, Word black, int k, Known known) {
    if (known.low >= k) return true;
    if (known.high < k) return false;
    if (!budget_.spend()) return false;
    if (!known.deep) {
      const auto bounds = blocking_bounds<easier>(white, black);
      known = {std::max(known.low, bounds.low), std::min(known.high, bounds.high), true};
    }
    if (known.low < k && known.high >= k) {
      const bool answer = k >= 1 ? expand<true>(white, black, k) : expand<false>(white, black, k);
      if (budget_.exhausted()) return false;
      (answer ? known.low : known.high) = answer ? k : k - 1;
    }
    store(white, black, known);
    return known.low >= k;
  }

  /// Tries the options of White (who looks for one of value >= k - 1) or of Black (who looks for
  /// one of value < k + 1). Returns whether the value is at least k.
  template <bool white_moves>
  bool expand(Word white, Word black, int k) {
    const int below = white_moves ? k - 1 : k + 1;
    Children children;
    const int count = options<white_moves>(white, black, children);
    int open = 0;
    for (int i = 0; i < count; ++i) {
      const Child& child = children[static_cast<std::size_t>(i)];
      const bool holds = child.low + child.offset >= below;
      const bool fails = child.high + child.offset < below;
      if (white_moves ? holds : fails) return white_moves;
      if (!holds && !fails) children[static_cast<std::size_t>(open++)] = child;
    }
    const auto end = children.begin() + open;
    // Insertion sort: some six children, often almost in order.
    for (auto next = children.begin(); next != end; ++next)
      std::rotate(std::find_if(children.begin(), next,
                               [&](const Child& c) { return comes_before(*next, c); }),
                  next, next + 1);
    for (auto child = children.begin(); child != end; ++child) {
      const bool twin = child != children.begin() && child[-1].white == child->white &&
                        child[-1].black == child->black;
      if (twin) continue;
      const bool holds = prove(child->white, child->black, below - child->offset,
                               look_up(child->white, child->black));
      if (budget_.exhausted()) return false;
      if (holds == white_moves) return white_moves;
    }
    return !white_moves;
  }

  static bool comes_before(const Child& a, const Child& b) {
    return a.order != b.order ? a.order > b.order : key(a.white, a.black) < key(b.white, b.black);
  }

  /// All options of one side, stripped and bounded.
  template <bool white_moves>
  int options(Word white, Word black, Children& children) {
    Word moves = white_moves ? removable<easier, false>(white, black)
                             : removable<easier, false>(black, white);
    int count = 0;
    while (moves) {
      Lanes w = all_lanes(white);
      Lanes b = all_lanes(black);
      int used = 0;
      for (; used < lane_count && moves; ++used) {
        const Word bit = moves & (~moves + 1);
        moves ^= bit;
        (white_moves ? w : b)[used] ^= bit;
      }
      count = append<white_moves>(w, b, used, children, count);
    }
    return count;
  }

  template <bool white_moves>
  int append(Lanes w, Lanes b, int used, Children& children, int count) {
    const Lanes offset = strip<easier>(w, b);
    alignas(Lanes) Word white[lane_count];
    alignas(Lanes) Word black[lane_count];
    std::memcpy(white, &w, sizeof w);
    std::memcpy(black, &b, sizeof b);
    for (int i = 0; i < used; ++i) table_.prefetch(key(white[i], black[i]));
    const auto bounds = simple_bounds<easier>(w, b);
    for (int i = 0; i < used; ++i) {
      Known known{bounds.low[i], bounds.high[i], false};
      if (const auto packed = table_.find(key(white[i], black[i])))
        known = Known::unpack(*packed);
      else
        store(white[i], black[i], known);
      const int gain = static_cast<int>(offset[i]);
      const int whites = std::popcount(white[i]);
      const int blacks = std::popcount(black[i]);
      const int favour = 4 * (known.low + known.high + 2 * gain) + 2 * (blacks - whites);
      // Small positions first: they cost less. The weights were tuned on 40 random deals.
      const int order = (white_moves ? favour : -favour) - 2 * (whites + blacks);
      children[static_cast<std::size_t>(count + i)] = {white[i],
                                                       black[i],
                                                       static_cast<std::int8_t>(gain),
                                                       static_cast<std::int8_t>(known.low),
                                                       static_cast<std::int8_t>(known.high),
                                                       static_cast<std::int16_t>(order)};
    }
    return count + used;
  }

  solver::TranspositionTable& table_;
  Budget& budget_;
};

}  // namespace

class ValueSolver::Impl {
 public:
  explicit Impl(std::size_t bytes) : table_(std::max<std::size_t>(bytes, 1 << 20)) {}

  std::optional<bool> at_least(const Position& p, int k, Budget& budget) {
    return p.variant.easier ? Search<true>(table_, budget).at_least(p.white, p.black, k)
                            : Search<false>(table_, budget).at_least(p.white, p.black, k);
  }

  std::optional<int> value(const Position& p, Budget& budget) {
    const auto positive = at_least(p, 1, budget);
    if (!positive) return std::nullopt;
    // Values of real deals are close to 0: step outwards from there.
    for (int k = *positive ? 2 : 0;; k += *positive ? 1 : -1) {
      const auto holds = at_least(p, k, budget);
      if (!holds) return std::nullopt;
      if (*holds != *positive) return *positive ? k - 1 : k;
    }
  }

  void clear() { table_.clear(); }

 private:
  solver::TranspositionTable table_;
};

ValueSolver::ValueSolver(std::size_t table_bytes) : impl_(std::make_unique<Impl>(table_bytes)) {}
ValueSolver::~ValueSolver() = default;
ValueSolver::ValueSolver(ValueSolver&&) noexcept = default;
ValueSolver& ValueSolver::operator=(ValueSolver&&) noexcept = default;

ValueResult ValueSolver::solve(const Position& position, const solver::Limits& limits) {
  Budget budget(limits);
  begin();
  const auto value = impl_->value(position, budget);
  return {value, budget.nodes()};
}

void ValueSolver::begin() { impl_->clear(); }

std::optional<int> ValueSolver::value(const Position& position, Budget& budget) {
  return impl_->value(position, budget);
}

std::optional<bool> ValueSolver::at_least(const Position& position, int k, Budget& budget) {
  return impl_->at_least(position, k, budget);
}

}  // namespace halfboard::sight_reduction
