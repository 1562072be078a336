#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "bitboards/result.h"
#include "games/reality_check/setups/setup.h"

/// The set-ups of the diagram up to reflection left to right.
namespace halfboard::reality_check {

/// The pieces on White's nine squares in ascending order, upturned faces first, `+` and the piece
/// in hand: "RN/NN.BB.NB/PP.PN.BR.PB.PR+RR".
std::string setup_name(const Setup& setup);
/// The set-up of that name, one of the 672.
Result<Setup> read_setup(std::string_view text);

/// The same seen in a mirror.
Setup mirrored(const Setup& setup);

/// One of each pair of reflections, 336 in all: the one that comes first in setups(). Ascending.
std::vector<Setup> setup_classes();

/// White's first move. Black's pieces are reflected in the middle rank. Precondition: not the
/// advanced board.
Position start_of(const Setup& white, const Setup& black, const Variants& variants = {});

}  // namespace halfboard::reality_check
