#include "games/groups/short_wins.h"

#include <optional>

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

}  // namespace

template <class M>
typename ShortWins<M>::Steps ShortWins<M>::steps_of(Word own) {
  Steps add;
  std::size_t at = 0;
  bitboards::for_each(own, [&](int square) {
    for (int place = 1; place <= 4; ++place)
      add[static_cast<std::size_t>(place)][at] = Hexominoes::binomial(place, square);
    ++at;
  });
  return add;
}

template <class M>
bool ShortWins<M>::plan(Word own, int n, Plan& plan) const {
  if (n >= 4) {
    plan.fill(~Word{0});
    return true;
  }
  plan.fill(0);
  const Steps add = steps_of(own);
  bool some = false;
  for (const auto& kept : all_kept<4, 15>) {
    const std::uint32_t rank =
        add[1][kept.in[0]] + add[2][kept.in[1]] + add[3][kept.in[2]] + add[4][kept.in[3]];
    const Word squares = hexominoes_->completion(4, rank);
    if (!squares) continue;
    some = true;
    for (const auto piece : kept.out) plan[piece] |= n == 2 ? squares : ~Word{0};
  }
  if (n == 2) return some;
  for (const auto& kept : all_kept<3, 20>) {
    const std::uint32_t rank = add[1][kept.in[0]] + add[2][kept.in[1]] + add[3][kept.in[2]];
    const Word squares = hexominoes_->completion(3, rank);
    if (!squares) continue;
    some = true;
    for (const auto piece : kept.out) plan[piece] |= squares;
  }
  return some;
}

template <class M>
int ShortWins<M>::moves_needed(Word own) const {
  if (for_completions(own, [](int, Word) { return true; })) return 1;
  Plan ignored;
  return plan(own, 2, ignored) ? 2 : plan(own, 3, ignored) ? 3 : 4;
}

template <class M>
bool ShortWins<M>::wins_in_two(Word own, Word enemy, Plan& plan) const {
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
bool ShortWins<M>::holds_one(Word attacker, Word own) {
  const Word occupied = attacker | own;
  // The squares that could complete the group at once, seen without what stands
  // between.
  Word wanted = 0;
  for_completions(attacker, [&](int piece, Word squares) {
    wanted |= squares & M::lines(piece);
    return false;
  });
  // A piece that stands on none of them leaves the rest of them occupied if it
  // moves. If it goes to the only open one, or if none is open, nothing can be
  // completed.
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
bool ShortWins<M>::holds_one_exactly(Word attacker, Word own) {
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

template class ShortWins<Movement<false, false>>;
template class ShortWins<Movement<true, false>>;
template class ShortWins<Movement<false, true>>;
template class ShortWins<Movement<true, true>>;

}  // namespace halfboard::groups
