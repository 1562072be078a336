#pragma once

#include <algorithm>
#include <bit>
#include <cstdint>

namespace halfboard::solver {

/// How much is still to be shown, at least, to settle a position for its mover: `phi` leaves for
/// the claim that the mover reaches his aim, `delta` for the claim that he does not. These are the
/// proof and the disproof number where the attacker moves, and exchanged where the defender does.
/// Source: A. Nagai, Df-pn Algorithm for Searching AND/OR Trees, Tokyo 2002.
struct ProofNumbers {
  static constexpr int bits = 28;
  static constexpr std::uint32_t infinite = (std::uint32_t{1} << bits) - 1;
  /// What is unsettled never counts for more: sums stop here, and so do thresholds.
  static constexpr std::uint32_t most = infinite - 1;

  std::uint32_t phi = 1;
  std::uint32_t delta = 1;
  /// Of a settled position: the game is over within so many plies.
  std::uint32_t plies = 0;

  static constexpr ProofNumbers won(std::uint32_t plies = 0) { return {0, infinite, plies}; }
  static constexpr ProofNumbers lost(std::uint32_t plies = 0) { return {infinite, 0, plies}; }

  [[nodiscard]] constexpr bool is_won() const { return phi == 0; }
  [[nodiscard]] constexpr bool is_lost() const { return delta == 0; }
  [[nodiscard]] constexpr bool is_settled() const { return phi == 0 || delta == 0; }
  /// The same, seen from the other side.
  [[nodiscard]] constexpr ProofNumbers exchanged() const { return {delta, phi, plies}; }
  friend constexpr bool operator==(const ProofNumbers&, const ProofNumbers&) = default;
};

/// Proof numbers and the work they cost in one word, never 0:
///
///     63   62 .. 56   55 .. 28   27 .. 0
///     0    work       phi        delta       unsettled: both at least 1
///     0    work       0          plies       won
///     1    work       plies      0           lost
///
/// Work is logarithmic, four steps an octave, and at least 1.
struct PackedProof {
  static constexpr std::uint64_t lost_bit = std::uint64_t{1} << 63;
  static constexpr int work_shift = 2 * ProofNumbers::bits;

  static constexpr std::uint64_t pack(const ProofNumbers& n, std::uint64_t nodes) {
    const std::uint64_t work = pack_work(nodes) << work_shift;
    const std::uint64_t plies = std::min(n.plies, ProofNumbers::most);
    if (n.is_won()) return work | plies;
    if (n.is_lost()) return work | lost_bit | plies << ProofNumbers::bits;
    return work | std::uint64_t{n.phi} << ProofNumbers::bits | n.delta;
  }
  static constexpr ProofNumbers unpack(std::uint64_t word) {
    const auto phi =
        static_cast<std::uint32_t>(word >> ProofNumbers::bits) & ProofNumbers::infinite;
    const auto delta = static_cast<std::uint32_t>(word) & ProofNumbers::infinite;
    if (word & lost_bit) return ProofNumbers::lost(phi);
    if (phi == 0) return ProofNumbers::won(delta);
    return {phi, delta};
  }
  /// What an entry is worth keeping: the work it would cost again, in packed steps.
  static constexpr std::uint64_t worth(std::uint64_t word) { return word >> work_shift & 127; }
  /// Nodes, rounded down to a step.
  static constexpr std::uint64_t nodes(std::uint64_t word) {
    const std::uint64_t steps = worth(word);
    if (steps <= 1) return steps;
    const std::uint64_t octave = (steps - 1) / 4;
    return ((4 + (steps - 1) % 4) << octave) / 4;
  }

 private:
  /// 1 + 4 floor(log2(n)) + the next two bits of n below the highest.
  static constexpr std::uint64_t pack_work(std::uint64_t nodes) {
    nodes = std::clamp<std::uint64_t>(nodes, 1, std::uint64_t{1} << 31);
    const auto octave = static_cast<std::uint64_t>(std::bit_width(nodes) - 1);
    const std::uint64_t next = (nodes << 2 >> octave) & 3;
    return 1 + 4 * octave + next;
  }
};

}  // namespace halfboard::solver
