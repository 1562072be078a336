#include "tools/solve/holds.h"

#include <algorithm>

#include <fmt/format.h>

#include "games/groups/proofs/hold_prover.h"
#include "games/groups/proofs/holds.h"
#include "tools/cli/interrupt.h"
#include "tools/cli/waiting.h"
#include "tools/reports/figures.h"

namespace halfboard::tools {
namespace {

Result<groups::Position> hold_root(const Arguments& arguments) {
  auto position = arguments.position_of<groups::Game>(arguments.words()[0]);
  if (position && (position->setting_up() || position->finished()))
    return Error{"no hold of this position", "POSITION",
                 "one with all pieces placed that is not finished"};
  return position;
}

std::size_t without_end(const groups::Strategy& strategy) {
  return static_cast<std::size_t>(std::ranges::count(strategy.steps, groups::Strategy::unending,
                                                     &groups::Strategy::Step::plies));
}

/// What is found: a strategy that never loses, or that the other player wins.
struct Hold {
  std::optional<groups::Strategy> strategy;
  std::optional<int> lost_within;  ///< plies
  bool proved = false;             ///< that he never loses, though there may be no strategy of it
};

/// Small sets first; then proofs put together of such sets and of wins.
Hold find(const groups::Position& root, groups::Side holder, solver::Budget& budget) {
  constexpr std::uint64_t for_sets = 200'000;  ///< nodes
  // One quarter for short wins, one half for the sets first, and for what is proved afterwards.
  const std::size_t bytes = budget.limits().memory_mib << 20;
  const groups::Hexominoes hexominoes;
  const groups::DistanceTable short_wins(bytes / 4);
  Hold hold;
  const std::uint64_t before = budget.nodes();
  solver::Budget part = budget.part(for_sets);
  hold.strategy = groups::find_hold(root, holder, hexominoes, short_wins, bytes / 2, part);
  budget.charge(part, before);
  if (hold.strategy || budget.exhausted()) return hold;
  groups::Prover::Table table(bytes / 2);
  groups::HoldProver prover(root.variant, hexominoes, short_wins, table, bytes / 4);
  const auto found = prover.prove(root, holder, budget);
  hold.proved = found.winner == holder;
  if (hold.proved)
    hold.strategy = prover.strategy(root, holder, budget);
  else if (found.winner)
    hold.lost_within = found.plies;
  return hold;
}

std::string text_of(const Hold& hold, std::string_view who) {
  if (hold.lost_within)
    return fmt::format("{}  loses within {}\n", who,
                       counted(static_cast<std::uint64_t>(*hold.lost_within), "ply", "plies"));
  if (!hold.strategy) return fmt::format("{}  unknown\n", who);
  return fmt::format("{}  never loses\nsteps  {}, {} of them without end\n", who,
                     hold.strategy->steps.size(), without_end(*hold.strategy));
}

}  // namespace

Result<Exit> solve_hold(const Arguments& arguments) {
  const auto root = hold_root(arguments);
  if (!root) return root.error();
  const std::string who = *arguments.text("hold");
  const solver::Limits limits = arguments.limits();
  const solver::Deadline clock(limits);
  solver::Budget budget(limits);
  Waiting waiting(arguments.shows_progress(), "looking for positions that hold");
  const Hold hold = find(*root, who == "w" ? groups::Side::white : groups::Side::black, budget);
  waiting.end();
  const auto path = arguments.text("certificate");
  if (hold.strategy && path)
    if (auto fault = write_file(*path, hold.strategy->text())) return *fault;
  const bool known = hold.strategy || hold.lost_within;
  Json json{{"position", groups::Game::format(*root)},
            {"holder", who},
            {"holds", known ? Json(hold.strategy.has_value()) : Json()},
            {"nodes", budget.nodes()},
            {"seconds", clock.seconds()}};
  if (hold.strategy) {
    json["steps"] = hold.strategy->steps.size();
    json["without_end"] = without_end(*hold.strategy);
  }
  if (hold.lost_within) json["lost_within"] = *hold.lost_within;
  if (!known) json["partial"] = true;
  std::string text = text_of(hold, who);
  text += fmt::format("nodes  {} in {:.3f} s\n", budget.nodes(), clock.seconds());
  if (!known)
    text += hold.proved ? "proved, but what was proved did not stay in the table: partial\n"
            : budget.exhausted() ? fmt::format("{}: partial\n", stop_words())
                                 : "searched to the end without a proof: partial\n";
  if (arguments.flag("json"))
    print_json(json);
  else
    print(text);
  return known ? Exit::done : Exit::stopped;
}

}  // namespace halfboard::tools
