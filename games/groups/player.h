#pragma once

#include <array>
#include <bit>
#include <cstdint>
#include <optional>

#include "games/groups/expert.h"
#include "games/groups/game.h"
#include "games/groups/lines.h"
#include "games/groups/short_wins.h"
#include "solver/play/word_cache.h"

namespace halfboard::groups {

/// What players know of Groups.
struct Player {
  using Game = groups::Game;
  using Expert = groups::Expert;

  /// How far the pieces are apart, and how many moves each side needs at least to join them.
  class Evaluation {
   public:
    explicit Evaluation(const Position&) {}

    int operator()(const Position& p, int player) const {
      const int score =
          shape(p.own()).worth - shape(p.enemy()).worth + (p.setting_up() ? 0 : tempo);
      return player == static_cast<int>(p.side) ? score : -score;
    }

    /// Wins in one, and threats of one that no move meets.
    [[nodiscard]] std::optional<int> forced_end(const Position& p) const {
      const Shape enemy = shape(p.enemy());
      if (enemy.needed == 0) return 0;
      if (p.setting_up()) return std::nullopt;
      const Shape own = shape(p.own());
      // Nobody is ever out of moves, so who is not threatened has one that holds.
      if (own.needed > 1 && enemy.needed > 1) return std::nullopt;
      return with_movement(p.variant, [&]<class M>() -> std::optional<int> {
        if (own.needed == 1 && wins_in_one<M>(p.own(), p.enemy())) return 1;
        if (enemy.needed == 1 && !ShortWins<M>::holds_one(p.enemy(), p.own())) return -2;
        return std::nullopt;
      });
    }

   private:
    static constexpr int tempo = 20;

    /// What a side's pieces say by themselves.
    struct Shape {
      int worth;
      int needed;  ///< moves to a group at least, 4 for all above or fewer than six pieces
    };

    [[nodiscard]] Shape shape(Word pieces) const {
      constexpr int offset = 1 << 10;  // more than any worth
      if (const auto found = static_cast<int>(shapes_.find(pieces)))
        return {(found >> 3) - offset, found & 7};
      const bool complete = std::popcount(pieces) == pieces_a_side;
      const int needed = !complete ? 4 : connected(pieces) ? 0 : hexominoes_needed(pieces);
      const Shape shape{worth(pieces) + (complete ? of_six(pieces, needed) : 0), needed};
      shapes_.store(pieces, static_cast<std::uint32_t>((shape.worth + offset) * 8 + needed));
      return shape;
    }

    static int worth(Word pieces) {
      // Six times the sum of squared distances from the centre of gravity, in one pass: each square
      // brings its file, its rank and the sum of their squares.
      std::uint64_t sum = 0;
      int count = 0;
      for (Word rest = pieces; rest; ++count)
        sum += moments[static_cast<std::size_t>(bitboards::pop_lowest(rest))];
      const auto file = static_cast<int>(sum & 0xffff);
      const auto rank = static_cast<int>(sum >> 16 & 0xffff);
      const auto squares = static_cast<int>(sum >> 32);
      return -(count * squares - file * file - rank * rank) / 4;
    }
    static int of_six(Word pieces, int needed) {
      // Pieces beside each other are parts of a group already.
      using enum bitboards::Direction;
      return 6 * (std::popcount(pieces & Board::shift<north>(pieces)) +
                  std::popcount(pieces & Board::shift<east>(pieces))) -
             30 * needed;
    }
    static int hexominoes_needed(Word pieces) {
      static const Hexominoes hexominoes;
      static const ShortWins<Movement<false, false>> short_wins(hexominoes);
      return short_wins.moves_needed(pieces);
    }

    static constexpr auto moments = [] {
      std::array<std::uint64_t, Board::squares> list{};
      for (int s = 0; s < Board::squares; ++s) {
        const auto file = static_cast<std::uint64_t>(Board::file_of(s));
        const auto rank = static_cast<std::uint64_t>(Board::rank_of(s));
        list[static_cast<std::size_t>(s)] = file | rank << 16 | (file * file + rank * rank) << 32;
      }
      return list;
    }();

    solver::play::WordCache shapes_;  ///< by the pieces
  };
};

}  // namespace halfboard::groups
