#pragma once

#include <algorithm>
#include <array>
#include <atomic>
#include <cstdint>
#include <functional>
#include <map>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "solver/batch.h"
#include "tools/cli/progress.h"
#include "tools/openings/groups_plan.h"
#include "tools/openings/groups_round.h"

namespace halfboard::tools {

/// What one attempt at a class of set-ups found, for both players.
struct Attempt {
  groups::Position setup;
  ProofCosts left{};
  std::optional<SetupRow> row{};
};

/// A class of set-ups, and the players to ask about, the likelier one first; at least one.
struct AttemptTask {
  groups::Position setup;
  std::vector<groups::Side> players;
  ProofCosts left{};

  [[nodiscard]] std::uint32_t least_left() const {
    return left[static_cast<std::size_t>(players.front())];
  }
  /// Nodes of a round: a quarter for who is less likely.
  [[nodiscard]] std::uint64_t share(std::uint64_t nodes, groups::Side player) const {
    return player == players.front() ? nodes : std::max<std::uint64_t>(nodes / 4, 1);
  }
};

/// What proofs of wins and proofs of holds share: rounds over classes of set-ups, one table, rows
/// and a journal.
class Attempts {
 protected:
  Attempts(const GroupsPlan& plan, SetupRows& rows, Journal* journal, const solver::Deadline& alarm)
      : plan_(plan), rows_(rows), journal_(journal), alarm_(alarm), stop_(alarm()) {}

  static constexpr std::size_t index(groups::Side side) { return static_cast<std::size_t>(side); }
  static solver::Outcome outcome(groups::Side winner) {
    return winner == groups::Side::white ? solver::Outcome::win : solver::Outcome::loss;
  }

  /// As `do_rounds`.
  Result<bool> do_all(std::uint64_t first, std::uint64_t last, groups::Prover::Table& table,
                      const std::function<bool(std::uint64_t)>& round) {
    return do_rounds(
        {.first = first, .last = last, .file = plan_.table, .question = question(plan_)}, table,
        journal_, left_, stop_, round);
  }

  /// The likelier player is player 1, until costs compare. Precondition: one is asked about.
  [[nodiscard]] AttemptTask task(const groups::Position& setup, const std::array<bool, 2>& asked,
                                 bool compare) const {
    AttemptTask task{setup, {}, left_of(setup)};
    for (const groups::Side side : {groups::Side::white, groups::Side::black})
      if (asked[index(side)]) task.players.push_back(side);
    if (compare && task.players.size() == 2 && task.left[1] < task.left[0])
      std::swap(task.players[0], task.players[1]);
    return task;
  }

  /// Attempts all tasks, the cheapest first, on all threads. `worker()` makes what one thread does:
  /// an attempt of a task, or nothing if it was stopped before anything was found; `text(n)` tells
  /// of n set-ups of which more is known.
  template <class Worker, class Text>
  void attempt_all(std::vector<AttemptTask> tasks, const Worker& worker, const Text& text) {
    std::ranges::stable_sort(tasks, {}, &AttemptTask::least_left);
    std::size_t next = 0;
    std::size_t tried = 0;
    std::size_t fresh = 0;
    Progress progress(plan_.progress, tasks.size(), 0);
    solver::run_batch(
        {.threads = plan_.threads}, stop_,
        [&] { return next < tasks.size() ? std::optional(tasks[next++]) : std::nullopt; }, worker,
        [&](const std::vector<Attempt>& attempts) {
          tried += attempts.size();
          for (const Attempt& attempt : attempts) fresh += take(attempt);
        },
        [&] {
          if (progress.due()) progress.show(tried, text(fresh));
          return alarm_();
        });
  }

  /// For one attempt, or, without a number of nodes, for a certificate.
  [[nodiscard]] solver::Budget budget(std::optional<std::uint64_t> nodes = std::nullopt) const {
    solver::Limits limits;
    if (nodes) limits.nodes = *nodes;
    limits.stop = &stop_;
    return solver::Budget(limits);
  }

  /// The attempt, but for one that was stopped with nothing found: its costs tell nothing.
  [[nodiscard]] std::optional<Attempt> unless_stopped(const Attempt& attempt) const {
    if (stop_.load(std::memory_order_relaxed) && !attempt.row) return std::nullopt;
    return attempt;
  }

  const GroupsPlan& plan_;
  SetupRows& rows_;

 private:
  /// What proofs are likely to cost yet, as far as attempts have told.
  [[nodiscard]] ProofCosts left_of(const groups::Position& setup) const {
    const auto found = left_.find(groups::Game::format(setup));
    return found == left_.end() ? ProofCosts{} : found->second;
  }

  /// Is more known of it than before?
  bool take(const Attempt& attempt) {
    left_[groups::Game::format(attempt.setup)] = attempt.left;
    if (!attempt.row) return false;
    const SetupRow* known = rows_.find(attempt.setup);
    const auto before = known ? known->standing() : groups::Standing::open;
    const SetupRow& row = rows_.add(attempt.setup, *attempt.row);
    if (journal_) journal_->append(as_json(attempt.setup, row).dump());
    return row.standing() != before;
  }

  Journal* journal_;
  const solver::Deadline& alarm_;
  std::atomic<bool> stop_;
  std::map<std::string, ProofCosts> left_;
};

}  // namespace halfboard::tools
