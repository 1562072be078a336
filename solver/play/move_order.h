#pragma once

#include <algorithm>
#include <array>
#include <bit>
#include <cstddef>
#include <cstdint>

#include "solver/play/effort.h"
#include "solver/play/knowledge.h"

namespace halfboard::solver::play {

/// What a thread has learnt about moves by searching: which ones refuted something. Orders the
/// search, no more.
template <Knowledge K>
class MoveOrder {
 public:
  using G = typename K::Game;
  using Position = typename G::Position;
  using Move = typename G::Move;
  using Ranks = std::array<std::int32_t, static_cast<std::size_t>(G::max_moves)>;

  void clear() {
    killers_ = {};
    history_ = {};
  }

  /// `first`: the place of the move that the table knows, or -1.
  template <class Evaluation>
  void rank(const Position& p, const MoveList<G>& moves, int first, int ply,
            const Evaluation& evaluation, Ranks& ranks) const {
    const auto& killers = killers_[static_cast<std::size_t>(ply)];
    const auto& history = history_[static_cast<std::size_t>(G::to_move(p)) & 3];
    for (std::size_t i = 0; i < moves.size(); ++i) {
      std::int32_t rank = history[code(moves[i])];
      if constexpr (OrdersMoves<K>) rank += evaluation.promise(p, moves[i]) * promise_weight;
      if (killers.count > 0 && moves[i] == killers.moves[0]) rank += killer_rank;
      if (killers.count > 1 && moves[i] == killers.moves[1]) rank += killer_rank / 2;
      ranks[i] = rank;
    }
    if (first >= 0) ranks[static_cast<std::size_t>(first)] = table_rank;
  }

  /// A move that was good enough to end the search of its position.
  void reward(const Position& p, Move move, int depth, int ply) {
    auto& killers = killers_[static_cast<std::size_t>(ply)];
    if (killers.count == 0 || killers.moves[0] != move) {
      killers.moves[1] = killers.moves[0];
      killers.moves[0] = move;
      killers.count = std::min(killers.count + 1, 2);
    }
    change(p, move, depth * depth);
  }
  /// A move that was tried before such a one.
  void blame(const Position& p, Move move, int depth) { change(p, move, -depth * depth / 2); }

 private:
  static constexpr std::int32_t table_rank = 1 << 30;
  static constexpr std::int32_t killer_rank = 1 << 22;
  static constexpr std::int32_t promise_weight = 64;
  static constexpr std::int32_t most = 1 << 14;
  struct Killers {
    std::array<Move, 2> moves{};
    int count = 0;
  };

  static std::size_t code(const Move& move) {
    const auto bytes = std::bit_cast<std::array<std::uint8_t, sizeof(Move)>>(move);
    std::size_t code = 0;
    for (const std::uint8_t byte : bytes) code = code * 64 + byte;
    return code % 4096;
  }
  // Moves towards +-most, the slower the nearer it is.
  void change(const Position& p, const Move& move, int by) {
    std::int32_t& value = history_[static_cast<std::size_t>(G::to_move(p)) & 3][code(move)];
    by = std::clamp(by, -most / 4, most / 4);
    value += by - value * (by < 0 ? -by : by) / most;
  }

  std::array<Killers, max_depth + 28> killers_{};
  std::array<std::array<std::int32_t, 4096>, 4> history_{};
};

}  // namespace halfboard::solver::play
