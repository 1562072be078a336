#pragma once

#include <cstdint>
#include <iosfwd>
#include <optional>
#include <string>
#include <string_view>

#include "games/sight_reduction/value/solver.h"

/// Certificates of values: the strategies of both sides, so that everybody can check a value with
/// the rules alone. What is claimed and why the check suffices: this folder's README
/// ("Certificates").
///
///     halfboard value certificate 2          \n
///     rules base                             \n
///     position wbwb/... w                    \n
///     value 1                                \n
///     strategies BYTES HASH                  \n
///     BYTES bytes: White's strategy for "at least", then Black's for "at most", as one stream of
///     bits, highest bit of a byte first, filled up with zeros
///
/// HASH is XXH3 (64 bits, hexadecimal) of the lines above it and of the BYTES bytes.
///
/// A strategy answers each move of the opponent from each position that can arise under it. These
/// positions are not written down: the reader makes them as it goes. They are told in order of
/// falling |checkers| + |free moves|, those of equal sum in order of (occupied squares, free
/// moves), each once. A position in which the opponent can't move takes no bits. Another one is
///
///     1 and one bit for each checker of the strategy's owner, a1 first: the kept ones (a race,
///       from version 2 on with a late move where one is missing), or
///     0 and for each move of the opponent the number of the answer, in as few bits as all answers
///       need. Moves are in the order of Game::moves, then the use of a free move.
namespace halfboard::sight_reduction {

inline constexpr std::string_view certificate_magic = "halfboard value certificate ";

/// The whole file for a position of this value. Nothing if stopped at a limit. `solver` is left
/// with the position as its root.
/// Precondition: has_integer_values(position.variant), phase play, `value` is the value.
std::optional<std::string> value_certificate(const Position& position, int value,
                                             ValueSolver& solver, solver::Budget& budget);

/// What a certificate claims, and whether it proves it.
struct CertificateCheck {
  enum class Verdict : std::uint8_t { proved, refuted, stopped };

  Position position;
  int value = 0;
  Verdict verdict = Verdict::proved;
  std::string reason;           ///< why it proves nothing
  std::uint64_t positions = 0;  ///< of both strategies
};

/// Checks a certificate by the plain rules and by counting in races; no search, no solver. Memory
/// (limits.memory_mib) holds the positions to come. An error if it is no certificate at all.
Result<CertificateCheck> check_certificate(std::istream& file, const solver::Limits& limits);

}  // namespace halfboard::sight_reduction
