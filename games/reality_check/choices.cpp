#include "games/reality_check/choices.h"

#include "games/reality_check/game.h"
#include "games/reality_check/reach.h"

namespace halfboard::reality_check {
namespace {

using bitboards::for_each;
using bitboards::pop_lowest;

/// The n-th square of a set, counted from 0.
int nth_square(Word set, std::size_t n) {
  while (n--) set &= set - 1;
  return std::countr_zero(set);
}

template <class Sink>
void drops(const Position& p, Sink&& sink) {
  const Word open = p.home[index(p.side)] & ~p.occupied();
  for_each(p.hand[index(p.side)], [&](int piece) {
    for_each(open, [&](int to) {
      sink(move(Kind::drop, piece, to, 0));
      if (!is_true(static_cast<Piece>(piece))) sink(move(Kind::drop, piece, to, 1));
    });
  });
}

template <class Sink>
void memory_pairs(const Position& p, Sink&& sink) {
  Word second = p.enemy();
  for_each(p.enemy(), [&](int a) {
    second &= ~bit(a);
    for_each(second, [&](int b) { sink(move(Kind::memory, a, b)); });
  });
}

template <class Sink>
void rolls(const Position& p, Sink&& sink) {
  for (int first = 1; first <= 6; ++first) {
    if (p.variants.one_die) sink(move(Kind::roll, first));
    if (p.variants.two_dice)
      for (int second = 1; second <= 6; ++second) sink(move(Kind::roll, first, second));
  }
}

/// Everything that is neither a step nor a capture. Precondition: the game is not over.
template <class Sink>
void other_actions(const Position& p, Sink&& sink) {
  switch (p.phase) {
    case Phase::first:
      return;
    case Phase::turn:
      drops(p, sink);
      if (p.variants.memory && !p.over_limit(p.side)) memory_pairs(p, sink);
      return;
    case Phase::choice:
      sink(move(Kind::take));
      sink(move(Kind::refuse));
      return;
    case Phase::penalty:
      for_each(p.true_on_board(p.side), [&](int s) { sink(move(Kind::lose_board, s)); });
      for_each(static_cast<PieceSet>(p.hand[index(p.side)] & true_pieces),
               [&](int piece) { sink(move(Kind::lose_hand, piece)); });
      return;
    case Phase::roll:
      rolls(p, sink);
      return;
    case Phase::flip:
      for_each(flippable(p, p.dice[0]), [&](int s) { sink(move(Kind::flip, s)); });
      return;
  }
}

}  // namespace

Word flippable(const Position& p, int die) {
  const Word candidates = p.occupied() & ~(p.barred | p.done);
  switch (die) {
    case 1:
      return candidates & ~p.up[0] & ~p.up[1];
    case 2:
      return candidates & p.up[0] & ~p.up[1];
    case 3:
      return candidates & ~p.up[0] & p.up[1];
    case 4:
      return candidates & p.up[0] & p.up[1];
    case 5:
      return candidates & p.own();
    default:
      return candidates & p.enemy();
  }
}

Choices::Choices(const Position& position) : p_(position) {
  if (is_over(p_)) return;
  const bool first = p_.phase == Phase::first;
  if (first || (p_.phase == Phase::turn && !p_.over_limit(p_.side))) {
    flips_ = first ? p_.variants.free_setup : !p_.variants.dice();
    may_rest_ = first || !flips_;
    // The piece that moves may be flipped after its step exactly if it might have been before.
    per_step_ = (flips_ ? static_cast<std::size_t>(std::popcount(p_.occupied() & ~p_.barred)) : 0) +
                (may_rest_ ? 1 : 0);
    find_movers();
  }
  other_actions(p_, [&](Move) { ++others_; });
}

void Choices::find_movers() {
  const Word occupied = p_.occupied();
  const Word empty = p_.board().squares & ~occupied;
  const bool captures = p_.phase != Phase::first;
  const bool retreats =
      captures && p_.variants.retreat && p_.hand_size(p_.side) + 1 <= p_.hand_limit(p_.side);
  const Word prey = (captures ? p_.enemy() : 0) | (retreats ? p_.own() : 0);
  for_each(p_.own(), [&](int from) {
    const Face face = p_.face_up(from);
    Mover& mover = movers_[mover_count_++];
    mover.from = from;
    if (face == pawn) {
      mover.steps = pawn_steps(from) & empty;
      mover.captures = pawn_captures(from) & prey;
    } else {
      const Word seen = reach(face, from, ~empty);
      mover.steps = seen & empty;
      mover.captures = seen & prey;
    }
    steps_ += static_cast<std::size_t>(std::popcount(mover.steps));
    captures_ += capture_actions(mover);
  });
  steps_ *= per_step_;
}

/// A Reality Check doubles the captures of enemy pieces.
std::size_t Choices::capture_actions(const Mover& mover) const {
  return static_cast<std::size_t>(std::popcount(mover.captures) +
                                  std::popcount(mover.captures & p_.enemy()));
}

/// What may be flipped after a step. The ban goes with the piece.
Word Choices::flips_after(int from, int to) const {
  if (!flips_) return 0;
  const Word others = p_.occupied() & ~p_.barred & ~bit(from);
  return p_.barred & bit(from) ? others : others | bit(to);
}

Move Choices::operator[](std::size_t i) const {
  if (i < steps_) {
    std::size_t step = i / per_step_;
    const Mover* mover = movers_.data();
    for (;; ++mover) {
      const auto count = static_cast<std::size_t>(std::popcount(mover->steps));
      if (step < count) break;
      step -= count;
    }
    const int to = nth_square(mover->steps, step);
    const Word flips = flips_after(mover->from, to) | (may_rest_ ? bit(no_flip) : 0);
    return move(Kind::step, mover->from, to, nth_square(flips, i % per_step_));
  }
  i -= steps_;
  Move found{};
  if (i < captures_) {
    const Mover* mover = movers_.data();
    for (; i >= capture_actions(*mover); ++mover) i -= capture_actions(*mover);
    for_each(mover->captures, [&](int to) {
      const std::size_t actions = p_.enemy() & bit(to) ? 2 : 1;
      if (i < actions) found = move(Kind::capture, mover->from, to, static_cast<int>(i));
      i -= actions;  // wraps around behind the one looked for, and stays far too large
    });
    return found;
  }
  i -= captures_;
  other_actions(p_, [&](Move m) {
    if (i-- == 0) found = m;
  });
  return found;
}

std::size_t Choices::write(std::span<Move> out) const {
  Move* next = out.data();
  for (std::size_t i = 0; i < mover_count_; ++i) {
    const int from = movers_[i].from;
    for_each(movers_[i].steps, [&](int to) {
      const Word flips = flips_after(from, to) | (may_rest_ ? bit(no_flip) : 0);
      for_each(flips, [&](int flip) { *next++ = move(Kind::step, from, to, flip); });
    });
  }
  for (std::size_t i = 0; i < mover_count_; ++i)
    for_each(movers_[i].captures, [&](int to) {
      *next++ = move(Kind::capture, movers_[i].from, to, 0);
      if (p_.enemy() & bit(to)) *next++ = move(Kind::capture, movers_[i].from, to, 1);
    });
  if (others_ > 0) other_actions(p_, [&](Move m) { *next++ = m; });
  return static_cast<std::size_t>(next - out.data());
}

int Game::winner(const Position& p) {
  if (p.true_count(Side::white) == 0) return static_cast<int>(Side::black);
  if (p.true_count(Side::black) == 0) return static_cast<int>(Side::white);
  return static_cast<int>(other(p.side));
}

}  // namespace halfboard::reality_check
