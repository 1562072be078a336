#pragma once

#include <array>
#include <atomic>
#include <cstdint>
#include <functional>
#include <optional>
#include <span>
#include <string>
#include <vector>

#include "tools/match/game_play.h"
#include "tools/match/game_sum.h"
#include "tools/match/statistics.h"

namespace halfboard::tools::match {

/// What a match comes to, for its first engine A and its second engine B.
struct Standing {
  struct Faults {
    std::uint64_t crashes = 0;
    std::uint64_t timeouts = 0;
    std::uint64_t illegal = 0;

    void add(const Faults& more);
    [[nodiscard]] std::uint64_t all() const { return crashes + timeouts + illegal; }
  };
  Counts counts;
  Pentanomial pairs{};
  std::array<Faults, 2> faults{};
  GameSum sum;

  /// Adds the next game, in the order of rounds: games 2 k - 1 and 2 k are a pair.
  void add(const Record& record, const Pairing& pairing);

 private:
  int points_of_first_ = 0;  ///< twice A's points in the first game of a pair
};

struct Schedule {
  std::uint64_t games = 100;
  std::vector<std::string> openings;  ///< pair k has number k mod size; empty: random ones
  unsigned concurrency = 1;
  std::optional<Sprt> sprt;

  /// The game of that round, from 1: two with each opening, colours exchanged.
  [[nodiscard]] Result<Pairing> pairing(const Conditions& conditions, std::uint64_t round) const;
};

/// Plays a match. `played`: games of an earlier part, rounds 1, 2, ..; each new game is given to
/// `report`, in the order of rounds, with the standing after it. Ends at the last game, when the
/// test is decided, when `report` answers false, or when `stop` is set.
Result<Standing> play_match(const Conditions& conditions, const Schedule& schedule,
                            const std::array<EngineSpec, 2>& engines,
                            std::span<const Record> played, const std::atomic<bool>& stop,
                            const std::function<bool(const Record&, const Standing&)>& report);

/// From the pairs as long as all games belong to one, else from the games. Precondition: some game
/// was played.
EloEstimate estimate(const Standing& standing);

/// The log-likelihood ratio of the pairs so far; 0 as long as there is none.
double ratio_of(const Sprt& sprt, const Standing& standing);

/// Is the test decided?
bool is_decided(const Schedule& schedule, const Standing& standing);

}  // namespace halfboard::tools::match
