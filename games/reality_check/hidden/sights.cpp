#include "games/reality_check/hidden/sights.h"

#include "games/reality_check/reach.h"

namespace halfboard::reality_check {
namespace {

using bitboards::for_each;

Sights make_sights() {
  Sights table{};
  for_each(basic_board.squares, [&](int from) {
    for_each(basic_board.squares & ~bit(from), [&](int to) {
      Sight& sight = table[static_cast<std::size_t>(from)][static_cast<std::size_t>(to)];
      for (const Face face : {pawn, knight, bishop, rook}) {
        const auto takes = [&](Word blocked) {
          return (capture_reach(face, from, blocked) & bit(to)) != 0;
        };
        if (!takes(~basic_board.squares)) continue;
        sight.faces |= 1U << face;
        if (face < bishop) continue;  // leaps
        for_each(basic_board.squares & ~bit(to), [&](int s) {
          if (!takes(~basic_board.squares | bit(s))) sight.between |= bit(s);
        });
      }
    });
  });
  return table;
}

}  // namespace

const Sights& sights() {
  static const Sights table = make_sights();
  return table;
}

}  // namespace halfboard::reality_check
