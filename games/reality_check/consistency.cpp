
#include "games/reality_check/choices/choices.h"
#include "games/reality_check/notation.h"

namespace halfboard::reality_check {
namespace {

constexpr const char* in_barred = "field 4 (barred)";
constexpr const char* in_phase = "field 5 (phase)";

std::string side_name(Side side) { return side == Side::white ? "White" : "Black"; }

/// Every piece exists once a side, be it on the board, in hand or captured.
std::optional<Error> piece_fault(const Position& p, Side side) {
  PieceSet seen = p.hand[index(side)];
  std::optional<Error> fault;
  const auto count = [&](Piece piece, const std::string& where) {
    if ((seen & set_of(piece)) && !fault)
      fault = Error{side_name(side) + "'s " + name_of(piece) + " twice", where,
                    "each of the ten pieces once"};
    seen |= set_of(piece);
  };
  bitboards::for_each(p.owned[index(side)],
                      [&](int s) { count(p.piece_at(s), name_of_square(s)); });
  if (p.phase == Phase::choice && p.side == side)
    for (Piece piece : p.captured)
      if (piece != no_piece) count(piece, in_phase);
  return fault;
}

std::optional<Error> barred_fault(const Position& p) {
  if (const Word lost = p.barred & ~p.occupied())
    return Error{"barred square without a piece: " + name_of_square(std::countr_zero(lost)),
                 in_barred, "squares of pieces"};
  const int flips = p.variants.memory || p.variants.two_dice ? 2 : 1;
  if (std::popcount(p.barred) > flips)
    return Error{std::to_string(std::popcount(p.barred)) + " barred squares", in_barred,
                 "what one turn can flip: at most " + std::to_string(flips)};
  if (p.barred && (p.phase == Phase::first || p.phase == Phase::choice))
    return Error{
        "barred squares in phase " + std::string(p.phase == Phase::first ? "first" : "choice"),
        in_barred, "'-': nothing was flipped or dropped before"};
  return std::nullopt;
}

std::optional<Error> choice_fault(const Position& p) {
  if (p.captured[1] != no_piece && !p.variants.memory)
    return Error{"two captured pieces", in_phase, "one, as variant 2 is not played"};
  if (!is_over(p) && !p.over_limit(p.side) && p.hand_size(p.side) + 1 <= p.hand_limit(p.side))
    return Error{"no choice: the captured piece fits into the hand", in_phase,
                 "a hand as large as its limit of " + std::to_string(p.hand_limit(p.side))};
  return std::nullopt;
}

std::optional<Error> penalty_fault(const Position& p) {
  if (!p.variants.memory) return Error{"penalty without variant 2", in_phase, "another phase"};
  if (p.barred & p.own())
    return Error{"barred piece of the side that must give one up", in_barred,
                 "pieces that it has just turned over"};
  return std::nullopt;
}

std::optional<Error> flip_fault(const Position& p) {
  const int dice = p.dice[1] ? 2 : 1;
  if (dice == 2 && p.variants.one_die)
    return Error{"two dice", in_phase, "one die under variant 5"};
  if (p.done && (p.variants.one_die || dice == 2 || std::popcount(p.done) > 1))
    return Error{"more flips than dice", in_phase, "'-', or the square of the first die's flip"};
  if (p.done & (p.barred | ~p.occupied()))
    return Error{"flipped square " + name_of_square(std::countr_zero(p.done)), in_phase,
                 "a piece that is not barred"};
  if (!flippable(p, p.dice[0]))
    return Error{"no piece qualifies for die " + std::to_string(p.dice[0]), in_phase,
                 "a die that can be served"};
  return std::nullopt;
}

std::optional<Error> phase_fault(const Position& p) {
  switch (p.phase) {
    case Phase::turn:
      return std::nullopt;
    case Phase::first:
      if (p.side != Side::white)
        return Error{"Black to make the first move", "field 2 (turn)", "w in phase first"};
      if (p.over_limit(p.side))
        return Error{"too many pieces in hand before the first move", "field 3 (hands)",
                     "at most " + std::to_string(p.hand_limit(p.side))};
      return std::nullopt;
    case Phase::choice:
      return choice_fault(p);
    case Phase::penalty:
      return penalty_fault(p);
    case Phase::roll:
    case Phase::flip:
      if (!p.variants.dice())
        return Error{"dice without variant 5 or 6", in_phase, "another phase"};
      return p.phase == Phase::flip ? flip_fault(p) : std::nullopt;
  }
  return std::nullopt;
}

}  // namespace

std::optional<Error> consistency_fault(const Position& p) {
  for (Side side : {Side::white, Side::black})
    if (auto fault = piece_fault(p, side)) return fault;
  if (p.true_count(Side::white) == 0 && p.true_count(Side::black) == 0)
    return Error{"neither side has a true piece left", "field 1 (board)",
                 "a PP, NN, BB or RR of one side at least"};
  if (auto fault = barred_fault(p)) return fault;
  return phase_fault(p);
}

}  // namespace halfboard::reality_check
