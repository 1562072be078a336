#pragma once

#include <algorithm>
#include <array>
#include <optional>

#include "games/halfcut/distance.h"
#include "games/halfcut/expert.h"
#include "games/halfcut/game.h"
#include "games/halfcut/proof.h"

namespace halfboard::halfcut {

/// What players know of Halfcut.
struct Player {
  using Game = halfcut::Game;
  using Expert = halfcut::Expert;

  /// How many empty squares each side still needs on its way across.
  class Evaluation {
   public:
    explicit Evaluation(const Position& p)
        : outside_(~p.on_board()),
          most_(static_cast<std::uint32_t>(p.size) + 2),
          edges_{{{Board::rank(0), Board::rank(p.size - 1)},
                  {Board::file(0), Board::file(p.size - 1)}}} {}

    int operator()(const Position& p, int player) const {
      const int mine = steps(p.own(), p.enemy(), p.side);
      const int others = steps(p.enemy(), p.own(), other(p.side));
      const int score = 100 * (others - mine) + 50;
      return player == static_cast<int>(p.side) ? score : -score;
    }

    /// Paths, and wins in one.
    std::optional<int> forced_end(const Position& p) const {
      if (p.winner != solver::nobody) return p.winner == Game::to_move(p) ? 1 : 0;
      const auto& [from, to] = edges_[static_cast<std::size_t>(p.side)];
      const Word wins =
          completions<Board>(p.own(), p.enemy() | outside_, from & ~outside_, to & ~outside_);
      if (wins && placements(p.own(), p.enemy(), wins)) return 1;
      return std::nullopt;
    }

   private:
    struct Edges {
      Word from;
      Word to;
    };

    [[nodiscard]] int steps(Word own, Word enemy, Side side) const {
      const auto& [from, to] = edges_[static_cast<std::size_t>(side)];
      const Distance<Board> way(own, enemy | outside_, from, to);
      return static_cast<int>(std::min(way.steps(), most_));
    }

    Word outside_;  ///< squares that are not on the board: walls for both
    std::uint32_t most_;
    std::array<Edges, 2> edges_;
  };
};

}  // namespace halfboard::halfcut
