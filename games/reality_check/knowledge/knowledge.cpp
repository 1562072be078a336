#include "games/reality_check/knowledge/knowledge.h"

#include <algorithm>

#include "games/reality_check/game.h"

namespace halfboard::reality_check {
namespace {

using bitboards::for_each;

Event::Shown shown_at(const Position& p, int square) {
  return {static_cast<std::uint8_t>(square), p.piece_at(square)};
}

/// The pieces whose both faces an action shows to everybody.
std::array<Event::Shown, 2> shown_by(const Position& p, Move m) {
  switch (m.kind) {
    case Kind::capture:
      if (m.c) return {shown_at(p, m.a), shown_at(p, m.b)};
      return {};
    case Kind::memory:
      return {shown_at(p, m.a), shown_at(p, m.b)};
    case Kind::lose_board:
      return {shown_at(p, m.a), {}};
    case Kind::lose_hand:
      return {Event::Shown{no_flip, m.a}, {}};
    default:
      return {};
  }
}

/// Could the side to move have done this here? The board as everybody sees it and the phase are
/// those of the true position, where it was legal.
bool possible(const Position& p, const Event& event) {
  const Move m = event.move;
  const bool free_turn = p.phase != Phase::turn || !p.over_limit(p.side);
  switch (m.kind) {
    case Kind::step:
    case Kind::memory:
      return free_turn;
    case Kind::capture:
      return free_turn &&
             (!(p.own() & bit(m.b)) || p.hand_size(p.side) + 1 <= p.hand_limit(p.side));
    case Kind::drop:
    case Kind::lose_hand:
      return (p.hand[index(p.side)] & set_of(m.a)) != 0;
    case Kind::lose_board:
      return (p.true_on_board(p.side) & bit(m.a)) != 0;
    default:
      return true;
  }
}

/// Calls f(move) for every action that looks like the event: one, but for an enemy's drop.
template <class F>
void for_each_action(const Position& p, const Event& event, F&& f) {
  if (!event.secret) return f(event.move);
  for_each(p.hand[index(p.side)], [&](int piece) {
    for (int up = 0; up < (is_true(static_cast<Piece>(piece)) ? 1 : 2); ++up)
      f(move(Kind::drop, piece, event.move.b, up));
  });
}

}  // namespace

Event observe(const Position& before, Move m, Side viewer) {
  return observe(before, m, Game::play(before, m), viewer);
}

Event observe(const Position& before, Move m, const Position& after, Side viewer) {
  Event event{m, m.kind == Kind::drop && before.side != viewer, shown_by(before, m),
              view_of(after, viewer)};
  if (event.secret) event.move = move(Kind::drop, 0, m.b, 0);
  return event;
}

Knowledge::Knowledge(const Position& start, Side viewer) : viewer_(viewer) {
  const Side enemy = other(viewer);
  const Word squares = start.owned[index(enemy)];
  UpFaces faces{};
  std::size_t n = 0;
  for_each(squares, [&](int s) { faces[n++] = start.face_up(s); });
  setups_ = setups(faces);
  Position empty = start;
  for_each(squares, [&](int s) { empty.take_off(s); });
  for (std::size_t i = 0; i < setups_.size(); ++i) {
    World world{empty, std::vector<std::uint64_t>((setups_.size() + 63) / 64)};
    place(world.position, enemy, squares, faces, setups_[i]);
    world.origins[i / 64] = std::uint64_t{1} << i % 64;
    worlds_.push_back(std::move(world));
  }
}

void Knowledge::see(const Event& event) {
  std::vector<World> next;
  for (const World& world : worlds_)
    for_each_action(world.position, event, [&](Move m) {
      Event guess = event;
      guess.move = m;
      if (!possible(world.position, guess)) return;
      if (shown_by(world.position, m) != event.shown) return;
      const Position after = Game::play(world.position, m);
      if (view_of(after, viewer_) == event.after) next.push_back({after, world.origins});
    });
  worlds_ = std::move(next);
  merge();
}

/// Worlds differ in nothing but what is hidden, so equal keys are equal positions.
void Knowledge::merge() {
  std::vector<std::pair<Game::Key, std::size_t>> order;
  for (std::size_t i = 0; i < worlds_.size(); ++i)
    order.emplace_back(Game::key(worlds_[i].position), i);
  std::ranges::sort(order);
  std::vector<World> merged;
  for (std::size_t i = 0; i < order.size(); ++i) {
    World& world = worlds_[order[i].second];
    if (i == 0 || order[i].first != order[i - 1].first) {
      merged.push_back(std::move(world));
      continue;
    }
    for (std::size_t k = 0; k < world.origins.size(); ++k)
      merged.back().origins[k] |= world.origins[k];
  }
  worlds_ = std::move(merged);
}

std::vector<Setup> Knowledge::possible_setups() const {
  std::vector<std::uint64_t> all((setups_.size() + 63) / 64);
  for (const World& world : worlds_)
    for (std::size_t k = 0; k < all.size(); ++k) all[k] |= world.origins[k];
  std::vector<Setup> found;
  for (std::size_t i = 0; i < setups_.size(); ++i)
    if (all[i / 64] >> i % 64 & 1) found.push_back(setups_[i]);
  return found;
}

PieceSet Knowledge::candidates(int square) const {
  PieceSet set = 0;
  for (const World& world : worlds_) {
    const Position& p = world.position;
    if (square == no_flip)
      set |= p.hand[index(other(viewer_))];
    else if (p.owned[index(other(viewer_))] & bit(square))
      set |= set_of(p.piece_at(square));
  }
  return set;
}

}  // namespace halfboard::reality_check
