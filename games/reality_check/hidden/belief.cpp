#include "games/reality_check/hidden/belief.h"

#include <bit>

#include "bitboards/lanes.h"
#include "games/reality_check/choices/choices.h"
#include "games/reality_check/notation.h"

namespace halfboard::reality_check {
namespace {

using bitboards::for_each;

PieceSet pieces_with(Face face) {
  PieceSet set = 0;
  for (Piece piece = 0; piece < piece_count; ++piece)
    if (faces_of(piece)[0] == face || faces_of(piece)[1] == face) set |= set_of(piece);
  return set;
}

/// Of pieces by four bits: the lowest bit of those that are true.
constexpr std::uint64_t true_slots(std::uint64_t slots) {
  constexpr std::uint64_t lowest = 0x1111'1111'1111'1111;
  const auto plane = [slots](int i) { return slots >> i; };
  const std::uint64_t none = ~(plane(0) | plane(1));         // 0, 4
  const std::uint64_t all = plane(0) & plane(1) & plane(2);  // 7
  const std::uint64_t nine = plane(0) & ~(plane(1) | plane(2));
  return ((~plane(3) & (none | all)) | (plane(3) & nine)) & lowest;
}
static_assert(true_slots(0xffff'fa98'7654'3210) == 0x0010'1001'0001);

/// The share of the worlds' weight in which each piece belongs to a set.
template <class SetOf>
std::array<double, piece_count> sums(const std::vector<Belief::World>& worlds, SetOf&& set) {
  std::array<double, piece_count> shares{};
  double total = 0;
  for (const Belief::World& world : worlds) {
    for_each(set(world),
             [&](int piece) { shares[static_cast<std::size_t>(piece)] += world.weight; });
    total += world.weight;
  }
  for (double& share : shares) share /= total;
  return shares;
}

}  // namespace

Belief::Belief(const View& view, Side viewer) : viewer_(viewer), view_(view) {
  slot_.fill(no_slot);
  sure_.fill(no_piece);
  std::vector<int> squares;
  for_each(view.seen.owned[index(enemy())], [&](int s) {
    slot_[static_cast<std::size_t>(s)] = static_cast<std::uint8_t>(squares.size());
    squares.push_back(s);
  });
  free_ = static_cast<std::uint16_t>(0x3ff & ~((1U << squares.size()) - 1));
  arrange({~std::uint64_t{0}, 0, 0, nobody_waits, 1}, 0, squares);
  worlds_changed();
}

void Belief::arrange(World world, std::size_t slot, const std::vector<int>& squares) {
  if (slot == squares.size()) return add_hands(world);
  const PieceSet fitting = pieces_with(view_.seen.face_up(squares[slot]));
  for_each(static_cast<PieceSet>(fitting & ~world.in_play), [&](int piece) {
    World next = world;
    next.put(static_cast<int>(slot), static_cast<Piece>(piece));
    next.in_play |= set_of(static_cast<Piece>(piece));
    arrange(next, slot + 1, squares);
  });
}

void Belief::add_hands(const World& world) {
  const auto left = static_cast<PieceSet>(all_pieces & ~world.in_play);
  const int size = view_.hand_sizes[index(enemy())];
  // All subsets of the pieces left, by counting down.
  for (PieceSet hand = left;; hand = static_cast<PieceSet>((hand - 1) & left)) {
    if (std::popcount(hand) == size) {
      World next = world;
      next.hand = hand;
      next.in_play |= hand;
      add_captured(next, left & static_cast<PieceSet>(~hand));
    }
    if (hand == 0) break;
  }
}

void Belief::add_captured(const World& world, PieceSet left) {
  if (view_.seen.side == viewer_ || view_.waiting == 0) return add(world);
  for_each(left, [&](int first) {
    World next = world;
    next.captured = static_cast<std::uint8_t>(0xf0 | first);
    next.in_play |= set_of(static_cast<Piece>(first));
    if (view_.waiting == 1) return add(next);
    for_each(static_cast<PieceSet>(left & ~set_of(static_cast<Piece>(first))), [&](int second) {
      World both = next;
      both.captured = static_cast<std::uint8_t>(second << 4 | first);
      both.in_play |= set_of(static_cast<Piece>(second));
      add(both);
    });
  });
}

/// Only what can be a position.
void Belief::add(const World& world) {
  worlds_.push_back(world);
  if (view_.seen.phase == Phase::first && world.in_play == all_pieces) return;
  const Position p = position(worlds_.size() - 1);
  if (is_over(p) != view_.over || consistency_fault(p)) worlds_.pop_back();
}

Position Belief::position(std::size_t world) const {
  const World& w = worlds_[world];
  Position p = view_.seen;
  const Side side = enemy();
  for_each(p.owned[index(side)], [&](int s) {
    const Face below = face_below(w.at(slot(s)), p.face_up(s));
    for (std::size_t plane = 0; plane < 2; ++plane)
      p.hidden[plane] |= static_cast<Word>(below >> plane & 1) << s;
  });
  p.hand[index(side)] = w.hand;
  if (p.side == side && w.waiting() > 0) {
    p.captured[0] = w.first_captured();
    p.captured[1] = w.waiting() == 2 ? static_cast<Piece>(w.captured >> 4) : no_piece;
  }
  return p;
}

std::size_t Belief::pick(double draw) const {
  double total = 0;
  for (const World& world : worlds_) total += world.weight;
  double left = draw * total;
  for (std::size_t i = 0; i + 1 < worlds_.size(); ++i) {
    left -= worlds_[i].weight;
    if (left < 0) return i;
  }
  return worlds_.size() - 1;
}

void Belief::keep_only(std::size_t world) {
  worlds_ = {World(worlds_[world])};
  worlds_changed();
}

std::array<double, piece_count> Belief::chances(int square) const {
  return sums(worlds_, [at = slot(square)](const World& w) { return set_of(w.at(at)); });
}

std::array<double, piece_count> Belief::hand_chances() const {
  return sums(worlds_, [](const World& w) { return w.hand; });
}

std::array<double, piece_count> Belief::captured_chances() const {
  return sums(worlds_, [](const World& w) {
    const PieceSet first = w.waiting() > 0 ? set_of(w.first_captured()) : PieceSet{0};
    return static_cast<PieceSet>(first | (w.waiting() == 2 ? set_of(w.captured >> 4) : 0));
  });
}

double Belief::chance_true(int square) const {
  const int at = slot(square);
  const auto place = static_cast<std::size_t>(at);
  if (sure_[place] != no_piece) return is_true(sure_[place]) ? 1 : 0;
  if (!truth_known_) weigh_truth();
  return truth_[place];
}

/// All slots at once: who asks for one soon asks for the others.
void Belief::weigh_truth() const {
  using bitboards::Lanes64;
  constexpr std::size_t lanes = bitboards::lane_count;
  constexpr std::array<Lanes64, 3> at{Lanes64{0, 4, 8, 12}, Lanes64{16, 20, 24, 28},
                                      Lanes64{32, 36, 40, 44}};
  std::array<double, lanes * at.size()> sums{};
  double total = 0;
  for (const World& world : worlds_) {
    const Lanes64 holds_true = bitboards::all_lanes(true_slots(world.slots));
    const Lanes64 weight = bitboards::all_lanes(std::bit_cast<std::uint64_t>(world.weight));
    for (std::size_t row = 0; row < at.size(); ++row) {
      const Lanes64 part = weight & (Lanes64{} - (holds_true >> at[row] & bitboards::all_lanes(1)));
      for (std::size_t i = 0; i < lanes; ++i)
        sums[lanes * row + i] += std::bit_cast<double>(std::uint64_t{part[i]});
    }
    total += world.weight;
  }
  for (std::size_t i = 0; i < max_slots; ++i) truth_[i] = sums[i] / total;
  truth_known_ = true;
}

PieceSet Belief::candidates(int square) const {
  PieceSet set = 0;
  for (const World& world : worlds_) set |= set_of(world.at(slot(square)));
  return set;
}

}  // namespace halfboard::reality_check
