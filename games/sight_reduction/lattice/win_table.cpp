#include "games/sight_reduction/lattice/win_table.h"

#include <algorithm>
#include <bit>
#include <vector>

#include "bitboards/pext.h"
#include "bitboards/rays.h"
#include "solver/parallel.h"

namespace halfboard::sight_reduction {
namespace {

using Rays = bitboards::Rays<Board>;
using bitboards::Direction;
using Subset = std::uint32_t;
using WinRow = std::vector<std::uint64_t>;

constexpr std::uint64_t all = ~std::uint64_t{0};
constexpr Subset low = 63;  // of a white subset: its bit in the word

/// table[s] has bit w set if keep(w & s, s), for subsets w and s of the six low members.
template <class Keep>
constexpr std::array<std::uint64_t, 64> table_of(const Keep& keep) {
  std::array<std::uint64_t, 64> table{};
  for (Subset s = 0; s < 64; ++s)
    for (Subset w = 0; w < 64; ++w)
      if (keep(w & s, s)) table[s] |= std::uint64_t{1} << w;
  return table;
}
constexpr auto meeting = table_of([](Subset common, Subset) { return common != 0; });
constexpr auto holding = table_of([](Subset common, Subset s) { return common == s; });

/// A condition on white subsets: they miss one of n sets and meet each of m sets. Asked for all
/// that share a word at once.
template <std::size_t n, std::size_t m>
class Condition {
 public:
  /// `missed`: one at least, and not more than n.
  Condition(const std::vector<Subset>& missed, const std::array<Subset, m>& met) {
    for (std::size_t i = 0; i < n; ++i) {
      const Subset set = missed[std::min(i, missed.size() - 1)];
      missed_[i] = {set >> 6, ~meeting[set & low]};
    }
    for (std::size_t i = 0; i < m; ++i) met_[i] = {met[i] >> 6, meeting[met[i] & low]};
  }

  [[nodiscard]] std::uint64_t operator()(std::size_t x) const {
    std::uint64_t one = 0;
    for (const Part& set : missed_) one |= (x & set.high) != 0 ? 0 : set.word;
    for (const Part& set : met_) one &= (x & set.high) != 0 ? all : set.word;
    return one;
  }

 private:
  struct Part {
    std::uint64_t high;
    std::uint64_t word;
  };
  std::array<Part, n> missed_;
  std::array<Part, m> met_;
};

/// Makes the row of one black subset at a time.
class RowMaker {
 public:
  RowMaker(const Position& root, std::size_t words)
      : white_(root.white),
        variant_(root.variant),
        black_loses_(words),
        sights_(Board::squares, variant_.challenging && variant_.pairs ? WinRow(words) : WinRow()) {
  }

  /// Writes the row of `black`. row(set) is the one of a smaller black set, already made.
  template <class Rows>
  void make(Word black, const Rows& row, std::uint64_t* out) {
    black_ = black;
    std::ranges::fill(black_loses_, all);
    for_black_moves([&](Word move, auto legal) {
      const std::uint64_t* next = row(black & ~move);
      std::uint64_t* loses = black_loses_.data();
      const std::size_t words = black_loses_.size();
      for (std::size_t x = 0; x < words; ++x) loses[x] &= ~legal(x) | next[x];
    });
    std::fill_n(out, black_loses_.size(), 0);
    for_white_moves([&](Word move, auto legal) { win_by(set_of(move), legal, out); });
  }

 private:
  [[nodiscard]] Subset set_of(Word squares) const {
    return static_cast<Subset>(bitboards::pext(squares & white_, white_));
  }
  /// The squares from a square to the first black checker, without either.
  [[nodiscard]] Word reach(int square, Direction d) const {
    const Word stop = Rays::first(square, d, black_);
    return stop ? Rays::between(square, std::countr_zero(stop)) : Rays::ray(square, d);
  }
  template <class F>
  void for_directions(bool all_eight, const F& f) const {
    for (int i = 0; i < 8; i += all_eight ? 1 : 2) f(static_cast<Direction>(i));
  }
  WinRow& sight(int square) { return sights_[static_cast<std::size_t>(square)]; }

  /// Calls use(condition) for white subsets that miss one of some sets and meet each of the others.
  template <std::size_t m, class Use>
  static void with(const std::vector<Subset>& missed, const std::array<Subset, m>& met,
                   const Use& use) {
    if (missed.size() == 1) return use(Condition<1, m>(missed, met));
    if (missed.size() == 2) return use(Condition<2, m>(missed, met));
    if (missed.size() <= 4) return use(Condition<4, m>(missed, met));
    use(Condition<8, m>(missed, met));
  }
  /// The sets of white squares from a square to the first black checkers on its lines, of which one
  /// has to be missed to see it: just one that is empty, if there is any.
  const std::vector<Subset>& ways_to_black(int square, bool all_eight) {
    ways_.clear();
    for_directions(all_eight, [&](Direction d) {
      if (Rays::first(square, d, black_)) ways_.push_back(set_of(reach(square, d)));
    });
    if (std::ranges::find(ways_, Subset{0}) != ways_.end()) ways_.assign(1, 0);
    return ways_;
  }

  /// Calls use(move, legal) for each removal of Black's; legal tells of a word of white subsets
  /// with which it is legal. He sees a friend over squares without white checkers, and an enemy if
  /// there is any before his friends.
  template <class Use>
  void for_black_moves(const Use& use) {
    bitboards::for_each(black_, [&](int square) {
      const auto& ways = ways_to_black(square, variant_.easier);
      if (ways.empty()) return;
      const auto use_this = [&](auto legal) { use(Board::bit(square), legal); };
      if (variant_.challenging)
        with<1>(ways, {seen_enemies(square)}, use_this);
      else
        with<0>(ways, {}, use_this);
    });
    if (!variant_.pairs) return;
    bitboards::for_each(black_, [&](int square) {
      for_directions(variant_.easier, [&](Direction d) {
        const Word partner = Rays::first(square, d, black_);
        if (partner < Board::bit(square)) return;  // none, or from the other end
        ways_.assign(1, set_of(reach(square, d)));
        const auto use_this = [&](auto legal) { use(Board::bit(square) | partner, legal); };
        if (variant_.challenging)
          use_this(Condition<1, 2>(
              ways_, {seen_enemies(square), seen_enemies(std::countr_zero(partner))}));
        else
          use_this(Condition<1, 0>(ways_, {}));
      });
    });
  }
  [[nodiscard]] Subset seen_enemies(int square) const {
    Word seen = 0;
    for_directions(true, [&](Direction d) { seen |= reach(square, d); });
    return set_of(seen);
  }

  /// The same for White's removals; that the checkers are there is not yet asked for. She sees a
  /// friend if there is any before the first black checker, and that one if there is none.
  template <class Use>
  void for_white_moves(const Use& use) {
    bitboards::for_each(white_, [&](int square) {
      Word friends = 0;
      for_directions(variant_.easier, [&](Direction d) { friends |= reach(square, d); });
      const auto use_this = [&](auto legal) { use(Board::bit(square), legal); };
      if (variant_.challenging) {
        const auto& ways = ways_to_black(square, true);
        if (!ways.empty()) with<1>(ways, {set_of(friends)}, use_this);
      } else {
        ways_.assign(1, 0);
        use_this(Condition<1, 1>(ways_, {set_of(friends)}));
      }
    });
    if (!variant_.pairs) return;
    if (variant_.challenging) bitboards::for_each(white_, [&](int square) { look(square); });
    bitboards::for_each(white_, [&](int square) {
      for_directions(variant_.easier, [&](Direction d) {
        bitboards::for_each(reach(square, d) & white_, [&](int partner) {
          if (partner < square) return;
          ways_.assign(1, set_of(Rays::between(square, partner)));
          const Condition<1, 0> apart(ways_, {});
          const Word both = Board::bit(square) | Board::bit(partner);
          if (variant_.challenging) {
            const std::uint64_t* one = sight(square).data();
            const std::uint64_t* other = sight(partner).data();
            use(both, [=](std::size_t x) { return apart(x) & one[x] & other[x]; });
          } else {
            use(both, apart);
          }
        });
      });
    });
  }
  void look(int square) {
    WinRow& row = sight(square);
    const auto& ways = ways_to_black(square, true);
    if (ways.empty()) {
      std::ranges::fill(row, 0);
      return;
    }
    with<0>(ways, {}, [&](auto sees) {
      std::uint64_t* words = row.data();
      const std::size_t size = row.size();
      for (std::size_t x = 0; x < size; ++x) words[x] = sees(x);
    });
  }

  /// Where `move` is legal and its checkers stand, White wins if Black loses without them. In the
  /// subsets' order they are so many words, and then bits, before.
  template <class Legal>
  void win_by(Subset move, const Legal& legal, std::uint64_t* out) const {
    const std::size_t high = move >> 6;
    const Subset shift = move & low;
    const std::uint64_t hold = holding[shift];
    const std::uint64_t* loses = black_loses_.data();
    const std::size_t words = black_loses_.size();
    constexpr std::size_t short_run = 8;
    const std::size_t run = high ? high & (~high + 1) : words;
    if (run < short_run) {
      for (std::size_t x = high; x < words; ++x)
        out[x] |= (x & high) == high ? legal(x) & hold & loses[x - high] << shift : 0;
      return;
    }
    for (std::size_t x = high; x < words; x = (x + run) | high)
      for (std::size_t i = x; i < x + run; ++i)
        out[i] |= legal(i) & hold & loses[i - high] << shift;
  }

  Word white_;
  Word black_ = 0;
  Variant variant_;
  WinRow black_loses_;  // when he is to move
  std::vector<Subset> ways_;
  std::vector<WinRow>
      sights_;  // with pairs, by square: white subsets with which White sees an enemy
};

}  // namespace

bool WinTable::fits(const Position& root) {
  return root.phase == Phase::play && std::popcount(root.white) <= 16 &&
         std::popcount(root.black) <= 16;
}
std::size_t WinTable::bytes(const Position& root) {
  return (std::max<std::size_t>(64, std::size_t{1} << std::popcount(root.white)) / 8)
         << std::popcount(root.black);
}
std::uint64_t WinTable::positions(const Position& root) {
  return std::uint64_t{1} << std::popcount(root.white | root.black);
}

WinTable::WinTable(const Position& root)
    : squares_{root.white, root.black},
      words_(bytes(root) / 8 >> std::popcount(root.black)),
      bits_(bytes(root) / 8, solver::Pages::huge) {}

std::optional<WinTable> WinTable::make(const Position& root, unsigned threads,
                                       const solver::Deadline& deadline) {
  WinTable table(root);
  const auto row = [&](Word black) {
    return table.bits_.data() + bitboards::pext(black, root.black) * table.words_;
  };
  std::vector<Word> blacks;
  for (Word set = 0;; set = (set - root.black) & root.black) {
    blacks.push_back(set);
    if (set == root.black) break;
  }
  std::ranges::stable_sort(blacks, {}, [](Word set) { return std::popcount(set); });
  // Rows of as many black checkers don't ask for each other.
  constexpr std::size_t part = 64;
  constexpr std::size_t parts = 16;
  for (std::size_t i = 0; i < blacks.size();) {
    if (deadline()) return std::nullopt;
    const int count = std::popcount(blacks[i]);
    std::size_t end = i;
    while (end < std::min(blacks.size(), i + part * parts) && std::popcount(blacks[end]) == count)
      ++end;
    solver::parallel_for(threads, (end - i + part - 1) / part, [&](std::size_t p) {
      RowMaker maker(root, table.words_);
      for (std::size_t b = i + p * part; b < std::min(end, i + (p + 1) * part); ++b)
        maker.make(blacks[b], row, row(blacks[b]));
    });
    i = end;
  }
  return table;
}

bool WinTable::wins(const Position& position) const {
  if (position.side == Side::white) {
    const auto white = bitboards::pext(position.white, squares_[0]);
    const auto black = bitboards::pext(position.black, squares_[1]);
    return (bits_[black * words_ + (white >> 6)] >> (white & low) & 1) != 0;
  }
  return std::ranges::any_of(solver::MoveList<Game>(position),
                             [&](const Move& move) { return !wins(Game::play(position, move)); });
}

}  // namespace halfboard::sight_reduction
