#pragma once

#include "solver/game.h"
#include "solver/proof/proof_search.h"

namespace halfboard::solver {

/// The question of a proof search in any Game: can `attacker` force a win against everybody else
/// and all dice, within so many plies or, with `unbounded`, within any number of them? The mover's
/// aim is the win if he is the attacker, else to prevent it. The plies left belong to the key.
template <Game G>
requires HasKey<G>
class GameProof {
 public:
  static constexpr std::uint32_t unbounded = ProofNumbers::most;
  static constexpr int max_children = G::max_moves;
  static constexpr bool loop_free = G::loop_free;

  struct Position {
    typename G::Position board;
    int attacker;
    std::uint32_t plies = unbounded;
  };
  using Key = std::array<std::uint64_t, std::tuple_size_v<typename G::Key> + 1>;

  [[nodiscard]] Key key(const Position& position) const {
    Key key{};
    std::ranges::copy(G::key(position.board), key.begin());
    key.back() = std::uint64_t{position.plies} << 8 | static_cast<std::uint64_t>(position.attacker);
    return key;
  }

  class Expansion {
   public:
    Expansion(const GameProof&, const Position& position) : from_(position), moves_(from_.board) {}

    [[nodiscard]] std::optional<ProofNumbers> settled() const {
      if (moves_.empty()) return answer(from_, G::winner(from_.board) == from_.attacker);
      if (from_.plies == 0) return answer(from_, false);
      return std::nullopt;
    }
    [[nodiscard]] std::size_t size() const { return moves_.size(); }
    [[nodiscard]] Position position(std::size_t i) const {
      const std::uint32_t plies = from_.plies == unbounded ? unbounded : from_.plies - 1;
      return {G::play(from_.board, moves_[i]), from_.attacker, plies};
    }
    [[nodiscard]] ProofNumbers start(std::size_t i) const {
      const Position next = position(i);
      // All moves have to be refuted, one has to succeed.
      const Expansion after({}, next);
      if (const auto known = after.settled()) return *known;
      return {1, static_cast<std::uint32_t>(after.size())};
    }
    [[nodiscard]] bool attacks() const { return attacks(from_); }
    [[nodiscard]] bool same_side(std::size_t i) const {
      return attacks(position(i)) == attacks(from_);
    }

   private:
    static bool attacks(const Position& p) { return G::to_move(p.board) == p.attacker; }
    static ProofNumbers answer(const Position& p, bool attacker_wins) {
      return attacker_wins == attacks(p) ? ProofNumbers::won() : ProofNumbers::lost();
    }

    Position from_;
    MoveList<G> moves_;
  };
};

}  // namespace halfboard::solver
