#include "games/groups/distance.h"

namespace halfboard::groups {

template <class M>
bool DistanceSearch<M>::attack(Word own, Word enemy, int n) {
  if (wins_in_one<M>(own, enemy)) return true;
  if (n == 1) return false;
  typename ShortWins<M>::Plan plan;
  if (!short_.plan(own, n, plan)) return false;
  if (n == 2) return short_.wins_in_two(own, enemy, plan);
  const std::uint64_t key = DistanceTable::key(own, enemy, false);
  const Bounds known = table_.find(key);
  if (known.none_within >= n) return false;
  if (known.wins_within(n)) return true;
  if (!budget_.spend()) return false;
  const bool won = finds_win(own, enemy, n, plan);
  if (!budget_.exhausted()) table_.store(key, won ? Bounds{0, n} : Bounds{n, 0});
  return won;
}

template <class M>
bool DistanceSearch<M>::finds_win(Word own, Word enemy, int n,
                                  const typename ShortWins<M>::Plan& plan) {
  const Threats threats = Threats::of<M>(enemy, own);
  std::size_t i = 0;
  for (Word pieces = own; pieces; ++i) {
    const int from = bitboards::pop_lowest(pieces);
    const Word all = targets(M::variant, from, own | enemy);
    for (Word to = all & plan[i] & threats.met_from(from); to;)
      if (!defend(moved(own, Move::between(from, bitboards::pop_lowest(to))), enemy, n - 1))
        return true;
  }
  return false;
}

template <class M>
bool DistanceSearch<M>::defend(Word attacker, Word own, int n) {
  if (n == 1) return short_.holds_one(attacker, own);
  if (wins_in_one<M>(own, attacker)) return true;
  // Most positions with two moves to go are seen once and refuted by the first
  // reply.
  const bool worth_storing = n > 2;
  const std::uint64_t key = worth_storing ? DistanceTable::key(own, attacker, true) : 0;
  if (worth_storing) {
    const Bounds known = table_.find(key);
    if (known.none_within >= n) return true;
    if (known.wins_within(n)) return false;
  }
  if (!budget_.spend()) return true;
  const bool held = finds_reply(attacker, own, n);
  if (worth_storing && !budget_.exhausted()) table_.store(key, held ? Bounds{n, 0} : Bounds{0, n});
  return held;
}

template <class M>
bool DistanceSearch<M>::finds_reply(Word attacker, Word own, int n) {
  const Word occupied = attacker | own;
  const Threats threats = Threats::of<M>(attacker, own);
  auto& killers = killers_[static_cast<std::size_t>(n)];
  const auto tried = killers;
  for (const Move& killer : tried)
    if ((own & Board::bit(killer.from)) &&
        (threats.met_from(killer.from) & ~occupied & Board::bit(killer.to)) &&
        M::reaches(killer.from, killer.to, occupied) && !attack(attacker, moved(own, killer), n))
      return true;
  for (Word pieces = own; pieces;) {
    const int from = bitboards::pop_lowest(pieces);
    for (Word to = targets(M::variant, from, occupied) & threats.met_from(from); to;) {
      const Move reply = Move::between(from, bitboards::pop_lowest(to));
      if (reply == tried[0] || reply == tried[1]) continue;
      if (attack(attacker, moved(own, reply), n)) continue;
      killers = {reply, killers[0]};
      return true;
    }
  }
  return false;
}

template class DistanceSearch<Movement<false, false>>;
template class DistanceSearch<Movement<true, false>>;
template class DistanceSearch<Movement<false, true>>;
template class DistanceSearch<Movement<true, true>>;

}  // namespace halfboard::groups
