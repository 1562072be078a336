#include <algorithm>
#include <bit>
#include <utility>

#include "games/reality_check/choices/choices.h"
#include "games/reality_check/hidden/belief.h"

/// What each kind of action tells about the enemy's pieces.
namespace halfboard::reality_check {

using bitboards::for_each;

void Belief::World::wait(Piece piece) {
  captured = static_cast<std::uint8_t>(captured == nobody_waits ? 0xf0 | piece
                                                                : (captured & 15) | piece << 4);
}

void Belief::World::settle() {
  for (; waiting() > 0 && fits(1); next_captured()) hand |= set_of(first_captured());
}

void Belief::see(const Event& event) {
  const bool by_enemy = view_.seen.side != viewer_;
  const Move m = event.move;
  switch (m.kind) {
    case Kind::step:
    case Kind::capture:
      travel(event, by_enemy);
      break;
    case Kind::drop:
      if (by_enemy) drop(event);
      break;
    case Kind::memory:
      memory(event, by_enemy);
      break;
    case Kind::take:
    case Kind::refuse:
      if (by_enemy) choose(m.kind == Kind::take);
      break;
    case Kind::lose_board:
    case Kind::lose_hand:
      if (by_enemy) give_up(event);
      break;
    case Kind::flip:
      if (slot(m.a) != no_slot) reveal_flip(m.a, event.after.seen.face_up(m.a));
      break;
    case Kind::roll:
      break;
  }
  if (m.kind != Kind::step) agree_with(event.after);
  view_ = event.after;
}

/// A step or a capture, by either side.
void Belief::travel(const Event& event, bool by_enemy) {
  const Move m = event.move;
  const int hand = view_.hand_sizes[index(enemy())];
  // Who is over his limit may not travel: worlds where the enemy is can't be.
  if (by_enemy && view_.seen.phase == Phase::turn && hand > 0 && hand > least_true() - 1) {
    std::erase_if(worlds_, [](const World& w) { return !w.fits(0); });
    worlds_changed();
  }
  if (m.kind == Kind::step) {
    if (m.c != no_flip) {
      const int before = m.c == m.b ? m.a : m.c;
      if (slot(before) != no_slot) reveal_flip(before, event.after.seen.face_up(m.c));
    }
    if (by_enemy) move_slot(m.a, m.b);
    return;
  }
  if (by_enemy) {
    if (m.c) reveal(m.a, event.shown[0].piece);
    if (slot(m.b) != no_slot) capture_own(m);
    move_slot(m.a, m.b);
  } else if (slot(m.b) != no_slot) {
    capture_enemy(event);
  }
}

/// The enemy takes a piece of his own back (variant 1).
void Belief::capture_own(Move m) {
  const int at = slot(m.b);
  std::erase_if(worlds_, [](const World& w) { return !w.fits(1); });
  for (World& world : worlds_) {
    world.hand |= set_of(world.at(at));
    world.clear(at);
  }
  free_ |= static_cast<std::uint16_t>(1U << at);
  sure_[static_cast<std::size_t>(at)] = no_piece;
  slot_[m.b] = no_slot;
  merge();
}

void Belief::capture_enemy(const Event& event) {
  const Move m = event.move;
  const int at = slot(m.b);
  slot_[m.b] = no_slot;
  free_ |= static_cast<std::uint16_t>(1U << at);
  const Piece shown = event.shown[1].piece;
  if (m.c) std::erase_if(worlds_, [&](const World& w) { return w.at(at) != shown; });
  const bool removed = m.c && is_true(event.shown[0].piece) && is_true(shown);
  if (removed) {
    for (World& world : worlds_) {
      world.in_play &= static_cast<PieceSet>(~set_of(shown));
      world.clear(at);
    }
  } else {
    hand_over(at);
    settle_all();
  }
  // Worlds that had the same piece there still differ.
  const bool known =
      std::exchange(sure_[static_cast<std::size_t>(at)], no_piece) != no_piece || m.c;
  known ? worlds_changed() : merge();
}

/// A captured piece waits for its owner's choice.
void Belief::hand_over(int at) {
  for (World& world : worlds_) {
    world.wait(world.at(at));
    world.clear(at);
  }
}

void Belief::settle_all() {
  for (World& world : worlds_) world.settle();
}

void Belief::drop(const Event& event) {
  const int to = event.move.b;
  const Face face = event.after.seen.face_up(to);
  const int at = std::countr_zero(free_);
  free_ &= static_cast<std::uint16_t>(free_ - 1);
  slot_[static_cast<std::size_t>(to)] = static_cast<std::uint8_t>(at);
  sure_[static_cast<std::size_t>(at)] = no_piece;
  // However unlikely a world has become, it is possible.
  constexpr double least_weight = 1e-250;
  std::vector<World> next;
  double total = 0;
  for (const World& world : worlds_)
    for_each(world.hand, [&](int piece) {
      const auto faces = faces_of(static_cast<Piece>(piece));
      if (faces[0] != face && faces[1] != face) return;
      World after = world;
      after.hand ^= set_of(static_cast<Piece>(piece));
      after.put(at, static_cast<Piece>(piece));
      after.weight = std::max(after.weight / drops_a_square(world.hand), least_weight);
      next.push_back(after);
      total += after.weight;
    });
  // Only shares count, and the product of a thousand chances would be 0.
  if (total < 1e-100)
    for (World& world : next) world.weight /= total;
  worlds_ = std::move(next);  // no two of them are the same
  worlds_changed();
}

void Belief::choose(bool take) {
  for (World& world : worlds_) {
    (take ? world.hand : world.in_play) ^= set_of(world.first_captured());
    world.next_captured();
    world.settle();
  }
  merge();
}

void Belief::memory(const Event& event, bool by_enemy) {
  if (by_enemy) {  // turns over the viewer's pieces
    std::erase_if(worlds_, [](const World& w) { return !w.fits(0); });
    worlds_changed();
    return;
  }
  const auto [first, second] = memory_order(event.move);
  for (const Event::Shown& shown : event.shown) reveal(shown.square, shown.piece);
  if (event.after.seen.owned[index(enemy())] & bit(first)) return;  // no match: they stay
  for (int square : {first, second}) {
    const int at = slot(square);
    hand_over(at);
    free_ |= static_cast<std::uint16_t>(1U << at);
    sure_[static_cast<std::size_t>(at)] = no_piece;
    slot_[static_cast<std::size_t>(square)] = no_slot;
  }
  settle_all();
  worlds_changed();
}

void Belief::give_up(const Event& event) {
  const Event::Shown shown = event.shown[0];
  if (event.move.kind == Kind::lose_board) {
    const int at = slot(shown.square);
    reveal(shown.square, shown.piece);
    for (World& world : worlds_) world.clear(at);
    free_ |= static_cast<std::uint16_t>(1U << at);
    sure_[static_cast<std::size_t>(at)] = no_piece;
    slot_[shown.square] = no_slot;
  } else {
    std::erase_if(worlds_, [&](const World& w) { return !(w.hand & set_of(shown.piece)); });
    for (World& world : worlds_) world.hand ^= set_of(shown.piece);
  }
  for (World& world : worlds_) world.in_play &= static_cast<PieceSet>(~set_of(shown.piece));
  worlds_changed();
}

void Belief::reveal(int square, Piece piece) {
  const int at = slot(square);
  if (sure_[static_cast<std::size_t>(at)] == piece) return;
  std::erase_if(worlds_, [&](const World& w) { return w.at(at) != piece; });
  sure_[static_cast<std::size_t>(at)] = piece;
  worlds_changed();
}

/// The piece that stood on a square before the action shows another face now.
void Belief::reveal_flip(int before, Face face) {
  reveal(before, piece_of(view_.seen.face_up(before), face));
}

void Belief::move_slot(int from, int to) {
  slot_[static_cast<std::size_t>(to)] = slot_[static_cast<std::size_t>(from)];
  slot_[static_cast<std::size_t>(from)] = no_slot;
}

/// Strikes out worlds in which what is open after the action would look otherwise.
void Belief::agree_with(const View& after) {
  const bool waits = after.seen.phase == Phase::choice && after.seen.side == enemy();
  const int expected = waits ? after.waiting : 0;
  const int hand = after.hand_sizes[index(enemy())];
  const bool lost = after.seen.true_count(viewer_) == 0;
  const auto differs = [&](const World& w) {
    return w.waiting() != expected || std::popcount(w.hand) != hand ||
           (lost || w.true_count() == 0) != after.over;
  };
  if (std::erase_if(worlds_, differs) > 0) worlds_changed();
}

/// Worlds that have become the same are one. The first of them stays where it is: sums do not
/// depend on the hash.
void Belief::merge() {
  static thread_local std::vector<std::uint32_t> table;  // index + 1, open addressing
  table.assign(std::bit_ceil(2 * worlds_.size() + 1), 0);
  const int shift = 64 - std::countr_zero(table.size());
  std::size_t kept = 0;
  for (const World& world : worlds_) {
    const std::uint64_t key = world.key();
    std::size_t at = key * 0x9e3779b97f4a7c15 >> shift;
    while (table[at] != 0 && worlds_[table[at] - 1].key() != key)
      at = (at + 1) & (table.size() - 1);
    if (table[at] != 0) {
      worlds_[table[at] - 1].weight += world.weight;
    } else {
      worlds_[kept] = world;
      table[at] = static_cast<std::uint32_t>(++kept);
    }
  }
  worlds_.erase(worlds_.begin() + static_cast<std::ptrdiff_t>(kept), worlds_.end());
  worlds_changed();
}

int Belief::least_true() {
  if (least_true_ == unknown) {
    least_true_ = piece_count;
    for (const World& world : worlds_) least_true_ = std::min(least_true_, world.true_count());
  }
  return least_true_;
}

void Belief::worlds_changed() {
  truth_known_ = false;
  least_true_ = unknown;
}

}  // namespace halfboard::reality_check
