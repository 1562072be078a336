#pragma once

#include "solver/line.h"
#include "solver/play/player.h"
#include "tools/any_game/any_player.h"
#include "tools/any_game/game_adapter.h"

namespace halfboard::tools {

/// A player with the knowledge K behind AnyPlayer.
template <solver::play::Knowledge K>
class PlayerAdapter final : public AnyPlayer {
 public:
  using G = typename K::Game;
  using Position = typename G::Position;
  using Move = typename G::Move;

  explicit PlayerAdapter(const solver::play::Settings& settings) : player_(settings) {}

  void new_game() override { player_.new_game(); }

  void prepare(const AnyPosition& position, const std::atomic<bool>* stop) override {
    player_.prepare(position_in<G>(position), stop);
  }

  TextDecision think(const AnyPosition& position,
                     std::span<const std::unique_ptr<AnyPosition>> earlier,
                     const solver::play::Effort& effort, const Report& report) override {
    const Position& here = position_in<G>(position);
    std::vector<Position> before;
    for (const auto& p : earlier) before.push_back(position_in<G>(*p));
    const auto decision = player_.think(here, before, effort, [&](const auto& progress) {
      if (report) report(as_text(here, progress));
    });
    TextDecision text;
    if (decision.move) text.move = G::format_move(here, *decision.move);
    text.progress = as_text(here, decision.progress);
    if (decision.certainty) {
      text.result = decision.certainty->result;
      text.value = decision.certainty->value;
      text.source = decision.certainty->source;
    }
    return text;
  }

 private:
  static TextProgress as_text(const Position& p, const solver::play::Progress<Move>& progress) {
    return {progress.depth, progress.score, solver::texts_of_line<G>(p, progress.line),
            progress.nodes, progress.seconds};
  }

  solver::play::Player<K> player_;
};

}  // namespace halfboard::tools
