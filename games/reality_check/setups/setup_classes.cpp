#include "games/reality_check/setups/setup_classes.h"

#include <algorithm>

#include "bitboards/result.h"

namespace halfboard::reality_check {
namespace {

/// The squares of White's set-up in ascending order.
std::array<int, setup_size> home_squares() {
  std::array<int, setup_size> squares{};
  Word home = basic_board.homes[index(Side::white)];
  for (int& square : squares) square = bitboards::pop_lowest(home);
  return squares;
}

int reflected(bitboards::Symmetry symmetry, int square) {
  return bitboards::transform_square<Board>(symmetry, square);
}

}  // namespace

std::string setup_name(const Setup& setup) {
  const auto squares = home_squares();
  const UpFaces up = diagram_faces(Side::white);
  std::string name;
  for (std::size_t i = 0; i < setup.pieces.size(); ++i) {
    if (i > 0) name += Board::rank_of(squares[i]) == Board::rank_of(squares[i - 1]) ? '.' : '/';
    name += face_pair(up[i], face_below(setup.pieces[i], up[i]));
  }
  return name + "+" + name_of(setup.in_hand);
}

Result<Setup> read_setup(std::string_view text) {
  for (const Setup& setup : setups(diagram_faces(Side::white)))
    if (setup_name(setup) == text) return setup;
  return Error{"no set-up " + quote(text), "", "one of the 672, as RN/NN.BB.NB/PP.PN.BR.PB.PR+RR"};
}

Setup mirrored(const Setup& setup) {
  const auto squares = home_squares();
  Setup other = setup;
  for (std::size_t i = 0; i < squares.size(); ++i) {
    const int square = reflected(bitboards::Symmetry::flip_files, squares[i]);
    const auto at = std::ranges::find(squares, square) - squares.begin();
    other.pieces[static_cast<std::size_t>(at)] = setup.pieces[i];
  }
  return other;
}

std::vector<Setup> setup_classes() {
  std::vector<Setup> classes;
  for (const Setup& setup : setups(diagram_faces(Side::white)))
    if (setup.pieces < mirrored(setup).pieces) classes.push_back(setup);
  return classes;
}

Position start_of(const Setup& white, const Setup& black, const Variants& variants) {
  Position p = default_start(variants);
  const auto squares = home_squares();
  const UpFaces up = diagram_faces(Side::white);
  for (std::size_t i = 0; i < squares.size(); ++i) {
    const int opposite = reflected(bitboards::Symmetry::flip_ranks, squares[i]);
    p.take_off(squares[i]);
    p.take_off(opposite);
    p.put(squares[i], Side::white, up[i], face_below(white.pieces[i], up[i]));
    p.put(opposite, Side::black, up[i], face_below(black.pieces[i], up[i]));
  }
  p.hand = {set_of(white.in_hand), set_of(black.in_hand)};
  return p;
}

}  // namespace halfboard::reality_check
