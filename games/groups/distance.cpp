#include "games/groups/distance.h"

namespace halfboard::groups {
namespace {

/// The ways to keep some of six pieces, by their place in the order of squares.
template <int size>
struct Kept {
  std::array<std::uint8_t, static_cast<std::size_t>(size)> in{};
  std::array<std::uint8_t, static_cast<std::size_t>(pieces_a_side - size)> out{};
};

template <int size, std::size_t count>
constexpr auto all_kept = [] {
  std::array<Kept<size>, count> list{};
  std::size_t n = 0;
  for (unsigned set = 0; set < 1U << pieces_a_side; ++set) {
    if (std::popcount(set) != size) continue;
    std::size_t in = 0;
    std::size_t out = 0;
    for (std::uint8_t i = 0; i < pieces_a_side; ++i)
      if (set >> i & 1)
        list[n].in[in++] = i;
      else
        list[n].out[out++] = i;
    ++n;
  }
  return list;
}();

constexpr Word moved(Word own, Move move) {
  return (own & ~Board::bit(move.from)) | Board::bit(move.to);
}

}  // namespace

template <class M>
bool DistanceSearch<M>::plan(Word own, int n, Plan& plan) const {
  if (n >= 4) {
    plan.fill(~Word{0});
    return true;
  }
  plan.fill(0);
  std::array<std::array<std::uint32_t, pieces_a_side>, 5> add;
  std::size_t at = 0;
  bitboards::for_each(own, [&](int square) {
    for (int place = 1; place <= 4; ++place)
      add[static_cast<std::size_t>(place)][at] = Hexominoes::binomial(place, square);
    ++at;
  });
  bool some = false;
  for (const auto& kept : all_kept<4, 15>) {
    const std::uint32_t rank =
        add[1][kept.in[0]] + add[2][kept.in[1]] + add[3][kept.in[2]] + add[4][kept.in[3]];
    const Word squares = hexominoes_.completion(4, rank);
    if (!squares) continue;
    some = true;
    for (const auto piece : kept.out) plan[piece] |= n == 2 ? squares : ~Word{0};
  }
  if (n == 2) return some;
  for (const auto& kept : all_kept<3, 20>) {
    const std::uint32_t rank = add[1][kept.in[0]] + add[2][kept.in[1]] + add[3][kept.in[2]];
    const Word squares = hexominoes_.completion(3, rank);
    if (!squares) continue;
    some = true;
    for (const auto piece : kept.out) plan[piece] |= squares;
  }
  return some;
}

template <class M>
bool DistanceSearch<M>::attack(Word own, Word enemy, int n) {
  if (wins_in_one<M>(own, enemy)) return true;
  if (n == 1) return false;
  Plan plan;
  if (!this->plan(own, n, plan)) return false;
  if (n == 2) return wins_in_two(own, enemy, plan);
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
bool DistanceSearch<M>::finds_win(Word own, Word enemy, int n, const Plan& plan) {
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
bool DistanceSearch<M>::wins_in_two(Word own, Word enemy, Plan& plan) {
  // A piece that the others can do without may go anywhere first.
  for_completions(own, [&](int piece, Word) {
    plan[static_cast<std::size_t>(std::popcount(own & (Board::bit(piece) - 1)))] = ~Word{0};
    return false;
  });
  const Word occupied = own | enemy;
  std::optional<Threats> threats;  // found when the first move asks for them
  std::size_t i = 0;
  for (Word pieces = own; pieces; ++i) {
    const int from = bitboards::pop_lowest(pieces);
    for (Word to = plan[i] & M::lines(from) & ~occupied; to;) {
      const Move move = Move::between(from, bitboards::pop_lowest(to));
      if (!M::reaches(from, move.to, occupied)) continue;
      if (!threats) threats = Threats::of<M>(enemy, own);
      if (!(threats->met_from(from) & Board::bit(move.to))) continue;
      if (!holds_one(moved(own, move), enemy)) return true;
    }
  }
  return false;
}

template <class M>
bool DistanceSearch<M>::holds_one(Word attacker, Word own) {
  const Word occupied = attacker | own;
  // The squares that could complete the group at once, seen without what stands between.
  Word wanted = 0;
  for_completions(attacker, [&](int piece, Word squares) {
    wanted |= squares & M::lines(piece);
    return false;
  });
  // A piece that stands on none of them leaves the rest of them occupied if it moves. If it goes to
  // the only open one, or if none is open, nothing can be completed.
  const Word open = wanted & ~own;
  Word idle = own & ~wanted;
  if (!open)
    while (idle)
      if (Lines::next(bitboards::pop_lowest(idle)) & ~occupied) return true;
  if (std::has_single_bit(open))
    while (idle)
      if (M::reaches(bitboards::pop_lowest(idle), std::countr_zero(open), occupied)) return true;
  return holds_one_exactly(attacker, own);
}

template <class M>
bool DistanceSearch<M>::holds_one_exactly(Word attacker, Word own) {
  const Word occupied = attacker | own;
  const Threats threats = Threats::of<M>(attacker, own);
  for (Word pieces = own; pieces;) {
    const int from = bitboards::pop_lowest(pieces);
    for (Word to = threats.met_from(from) & M::lines(from) & ~occupied; to;) {
      const Move reply = Move::between(from, bitboards::pop_lowest(to));
      if (M::reaches(from, reply.to, occupied) && !wins_in_one<M>(attacker, moved(own, reply)))
        return true;
    }
  }
  return wins_in_one<M>(own, attacker);
}

template <class M>
bool DistanceSearch<M>::defend(Word attacker, Word own, int n) {
  if (n == 1) return holds_one(attacker, own);
  if (wins_in_one<M>(own, attacker)) return true;
  // Most positions with two moves to go are seen once and refuted by the first reply.
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
