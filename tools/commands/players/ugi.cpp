#include "tools/cli/cli.h"
#include "tools/cli/commands.h"
#include "tools/cli/interrupt.h"
#include "tools/ugi/session.h"

namespace halfboard::tools {
namespace {

Result<Exit> run_ugi(const Arguments& arguments) {
  ugi::Channel channel(0, 1);
  const AnyGame& game = arguments.has_game() ? arguments.game() : *all_games()[0];
  const bool finished = ugi::Session(channel, game).run(interrupted());
  if (channel.is_full()) {
    print_fault({"cannot write standard output", "", "room on the disk"});
    return Exit::fault;
  }
  return finished ? Exit::done : Exit::stopped;
}

constexpr Example ugi_examples[] = {{"ugi halfcut", Example::Cost::long_run}};

}  // namespace

const Command ugi_command{
    .name = "ugi",
    .usage = "[GAME]",
    .summary = "a Universal Game Interface engine on standard input and output",
    .details =
        "For match runners and other programs. `ugi` on its input lists the options; `startpos` is "
        "the game's `start` (in sight-reduction deal 0, or the one of option Deal), `fen` takes "
        "any position text, moves are written as everywhere. In the sources tools/ugi/README.md "
        "has the protocol.",
    .examples = ugi_examples,
    .game = GameWord::optional,
    .game_options = "",
    .run = run_ugi};

}  // namespace halfboard::tools
