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

using Plan = std::array<Word, pieces_a_side>;

/// The rules in so far as plans hang on them, which are made by one function for all.
struct Going {
  std::array<Word, pieces_a_side> reach;  ///< of two moves: where one leads each piece at most
  Word (*lines)(int);                     ///< .. and from where one can lead to a square
};

bool plan_of(const Hexominoes& hexominoes, Word own, int n, const Going& going, Plan& plan) {
  plan.fill(0);
  // What each piece adds to the rank of a set in which it has a place from 1 to 4.
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
    const Word squares = hexominoes.completion(4, rank);
    // Of two moves each of the others makes one, to one of these squares.
    if (!(squares & going.reach[kept.out[0]]) || !(squares & going.reach[kept.out[1]])) continue;
    some = true;
    for (const auto piece : kept.out) plan[piece] |= n == 2 ? squares : ~Word{0};
  }
  if (n == 2) {
    // Or one piece makes both.
    for_completions(own, [&](int piece, Word squares) {
      Word& first = plan[static_cast<std::size_t>(std::popcount(own & (Board::bit(piece) - 1)))];
      bitboards::for_each(squares, [&](int to) { first |= going.lines(to); });
      some = true;
      return false;
    });
    return some;
  }
  for (const auto& kept : all_kept<3, 20>) {
    const std::uint32_t rank = add[1][kept.in[0]] + add[2][kept.in[1]] + add[3][kept.in[2]];
    const Word squares = hexominoes.completion(3, rank);
    if (!squares) continue;
    some = true;
    for (const auto piece : kept.out) plan[piece] |= squares;
  }
  return some;
}

}  // namespace

template <class M>
bool ShortWins<M>::plan(Word own, int n, Plan& plan) const {
  if (n >= 4) {
    plan.fill(~Word{0});
    return true;
  }
  Going going;
  going.lines = M::lines;
  if (n == 2) {
    std::size_t i = 0;
    bitboards::for_each(own, [&](int square) { going.reach[i++] = M::lines(square); });
  } else {
    going.reach.fill(~Word{0});
  }
  return plan_of(*hexominoes_, own, n, going, plan);
}

template <class M>
bool ShortWins<M>::wins_in_two(Word own, Word enemy, const Plan& plan) const {
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
