#include "games/reality_check/setups/setup.h"

#include <bit>

#include "games/reality_check/game.h"
#include "games/reality_check/setups/setup_classes.h"
#include "solver/random.h"

namespace halfboard::reality_check {
namespace {

// White's half of the diagram from d1 on, and pieces that fit: RN / NN BB NB / PP PN BR PB PR.
constexpr UpFaces diagram{rook, knight, bishop, knight, pawn, pawn, bishop, pawn, pawn};
constexpr Setup default_setup{{6, 4, 7, 5, 0, 1, 8, 2, 3}, 9};

bool has_face(Piece piece, Face face) {
  return faces_of(piece)[0] == face || faces_of(piece)[1] == face;
}

/// Extends a set-up whose first `square` pieces are chosen in every possible way.
void extend(Setup& setup, std::size_t square, PieceSet left, const UpFaces& faces,
            std::vector<Setup>& found) {
  if (square == setup_size) {
    setup.in_hand = static_cast<Piece>(std::countr_zero(left));
    found.push_back(setup);
    return;
  }
  for (Piece piece = 0; piece < piece_count; ++piece) {
    if (!(left & set_of(piece)) || !has_face(piece, faces[square])) continue;
    setup.pieces[square] = piece;
    extend(setup, square + 1, static_cast<PieceSet>(left ^ set_of(piece)), faces, found);
  }
}

/// Where Black's counterpart of a white square is.
int opposite(const Variants& variants, int square) {
  using bitboards::Symmetry;
  return variants.advanced ? bitboards::transform_square<Board>(Symmetry::rotate_180, square, 7, 7)
                           : bitboards::transform_square<Board>(Symmetry::flip_ranks, square);
}

Position empty_start(const Variants& variants) {
  Position p;
  p.variants = variants;
  p.home = geometry(variants.advanced).homes;
  p.phase = Phase::first;
  return p;
}

/// n squares of a set, every choice equally likely.
Word random_subset(Word set, int n, solver::Stream& random) {
  Word subset = 0;
  for (int left = std::popcount(set); n > 0; --left) {
    const int square = bitboards::pop_lowest(set);
    if (random.below(static_cast<std::uint64_t>(left)) >= static_cast<std::uint64_t>(n)) continue;
    subset |= bit(square);
    --n;
  }
  return subset;
}

void place_freely(Position& p, Side side, solver::Stream& random) {
  std::array<Piece, piece_count> order{0, 1, 2, 3, 4, 5, 6, 7, 8, 9};
  random.shuffle(order);
  UpFaces faces{};
  Setup setup;
  for (std::size_t i = 0; i < setup_size; ++i) {
    setup.pieces[i] = order[i];
    faces[i] = faces_of(order[i])[random.below(2)];
  }
  setup.in_hand = order[setup_size];
  Word& home = p.home[index(side)];
  home = random_subset(p.board().zones[index(side)], setup_size, random);
  place(p, side, home, faces, setup);
}

}  // namespace

UpFaces diagram_faces(Side side) {
  UpFaces faces{};
  std::array<Word, 2> squares = basic_board.homes;
  for (std::size_t i = 0; i < setup_size; ++i) {
    const int white = bitboards::pop_lowest(squares[0]);
    const int square = side == Side::white ? white : opposite({}, white);
    const auto place_in_order = std::popcount(basic_board.homes[index(side)] & (bit(square) - 1));
    faces[static_cast<std::size_t>(place_in_order)] = diagram[i];
  }
  return faces;
}

std::vector<Setup> setups(const UpFaces& faces) {
  std::vector<Setup> found;
  Setup setup;
  extend(setup, 0, all_pieces, faces, found);
  return found;
}

void place(Position& p, Side side, Word squares, const UpFaces& faces, const Setup& setup) {
  for (std::size_t i = 0; i < setup_size; ++i)
    p.put(bitboards::pop_lowest(squares), side, faces[i], face_below(setup.pieces[i], faces[i]));
  p.hand[index(side)] = set_of(setup.in_hand);
}

Position default_start(const Variants& variants) {
  Position p = empty_start(variants);
  place(p, Side::white, p.home[0], diagram, default_setup);
  bitboards::for_each(p.home[0], [&](int s) {
    p.put(opposite(variants, s), Side::black, p.face_up(s), p.face_hidden(s));
  });
  p.hand[1] = p.hand[0];
  return p;
}

Position random_start(const Variants& variants, std::uint64_t seed) {
  Position p = empty_start(variants);
  for (Side side : {Side::white, Side::black}) {
    solver::Stream random(seed, index(side));
    if (variants.free_setup) {
      place_freely(p, side, random);
      continue;
    }
    const UpFaces faces = diagram_faces(side);
    const auto all = setups(faces);
    place(p, side, p.home[index(side)], faces, all[random.below(all.size())]);
  }
  return p;
}

Position Game::start(const Rules& rules) {
  if (rules.setups) return start_of((*rules.setups)[0], (*rules.setups)[1], rules.variants);
  return rules.setup ? random_start(rules.variants, *rules.setup) : default_start(rules.variants);
}

}  // namespace halfboard::reality_check
