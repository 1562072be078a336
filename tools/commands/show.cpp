#include "tools/cli/commands.h"
#include "tools/reports/draw.h"

namespace halfboard::tools {
namespace {

/// The side whose view was asked for; 0 for the open view.
Result<char> read_viewer(const Arguments& arguments, const AnyPosition& position) {
  const auto named = arguments.text("as");
  if (!named) return '\0';
  const std::string_view sides = position.sides();
  if (named->size() == 1 && sides.find(*named) != sides.npos) return (*named)[0];
  std::string expected;
  for (const char side : sides)
    expected += (expected.empty() ? "one of " : ", ") + quote({&side, 1});
  return Error{"bad value " + quote(*named), "option --as", expected};
}

/// The squares that a move names: "c3-c8" names two.
void add_squares(std::string_view move, const solver::Diagram& board, std::vector<int>& squares) {
  for (std::size_t i = 0; i + 1 < move.size(); ++i) {
    const int file = move[i] - 'a';
    const int rank = move[i + 1] - '1';
    const bool begins = i == 0 || move[i - 1] < 'a' || move[i - 1] > 'z';
    if (begins && file >= 0 && file < board.files && rank >= 0 && rank < board.ranks)
      squares.push_back(file + board.files * rank);
  }
}

/// Plays the moves behind the position; an illegal one is the error.
std::optional<Error> play(const Arguments& arguments, AnyPosition& position) {
  for (std::size_t i = 1; i < arguments.words().size(); ++i)
    if (auto fault = position.apply(arguments.words()[i])) {
      fault->what = "move " + std::to_string(i) + ": " + fault->what;
      return fault;
    }
  return std::nullopt;
}

Result<Exit> run(const Arguments& arguments) {
  const auto position = arguments.position(arguments.words()[0]);
  if (!position) return position.error();
  if (auto fault = play(arguments, **position)) return *fault;
  const auto viewer = read_viewer(arguments, **position);
  if (!viewer) return viewer.error();
  const auto diagram = (*position)->diagram(*viewer);
  Notes notes;
  if (arguments.flag("moves"))
    for (const std::string& move : (*position)->moves()) add_squares(move, diagram, notes.marked);
  if (arguments.words().size() > 1) add_squares(arguments.words().back(), diagram, notes.last_move);
  if (const auto path = arguments.text("svg")) {
    if (auto fault = write_file(*path, draw_svg(diagram, notes))) return *fault;
    return Exit::done;
  }
  print(draw_text(diagram, notes, wants_colours()));
  return Exit::done;
}

constexpr Option options[] = {
    option::file_out("svg", "FILE", "write a picture instead"),
    option::flag("moves", "mark the squares that legal moves name"),
};
constexpr Option of_hidden[] = {option::text("as", "SIDE", "only what this side may see: w or b")};
constexpr Part parts[] = {{.of = "reality-check", .options = of_hidden}};
constexpr Example examples[] = {{"show sight-reduction '#123' --svg deal.svg"},
                                {"show reality-check start --as w"},
                                {"show groups classic d3-a3 --moves"}};

}  // namespace

const Command show_command{.name = "show",
                           .usage = "GAME POSITION [MOVE...]",
                           .summary = "the board as text or as a picture",
                           .details =
                               "Moves behind the position are played first; the last one "
                               "is marked. In colours on a\nterminal, unless NO_COLOR is "
                               "set.\n",
                           .examples = examples,
                           .game = GameWord::needed,
                           .words = {1, 1000},
                           .options = options,
                           .parts = parts,
                           .run = run};

}  // namespace halfboard::tools
