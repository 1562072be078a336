#pragma once

#include <variant>

#include "games/groups/distance.h"
#include "games/groups/proofs/certificate.h"
#include "solver/exact_map.h"

namespace halfboard::groups {

/// Who wins within how many plies, from positions of both phases, under any labels and one variant.
class BoundedProver {
 public:
  /// The longest win that can be looked for: plies of both players.
  static constexpr int longest = 2 * DistanceTable::longest - 1;

  BoundedProver(Variant variant, const Hexominoes& hexominoes, const DistanceTable& table,
                solver::Budget& budget);

  /// Can the attacker force a win within so many plies? Nothing if the budget ran out.
  /// Precondition: plies <= longest.
  std::optional<bool> wins(const Position& position, Side attacker, int plies);

  struct Win {
    Side winner;
    int plies;  ///< exactly so many under best play
  };
  /// The shortest win of either player, up to so many plies; nothing if there is none within them
  /// or the budget ran out. `checked` is set to the number of plies that were searched in full.
  std::optional<Win> shortest_win(const Position& position, int plies, int& checked);

  /// A strategy with the fastest moves. Nothing if the budget ran out. Preconditions: the verdict
  /// is that of the position, and all pieces are placed.
  std::optional<Strategy> strategy(const Position& position, const Win& verdict);

 private:
  struct Facts {
    std::uint8_t none_within = 0;
    std::uint8_t won_within = 0xff;
    [[nodiscard]] std::int64_t weight() const { return none_within; }
  };
  using Key = std::array<std::uint64_t, 3>;

  bool search(const Position& position, Side attacker, int plies);
  bool search_setup(const Position& position, Side attacker, int plies);
  bool search_play(const Position& position, Side attacker, int plies);

  solver::Budget& budget_;
  std::variant<DistanceSearch<Movement<false, false>>, DistanceSearch<Movement<true, false>>,
               DistanceSearch<Movement<false, true>>, DistanceSearch<Movement<true, true>>>
      play_;
  solver::ExactMap<Key, Facts> setup_;
};

}  // namespace halfboard::groups
