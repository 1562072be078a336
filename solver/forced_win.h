#pragma once

#include <algorithm>
#include <cstdint>
#include <optional>
#include <utility>

#include "solver/answer.h"
#include "solver/exact_map.h"
#include "solver/kept_move.h"

namespace halfboard::solver {

/// The generic solver: can one player, the attacker, force a win within n plies against everybody
/// else (all opponents together, and all dice)? An AND/OR search with exact memory. Sound for any
/// Game; with n = unbounded it decides loop-free games, with n = 1, 2, .. it finds shortest wins in
/// games with cycles, where it can prove wins and losses but never a draw.
template <Game G>
requires HasKey<G>
class ForcedWin {
 public:
  using Position = typename G::Position;
  using Move = typename G::Move;
  static constexpr int unbounded = 0xffff;

  explicit ForcedWin(Budget& budget) : budget_(&budget), map_(budget.limits().memory_mib << 20) {}

  /// Goes on with another budget.
  void use(Budget& budget) { budget_ = &budget; }

  /// True if `attacker` wins within `plies`; false if not, nothing if the budget ran out.
  std::optional<bool> prove(const Position& position, int attacker, int plies) {
    const bool won = search(position, attacker, plies);
    if (budget_->exhausted()) return std::nullopt;
    return won;
  }

 private:
  struct Facts {
    std::uint16_t wins_in = unbounded;  ///< proved: wins within so many plies (unbounded: unproved)
    std::uint16_t safe_to = 0;          ///< proved: no win within fewer plies than this
    bool lost = false;                  ///< proved: no win within any number of plies
    std::uint32_t work = 0;
    [[nodiscard]] std::int64_t weight() const { return work; }
  };
  using Key = std::array<std::uint64_t, std::tuple_size_v<typename G::Key> + 1>;

  static Key key_of(const Position& position, int attacker) {
    Key key{};
    std::ranges::copy(G::key(position), key.begin());
    key.back() = static_cast<std::uint64_t>(attacker);
    return key;
  }

  bool search(const Position& position, int attacker, int plies) {
    const Key key = key_of(position, attacker);
    if (const Facts* known = map_.find(key)) {
      if (known->wins_in <= plies && known->wins_in != unbounded) return true;
      if (known->lost) return false;
      if (plies < known->safe_to) {
        horizon_reached_ = true;
        return false;
      }
    }
    if (!budget_->spend()) return false;
    const std::uint64_t before = budget_->nodes();
    const bool outer_horizon = std::exchange(horizon_reached_, false);
    const std::optional<int> win = expand(position, attacker, plies);
    if (!budget_->exhausted()) {
      Facts& facts = map_.slot(key);
      if (win) facts.wins_in = static_cast<std::uint16_t>(*win);
      if (!win && !horizon_reached_) facts.lost = true;
      if (!win && plies != unbounded)
        facts.safe_to = std::max(facts.safe_to, static_cast<std::uint16_t>(plies + 1));
      facts.work = static_cast<std::uint32_t>(
          std::min<std::uint64_t>(budget_->nodes() - before, 0xffffffff));
    }
    horizon_reached_ |= outer_horizon;
    return win.has_value();
  }

  /// The bound proved for the attacker's win, or nothing.
  std::optional<int> expand(const Position& position, int attacker, int plies) {
    const MoveList<G> moves(position);
    if (moves.empty())
      return G::winner(position) == attacker ? std::optional<int>(0) : std::nullopt;
    if (plies == 0) {
      horizon_reached_ = true;
      return std::nullopt;
    }
    const bool attacks = G::to_move(position) == attacker;
    const int below = plies == unbounded ? unbounded : plies - 1;
    for (const Move& move : moves) {
      const bool won = search(G::play(position, move), attacker, below);
      if (budget_->exhausted()) return std::nullopt;
      if (won == attacks) {
        if (!attacks) return std::nullopt;
        return bounded(plies);
      }
    }
    if (attacks) return std::nullopt;
    return bounded(plies);
  }

  // A proof without a ply limit is stored as the longest one that still counts as proved.
  static int bounded(int plies) { return plies == unbounded ? unbounded - 1 : plies; }

  Budget* budget_;
  ExactMap<Key, Facts> map_;
  bool horizon_reached_ = false;
};

/// Solves any game: exactly within the budget, else `unknown`. The best moves of a win are those
/// that win (in a game with cycles: as fast), of a draw those that do not lose, of a loss all.
template <Game G>
requires HasKey<G>
class GenericSolver {
 public:
  using Position = typename G::Position;
  using Move = typename G::Move;

  explicit GenericSolver(Budget& budget) : budget_(budget), search_(budget) {}

  Answer<Move> solve(const Position& position) {
    Answer<Move> answer;
    decide(position, answer);
    if (answer.result != Outcome::unknown) {
      choose(position, answer);
      follow(position, answer);
    }
    answer.nodes = budget_.nodes();
    return answer;
  }

 private:
  using Search = ForcedWin<G>;
  struct Settled {
    int winner;  ///< nobody: a draw
    int plies;   ///< within so many, or Search::unbounded
  };

  void decide(const Position& position, Answer<Move>& answer) {
    verdict_ = judge(position);
    if (!verdict_) return;
    const int mover = turn_of<G>(position);
    answer.result = verdict_->winner == nobody  ? Outcome::draw
                    : verdict_->winner == mover ? Outcome::win
                                                : Outcome::loss;
    if (verdict_->winner != nobody && verdict_->plies != Search::unbounded)
      answer.plies = verdict_->plies;
  }

  std::optional<Settled> judge(const Position& position) {
    if (MoveList<G>(position).empty()) return Settled{G::winner(position), 0};
    if constexpr (G::loop_free) return judge_at(position, Search::unbounded);
    for (int plies = 1; plies < Search::unbounded - 1; ++plies) {
      if (auto verdict = judge_at(position, plies)) return verdict;
      if (budget_.exhausted()) break;
    }
    return std::nullopt;
  }

  std::optional<Settled> judge_at(const Position& position, int plies) {
    const int players = G::players(position);
    const int mover = turn_of<G>(position);
    for (int i = 0; i < players; ++i) {
      const int attacker = (mover + i) % players;
      const auto won = search_.prove(position, attacker, plies);
      if (!won) return std::nullopt;
      if (*won) return Settled{attacker, plies};
      if (plies == Search::unbounded && players == 2 && G::convention != Convention::draws)
        return Settled{1 - attacker, plies};
    }
    // With dice or more than two players nobody may be able to force anything: no draw follows.
    if (plies == Search::unbounded && players == 2 && G::to_move(position) >= 0 && !has_chance<G>)
      return Settled{nobody, plies};
    return std::nullopt;
  }

  /// Does the position after one of the mover's moves still have the verdict?
  std::optional<bool> keeps(const Position& next, int mover) {
    const int below = verdict_->plies == Search::unbounded ? verdict_->plies : verdict_->plies - 1;
    if (verdict_->winner == mover) return search_.prove(next, mover, below);
    if (verdict_->winner != nobody) return true;
    for (int other = 0; other < G::players(next); ++other) {
      if (other == mover) continue;
      const auto lost = search_.prove(next, other, below);
      if (!lost || *lost) return lost ? std::optional<bool>(false) : std::nullopt;
    }
    return true;
  }

  void choose(const Position& position, Answer<Move>& answer) {
    const MoveList<G> moves(position);
    const int mover = G::to_move(position);
    for (const Move& move : moves) {
      const auto keep = keeps(G::play(position, move), mover);
      if (!keep) break;
      if (*keep) answer.best.push_back(move);
    }
    if (!budget_.exhausted() || !answer.best.empty()) return;
    const auto kept = find_kept_move(moves, [&](const Move& move, Budget& budget) {
      search_.use(budget);
      return keeps(G::play(position, move), mover);
    });
    search_.use(budget_);
    if (kept) answer.best = {*kept};
  }

  /// Does a move to this position keep the result, and does a loser hold out as long as possible?
  bool is_best_play(const Position& next, int mover) {
    if (!keeps(next, mover).value_or(false)) return false;
    const auto [winner, plies] = *verdict_;
    if (winner == mover || winner == nobody || plies == Search::unbounded || plies < 2) return true;
    return !search_.prove(next, winner, plies - 2).value_or(true);
  }

  /// Plays on with best moves. Where the distance is known and no dice decide, the line is as long,
  /// unless the budget ends first.
  void follow(Position position, Answer<Move>& answer) {
    constexpr std::size_t longest = 256;
    while (answer.pv.size() < longest && !budget_.exhausted()) {
      const MoveList<G> moves(position);
      if (moves.empty() || G::to_move(position) < 0) return;
      if (answer.plies && static_cast<int>(answer.pv.size()) >= *answer.plies) return;
      std::optional<Move> pick;
      for (const Move& move : moves)
        if (is_best_play(G::play(position, move), G::to_move(position))) {
          pick = move;
          break;
        }
      if (!pick) return;
      answer.pv.push_back(*pick);
      position = G::play(position, *pick);
      if (verdict_->plies != Search::unbounded) --verdict_->plies;
    }
  }

  Budget& budget_;
  Search search_;
  std::optional<Settled> verdict_;
};

}  // namespace halfboard::solver
