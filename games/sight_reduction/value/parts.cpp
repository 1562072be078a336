#include "games/sight_reduction/value/parts.h"

namespace halfboard::sight_reduction {
namespace {

/// Floods a set of checkers, which no others of their colour are joined to.
template <bool easier>
void add_parts(Word set, Word blockers, Components& found) {
  while (set) {
    const Word part = component<easier>(set & (~set + 1), set, blockers);
    found.add(part);
    set ^= part;
  }
}

}  // namespace

template <bool easier>
Components components(Word own, Word blockers) {
  Components found;
  found.names = Names();
  add_parts<easier>(own, blockers, found);
  return found;
}

template <bool easier>
Components components_after_own(const Components& before, int square, bool splits, Word own,
                                Word enemy) {
  Components after;
  after.names = before.names;
  for (int i = 0; i < before.count; ++i) {
    const Word set = before.sets[static_cast<std::size_t>(i)];
    const Word left = set & own;
    if (splits && (set & Board::bit(square)))
      add_parts<easier>(left, enemy, after);
    else
      after.keep(left);
  }
  return after;
}

template <bool easier>
Components components_after_enemy(const Components& before, int square, Word own, Word enemy,
                                  Word left) {
  Components after;
  after.names = before.names;
  auto met = meetings<easier>(square, own | enemy, before.names);
  if (eliminate(met) == 0) {
    for (int i = 0; i < before.count; ++i)
      after.keep(before.sets[static_cast<std::size_t>(i)] & left);
    return after;
  }
  for (const std::uint64_t pair : met)
    if (pair) after.names.join(pair);
  std::array<std::int8_t, Board::squares> place;  // of a component, by its name
  place.fill(-1);
  for (int i = 0; i < before.count; ++i) {
    const Word set = before.sets[static_cast<std::size_t>(i)] & left;
    if (!set) continue;
    std::int8_t& at = place[after.names.at(std::countr_zero(set))];
    const bool fresh = at < 0;
    if (fresh) at = static_cast<std::int8_t>(after.count);
    after.sets[static_cast<std::size_t>(after.count)] = 0;
    after.sets[static_cast<std::size_t>(at)] |= set;
    after.count += fresh;
  }
  return after;
}

template Components components<false>(Word, Word);
template Components components<true>(Word, Word);
template Components components_after_own<false>(const Components&, int, bool, Word, Word);
template Components components_after_own<true>(const Components&, int, bool, Word, Word);
template Components components_after_enemy<false>(const Components&, int, Word, Word, Word);
template Components components_after_enemy<true>(const Components&, int, Word, Word, Word);

}  // namespace halfboard::sight_reduction
