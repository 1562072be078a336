#include "games/reality_check/tables/true_endings.h"

#include <algorithm>
#include <utility>

#include "games/reality_check/reach.h"

namespace halfboard::reality_check {

namespace {

constexpr auto list_squares() {
  std::array<std::int8_t, 39> list{};
  std::size_t n = 0;
  for (int s = 0; s < Board::squares; ++s)
    if (basic_board.squares & bit(s)) list[n++] = static_cast<std::int8_t>(s);
  return list;
}

constexpr auto number_squares() {
  std::array<std::int8_t, Board::squares> numbers{};
  std::int8_t n = 0;
  for (int s = 0; s < Board::squares; ++s)
    if (basic_board.squares & bit(s)) numbers[static_cast<std::size_t>(s)] = n++;
  return numbers;
}

constexpr Piece true_piece(std::size_t face) {
  return piece_of(static_cast<Face>(face), static_cast<Face>(face));
}

}  // namespace

constinit const std::array<std::int8_t, TrueEndings::squares> TrueEndings::board_square =
    list_squares();
constinit const std::array<std::int8_t, Board::squares> TrueEndings::place_at = number_squares();

TrueEndings::TrueEndings(int each, int all) : each_(each), all_(all) {
  index_.fill(-1);
  for (unsigned theirs = 1; theirs < 16; ++theirs)
    for (unsigned mine = 0; mine < 16; ++mine) {
      const int pieces = std::popcount(mine) + std::popcount(theirs);
      if (!fits(std::popcount(mine), std::popcount(theirs))) continue;
      index_[mine | theirs << 4] = static_cast<std::int16_t>(kinds_.size());
      kinds_.push_back(static_cast<std::uint16_t>(mine | theirs << 4));
      starts_.push_back(size_);
      std::uint64_t count = 1;
      for (int i = 0; i < pieces; ++i) count *= places;
      size_ += count;
    }
  starts_.push_back(size_);
}

std::vector<TrueEndings::Group> TrueEndings::groups() const {
  std::vector<Group> groups;
  for (std::size_t k = 0; k < kinds_.size(); ++k) {
    std::string names[2];
    for (std::size_t i = 0; i < 8; ++i)
      if (kinds_[k] >> i & 1) names[i / 4] += face_letters[i % 4];
    groups.push_back({names[0] + "-" + names[1], starts_[k], starts_[k + 1]});
  }
  return groups;
}

TrueEndings::State TrueEndings::state(std::uint64_t number) const {
  const auto next = std::upper_bound(starts_.begin(), starts_.end(), number);
  const auto k = static_cast<std::size_t>(next - starts_.begin()) - 1;
  number -= starts_[k];
  State state;
  for (std::size_t i = 0; i < 8; ++i) {
    auto& at = state.at[i / 4][i % 4];
    at = gone;
    if (!(kinds_[k] >> i & 1)) continue;
    at = static_cast<std::int8_t>(number % places);
    number /= places;
  }
  return state;
}

std::uint64_t TrueEndings::number(const State& state) const {
  unsigned kinds = 0;
  std::uint64_t number = 0;
  for (std::size_t i = 8; i-- > 0;) {
    const auto at = state.at[i / 4][i % 4];
    if (at == gone) continue;
    kinds |= 1U << i;
    number = number * places + static_cast<std::uint64_t>(at);
  }
  return starts_[static_cast<std::size_t>(index_[kinds])] + number;
}

TrueEndings::View TrueEndings::view(const State& state) {
  View view;
  for (std::size_t side = 0; side < 2; ++side)
    for (const std::int8_t at : state.at[side]) {
      view.pieces[side] += at != gone;
      view.hand[side] += at == in_hand;
      view.choice = view.choice || at == waiting;
      if (at < squares) view.own[side] |= square(at);
    }
  view.free = basic_board.squares & ~(view.own[0] | view.own[1]);
  return view;
}

bool TrueEndings::exists(const View& v) {
  const int on_board = std::popcount(v.own[0] | v.own[1]);
  const int mine = v.pieces[0] - v.hand[0];  // on the board or waiting
  const int theirs = v.pieces[1] - v.hand[1];
  // Two pieces on one square, or one of theirs waiting, leave fewer squares taken than pieces.
  if (theirs < 1 || std::popcount(v.own[1]) != theirs) return false;
  return v.choice ? mine == 1 && on_board == theirs : on_board == mine + theirs;
}

TrueEndings::State TrueEndings::turned(const State& state) {
  State other = state;
  std::swap(other.at[0], other.at[1]);
  for (auto& side : other.at)
    for (std::int8_t& at : side)
      if (at < squares) {
        const int s = board_square[static_cast<std::size_t>(at)];
        at = place_at[static_cast<std::size_t>(
            Board::square(Board::file_of(s), Board::ranks - 1 - Board::rank_of(s)))];
      }
  return other;
}

Word TrueEndings::reached(int face, int square, const View& view, bool capturing) {
  if (face == pawn) return capturing ? pawn_captures(square) : pawn_steps(square);
  return reach(static_cast<Face>(face), square, ~view.free);
}

TrueEndings::Beginning TrueEndings::begin(std::uint64_t number) const {
  const State now = state(number);
  const View v = view(now);
  if (!exists(v)) return {Beginning::Kind::absent};
  if (v.pieces[0] == 0) return {Beginning::Kind::lost};
  int moves = v.hand[0] * std::popcount(basic_board.homes[0] & v.free);
  if (v.choice) moves = 2;
  if (!v.choice && v.hand[0] < v.pieces[0])
    for (std::size_t face = 0; face < 4; ++face) {
      if (now.at[0][face] >= squares) continue;
      const int from = std::countr_zero(square(now.at[0][face]));
      const int kind = static_cast<int>(face);
      moves += std::popcount(reached(kind, from, v, false) & v.free) +
               2 * std::popcount(reached(kind, from, v, true) & v.own[1]);
    }
  // Without a move the mover has lost.
  return {moves ? Beginning::Kind::open : Beginning::Kind::lost, static_cast<std::uint16_t>(moves)};
}

bool TrueEndings::has(const Position& p) const {
  if (p.variants != Variants{} || p.home != basic_board.homes ||
      (p.phase != Phase::turn && p.phase != Phase::choice))
    return false;
  for (const Side side : {Side::white, Side::black})
    if (p.true_on_board(side) != p.owned[index(side)] || (p.hand[index(side)] & ~true_pieces))
      return false;
  for (const Piece piece : p.captured)
    if (piece != no_piece && !is_true(piece)) return false;
  return p.true_count(other(p.side)) > 0 &&
         fits(p.true_count(p.side), p.true_count(other(p.side))) &&
         begin(number(p)).kind != Beginning::Kind::absent;
}

std::uint64_t TrueEndings::number(const Position& p) const {
  State state;
  for (std::size_t side = 0; side < 2; ++side)
    for (std::size_t face = 0; face < 4; ++face) {
      auto& at = state.at[side][face];
      at = gone;
      const Piece piece = true_piece(face);
      if (p.hand[side] & set_of(piece)) at = in_hand;
      bitboards::for_each(p.owned[side], [&](int s) {
        if (p.piece_at(s) == piece) at = static_cast<std::int8_t>(place_of(s));
      });
      if (p.phase == Phase::choice && index(p.side) == side && p.captured[0] == piece) at = waiting;
    }
  if (p.side == Side::white) return number(state);
  return number(turned(state));
}

Position TrueEndings::position(std::uint64_t number) const {
  const State now = state(number);
  Position p;
  p.home = basic_board.homes;
  for (std::size_t side = 0; side < 2; ++side)
    for (std::size_t face = 0; face < 4; ++face) {
      const int at = now.at[side][face];
      const auto one = static_cast<Face>(face);
      if (at < squares)
        p.put(std::countr_zero(square(at)), static_cast<Side>(side), one, one);
      else if (at == in_hand)
        p.hand[side] |= set_of(true_piece(face));
      else if (at == waiting) {
        p.phase = Phase::choice;
        p.captured[0] = true_piece(face);
      }
    }
  return p;
}

}  // namespace halfboard::reality_check
