#include "tools/solve/solitaire.h"

#include <algorithm>
#include <iterator>
#include <stdexcept>

#include <fmt/format.h>

#include "games/sight_reduction/deal.h"
#include "games/sight_reduction/solitaire/solver.h"
#include "tools/cli/interrupt.h"
#include "tools/cli/waiting.h"
#include "tools/reports/row_text.h"
#include "tools/solve/line.h"
#include "tools/solve/profile.h"
#include "tools/solve/solve_more.h"
#include "tools/tasks/solitaire.h"

namespace halfboard::tools {
namespace {

namespace sr = sight_reduction;

/// What the search and the lattice know together.
struct Answer {
  AskedTarget target;
  sr::SolitaireResult result;
  std::optional<sr::Profile> profile;
  /// Does `best_play` leave the fewest? The lattice counts them, but has no line.
  bool line_known = false;

  /// A limit was met before all was known.
  [[nodiscard]] bool is_partial() const {
    return result.status == sr::Status::unknown || !line_known || (profile && !profile->chances);
  }
};

/// The row as batches write it, but for its place in a batch.
Json as_json(const sr::Position& position, const Answer& answer, double seconds) {
  const sr::SolitaireResult& result = answer.result;
  Row row;
  row.rule = static_cast<int>(std::ranges::find(sr::all_variants, position.variant) -
                              std::begin(sr::all_variants));
  if (sr::is_deal(position))
    row.deal = sr::number_of(position.white);
  else
    row.position = sr::Game::format(position);
  put_answer(position, result, row);
  row.seconds = seconds;
  Json json = row_json(row, solitaire_task.layout, answer.target);
  json.erase("index");
  if (answer.line_known && result.status != sr::Status::solved)
    json["best_play"] = name_line(position, result.best_play).moves;
  if (answer.profile) json["profile"] = profile_json(position, *answer.profile);
  if (answer.is_partial()) json["partial"] = true;
  return json;
}

std::string as_text(const sr::Position& position, const Answer& answer, double seconds) {
  const sr::SolitaireResult& result = answer.result;
  std::string text;
  if (answer.target) text += fmt::format("target      {}\n", *answer.target);
  text += fmt::format("status      {}\n", name_of(result.status));
  if (result.status == sr::Status::solved)
    text += fmt::format("solution    {}\n", numbered(name_line(position, result.solution).moves));
  text += fmt::format("fewest left {}\n",
                      result.fewest_left ? std::to_string(*result.fewest_left) : "unknown");
  if (answer.line_known)
    text += best_play_text(position, result, 12);
  else if (result.fewest_left)
    text += "best play   unknown\n";
  text += fmt::format("nodes       {} in {:.3f} s\n", result.nodes, seconds);
  if (answer.is_partial()) text += fmt::format("{}: partial\n", stop_words());
  if (answer.profile) text += profile_text(position, *answer.profile);
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
  Answer answer;
  if (*target) answer.target = sr::format_target(**target);
  answer.result = solver.solve(*position, *target, limits);
  answer.line_known = answer.result.fewest_left.has_value();
  if (profiles) {
    waiting.say(known_before_profile(answer.result));
    const auto found = profile_of(arguments, *position, *target, clock.left());
    if (!found) return found.error();
    answer.profile = *found;
  }
  waiting.end();
  if (answer.profile) complete(answer.result, *answer.profile);
  const bool stopped = profiles && !answer.profile;
  const bool partial = answer.is_partial() || stopped;
  if (arguments.flag("json")) {
    Json json = as_json(*position, answer, clock.seconds());
    if (partial) json["partial"] = true;
    print_json(json);
  } else {
    print(as_text(*position, answer, clock.seconds()));
    if (stopped) print(fmt::format("{} in the profile: partial\n", stop_words()));
  }
  return partial ? Exit::stopped : Exit::done;
}

}  // namespace halfboard::tools
