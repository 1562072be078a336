#include <algorithm>

#include <fmt/format.h>
#include <fmt/ranges.h>

#include "games/sight_reduction/value/solver.h"
#include "tools/cli/commands.h"
#include "tools/cli/interrupt.h"
#include "tools/storage/outcome_file.h"
#include "tools/tables/tables.h"

namespace halfboard::tools {
namespace {

namespace sr = sight_reduction;

/// What the file says about a position.
struct Probed {
  sr::Position position;
  sr::Outcome outcome = sr::Outcome::second;
  std::optional<int> value;       ///< where all positions are integers
  std::vector<std::string> best;  ///< moves that keep the result
};

bool wins(sr::Outcome outcome, sr::Side side) {
  return outcome == sr::Outcome::first ||
         outcome == (side == sr::Side::white ? sr::Outcome::left : sr::Outcome::right);
}

Result<Probed> probe(OutcomeFile& file, const sr::Position& position) {
  std::optional<Error> damage;
  const auto outcome = [&](sr::Word white, sr::Word black) {
    const auto found = file.outcome(white, black);
    if (!found) damage = found.error();
    return found ? *found : sr::Outcome::second;
  };
  Probed probed{position, outcome(position.white, position.black), {}, {}};
  const bool mover_wins = wins(probed.outcome, position.side);
  for (const sr::Move& move : solver::MoveList<sr::Game>(position)) {
    const sr::Position next = sr::Game::play(position, move);
    if (wins(outcome(next.white, next.black), next.side) == mover_wins) continue;
    probed.best.push_back(sr::Game::format_move(position, move));
  }
  std::ranges::sort(probed.best);
  if (!damage && sr::has_integer_values(position.variant))
    probed.value = sr::value_from_outcomes(position, outcome);
  if (damage) return *damage;
  return probed;
}

void write(const Probed& probed, bool json) {
  const bool white = wins(probed.outcome, sr::Side::white);
  const bool black = wins(probed.outcome, sr::Side::black);
  const auto result = [](bool win) { return win ? "win" : "loss"; };
  const bool mover = wins(probed.outcome, probed.position.side);
  if (json) {
    Json object{{"position", sr::Game::format(probed.position)},
                {"rules", sr::name_of(probed.position.variant)},
                {"result", result(mover)},
                {"outcome", std::string(1, sr::letter_of(probed.outcome))},
                {"white_to_move", result(white)},
                {"black_to_move", result(black)},
                {"best", probed.best}};
    if (probed.value) object["value"] = *probed.value;
    print_json(object);
    return;
  }
  std::string text =
      fmt::format("result  {}\noutcome {}: White to move has a {}, Black a {}\n", result(mover),
                  sr::letter_of(probed.outcome), result(white), result(black));
  if (probed.value) text += fmt::format("value   {}\n", *probed.value);
  print(text + fmt::format("best    {}\n", fmt::join(probed.best, " ")));
}

Result<Exit> check(OutcomeFile& file, bool json) {
  const solver::Deadline deadline({.stop = &interrupted()});
  if (const auto error = file.check(deadline)) return *error;
  if (deadline()) {
    print_log("stopped (partial): not all pages were read");
    return Exit::stopped;
  }
  const std::string deal = sr::Game::format(file.root());
  Json object{
      {"position", deal}, {"rules", sr::name_of(file.root().variant)}, {"bytes", file.bytes()}};
  std::string text = fmt::format("all outcomes of {} under {}, {} bytes, undamaged\n", deal,
                                 sr::name_of(file.root().variant), file.bytes());
  for (std::size_t i = 0; i < file.counts().size(); ++i) {
    const char letter = sr::letter_of(static_cast<sr::Outcome>(i));
    object["outcomes"][std::string(1, letter)] = file.counts()[i];
    text += fmt::format("{} {:>10}\n", letter, file.counts()[i]);
  }
  if (json)
    print_json(object);
  else
    print(text);
  return Exit::done;
}

Result<Exit> run_probe(const Arguments& arguments) {
  if (const std::string& path = arguments.words()[0]; is_table(path))
    return arguments.words().size() == 1
               ? show_table(path, arguments.flag("json"))
               : probe_table(path, arguments.words()[1], arguments.flag("json"));
  auto file = OutcomeFile::open(arguments.words()[0]);
  if (!file) return file.error();
  if (arguments.words().size() == 1) return check(*file, arguments.flag("json"));
  const sr::Position& root = file->root();
  const auto position = position_of<sr::Game>(arguments.words()[1],
                                              {{"rules", std::string(sr::name_of(root.variant))},
                                               {"files", std::to_string(root.files)},
                                               {"ranks", std::to_string(root.ranks)}});
  if (!position && arguments.words()[1].starts_with('#')) return file->not_of_deal();
  if (!position) return position.error();
  if (const auto error = file->refuses(*position)) return *error;
  const auto probed = probe(*file, *position);
  if (!probed) return probed.error();
  write(*probed, arguments.flag("json"));
  return Exit::done;
}

constexpr Option probe_options[] = {
    option::json("{\"position\", \"result\", \"outcome\", \"value\", ..}")};
constexpr Example probe_examples[] = {
    {"solve sight-reduction 'wbwb/bwwb/wbbw/bwbw w' --all small.outcomes"},
    {"probe small.outcomes 'wbwb/bwwb/wbbw/bw2 w'"},
    {"probe small.outcomes"},
};

}  // namespace

const Command probe_command{
    .name = "probe",
    .usage = "FILE [POSITION]",
    .summary = "looks a position up in a table, or in a file of 'solve --all'",
    .details =
        "In a file of 'tablebase': result, distance and the value of every move; without a "
        "position what is in the table.\n\n"
        "In a file of 'solve --all' the position's checkers are some of those of its deal. Tells "
        "who wins for either side to move (the outcome: L White, R Black, P who moves second, N "
        "who moves first), the moves that keep the result and, under base and easier rules, the "
        "value. Without a position all of the file is checked for damage.",
    .examples = probe_examples,
    .words = {1, 2, Kind::file_in},
    .options = probe_options,
    .run = run_probe};

}  // namespace halfboard::tools
