#pragma once

#include <algorithm>
#include <array>
#include <cstddef>
#include <cstdint>

#include "games/halfcut/distance.h"
#include "games/halfcut/game.h"

/// What positions are told apart by when players guess who wins. A guess is the sum of the weights
/// of a position's features, learned from solved positions (bench/halfcut_evaluation.cpp).
namespace halfboard::halfcut::features {

/// Where a file or a rank is.
enum class Edge : std::uint8_t { none, low, high };
inline constexpr std::array edges{Edge::none, Edge::low, Edge::high};

/// The patterns of squares with these edges: of nine squares, six or four. Their numbers have base
/// 3, the lower left square first: 0 empty, 1 the mover's, 2 the other's.
constexpr std::size_t patterns(Edge file, Edge rank) {
  constexpr std::array<std::size_t, 3> powers{81, 729, 19683};
  return powers[(file == Edge::none ? 1U : 0U) + (rank == Edge::none ? 1U : 0U)];
}

/// What stands on a square and around it, for all squares of a board. Patterns that are reflections
/// of each other are one feature, and so are those of Red to move and of Blue to move that are
/// images under a transposition.
class Patterns {
 public:
  /// Features.
  static constexpr std::size_t count = 6237;

  /// Where patterns begin among all: by the rank's edge, then the file's.
  static constexpr auto begins = [] {
    std::array<std::array<std::size_t, 3>, 3> list{};
    std::size_t sum = 0;
    for (std::size_t rank = 0; rank < 3; ++rank)
      for (std::size_t file = 0; file < 3; ++file) {
        list[rank][file] = sum;
        sum += patterns(edges[file], edges[rank]);
      }
    return list;
  }();
  /// All patterns of one side to move.
  static constexpr std::size_t of_one_side = 19683 + 4 * 729 + 4 * 81;

  /// f(square, pattern) for each square of a board.
  template <class F>
  static void for_each(int size, Word own, Word enemy, const F& f) {
    std::array<Windows, max_size> ranks;
    for (int rank = 0; rank < size; ++rank)
      ranks[static_cast<std::size_t>(rank)] =
          Windows(own >> (Board::files * rank), enemy >> (Board::files * rank), size);
    for (int rank = 0; rank < size; ++rank) {
      const auto& begin = begins[rank == 0 ? 1 : rank == size - 1 ? 2 : 0];
      Windows sum = ranks[static_cast<std::size_t>(std::min(rank + 1, size - 1))];
      for (int r = std::min(rank + 1, size - 1) - 1; r >= std::max(rank - 1, 0); --r)
        sum.put_above(ranks[static_cast<std::size_t>(r)]);
      f(Board::square(0, rank), begin[1] + sum.first);
      for (int file = 1; file < size - 1; ++file)
        f(Board::square(file, rank), begin[0] + sum.inner[static_cast<std::size_t>(file)]);
      f(Board::square(size - 1, rank), begin[2] + sum.last);
    }
  }

  /// The feature of each pattern, of one side to move.
  static std::array<std::uint16_t, of_one_side> features_of(Side mover);

 private:
  /// The squares of a rank in numbers of base 3: each but the first and the last together with the
  /// squares on both sides of it, those two with the only one.
  struct Windows {
    std::array<std::uint16_t, max_size> inner;
    std::uint16_t first;
    std::uint16_t last;

    Windows() = default;
    Windows(Word own, Word enemy, int size) {
      const auto& of_own = inner_of[own & 255];
      const auto& of_enemy = inner_of[enemy & 255];
      for (std::size_t i = 0; i < inner.size(); ++i)
        inner[i] = static_cast<std::uint16_t>(of_own[i] + 2 * of_enemy[i]);
      const auto two = [&](int file) {
        return static_cast<std::uint16_t>(of_two[own >> file & 3] + 2 * of_two[enemy >> file & 3]);
      };
      first = two(0);
      last = two(size - 2);
    }

    /// Adds the rank below.
    void put_above(const Windows& below) {
      for (std::size_t i = 0; i < inner.size(); ++i)
        inner[i] = static_cast<std::uint16_t>(27 * inner[i] + below.inner[i]);
      first = static_cast<std::uint16_t>(9 * first + below.first);
      last = static_cast<std::uint16_t>(9 * last + below.last);
    }

    static constexpr std::array<std::uint8_t, 4> of_two{0, 1, 3, 4};
    static constexpr auto inner_of = [] {
      std::array<std::array<std::uint8_t, max_size>, 256> list{};
      for (std::size_t set = 0; set < list.size(); ++set)
        for (std::size_t file = 1; file + 1 < max_size; ++file)
          list[set][file] = static_cast<std::uint8_t>(
              (set >> (file - 1) & 1) + 3 * (set >> file & 1) + 9 * (set >> (file + 1) & 1));
      return list;
    }();
  };
};

/// The other features: the steps that the two sides still need, by the size of the board; how many
/// squares each side can't do without, by its steps; and, for each pair of slacks (Distance), how
/// many empty squares have them.
class Ways {
 public:
  static constexpr std::uint32_t farthest = 9;  ///< longer ways, and none, count as this many steps
  static constexpr int least_size = 5;          ///< smaller boards count as this large
  static constexpr std::size_t most_needed = 6;
  static constexpr std::size_t most_squares = 31;

  static constexpr std::size_t count =
      (max_size - least_size + 1) * (farthest + 1) * (farthest + 1) +
      2 * (farthest + 1) * (most_needed + 1) + 9 * (most_squares + 1);

  /// f(feature), below `count`. Nobody has a path yet.
  template <class F>
  static void for_each(int size, Distance<Board> mover, Distance<Board> other, Word empty,
                       const F& f) {
    const std::size_t mine = std::min(mover.steps(), farthest);
    const std::size_t others = std::min(other.steps(), farthest);
    std::size_t begin = 0;
    const auto of = [&](std::size_t number, std::size_t numbers) {
      f(begin + std::min(number, numbers - 1));
      begin += numbers;
    };
    const auto board = static_cast<std::size_t>(std::max(size, least_size) - least_size);
    of((board * (farthest + 1) + mine) * (farthest + 1) + others,
       (max_size - least_size + 1) * (farthest + 1) * (farthest + 1));
    mover.find_ways();
    other.find_ways();
    const auto needs = [&](const Distance<Board>& ways, std::size_t steps) {
      const auto needed = static_cast<std::size_t>(std::popcount(ways.needed()));
      of(steps * (most_needed + 1) + std::min(needed, most_needed),
         (farthest + 1) * (most_needed + 1));
    };
    needs(mover, mine);
    needs(other, others);
    for (const Word a : by_slack(mover, empty))
      for (const Word b : by_slack(other, empty))
        of(static_cast<std::size_t>(std::popcount(a & b)), most_squares + 1);
  }

 private:
  static std::array<Word, 3> by_slack(const Distance<Board>& ways, Word empty) {
    const Word shortest = ways.shortest();
    const Word longer = ways.longer();
    return {shortest & empty, longer & empty, empty & ~(shortest | longer)};
  }
};

inline constexpr std::size_t count = Patterns::count + Ways::count;

/// `of_pattern(i)`: by pattern of who moves; `of_ways(i)`: by feature of the ways. Nobody has a
/// path yet.
template <class P, class W>
void for_each(const Position& position, const P& of_pattern, const W& of_ways) {
  const Word own = position.own();
  const Word enemy = position.enemy();
  const Word outside = ~position.on_board();
  Patterns::for_each(position.size, own, enemy, [&](int, std::size_t i) { of_pattern(i); });
  const int last = position.size - 1;
  const std::array from{Board::rank(0), Board::file(0)};
  const std::array to{from[0] << (Board::files * last), from[1] << last};
  const auto mover = static_cast<std::size_t>(position.side);
  Ways::for_each(position.size, {own, enemy | outside, from[mover], to[mover]},
                 {enemy, own | outside, from[1 - mover], to[1 - mover]}, ~(outside | own | enemy),
                 of_ways);
}

/// f(feature) for each feature of a position, for some several times. Nobody has a path yet.
template <class F>
void for_each(const Position& position, const F& f) {
  static const std::array numbers{Patterns::features_of(Side::red),
                                  Patterns::features_of(Side::blue)};
  for_each(
      position,
      [&](std::size_t i) { f(std::size_t{numbers[static_cast<std::size_t>(position.side)][i]}); },
      [&](std::size_t i) { f(Patterns::count + i); });
}

}  // namespace halfboard::halfcut::features
