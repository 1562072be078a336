#include "games/groups/proofs/guided_prover.h"

#include "games/groups/proofs/guided_search.h"

namespace halfboard::groups {

Prover::Finding GuidedProver::prove(const Position& position, Side attacker,
                                    solver::Budget& budget) const {
  return with_movement(position.variant, [&]<class M>() {
    return GuidedSearch<M>(hexominoes_, table_, bytes_, shares_, budget).run(position, attacker);
  });
}

}  // namespace halfboard::groups
