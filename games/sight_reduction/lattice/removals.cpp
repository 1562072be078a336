#include "games/sight_reduction/lattice/removals.h"

#include <algorithm>
#include <bit>
#include <map>

#include "bitboards/rays.h"

namespace halfboard::sight_reduction {
namespace {

using Rays = bitboards::Rays<Board>;
using bitboards::Direction;

bool finds_friends(Direction d, Variant variant) {
  return static_cast<int>(d) % 2 == 0 || variant.easier;
}

/// Every direction in which the nearest friend matters.
template <class F>
void for_each_direction(Variant variant, F&& f) {
  for (int i = 0; i < 8; ++i)
    if (const auto d = static_cast<Direction>(i); variant.challenging || finds_friends(d, variant))
      f(d);
}

}  // namespace

Removals::Condition Removals::condition_on(int square, Word own, Word enemy, Variant variant) {
  Condition condition;
  bool beside_friend = false;
  for_each_direction(variant, [&](Direction d) {
    const Word first = Rays::first(square, d, own);
    const Word before =
        first ? Rays::between(square, std::countr_zero(first)) : Rays::ray(square, d);
    const auto enemies = static_cast<Set>(bitboards::pext(before, enemy));
    if (variant.challenging) condition.sight |= enemies;
    if (!first || !finds_friends(d, variant)) return;
    if (enemies == 0) beside_friend = true;
    condition.clear[condition.ways++] = enemies;
  });
  // An empty way is always clear; without a way, or with no enemy to see, nothing helps.
  condition.asks_sight = variant.challenging;
  if (condition.ways == 0 || (condition.asks_sight && condition.sight == 0)) return {};
  if (beside_friend) {
    condition.clear = {};
    condition.ways = 1;
  }
  std::sort(condition.clear.begin(), condition.clear.begin() + condition.ways);
  return condition;
}

Removals::Removals(Word own, Word enemy, Variant variant) : conditions_{Condition{}} {
  std::map<Condition, Index> known{{Condition{}, never}};
  std::size_t member = 0;
  bitboards::for_each(own, [&](int square) {
    Word lines = 0;
    for_each_direction(variant, [&](Direction d) { lines |= Rays::ray(square, d) & own; });
    lines_[member] = static_cast<Set>(bitboards::pext(lines, own));
    auto& of = of_[member];
    of.resize(std::size_t{1} << std::popcount(lines));
    for (std::size_t present = 0; present < of.size(); ++present) {
      const auto friends = static_cast<Word>(bitboards::pdep(present, lines));
      const Condition condition = condition_on(square, friends, enemy, variant);
      const auto index = static_cast<Index>(conditions_.size());
      const auto [place, fresh] = known.emplace(condition, index);
      if (fresh) conditions_.push_back(condition);
      of[present] = place->second;
    }
    ++member;
  });
}

void Removals::evaluate(const Subsets& enemies, int size, std::size_t block,
                        std::vector<Bits512>& holds) const {
  const auto some_of = [&](Set set) {
    Bits512 some{};
    for (unsigned rest = set; rest; rest &= rest - 1)
      some |= enemies.has(std::countr_zero(rest), size, block);
    return some;
  };
  holds.resize(conditions_.size());
  for (std::size_t i = 0; i < conditions_.size(); ++i) {
    const Condition& condition = conditions_[i];
    Bits512 bits{};
    for (std::size_t way = 0; way < condition.ways; ++way) bits |= ~some_of(condition.clear[way]);
    if (condition.asks_sight) bits &= some_of(condition.sight);
    holds[i] = bits & enemies.exists(size, block);
  }
}

}  // namespace halfboard::sight_reduction
