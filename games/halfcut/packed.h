#pragma once

#include <algorithm>
#include <array>
#include <compare>
#include <cstddef>
#include <cstdint>
#include <utility>

#include "games/halfcut/game.h"

namespace halfboard::halfcut {

/// A position on a board of N x N squares, seen by its mover, who joins top and bottom: for Blue
/// the board is transposed. Two positions are equal exactly if a symmetry of the game, one that
/// may exchange the colours, takes one into the other, once both are `canonical`.
///
///     N <= 5     63 .. 32: enemy   31 .. 0: own
///     N >= 6     word 0: own       word 1: enemy
///
/// In both the bit of a square is file + N * rank.
template <int N>
class Packed {
 public:
  using B = bitboards::Board<N, N>;
  static constexpr bool is_small = N <= 5;
  static constexpr std::size_t count = is_small ? 1 : 2;
  using Words = std::array<std::uint64_t, count>;

  constexpr Packed() = default;
  constexpr Packed(Word own, Word enemy) {
    if constexpr (is_small)
      words_ = {own | enemy << 32};
    else
      words_ = {own, enemy};
  }

  /// Any image of a position of the game. Precondition: p.size == N.
  static constexpr Packed of(const Position& p) {
    const Packed seen_by_red(narrow(p.red), narrow(p.blue));
    return p.side == Side::red ? seen_by_red : seen_by_red.turned();
  }

  /// A set of squares of the board of N x N as one of the 8 x 8 board.
  static constexpr Word wide(Word set) {
    Word image = 0;
    for (int rank = 0; rank < N; ++rank)
      image |= (set >> (N * rank) & B::rank(0)) << (Board::files * rank);
    return image;
  }

  [[nodiscard]] constexpr Word own() const { return is_small ? words_[0] & lane : words_[0]; }
  [[nodiscard]] constexpr Word enemy() const { return is_small ? words_[0] >> 32 : words_[1]; }
  [[nodiscard]] constexpr const Words& words() const { return words_; }

  /// Has the mover joined top and bottom?
  [[nodiscard]] constexpr bool joined() const {
    const Word from = own() & B::rank(0);
    return from && (bitboards::flood<B>(from, own()) & B::rank(N - 1));
  }

  /// The same position, seen by the other side.
  [[nodiscard]] constexpr Packed turned() const {
    Packed image = transposed();
    if constexpr (is_small)
      image.words_ = {image.words_[0] >> 32 | image.words_[0] << 32};
    else
      std::swap(image.words_[0], image.words_[1]);
    return image;
  }

  /// The least of the four images that leave top and bottom to the mover.
  [[nodiscard]] constexpr Packed canonical() const {
    const Packed across = changed([](Word x) { return flip_files(x); });
    const Packed upside = changed([](Word x) { return flip_ranks(x); });
    const Packed round = upside.changed([](Word x) { return flip_files(x); });
    return std::min({*this, across, upside, round});
  }

  friend constexpr auto operator<=>(const Packed&, const Packed&) = default;

 private:
  static constexpr Word lane = 0xffffffff;
  // Both lanes of a word are changed at once.
  static constexpr Word both(Word set) { return is_small ? set | set << 32 : set; }
  static constexpr Word moved(Word set, int by) { return by >= 0 ? set << by : set >> -by; }

  [[nodiscard]] constexpr Packed transposed() const {
    return changed([](Word x) { return transpose(x); });
  }
  /// A set of squares of the 8 x 8 board as one of the board of N x N.
  static constexpr Word narrow(Word set) {
    Word image = 0;
    for (int rank = 0; rank < N; ++rank)
      image |= (set >> (Board::files * rank) & B::rank(0)) << (N * rank);
    return image;
  }

  template <int... I>
  static constexpr Word flip_files(Word x, std::integer_sequence<int, I...>) {
    return (moved(x & both(B::file(I)), N - 1 - 2 * I) | ...);
  }
  template <int... I>
  static constexpr Word flip_ranks(Word x, std::integer_sequence<int, I...>) {
    return (moved(x & both(B::rank(I)), N * (N - 1 - 2 * I)) | ...);
  }
  /// The squares with file - rank == d.
  static constexpr Word diagonal(int d) {
    Word set = 0;
    for (int s = 0; s < N * N; ++s)
      if (B::file_of(s) - B::rank_of(s) == d) set |= Word{1} << s;
    return set;
  }
  template <int... I>
  static constexpr Word transpose(Word x, std::integer_sequence<int, I...>) {
    return (moved(x & both(diagonal(I - N + 1)), (I - N + 1) * (N - 1)) | ...);
  }
  static constexpr Word flip_files(Word x) {
    return flip_files(x, std::make_integer_sequence<int, N>{});
  }
  static constexpr Word flip_ranks(Word x) {
    return flip_ranks(x, std::make_integer_sequence<int, N>{});
  }
  static constexpr Word transpose(Word x) {
    return transpose(x, std::make_integer_sequence<int, 2 * N - 1>{});
  }

  template <class F>
  [[nodiscard]] constexpr Packed changed(F&& f) const {
    Packed image;
    for (std::size_t i = 0; i < count; ++i) image.words_[i] = f(words_[i]);
    return image;
  }

  Words words_{};
};

}  // namespace halfboard::halfcut
