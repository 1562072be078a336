#include "solver/diagram.h"

#include "games/chinese_checkers/game.h"

namespace halfboard::chinese_checkers {
namespace {

struct Look {
  const char* name;
  const char* coin;
  const char* ink;
  const char* home;  ///< the start squares' shade
};

constexpr Look look(Colour c) {
  constexpr std::array looks{
      Look{"Red", "#c62828", "#fff", "#f2c4bd"}, Look{"Green", "#2e7d32", "#fff", "#c5dfc0"},
      Look{"Blue", "#1f4e9e", "#fff", "#bfd0ec"}, Look{"Yellow", "#f2c200", "#000", "#f8ecae"}};
  return looks[index(c)];
}

/// In what the rules differ from the usual ones, in words.
std::string differences(Variant v) {
  std::string text;
  if (v.enough) text += ", a full goal wins";
  if (v.enough > 1) text += " with " + std::to_string(v.enough) + " own coins on it";
  if (v.stuck_loses) text += ", who is stuck loses";
  return text;
}

std::string caption(const Position& p) {
  const std::string rules = differences(p.variant);
  const std::string last = look(p.layout.before(p.turn)).name;
  if (p.won()) return last + " has won" + rules;
  if (can_move(p, p.turn)) return look(p.turn).name + std::string(" to move") + rules;
  return (p.variant.stuck_loses ? last + " has won" : "Nobody can move: a draw") + rules;
}

}  // namespace

solver::Diagram Game::diagram(const Position& p, char /*viewer*/) {
  const int files = p.layout.files;
  solver::Diagram picture(files, p.layout.ranks);
  for (int square = 0; square < files * p.layout.ranks; ++square) {
    auto& cell = picture.at(square % files, square / files);
    cell.exists = p.layout.board & bit(square);
    for (Colour c : all_colours) {
      if (p.layout.home[index(c)] & bit(square)) cell.shade = look(c).home;
      if (!(p.coins[index(c)] & bit(square))) continue;
      cell.text = cell.glyph = letter(c);
      cell.fill = look(c).coin;
      cell.ink = look(c).ink;
    }
  }
  picture.caption = caption(p);
  return picture;
}

}  // namespace halfboard::chinese_checkers
