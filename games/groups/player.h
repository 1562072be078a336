#pragma once

#include <array>
#include <bit>
#include <cstdint>
#include <optional>

#include "games/groups/expert.h"
#include "games/groups/game.h"
#include "games/groups/lines.h"
#include "games/groups/short_wins.h"

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
      const int score = worth(p.own()) - worth(p.enemy()) + (p.setting_up() ? 0 : tempo);
      return player == static_cast<int>(p.side) ? score : -score;
    }

    /// Wins in one, and threats of one that no move meets.
    [[nodiscard]] std::optional<int> forced_end(const Position& p) const {
      if (p.setting_up()) return connected(p.enemy()) ? std::optional(0) : std::nullopt;
      if (connected(p.enemy())) return 0;
      return with_movement(p.variant, [&]<class M>() -> std::optional<int> {
        if (wins_in_one<M>(p.own(), p.enemy())) return 1;
        if (!ShortWins<M>::holds_one(p.enemy(), p.own())) return -2;
        return std::nullopt;
      });
    }

   private:
    static constexpr int tempo = 20;

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
      int worth = -(count * squares - file * file - rank * rank) / 4;
      if (count == pieces_a_side) {
        // Pieces beside each other are parts of a group already.
        using enum bitboards::Direction;
        worth += 6 * (std::popcount(pieces & Board::shift<north>(pieces)) +
                      std::popcount(pieces & Board::shift<east>(pieces)));
        worth -= 30 * hexominoes_needed(pieces);
      }
      return worth;
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
  };
};

}  // namespace halfboard::groups
