#include "games/chinese_checkers/tables/coin_rows.h"

namespace halfboard::chinese_checkers {
namespace {

using bitboards::Symmetry;

constexpr std::size_t red = index(Colour::red);
constexpr std::size_t blue = index(Colour::blue);
constexpr std::uint64_t most_sets = 1U << 24;

bool keeps(const Layout& layout, Symmetry symmetry, bool exchanges) {
  const auto image = [&](Word set) { return transform(symmetry, set, layout.files, layout.ranks); };
  return image(layout.board) == layout.board &&
         image(layout.home[red]) == layout.home[exchanges ? blue : red] &&
         image(layout.home[blue]) == layout.home[exchanges ? red : blue];
}

}  // namespace

template <class F>
void CoinRows::for_each_stuck(F&& f) const {
  for (const Word packed : bitboards::combinations(std::popcount(layout_.board), coins_)) {
    const Word mover = bitboards::pdep(packed, layout_.board);
    const Word beside = grid_.around(mover) & layout_.board & ~mover;
    const int free = coins_ - std::popcount(beside);
    if (free < 0) continue;
    const Word rest = layout_.board & ~(mover | beside);
    const auto judge = [&](Word more) {
      const Word other = beside | bitboards::pdep(more, rest);
      if (row_[bitboards::rank_of(bitboards::pext(other, layout_.board))] & 1) return;
      const Word all = mover | other;
      if (!(Jumps(grid_, all, layout_.board & ~all).starts() & mover)) f(other, mover);
    };
    if (free == 0)
      judge(0);
    else
      for (const Word more : bitboards::combinations(std::popcount(rest), free)) judge(more);
  }
}

Result<CoinRows> CoinRows::of(const Layout& layout, Variant variant) {
  const int coins = std::popcount(layout.home[red]);
  const int squares = std::popcount(layout.board);
  if (layout.four() || !keeps(layout, Symmetry::rotate_180, true))
    return Error{"no table for this board", "",
                 "two players on a board that a half turn takes to itself"};
  double sets = 1;
  for (int i = 0; i < coins; ++i) sets *= static_cast<double>(squares - i) / (i + 1);
  if (coins > bitboards::most_chosen || 2 * coins > squares || sets > most_sets)
    return Error{"no table for so many placements", "", "fewer coins or a smaller board"};
  CoinRows rows(layout, variant);
  bool locked_in = false;
  if (variant.enough && !variant.stuck_loses)
    rows.for_each_stuck([&](Word other, Word mover) {
      locked_in = locked_in || rows.has_goal(mover, other, layout.goal(Colour::red));
    });
  if (locked_in)
    return Error{"no table for this board under " + name_of(variant), "",
                 "a board on which nobody can be locked in on his goal, or other rules"};
  return rows;
}

CoinRows::CoinRows(const Layout& layout, Variant variant)
    : layout_(layout),
      variant_(variant),
      has_mirror_(layout.files == layout.ranks && keeps(layout, Symmetry::transpose, false)),
      coins_(std::popcount(layout.home[red])),
      grid_(layout.files),
      columns_(bitboards::combinations(std::popcount(layout.board) - coins_, coins_)) {
  const std::vector<Word> sets = bitboards::combinations(std::popcount(layout.board), coins_);
  row_.resize(sets.size());
  for (std::uint32_t i = 0; i < sets.size(); ++i) {
    const Word set = bitboards::pdep(sets[i], layout_.board);
    const std::uint32_t image =
        has_mirror_ ? bitboards::rank_of(bitboards::pext(layout_.mirror(set), layout_.board)) : i;
    if (image < i) {
      row_[i] = row_[image] | 1;
    } else {
      row_[i] = 2 * rows();
      sets_.push_back(set);
    }
  }
}

Word CoinRows::half_turn(Word set) const {
  const auto swap = [&](int by, Word low) { set = (set >> by & low) | (set & low) << by; };
  swap(1, 0x5555555555555555);
  swap(2, 0x3333333333333333);
  swap(4, 0x0f0f0f0f0f0f0f0f);
  return __builtin_bswap64(set) >> (max_squares - layout_.files * layout_.ranks);
}

std::uint64_t CoinRows::positions() const { return std::uint64_t{columns()} * row_.size(); }

std::optional<std::vector<CoinRows::Place>> CoinRows::lost_at_once(const solver::Deadline& deadline,
                                                                   std::uint64_t most) const {
  const Word goal = layout_.goal(Colour::blue);  // of the side that waits
  std::vector<Place> places;
  for (std::uint32_t row = 0; row < rows(); ++row) {
    if (variant_.enough ? std::popcount(sets_[row] & goal) < variant_.enough : sets_[row] != goal)
      continue;
    if (places.size() > most || deadline()) return std::nullopt;
    const Word missing = bitboards::pext(goal & ~sets_[row], free_of(sets_[row]));
    for (std::uint32_t column = 0; column < columns(); ++column)
      if (!(missing & ~columns_[column])) places.push_back({row, column});
  }
  if (variant_.stuck_loses)
    for_each_stuck([&](Word other, Word mover) {
      if (has_goal(other, mover, goal)) return;
      places.push_back({row_[bitboards::rank_of(bitboards::pext(other, layout_.board))] / 2,
                        column_of(mover, other)});
    });
  return places;
}

std::vector<CoinRows::Skip> CoinRows::skips() const {
  std::vector<Skip> found;
  if (variant_.stuck_loses) return found;
  for_each_stuck([&](Word other, Word mover) {
    if (has_goal(other, mover, layout_.goal(Colour::blue))) return;
    const Place stuck{row_[bitboards::rank_of(bitboards::pext(other, layout_.board))] / 2,
                      column_of(mover, other)};
    Skip skip{stuck, stuck};
    turned(stuck, [&](Place place) { skip.other = place; });
    found.push_back(skip);
  });
  return found;
}

CoinRows::Place CoinRows::place(const Position& p) const {
  const bool red_moves = p.turn == Colour::red;
  Word mover = p.coins[red_moves ? red : blue];
  Word other = p.coins[red_moves ? blue : red];
  if (!red_moves) {
    mover = half_turn(mover);
    other = half_turn(other);
  }
  const std::uint32_t found = row_[bitboards::rank_of(bitboards::pext(other, layout_.board))];
  if (found & 1) mover = layout_.mirror(mover);
  return {found / 2, column_of(mover, sets_[found / 2])};
}

Position CoinRows::board(Place place) const {
  Position p;
  p.layout = layout_;
  p.variant = variant_;
  p.coins[blue] = sets_[place.row];
  p.coins[red] = bitboards::pdep(columns_[place.column], free_of(sets_[place.row]));
  return p;
}

Position CoinRows::position(Place place) const { return pass_over_stuck(board(place)); }

}  // namespace halfboard::chinese_checkers
