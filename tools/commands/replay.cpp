#include <fstream>
#include <iterator>

#include <fmt/format.h>

#include "tools/cli/cli.h"
#include "tools/cli/commands.h"
#include "tools/match/record.h"
#include "tools/reports/draw.h"

namespace halfboard::tools {
namespace {

using match::Record;

Result<std::unique_ptr<AnyPosition>> start_of(const Record& record) {
  const auto game = find_game(record.game);
  if (!game) return game.error();
  solver::Options options;
  for (const auto& [name, value] : record.rules) options.emplace(name, value);
  return (*game)->position(record.position, options);
}

/// Plays a recorded game by the rules; `see` is called before each move and at the end.
template <class See>
std::optional<Error> follow(const Record& record, const See& see) {
  auto position = start_of(record);
  if (!position) return position.error();
  for (std::size_t i = 0; i < record.plies.size(); ++i) {
    see(**position, i);
    if (auto error = (*position)->apply(record.plies[i].move)) {
      error->where += fmt::format("{}ply {} of round {}", error->where.empty() ? "" : ", ", i + 1,
                                  record.round);
      return error;
    }
  }
  see(**position, record.plies.size());
  const bool over = (*position)->is_over();
  if ((record.termination == "normal") != over || (over && (*position)->winner() != record.winner))
    return Error{"wrong result", fmt::format("round {}", record.round), "what the rules say"};
  return std::nullopt;
}

Result<Exit> list(const std::vector<Record>& records) {
  for (const Record& record : records) {
    if (const auto error = follow(record, [](const AnyPosition&, std::size_t) {})) return *error;
    print(fmt::format("{:>5} {:>7} {:<12} {:>4} plies  {}\n", record.round,
                      match::result_text(record.winner), record.termination, record.plies.size(),
                      fmt::join(record.players, " - ")));
  }
  return Exit::done;
}

Result<Exit> show(const Record& record) {
  const auto see = [&](const AnyPosition& position, std::size_t ply) {
    print(draw_text(position.diagram(0)));
    if (ply < record.plies.size())
      print(
          fmt::format("\n{}. {}  {}\n\n", ply + 1, record.plies[ply].move, record.plies[ply].note));
  };
  if (const auto error = follow(record, see)) return *error;
  print(fmt::format("\n{} ({})\n", match::result_text(record.winner), record.termination));
  return Exit::done;
}

Result<Exit> run(const Arguments& arguments) {
  const std::string& path = arguments.words()[0];
  std::ifstream in(path, std::ios::binary);
  if (!in) return Error{"cannot read " + quote(path), "argument 1", "a log of `match`"};
  const std::string text{std::istreambuf_iterator<char>(in), {}};
  std::size_t used = 0;
  const auto records = match::read_records(text, used);
  if (!records) return records.error();
  const auto round = arguments.given_number("round");
  if (!round) return list(*records);
  for (const Record& record : *records)
    if (record.round == *round) return show(record);
  return Error{fmt::format("no round {}", *round), "option --round", "one that is in the file"};
}

constexpr Option options[] = {
    option::number("round", "N", "show this game move by move", 1, UINT64_MAX, "list all"),
};
constexpr Example examples[] = {{"replay games.pgn --round 3", Example::Cost::long_run}};

}  // namespace

const Command replay_command{.name = "replay",
                             .usage = "FILE [--round N]",
                             .summary = "games that `match --log` has written",
                             .details = "Every move and every result is checked by the rules.",
                             .examples = examples,
                             .words = {1, 1, Kind::file_in},
                             .options = options,
                             .run = run};

}  // namespace halfboard::tools
