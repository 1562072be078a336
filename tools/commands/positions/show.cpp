#include <algorithm>
#include <filesystem>
#include <iterator>

#include <fmt/format.h>

#include "tools/cli/commands.h"
#include "tools/match/log.h"
#include "tools/reports/chances.h"
#include "tools/reports/draw.h"

namespace halfboard::tools {
namespace {

/// The side whose view was asked for; 0 for the open view.
Result<char> read_viewer(const Arguments& arguments, const AnyPosition& position) {
  const auto named = arguments.text("as");
  if (!named) return '\0';
  const auto player = side_named(position, *named, "option --as");
  if (!player) return player.error();
  return (*named)[0];
}

/// What is shown: a position, where the game began as far as it is known, and the moves since.
struct Shown {
  std::unique_ptr<AnyPosition> position;
  std::unique_ptr<AnyPosition> start;
  std::vector<std::string> moves{};
};

/// The log says itself what is played.
std::optional<Error> refuse_game_options(const Arguments& arguments) {
  for (const solver::Option& option : arguments.game().options())
    if (arguments.has(option.name))
      return Error{"no meaning for a log", "option --" + std::string(option.name), "a position"};
  return std::nullopt;
}

/// A position of a recorded game: after --ply plies of --round, by default the end of the first.
Result<Shown> from_log(const Arguments& arguments) {
  if (auto fault = refuse_game_options(arguments)) return *fault;
  const auto log = match::read_log(arguments.words()[0], "argument 2");
  if (!log) return log.error();
  const std::vector<match::Record>& records = log->records;
  const std::uint64_t round = arguments.given_number("round").value_or(records.front().round);
  const auto record = std::ranges::find(records, round, &match::Record::round);
  if (record == records.end())
    return Error{fmt::format("no round {}", round), "option --round", "one that is in the file"};
  if (record->game != arguments.game().name())
    return Error{"a game of " + quote(record->game), fmt::format("round {}", round),
                 std::string(arguments.game().name())};
  const std::uint64_t plies = arguments.given_number("ply").value_or(record->plies.size());
  if (plies > record->plies.size())
    return Error{fmt::format("no ply {}", plies), "option --ply",
                 fmt::format("0 to {}", record->plies.size())};
  auto start = match::start_of(*record);
  if (!start) return start.error();
  Shown shown{(*start)->clone(), std::move(*start)};
  for (std::uint64_t i = 0; i < plies; ++i) {
    shown.moves.push_back(record->plies[i].move);
    if (auto fault = shown.position->apply(shown.moves.back())) return *fault;
  }
  return shown;
}

/// What is a position is one, whatever files there are.
bool names_log(const Arguments& arguments) {
  std::error_code none;
  return arguments.words().size() == 1 && !arguments.game().position(arguments.words()[0], {}) &&
         std::filesystem::is_regular_file(arguments.words()[0], none);
}

Result<Shown> read_shown(const Arguments& arguments) {
  if (names_log(arguments)) return from_log(arguments);
  for (const char* option : {"round", "ply"})
    if (arguments.has(option)) {
      const Error no_meaning{"no meaning for a position", "option --" + std::string(option),
                             "a log of `match`"};
      if (arguments.position(arguments.words()[0])) return no_meaning;
      const auto log = match::read_log(arguments.words()[0], "argument 2");
      return log ? no_meaning : log.error();
    }
  const std::string& word = arguments.words()[0];
  auto position = arguments.position(word);
  // A position has ranks and fields, or is a deal's number; a path may have slashes, too.
  const bool is_path = word.starts_with('/') || word.starts_with("./") || word.starts_with("../");
  if (!position && (is_path || word.find_first_of("/ #") == word.npos))
    return Error{"no position, and no log of that name", quote(word),
                 "a position, 'start', or a file of 'match --log'"};
  if (!position) return position.error();
  Shown shown{(*position)->clone(), std::move(*position)};
  for (std::size_t i = 1; i < arguments.words().size(); ++i) {
    shown.moves.push_back(arguments.words()[i]);
    if (auto fault = shown.position->apply(shown.moves.back())) {
      fault->what = "move " + std::to_string(i) + ": " + fault->what;
      return *fault;
    }
  }
  return shown;
}

/// Nearly every piece may be turned over with some move: that goes without a mark.
std::string_view moved_part(std::string_view move) { return move.substr(0, move.find('*', 1)); }

/// Below a board on which squares of legal moves are marked.
std::string legend_of(Notes& notes) {
  notes.legend.emplace_back(mark_colour, "squares that legal moves name");
  std::string text = "* squares that legal moves name";
  if (notes.last_move.empty()) return text + "\n";
  notes.legend.emplace_back(last_move_colour, "squares of the last move");
  return text + ", - of the last move\n";
}

Result<Exit> run_show(const Arguments& arguments) {
  const auto shown = read_shown(arguments);
  if (!shown) return shown.error();
  const auto& position = shown->position;
  const auto viewer = read_viewer(arguments, *position);
  if (!viewer) return viewer.error();
  auto diagram = position->diagram(*viewer);
  Notes notes;
  const auto known =
      *viewer != 0 ? belief_after(*shown->start, shown->moves, *viewer) : std::nullopt;
  if (known) add_chances(*known, diagram, notes);
  if (arguments.flag("moves"))
    for (const std::string& move : known ? possible_moves(*known) : position->moves())
      std::ranges::copy(squares_in(moved_part(move), diagram), std::back_inserter(notes.marked));
  if (!shown->moves.empty()) notes.last_move = squares_in(shown->moves.back(), diagram);
  const std::string legend = notes.marked.empty() ? "" : legend_of(notes);
  if (const auto path = arguments.text("svg")) {
    if (auto fault = write_file(*path, draw_svg(diagram, notes))) return *fault;
    return Exit::done;
  }
  const Colours colours = wanted_colours();
  print(draw_text(diagram, notes, colours) + (colours == Colours::none ? legend : ""));
  return Exit::done;
}

constexpr Option show_options[] = {
    option::file_out("svg", "FILE", "write a picture instead"),
    option::flag("moves", "mark the squares that legal moves name"),
    option::number("round", "N", "of a log: this game", 1, UINT64_MAX, "the first"),
    option::number("ply", "P", "of a log: after so many plies", 0, UINT64_MAX, "the end"),
};
constexpr Option of_hidden[] = {option::text("as", "SIDE", "only what this side may see: w or b")};
constexpr Part show_parts[] = {
    {.of = "reality-check",
     .options = of_hidden,
     .details =
         "With --as, the faces that may be below each enemy piece, and their chances: every "
         "set-up that shows\nthe same faces is equally likely, and actions tell what they "
         "show. What was before the position is not\nknown: give the start and the moves, or "
         "a log, for all that the side can conclude from the game. --moves marks what may be "
         "legal by that.\n"}};
constexpr Example show_examples[] = {
    {"show sight-reduction '#123' --svg deal.svg"},
    {"show reality-check start --as w"},
    {"show reality-check start b3-b4 b7-b6*b4 b4-b5*b6 --as w --svg seen.svg"},
    {"show groups classic d3-a3 --moves"},
    {"show chinese-checkers start --players 4 --svg four.svg"},
    {"show halfcut games.pgn --round 3 --ply 12", Example::Cost::long_run}};

void show_files(const Arguments& arguments, std::vector<FileUse>& files) {
  if (names_log(arguments)) files.push_back({arguments.words()[0], "argument 2"});
}

}  // namespace

const Command show_command{.name = "show",
                           .usage = "GAME POSITION [MOVE...] | GAME LOG [--round N] [--ply P]",
                           .summary = "the board as text or as a picture",
                           .details =
                               "Moves behind the position are played first; the last one is "
                               "marked. In colours on a\nterminal, unless NO_COLOR is set.\n"
                               "A log of `match` may stand for the position.\n",
                           .examples = show_examples,
                           .game = GameWord::needed,
                           .more_files = show_files,
                           .words = {1, 1000},
                           .options = show_options,
                           .parts = show_parts,
                           .run = run_show};

}  // namespace halfboard::tools
