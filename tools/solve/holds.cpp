#include "tools/solve/holds.h"

#include <algorithm>

#include <fmt/format.h>

#include "games/groups/proofs/holds.h"
#include "tools/cli/waiting.h"

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

}  // namespace

Result<Exit> solve_hold(const Arguments& arguments) {
  const auto root = hold_root(arguments);
  if (!root) return root.error();
  const std::string who = *arguments.text("hold");
  solver::Limits limits = arguments.limits();
  // One half for the table of short wins.
  limits.memory_mib = std::max<std::uint64_t>(limits.memory_mib / 2, 1);
  const solver::Deadline clock(limits);
  solver::Budget budget(limits);
  const groups::Hexominoes hexominoes;
  const groups::DistanceTable table(limits.memory_mib << 20);
  Waiting waiting(arguments.shows_progress(), "looking for positions that hold");
  const auto strategy = groups::find_hold(
      *root, who == "w" ? groups::Side::white : groups::Side::black, hexominoes, table, budget);
  waiting.end();
  const auto path = arguments.text("certificate");
  if (strategy && path)
    if (auto fault = write_file(*path, strategy->text())) return *fault;
  Json json{{"position", groups::Game::format(*root)},
            {"holder", who},
            {"holds", strategy ? Json(true) : Json()},
            {"nodes", budget.nodes()},
            {"seconds", clock.seconds()}};
  std::string text = fmt::format("{}  {}\n", who, strategy ? "never loses" : "unknown");
  if (strategy) {
    const std::size_t steps = strategy->steps.size();
    const std::size_t endless = without_end(*strategy);
    json["steps"] = steps;
    json["without_end"] = endless;
    text += fmt::format("steps  {}, {} of them without end\n", steps, endless);
  } else {
    json["partial"] = true;
  }
  text += fmt::format("nodes  {} in {:.3f} s\n", budget.nodes(), clock.seconds());
  if (!strategy)
    text += budget.exhausted() ? "stopped at a limit: partial\n"
                               : "searched to the end without a proof: partial\n";
  if (arguments.flag("json"))
    print_json(json);
  else
    print(text);
  return strategy ? Exit::done : Exit::stopped;
}

}  // namespace halfboard::tools
