#include <algorithm>
#include <iostream>

#include <fmt/format.h>
#include <unistd.h>

#include "tools/books/books.h"
#include "tools/cli/cli.h"
#include "tools/cli/commands.h"
#include "tools/cli/interrupt.h"
#include "tools/cli/interruptible.h"
#include "tools/cli/terminal.h"
#include "tools/play/terminal_game.h"
#include "tools/reports/draw.h"

namespace halfboard::tools {
namespace {

/// The seat of the side that was named; by default the side to move, or to roll.
Result<int> read_seat(const Arguments& arguments, const AnyPosition& position) {
  const auto named = arguments.text("as");
  if (!named) return std::max(position.turn(), 0);
  return side_named(position, *named, "option --as");
}

/// Longer than any move or command; of what is longer this much is kept.
constexpr std::size_t longest_line = 10'000;

/// Nothing at the end, or when a signal came.
std::optional<std::string> next_line() {
  const InterruptibleReads while_reading;
  std::string line;
  bool begun = false;
  for (char c; !interrupted() && std::cin.get(c); begun = true) {
    if (c == '\n') return line;
    if (line.size() <= longest_line) line += c;
  }
  if (interrupted() || !begun) return std::nullopt;
  return line;
}

/// What the program plays by, which books of another game or at a low level are not; null without
/// --book.
Result<std::shared_ptr<const books::Books>> read_books(const Arguments& arguments,
                                                       bool from_start) {
  std::shared_ptr<const books::Books> known;
  const auto path = arguments.text("book");
  if (!path) return known;
  if (!solver::play::limits_of(static_cast<int>(arguments.number("level"))).expert)
    return Error{"no meaning at a level that plays without", "option --book", "--level 8 to 10"};
  auto read = books::Books::read(*path);
  if (!read) return read.error();
  std::optional<solver::Options> start;
  if (from_start) start = arguments.game_options();
  if (auto fault = read->useless(arguments.game(), start, *path, "option --book")) return *fault;
  return std::make_shared<const books::Books>(std::move(*read));
}

Result<Exit> run_play(const Arguments& arguments) {
  const bool deal = arguments.words().empty() && arguments.game().name() == "sight-reduction";
  const std::string from = !arguments.words().empty() ? arguments.words()[0]
                           : deal                     ? "#123456789"
                                                      : "start";
  auto position = arguments.position(from);
  if (!position) return position.error();
  if ((*position)->is_over()) return Error{"finished position", "", "one with a legal move"};
  const auto seat = read_seat(arguments, **position);
  if (!seat) return seat.error();
  solver::play::Settings settings;
  settings.level = static_cast<int>(arguments.number("level"));
  settings.seed = arguments.number("seed");
  settings.threads = arguments.threads();
  const auto known = read_books(arguments, from == "start");
  if (!known) return known.error();
  const auto player =
      books::with_books(make_player(arguments.game(), settings), *known, arguments.game());
  const double seconds = static_cast<double>(arguments.number("movetime")) / 1000;
  const auto out = [](std::string_view text) {
    print(text);
    std::fflush(stdout);
  };
  play::TerminalGame game(std::move(*position), *player,
                          {.seat = *seat,
                           .books = *known != nullptr,
                           .seconds = seconds,
                           .stop = &interrupted(),
                           .columns = columns_of(STDOUT_FILENO),
                           .colours = wanted_colours()},
                          out);
  game.begin();
  while (!game.is_over() && !interrupted()) {
    out(game.prompt());
    const auto line = next_line();
    if (!line) break;
    if (line->size() > longest_line)
      out(fmt::format("a line too long: at most {} characters\n", longest_line));
    else
      game.take(*line);
  }
  if (game.is_over()) return Exit::done;
  out("\n");  // behind the prompt, or what the terminal shows of Ctrl-C
  if (!interrupted()) return Exit::done;
  print_log("stopped (partial): the game is at '" + game.position().text() + "'");
  return Exit::stopped;
}

constexpr Option play_options[] = {
    option::number("level", "N", "how well the program plays, 10 best", 1, 10, 10),
    option::text("as", "SIDE", "the side that you play", "who moves first"),
    option::number("movetime", "MS", "milliseconds that it thinks", 1, 3'600'000, 1000),
    option::file_in("book", "PATH", "certificates, tables: a file or a folder that it plays by"),
    option::threads,
    option::seed,
};
constexpr Part play_parts[] = {
    {.of = "sight-reduction",
     .details = "Without POSITION it is the deal '#123456789'; 'start' begins with the placement."},
    {.of = "reality-check",
     .details = "It is played with all faces open; in the pages and by referee each side sees its "
                "own."}};
constexpr Example play_examples[] = {
    {"play halfcut --size 4 --level 3 --as b", Example::Cost::long_run},
    {"play sight-reduction '#123'", Example::Cost::long_run},
    {"play groups --level 5", Example::Cost::long_run},
    {"play chinese-checkers --rules fs --level 5", Example::Cost::long_run},
    {"play reality-check --movetime 3000", Example::Cost::long_run}};

}  // namespace

const Command play_command{
    .name = "play",
    .usage = "GAME [POSITION] [--level N] [--as SIDE]",
    .summary = "a game against the program in the terminal",
    .details =
        "Type a move, or `help` for what else there is: legal moves, hints, a verdict where one is "
        "known, undo, resign. Levels differ in the positions they look at; 'suite' measures what "
        "they solve.",
    .examples = play_examples,
    .game = GameWord::needed,
    .reads_pipes = true,
    .words = {0, 1},
    .options = play_options,
    .parts = play_parts,
    .run = run_play};

}  // namespace halfboard::tools
