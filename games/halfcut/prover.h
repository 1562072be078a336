#pragma once

#include <memory>
#include <optional>
#include <string>

#include "games/halfcut/certificates/certificate.h"
#include "games/halfcut/game.h"
#include "solver/proof/proof_search.h"

namespace halfboard::halfcut {

/// Who wins, on boards of one size, by proof search. What was found stays for the next question.
class Prover {
 public:
  /// At most `bytes` for the table; small boards take less.
  static std::unique_ptr<Prover> make(int size, std::size_t bytes);
  virtual ~Prover() = default;
  Prover(const Prover&) = delete;
  Prover& operator=(const Prover&) = delete;

  /// Nothing if the budget ran out. Precondition: no crosscut stands.
  virtual std::optional<Side> winner(const Position& position, solver::Budget& budget,
                                     const solver::ProofOptions& options) = 0;

  /// A move with which the mover wins; nothing if he does not, or if the budget ran out.
  /// Precondition: no crosscut stands, and nobody has won yet.
  virtual std::optional<Move> winning_move(const Position& position, solver::Budget& budget,
                                           const solver::ProofOptions& options) = 0;

  /// The winner's answer in every position that can come up, or only in those that took at least
  /// `left_out` nodes as far as the table knows; nothing if the budget ran out, or if it did not
  /// but proofs that were loaded contradict each other. Precondition: no crosscut stands, and
  /// nobody has won yet.
  virtual std::optional<Strategy> strategy(const Position& position, solver::Budget& budget,
                                           const solver::ProofOptions& options,
                                           std::uint64_t left_out = 0) = 0;

  /// Keeps the table for another day, and takes up a kept one.
  [[nodiscard]] virtual std::optional<Error> save(const std::string& path) const = 0;
  virtual std::optional<Error> load(const std::string& path) = 0;

 protected:
  Prover() = default;
};

}  // namespace halfboard::halfcut
