#include "tools/referee/hidden_sums.h"

#include <algorithm>
#include <vector>

#include "games/reality_check/game.h"
#include "games/reality_check/hidden/belief.h"

namespace halfboard::tools::referee {

using namespace reality_check;

bool HiddenSums::add(const match::Record& record) {
  auto read = Game::parse(record.position, {});
  if (record.game != Game::name || !read || record.winner > 1) return false;
  Position p = *read;
  std::vector<Belief> beliefs;
  for (Side side : {Side::white, Side::black}) beliefs.emplace_back(view_of(p, side), side);
  const auto count = [&](std::size_t ply) {
    const auto mark = std::ranges::find(marks, ply);
    if (mark == marks.end()) return;
    Worlds& here = worlds[static_cast<std::size_t>(mark - marks.begin())];
    ++here.games;
    for (const Belief& belief : beliefs) here.sum += static_cast<double>(belief.worlds()) / 2;
  };
  count(0);
  std::size_t ply = 0;
  for (const match::Record::Ply& played : record.plies) {
    const auto m = Game::parse_move(p, played.move);
    if (!m) return false;
    branching += Choices(p).size();
    for (Belief& belief : beliefs) belief.see(observe(p, *m, belief.viewer()));
    if (m->kind == reality_check::Kind::capture && m->c) {
      Checks& of = checks[(index(p.side) + (record.round % 2 == 0 ? 1 : 0)) % 2];
      ++of.declared;
      if (is_true(p.piece_at(m->a)) && is_true(p.piece_at(m->b))) ++of.removed;
    }
    Game::advance(p, *m);
    count(++ply);
  }
  return true;
}

}  // namespace halfboard::tools::referee
