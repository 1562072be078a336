#include "tools/solve/solitaire.h"

#include <algorithm>
#include <iterator>
#include <stdexcept>

#include <fmt/format.h>

#include "games/sight_reduction/deal.h"
#include "games/sight_reduction/solitaire/solver.h"
#include "tools/cli/waiting.h"
#include "tools/reports/row_text.h"
#include "tools/solve/line.h"
#include "tools/solve/profile.h"
#include "tools/solve/solve_more.h"
#include "tools/tasks/solitaire.h"

namespace halfboard::tools {
namespace {

namespace sr = sight_reduction;

/// A limit was met before all was known.
bool is_partial(const sr::SolitaireResult& result) {
  return result.status == sr::Status::unknown || !result.fewest_left;
}

/// The row as batches write it, but for its place in a batch.
Json as_json(const sr::Position& position, const sr::SolitaireResult& result, double seconds) {
  Row row;
  row.rule = static_cast<int>(std::ranges::find(sr::all_variants, position.variant) -
                              std::begin(sr::all_variants));
  if (sr::is_deal(position))
    row.deal = sr::number_of(position.white);
  else
    row.position = sr::Game::format(position);
  put_answer(position, result, row);
  row.seconds = seconds;
  Json json = row_json(row, solitaire_task.layout);
  json.erase("index");
  if (result.fewest_left && result.status != sr::Status::solved)
    json["best_play"] = name_line(position, result.best_play).moves;
  if (is_partial(result)) json["partial"] = true;
  return json;
}

std::string as_text(const sr::Position& position, const sr::SolitaireResult& result,
                    double seconds) {
  std::string text = fmt::format("status      {}\n", name_of(result.status));
  if (result.status == sr::Status::solved) {
    text += "solution   ";
    const auto moves = name_line(position, result.solution).moves;
    for (std::size_t i = 0; i < moves.size(); ++i) text += fmt::format(" {}.{}", i + 1, moves[i]);
    text += '\n';
  }
  text += fmt::format("fewest left {}\n",
                      result.fewest_left ? std::to_string(*result.fewest_left) : "unknown");
  text += best_play_text(position, result, 12);
  text += fmt::format("nodes       {} in {:.3f} s\n", result.nodes, seconds);
  if (is_partial(result)) text += "stopped at a limit: partial\n";
  return text;
}

std::string known_before_profile(const sr::SolitaireResult& result) {
  std::string note(name_of(result.status));
  if (result.fewest_left) note += fmt::format(", fewest left {}", *result.fewest_left);
  return note + ", looking at every position for the profile";
}

/// The lattice decides what the search left open. Throws if they contradict each other.
void complete(sr::SolitaireResult& result, const sr::Profile& profile) {
  if (!result.fewest_left) result.fewest_left = profile.reach.fewest_left;
  if (result.status == sr::Status::unknown && !profile.solvable)
    result.status = sr::Status::unsolvable;
  if ((result.status == sr::Status::solved && !profile.solvable) ||
      (result.status == sr::Status::unsolvable && profile.solvable) ||
      *result.fewest_left != profile.reach.fewest_left)
    throw std::logic_error("search and lattice contradict each other");
}

}  // namespace

Result<sr::Position> position_to_play(const Arguments& arguments) {
  auto position = arguments.position_of<sr::Game>(arguments.words()[0]);
  if (position && position->phase != sr::Phase::play)
    return Error{"no solitaire game in the placement phase", "POSITION",
                 "a position of play, for instance a deal '#123'"};
  return position;
}

Result<std::optional<sr::Target>> read_target(const Arguments& arguments,
                                              const sr::Position& position) {
  const auto text = arguments.text("target");
  if (!text) return std::optional<sr::Target>();
  const auto target = sr::parse_target(position, *text);
  if (!target) return target.error();
  return std::optional(*target);
}

Result<Exit> solve_solitaire(const Arguments& arguments) {
  const auto position = position_to_play(arguments);
  if (!position) return position.error();
  const auto target = read_target(arguments, *position);
  if (!target) return target.error();
  const solver::Limits limits = arguments.limits();
  const solver::Deadline clock(limits);
  const bool profiles = arguments.flag("profile");
  if (auto fault = profiles ? refuse_profile(*position) : std::nullopt) return *fault;
  Waiting waiting(arguments.shows_progress(), "searching");
  // The search first: stopped in the long profile, its answer is there.
  sr::SolitaireSolver solver(limits.memory_mib << 20);
  auto result = solver.solve(*position, *target, limits);
  std::optional<sr::Profile> profile;
  if (profiles) {
    waiting.say(known_before_profile(result));
    const auto found = profile_of(arguments, *position, *target, limits);
    if (!found) return found.error();
    profile = *found;
  }
  waiting.end();
  if (profile) complete(result, *profile);
  const bool partial = is_partial(result) || (profiles && !profile);
  if (arguments.flag("json")) {
    Json json = as_json(*position, result, clock.seconds());
    if (profile) json["profile"] = profile_json(*position, *profile);
    if (partial) json["partial"] = true;
    print_json(json);
  } else {
    print(as_text(*position, result, clock.seconds()));
    if (profile) print(profile_text(*position, *profile));
    if (profiles && !profile) print("stopped at a limit in the profile: partial\n");
  }
  return partial ? Exit::stopped : Exit::done;
}

}  // namespace halfboard::tools
