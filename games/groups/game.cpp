#include "games/groups/game.h"

namespace halfboard::groups {

using bitboards::for_each;

int Game::moves(const Position& p, std::span<Move> out) {
  if (p.finished()) return 0;
  std::size_t n = 0;
  const Word occupied = p.occupied();
  if (p.setting_up())
    for_each(p.own_labels() & ~occupied, [&](int s) { out[n++] = Move::placement(s); });
  else
    for_each(p.own(), [&](int from) {
      for_each(targets(p.variant, from, occupied),
               [&](int to) { out[n++] = Move::between(from, to); });
    });
  return static_cast<int>(n);
}

int Game::count_moves(const Position& p) {
  if (p.finished()) return 0;
  if (p.setting_up()) return std::popcount(p.own_labels() & ~p.occupied());
  return count_all(p.variant, p.own(), p.enemy());
}

// Built from its parts: to change a copy and pass it on as a whole would stall on the stores.
Position Game::play(Position p, Move move) {
  const Word own = (p.own() & ~Board::bit(move.from)) | Board::bit(move.to);
  const bool white = p.side == Side::white;
  return {white ? own : p.white, white ? p.black : own, other(p.side), p.variant, p.labels};
}

Position Game::start(const Rules& rules) {
  Position p;
  p.variant = rules.variant;
  p.labels = rules.labels;
  return p;
}

int Game::winner(const Position& p) {
  return connected(p.white) ? 0 : connected(p.black) ? 1 : solver::nobody;
}

// The side to move takes no room of its own: at most six squares are white, so the complement of a
// set of white squares is never another set of white squares.
Game::Key Game::key(const Position& p) {
  return {p.side == Side::white ? p.white : ~p.white, p.black};
}

int Game::symmetries(const Position& p) { return p.setting_up() ? p.labels.kept() : 16; }

Position Game::transform(Position p, int symmetry) {
  const auto board = p.labels.symmetry(symmetry % 8);
  p.white = bitboards::transform<Board>(board, p.white);
  p.black = bitboards::transform<Board>(board, p.black);
  if (symmetry >= 8) {
    std::swap(p.white, p.black);
    p.side = other(p.side);
  }
  return p;
}

Move Game::transform_move(const Position& p, Move move, int symmetry) {
  const auto board = p.labels.symmetry(symmetry % 8);
  return Move::between(bitboards::transform_square<Board>(board, move.from),
                       bitboards::transform_square<Board>(board, move.to));
}

solver::Diagram Game::diagram(const Position& p, char /*viewer*/) {
  solver::Diagram picture(Board::files, Board::ranks);
  solver::put_discs<Board>(picture, p.white, "w", "#ffffff");
  solver::put_discs<Board>(picture, p.black, "b", "#303030");
  const int winner = Game::winner(p);
  const bool first = winner == solver::nobody ? p.side == Side::white : winner == 0;
  picture.caption = std::string(first ? "w (player 1)" : "b (player 2)") +
                    (winner != solver::nobody ? " has won"
                     : p.setting_up()         ? " to place"
                                              : " to move") +
                    ", rules " + std::string(name_of(p.variant));
  if (!p.setting_up() || winner != solver::nobody) return picture;
  const auto label = [&](Word set, const char* text) {
    for_each(set & ~p.occupied(), [&](int s) {
      auto& cell = picture.at(Board::file_of(s), Board::rank_of(s));
      cell.text = cell.glyph = text;
    });
  };
  label(p.labels.white(), "W");
  label(p.labels.black(), "B");
  picture.beside.push_back("W, B: empty squares where w, b may place");
  return picture;
}

}  // namespace halfboard::groups
