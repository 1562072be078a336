#include "tools/atlas/atlas.h"

#include <algorithm>
#include <utility>

#include "tools/cli/commands.h"

namespace halfboard::tools {
namespace {

namespace sr = sight_reduction;

Result<Exit> run_atlas(const Arguments& arguments) {
  for (const auto& [option, expected] :
       {std::pair("files", "1 to 4"), std::pair("ranks", "1 to 8")})
    if (!arguments.has(option))
      return Error{"no board given", "option --" + std::string(option), expected};
  const auto rules = sr::Game::rules(arguments.game_options());
  if (!rules) return rules.error();
  const auto out = arguments.text("out");
  if (!out) return Error{"no file given", "option --out", "a file for the forms"};
  AtlasPlan plan{.board = {rules->variant, rules->files, rules->ranks}, .out = *out};
  plan.most = std::min<int>(static_cast<int>(arguments.number("checkers")), plan.board.squares());
  plan.gallery = arguments.text("gallery");
  plan.limits = arguments.limits();
  plan.limits.threads = arguments.threads();
  plan.json = arguments.flag("json");
  plan.progress = arguments.shows_progress();
  return make_atlas(plan);
}

constexpr Option atlas_options[] = {
    option::number("files", "F", "width of the board", 1, 4),
    option::number("ranks", "R", "its height", 1, 8),
    option::file_out("out", "FILE", "the atlas; until it is complete, FILE.layers").resumable(),
    option::file_out("gallery", "FILE.svg",
                     "a picture: the smallest position of each kind of value, with thermographs"),
    option::number("checkers", "K", "only positions with at most K checkers", 0, sr::most_coloured,
                   sr::most_coloured),
    option::threads,
    option::memory,
    option::time_limit("stop after so long (exit 3); the same command goes on"),
    option::json("{\"rules\", \"positions\", \"forms\", \"by_checkers\", \"by_kind\", ..}"),
    option::progress,
};
constexpr Example atlas_examples[] = {
    {"atlas sight-reduction --rules challenging --files 3 --ranks 3 --out 3x3.jsonl "
     "--gallery 3x3.svg"},
    {"atlas sight-reduction --rules challenging --files 4 --ranks 8 --checkers 3 --out few.jsonl"},
    {"atlas sight-reduction --rules challenging --files 4 --ranks 4 --out 4x4.jsonl",
     Example::Cost::long_run},
};

void atlas_files(const Arguments& arguments, std::vector<FileUse>& files) {
  if (const auto out = arguments.text("out"))
    for (const auto& [name, what] :
         {std::pair(".layers", "the layers"), std::pair(".lock", "the lock")})
      files.push_back({*out + name, std::string(what) + " of --out", true});
}

}  // namespace

const Command atlas_command{
    .name = "atlas",
    .usage = "sight-reduction --files F --ranks R --out FILE",
    .summary = "which values the positions of a board have, as combinatorial games",
    .details =
        "The canonical form of every position of a board, counted by form, kind, birthday, "
        "temperature and number of checkers. FILE is JSON Lines: these counts, then a line for "
        "each form with the smallest position that has it. Stopped in any way, the same command "
        "goes on from the last number of checkers that was kept. 4 x 4 takes a second, 4 x 5 "
        "minutes and --memory 4096. That is for layers and forms; the lists by which forms are "
        "found again and what is told of them take more, where forms are many one and a half times "
        "as much.",
    .examples = atlas_examples,
    .game = GameWord::needed,
    .games = "sight-reduction",
    .more_files = atlas_files,
    .options = atlas_options,
    .run = run_atlas};

}  // namespace halfboard::tools
