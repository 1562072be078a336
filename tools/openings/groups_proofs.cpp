#include <algorithm>
#include <map>

#include <fmt/format.h>

#include "games/groups/proofs/guided_prover.h"
#include "games/groups/proofs/prover.h"
#include "solver/batch.h"
#include "solver/proof/proof_file.h"
#include "tools/cli/files.h"
#include "tools/cli/huge_pages.h"
#include "tools/cli/progress.h"
#include "tools/openings/groups_plan.h"

namespace halfboard::tools {
namespace {

using groups::Game;
using groups::Position;
using groups::Prover;
using groups::Side;

constexpr std::uint64_t first_round = 1000;  ///< nodes a class

struct Attempt {
  Position setup;
  std::uint32_t left;  ///< to show, for a win of player 1
  std::optional<SetupRow> row;
};

/// All rounds, with one table, also for set-ups that are decided and have no certificate.
class Proofs {
 public:
  Proofs(const GroupsPlan& plan, SetupRows& rows, Journal* journal, const solver::Deadline& alarm)
      : plan_(plan),
        rows_(rows),
        journal_(journal),
        alarm_(alarm),
        // An eighth is for what the threads have of their own.
        table_((plan.limits.memory_mib << 20) / 8 * 7, prefer_huge_pages),
        prover_(hexominoes_, table_),
        guided_(hexominoes_, table_, (plan.limits.memory_mib << 20) / 8 / plan.threads, {}),
        stop_(alarm()) {}

  Result<bool> run() {
    if (plan_.table && is_there(*plan_.table)) {
      const auto entries = solver::load_proofs(table_, *plan_.table, question());
      if (!entries) return entries.error();
    }
    for (std::uint64_t nodes = std::min(first_round, plan_.proofs);;) {
      round(nodes);
      if (plan_.table)
        if (const auto fault = solver::save_proofs(table_, *plan_.table, question())) return *fault;
      if (stop_) return false;
      if (nodes == plan_.proofs) return true;
      nodes = nodes > plan_.proofs / 2 ? plan_.proofs : 2 * nodes;
    }
  }

 private:
  [[nodiscard]] std::string question() const {
    return "groups " + std::string(groups::name_of(plan_.rules.variant)) + " wins";
  }

  void round(std::uint64_t nodes) {
    std::vector<Position> open;
    std::size_t decided = 0;
    const std::vector<Position> classes = classes_of(plan_, rows_);
    for (const Position& setup : classes) {
      const SetupRow* row = rows_.find(setup);
      const bool known = row && row->result != solver::Outcome::unknown;
      decided += known;
      if (is_wanted(plan_, setup) &&
          (!known || (!is_short(plan_, *row) && lacks_certificate(plan_, setup, *row))))
        open.push_back(setup);
    }
    std::ranges::stable_sort(open, {}, [&](const Position& p) { return left_[Game::key(p)]; });
    std::size_t next = 0;
    std::size_t tried = 0;
    std::size_t proved = 0;
    Progress progress(plan_.progress, open.size(), 0);
    solver::run_batch(
        {.threads = plan_.threads}, stop_,
        [&] { return next < open.size() ? std::optional(open[next++]) : std::nullopt; },
        [&] { return [&](const Position& setup) { return attempt(setup, nodes); }; },
        [&](const std::vector<Attempt>& attempts) {
          tried += attempts.size();
          for (const Attempt& a : attempts) proved += take(a);
        },
        [&] {
          if (progress.due())
            progress.show(tried,
                          fmt::format("{} nodes a class, decided {}", nodes, decided + proved));
          return alarm_();
        });
  }

  /// Is it decided now, and was not before?
  bool take(const Attempt& attempt) {
    left_[Game::key(attempt.setup)] = attempt.left;
    if (!attempt.row) return false;
    const SetupRow* before = rows_.find(attempt.setup);
    const bool fresh = !before || before->result == solver::Outcome::unknown;
    const SetupRow& row = rows_.add(attempt.setup, *attempt.row);
    if (journal_) journal_->append(as_json(attempt.setup, row).dump());
    return fresh;
  }

  /// Both players' wins; player 1's, who moves first, are the likelier ones and get more nodes.
  std::optional<Attempt> attempt(const Position& setup, std::uint64_t nodes) const {
    Attempt attempt{setup, 0, {}};
    for (const Side attacker : {Side::white, Side::black}) {
      solver::Limits limits;
      limits.nodes = attacker == Side::white ? nodes : nodes / 4;
      limits.stop = &stop_;
      solver::Budget budget(limits);
      const Prover::Finding found = guided_.prove(setup, attacker, budget);
      if (attacker == Side::white) attempt.left = found.left;
      if (!found.winner) continue;
      attempt.row = SetupRow{
          found.winner == setup.side ? solver::Outcome::win : solver::Outcome::loss, found.plies};
      if (lacks_certificate(plan_, setup, *attempt.row)) certify(setup, attacker, *found.winner);
      break;
    }
    return attempt;
  }

  void certify(const Position& setup, Side attacker, Side winner) const {
    solver::Limits limits;
    limits.stop = &stop_;
    solver::Budget budget(limits);
    if (const auto strategy = prover_.strategy(setup, attacker, winner, budget))
      write_certificate(plan_, setup, *strategy);
    else
      print_log("no certificate for " + Game::format(setup) +
                (stop_ ? ": stopped" : ": the table has lost too much of the proof"));
  }

  const GroupsPlan& plan_;
  SetupRows& rows_;
  Journal* journal_;
  const solver::Deadline& alarm_;
  const groups::Hexominoes hexominoes_;
  Prover::Table table_;
  const Prover prover_;
  const groups::GuidedProver guided_;
  std::atomic<bool> stop_;
  std::map<Game::Key, std::uint32_t> left_;
};

}  // namespace

Result<bool> prove_openings(const GroupsPlan& plan, SetupRows& rows, Journal* journal,
                            const solver::Deadline& alarm) {
  return Proofs(plan, rows, journal, alarm).run();
}

}  // namespace halfboard::tools
