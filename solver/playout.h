#pragma once

#include <algorithm>
#include <cstdint>
#include <map>
#include <optional>

#include "bitboards/lanes.h"
#include "solver/game.h"
#include "solver/random.h"

namespace halfboard::solver {

/// Sums over random games; adding two keeps every field exact, so the order of adding is free.
struct PlayoutSum {
  std::uint64_t games = 0;
  std::uint64_t unfinished = 0;  ///< stopped at the limit of plies
  std::uint64_t plies = 0;
  std::uint64_t plies_squared = 0;
  std::uint64_t shortest = ~std::uint64_t{0};
  std::uint64_t longest = 0;
  std::uint64_t branching = 0;           ///< legal moves, summed over all decisions
  std::uint64_t widest = 0;              ///< most legal moves in one position
  std::map<int, std::uint64_t> winners;  ///< finished games by winner (nobody: draws)

  /// Adds a game of so many plies; no winner means unfinished.
  void add(std::uint64_t length, std::optional<int> winner) {
    ++games;
    plies += length;
    plies_squared += length * length;
    shortest = std::min(shortest, length);
    longest = std::max(longest, length);
    if (winner)
      ++winners[*winner];
    else
      ++unfinished;
  }

  PlayoutSum& operator+=(const PlayoutSum& other) {
    games += other.games;
    unfinished += other.unfinished;
    plies += other.plies;
    plies_squared += other.plies_squared;
    shortest = std::min(shortest, other.shortest);
    longest = std::max(longest, other.longest);
    branching += other.branching;
    widest = std::max(widest, other.widest);
    for (const auto& [winner, count] : other.winners) winners[winner] += count;
    return *this;
  }
};

/// Plays game number `index` of a seed with uniformly random legal moves, at most `max_plies`.
template <Game G>
void playout(typename G::Position position, std::uint64_t seed, std::uint64_t index,
             std::uint64_t max_plies, PlayoutSum& sum) {
  Stream random(seed, index);
  std::uint64_t plies = 0;
  for (; plies < max_plies; ++plies) {
    const Choices<G> moves(position);
    if (moves.empty()) break;
    sum.branching += moves.size();
    sum.widest = std::max<std::uint64_t>(sum.widest, moves.size());
    const typename G::Move move = moves[random.pick(static_cast<std::uint32_t>(moves.size()))];
    if constexpr (PlaysInPlace<G>)
      G::advance(position, move);
    else
      position = G::play(position, move);
  }
  const bool finished = plies < max_plies || MoveList<G>(position).empty();
  sum.add(plies, finished ? std::optional(G::winner(position)) : std::nullopt);
}

/// The same games as by playout(), several side by side.
template <PlaysSideBySide G>
class PlayoutsSideBySide {
 public:
  PlayoutsSideBySide(const typename G::Position& start, std::uint64_t seed, std::uint64_t max_plies)
      : games_(start), seed_(seed), max_plies_(max_plies) {}

  /// Games first .. last-1; `stop()` true begins no further ones.
  template <class Stop>
  void run(std::uint64_t first, std::uint64_t last, const Stop& stop, PlayoutSum& sum) {
    for (std::size_t k = 0; k < bitboards::lane_count; ++k) begin(k, first < last, first);
    Lanes64 branching{};
    Lanes64 widest{};
    while (bitboards::any(busy_)) {
      games_.count();
      if (bitboards::any(ended() & busy_)) [[unlikely]]
        for (std::size_t k = 0; k < bitboards::lane_count; ++k)
          while (busy_[k] && ended()[k]) {
            const bool finished = games_.sizes()[k] == 0;
            sum.add(plies_[k], finished ? std::optional(G::winner(games_[k])) : std::nullopt);
            begin(k, first < last && !stop(), first);
          }
      const Lanes64 sizes = games_.sizes() & busy_;
      branching += sizes;
      const Lanes64 wider = bitboards::less(widest, sizes);
      widest = (sizes & wider) | (widest & ~wider);
      plies_ += 1;
      games_.play(random_.pick(sizes));
    }
    for (std::size_t k = 0; k < bitboards::lane_count; ++k) {
      sum.branching += branching[k];
      sum.widest = std::max(sum.widest, std::uint64_t{widest[k]});
    }
  }

 private:
  using Lanes64 = bitboards::Lanes64;

  [[nodiscard]] Lanes64 ended() const {
    return ~(bitboards::nonzero(games_.sizes()) &
             bitboards::less(plies_, bitboards::all_lanes(max_plies_)));
  }
  /// The next game, if there is one to begin, or none.
  void begin(std::size_t k, bool another, std::uint64_t& next) {
    busy_[k] = another ? ~std::uint64_t{0} : 0;
    if (!another) return;
    plies_[k] = 0;
    random_.set(k, Stream(seed_, next++));
    games_.restart(k);
  }

  typename G::SideBySide games_;
  Streams random_;
  std::uint64_t seed_;
  std::uint64_t max_plies_;
  Lanes64 plies_{};
  Lanes64 busy_{};
};

/// Plays games first .. last-1 of a seed as playout() does. `stop()` true ends it after the games
/// that have begun.
template <Game G, class Stop>
void playouts(const typename G::Position& start, std::uint64_t seed, std::uint64_t first,
              std::uint64_t last, std::uint64_t max_plies, const Stop& stop, PlayoutSum& sum) {
  if constexpr (PlaysSideBySide<G>)
    if (G::SideBySide::pays(start))
      return PlayoutsSideBySide<G>(start, seed, max_plies).run(first, last, stop, sum);
  for (std::uint64_t i = first; i < last && !stop(); ++i)
    playout<G>(start, seed, i, max_plies, sum);
}

}  // namespace halfboard::solver
