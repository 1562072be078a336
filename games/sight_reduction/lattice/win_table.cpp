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

/// The white subsets of word x that have a member of `set`.
std::uint64_t meets(Subset set, std::size_t x) {
  return ((x & set >> 6) != 0 ? all : 0) | meeting[set & low];
}
void or_clear(WinRow& row, Subset set) {
  for (std::size_t x = 0; x < row.size(); ++x) row[x] |= ~meets(set, x);
}
void and_clear(WinRow& row, Subset set) {
  for (std::size_t x = 0; x < row.size(); ++x) row[x] &= ~meets(set, x);
}
void and_meets(WinRow& row, Subset set) {
  for (std::size_t x = 0; x < row.size(); ++x) row[x] &= meets(set, x);
}
void and_row(WinRow& row, const WinRow& other) {
  for (std::size_t x = 0; x < row.size(); ++x) row[x] &= other[x];
}
void fill(WinRow& row, std::uint64_t word) { std::fill(row.begin(), row.end(), word); }

/// Makes the row of one black subset at a time.
class RowMaker {
 public:
  RowMaker(const Position& root, std::size_t words)
      : white_(root.white),
        variant_(root.variant),
        black_loses_(words),
        legal_(words),
        sights_(Board::squares, variant_.challenging ? WinRow(words) : WinRow()) {}

  /// Writes the row of `black`. row(set) is the one of a smaller black set, already made.
  template <class Rows>
  void make(Word black, const Rows& row, std::uint64_t* out) {
    black_ = black;
    fill(black_loses_, all);
    for_black_moves([&](Word move) {
      const std::uint64_t* next = row(black & ~move);
      for (std::size_t x = 0; x < legal_.size(); ++x) black_loses_[x] &= ~legal_[x] | next[x];
    });
    std::fill_n(out, legal_.size(), 0);
    for_white_moves([&](Word move) { win_by(set_of(move), out); });
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

  /// Calls use(move) for each removal of Black's, with legal_ set to the white subsets with which
  /// it is legal. He sees a friend over squares without white checkers, and an enemy if there is
  /// any before his friends.
  template <class Use>
  void for_black_moves(const Use& use) {
    bitboards::for_each(black_, [&](int square) {
      fill(legal_, 0);
      for_directions(variant_.easier, [&](Direction d) {
        if (Rays::first(square, d, black_)) or_clear(legal_, set_of(reach(square, d)));
      });
      if (variant_.challenging) and_meets(legal_, seen_enemies(square));
      use(Board::bit(square));
    });
    if (!variant_.pairs) return;
    bitboards::for_each(black_, [&](int square) {
      for_directions(variant_.easier, [&](Direction d) {
        const Word partner = Rays::first(square, d, black_);
        if (partner < Board::bit(square)) return;  // none, or from the other end
        fill(legal_, all);
        and_clear(legal_, set_of(reach(square, d)));
        if (variant_.challenging) {
          and_meets(legal_, seen_enemies(square));
          and_meets(legal_, seen_enemies(std::countr_zero(partner)));
        }
        use(Board::bit(square) | partner);
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
    if (variant_.challenging) bitboards::for_each(white_, [&](int square) { look(square); });
    bitboards::for_each(white_, [&](int square) {
      Word friends = 0;
      for_directions(variant_.easier, [&](Direction d) { friends |= reach(square, d); });
      fill(legal_, all);
      and_meets(legal_, set_of(friends));
      if (variant_.challenging) and_row(legal_, sight(square));
      use(Board::bit(square));
    });
    if (!variant_.pairs) return;
    bitboards::for_each(white_, [&](int square) {
      for_directions(variant_.easier, [&](Direction d) {
        bitboards::for_each(reach(square, d) & white_, [&](int partner) {
          if (partner < square) return;
          fill(legal_, all);
          and_clear(legal_, set_of(Rays::between(square, partner)));
          if (variant_.challenging) {
            and_row(legal_, sight(square));
            and_row(legal_, sight(partner));
          }
          use(Board::bit(square) | Board::bit(partner));
        });
      });
    });
  }
  void look(int square) {
    fill(sight(square), 0);
    for_directions(true, [&](Direction d) {
      if (Rays::first(square, d, black_)) or_clear(sight(square), set_of(reach(square, d)));
    });
  }

  /// Where `move` is legal and its checkers stand, White wins if Black loses without them. In the
  /// subsets' order they are so many words, and then bits, before.
  void win_by(Subset move, std::uint64_t* out) const {
    const std::size_t high = move >> 6;
    const Subset shift = move & low;
    const std::size_t run = high ? high & (~high + 1) : legal_.size();
    for (std::size_t x = high; x < legal_.size(); x = (x + run) | high)
      for (std::size_t i = x; i < x + run; ++i)
        out[i] |= legal_[i] & holding[shift] & black_loses_[i - high] << shift;
  }

  Word white_;
  Word black_ = 0;
  Variant variant_;
  WinRow black_loses_;  // when he is to move
  WinRow legal_;
  std::vector<WinRow> sights_;  // by square: white subsets with which White sees an enemy there
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
      bits_(std::make_unique_for_overwrite<std::uint64_t[]>(bytes(root) / 8)) {}

std::optional<WinTable> WinTable::make(const Position& root, unsigned threads,
                                       const solver::Deadline& deadline) {
  WinTable table(root);
  const auto row = [&](Word black) {
    return table.bits_.get() + bitboards::pext(black, root.black) * table.words_;
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
