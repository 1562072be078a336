#include "games/sight_reduction/solitaire/circle.h"

#include <algorithm>
#include <array>
#include <bit>

#include "bitboards/pext.h"
#include "bitboards/rays.h"
#include "solver/random.h"

namespace halfboard::sight_reduction {
namespace {

struct Sides {
  Word own;  // the colour of which two are left
  Word enemy;
  Word board;
};

/// Who must go just before whom: not because somebody between has to.
using Direct = std::array<Word, Board::squares>;

Direct direct_waits(const Waiting& known, Word all) {
  Direct direct{};
  bitboards::for_each(all, [&](int s) {
    const auto& ways = known.ways[static_cast<std::size_t>(s)];
    if (ways.empty()) return;
    Word common = ~Word{0};
    for (const Way& way : ways) common &= way.after;
    direct[static_cast<std::size_t>(s)] = common;
  });
  return direct;
}

/// A shortest circle through `start`; empty if there is none.
std::vector<int> circle_of(const Direct& direct, int start) {
  std::array<int, Board::squares> from;
  from.fill(-1);
  std::vector<int> met{start};
  for (std::size_t i = 0; i < met.size(); ++i) {
    const Word next = direct[static_cast<std::size_t>(met[i])];
    if (next & Board::bit(start)) {
      std::vector<int> circle;
      for (int s = met[i]; s != start; s = from[static_cast<std::size_t>(s)]) circle.push_back(s);
      circle.push_back(start);
      std::ranges::reverse(circle);
      return circle;
    }
    bitboards::for_each(next, [&](int s) {
      if (s == start || from[static_cast<std::size_t>(s)] >= 0) return;
      from[static_cast<std::size_t>(s)] = met[i];
      met.push_back(s);
    });
  }
  return {};
}

/// Can `who` not be the last but one, who sees `last` once `after` are gone? Says why.
std::optional<LastButOne> refute(const Sides& sides, const Waiting& known, int last, int who,
                                 Word after) {
  const auto w = static_cast<std::size_t>(who);
  LastButOne answer{who, after, {}, -1};
  Waiting then = known;
  then.ways[w] = {Way{Board::bit(last), after, false}};
  const Word before = after | (sides.own & ~Board::bit(last) & ~Board::bit(who));
  then.waits[w] |= before;
  Direct direct = direct_waits(then, sides.own | sides.enemy);
  direct[w] |= before;
  settle(then, sides.own | sides.enemy);
  const Word own = then.stays & sides.own & ~Board::bit(last);
  const Word enemy = then.stays & sides.enemy;
  if (!own && std::popcount(enemy) < 2) return std::nullopt;
  answer.circle = circle_of(direct, who);
  const Word fresh = (own ? own : enemy) & ~known.stays;
  if (answer.circle.empty()) answer.stuck = std::countr_zero(fresh);
  return answer;
}

/// All who might see `last` at the end. Nothing if one of them might.
std::optional<Circle> refute_all(const Sides& sides, const Waiting& known, int last) {
  Circle circle{Board::bit(last), {}};
  for (int i = 0; i < 8; i += 2) {
    const auto d = static_cast<bitboards::Direction>(i);
    Word after = 0;
    for (Word rest = bitboards::Rays<Board>::ray(last, d) & sides.board; rest;) {
      const Word next = bitboards::Rays<Board>::first(last, d, rest);
      rest ^= next;
      if (next & sides.enemy) after |= next;
      if (next & sides.enemy) continue;
      if (after & known.stays) break;
      if (!(next & sides.own)) return std::nullopt;  // somebody outside of the pattern
      const auto why = refute(sides, known, last, std::countr_zero(next), after);
      if (!why) return std::nullopt;
      circle.cases.push_back(*why);
    }
  }
  return circle;
}

}  // namespace

std::optional<Circle> close_circle(Word white, Word black, const Waiting& known, Word board) {
  std::optional<Circle> best;
  for (const auto& [own, enemy] : {std::pair{white, black}, {black, white}}) {
    const Word never = known.stays & own;
    if (!never) continue;
    if (!std::has_single_bit(never)) return Circle{never, {}};
    const auto circle = refute_all({own, enemy, board}, known, std::countr_zero(never));
    if (circle && (!best || circle->cases.size() < best->cases.size())) best = circle;
  }
  return best;
}

std::optional<CirclePattern> smallest_circle(Word white, Word black) {
  constexpr std::uint64_t orders = 40;
  const Word board = white | black;
  const auto closes = [&](Word w, Word b) {
    return close_circle(w, b, who_waits(w, b, board), board).has_value();
  };
  if (!closes(white, black)) return std::nullopt;
  CirclePattern best{white, black};
  for (std::uint64_t order = 0; order < orders; ++order) {
    solver::Stream random(1609, order);
    CirclePattern left{white, black};
    for (Word rest = board; rest;) {
      const Word x = Board::bit(bitboards::nth_square(
          rest, random.pick(static_cast<std::uint32_t>(std::popcount(rest)))));
      rest ^= x;
      const CirclePattern less{left.white & ~x, left.black & ~x};
      if (closes(less.white, less.black)) left = less;
    }
    if (std::popcount(left.white | left.black) < std::popcount(best.white | best.black))
      best = left;
  }
  return best;
}

}  // namespace halfboard::sight_reduction
