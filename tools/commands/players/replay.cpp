#include <algorithm>
#include <map>
#include <optional>
#include <span>

#include <fmt/format.h>

#include "tools/cli/cli.h"
#include "tools/cli/commands.h"
#include "tools/cli/interrupt.h"
#include "tools/cli/progress.h"
#include "tools/match/audit.h"
#include "tools/match/game_sum.h"
#include "tools/match/log.h"
#include "tools/reports/draw.h"

namespace halfboard::tools {
namespace {

using match::Record;

/// Behind "won by ".
constexpr std::size_t won_column = 7;

/// How many games each engine has won: "won by greedy: 13, self: 7; 2 drawn". Who has no name is
/// "?"; nothing if nobody has one, as a log need not tell the players.
std::string won_text(const std::vector<Record>& records) {
  std::map<std::string, std::size_t> wins;
  for (const Record& record : records)
    for (const std::string& player : record.players) wins.try_emplace(match::name_shown(player));
  if (wins.empty()) return "";
  for (const Record& record : records) {
    if (record.winner == solver::nobody) continue;
    const auto winner = static_cast<std::size_t>(record.winner);
    ++wins[winner < record.players.size() ? match::name_shown(record.players[winner]) : "?"];
  }
  std::string text;
  for (const auto& [engine, count] : wins)
    text += fmt::format("{} {}: {}", text.empty() ? "won by" : ",", engine, count);
  const auto drawn = std::ranges::count(records, solver::nobody, &Record::winner);
  return text + fmt::format("; {} drawn\n", drawn);
}

match::GameSum sum_of(std::span<const Record> records) {
  match::GameSum sum;
  for (const Record& record : records) sum.add(record);
  return sum;
}

/// The games, all of them checked; those before a signal. Error: a false one.
Result<std::span<const Record>> checked(std::span<const Record> records) {
  for (std::size_t i = 0; i < records.size(); ++i) {
    if (interrupted()) {
      print_log("stopped (partial): not all games were checked");
      return records.first(i);
    }
    if (const auto error = follow(records[i])) return *error;
  }
  return records;
}

/// Printed once all is checked: of a bad log nothing.
Result<Exit> list(const std::vector<Record>& records) {
  const auto games = checked(records);
  if (!games) return games.error();
  std::string text = "round  result end           length    players\n";
  for (const Record& record : *games)
    text += fmt::format("{:>5} {:>7} {:<12} {:>4} {}  {}\n", record.round,
                        match::result_text(record.winner), record.termination, record.plies.size(),
                        record.plies.size() == 1 ? "ply  " : "plies",
                        match::printable(fmt::format("{}", fmt::join(record.players, " - ")), '?'));
  const bool whole = games->size() == records.size();
  if (whole) text += won_text(records) + as_text(sum_of(records), won_column);
  print(text);
  return whole ? Exit::done : Exit::stopped;
}

/// The same, with the games themselves.
Result<Exit> list_json(const std::vector<Record>& records) {
  const auto games = checked(records);
  if (!games) return games.error();
  for (const Record& record : *games) print_json(as_json(record));
  const bool whole = games->size() == records.size();
  Json last{{"games", games->size()}};
  last.update(as_json(sum_of(*games)));
  if (!whole) last["partial"] = true;
  print_json(last);
  return whole ? Exit::done : Exit::stopped;
}

Result<Exit> show_json(const Record& record) {
  if (const auto error = follow(record)) return *error;
  print_json(as_json(record));
  return Exit::done;
}

/// "score 12, depth 6, 0.007 s" of "12/6 0.007", "win in 3 plies, .." of "#3/.."; what an engine
/// said otherwise as it is.
std::string explained(const std::string& note) {
  const auto space = note.find_first_of(" \t\n\r\f\v");
  const std::string seconds = space == note.npos ? note : note.substr(space + 1);
  if (seconds.empty() || seconds.find_first_not_of("0123456789.") != seconds.npos) return note;
  std::string time = seconds + " s";
  if (space == note.npos) return time;
  const std::string found = note.substr(0, space);
  const auto slash = found.rfind('/', found.size() - 2);
  if (note[space] != ' ' || found.size() < 3 || slash == 0 || slash == found.npos) return note;
  const std::string score = found.substr(0, slash);
  const auto plies = [](const std::string& n) { return n + (n == "1" ? " ply" : " plies"); };
  const std::string words = score.starts_with("#-")  ? "loss in " + plies(score.substr(2))
                            : score.starts_with('#') ? "win in " + plies(score.substr(1))
                                                     : "score " + score;
  return fmt::format("{}, depth {}, {}", words, found.substr(slash + 1), time);
}

Result<Exit> show(const Record& record) {
  std::string text;
  const auto see = [&](const AnyPosition& position, std::size_t ply) {
    const auto board = position.diagram(0);
    Notes notes;
    notes.room_for_mark = true;
    if (ply > 0) notes.last_move = squares_in(record.plies[ply - 1].move, board);
    text += draw_text(board, notes, wanted_colours());
    if (ply < record.plies.size())
      text += fmt::format("\nply {}: {}  {}\n\n", ply + 1, record.plies[ply].move,
                          match::printable(explained(record.plies[ply].note), '?'));
  };
  if (const auto error = follow(record, see)) return *error;
  print(text + fmt::format("\n{} ({})\n", match::result_text(record.winner), record.termination));
  return Exit::done;
}

Result<Exit> audit(const std::vector<Record>& records, std::uint64_t nodes, bool json,
                   bool shows_progress) {
  solver::Limits limits;
  limits.nodes = nodes;
  limits.stop = &interrupted();
  match::Audit audit(limits);
  Progress progress(shows_progress, records.size(), 0);
  for (const Record& record : records) {
    if (interrupted()) break;
    if (progress.due()) progress.show(audit.games(), fmt::format("{} undecided", audit.open()));
    if (const auto error = audit.add(record)) return *error;
  }
  progress.clear();
  if (json)
    for (const Json& row : audit.json(records.size())) print_json(row);
  else
    print(audit.text(records.size()));
  return audit.games() < records.size() ? Exit::stopped : Exit::done;
}

Result<Exit> run_replay(const Arguments& arguments) {
  const auto log = match::read_log(arguments.words()[0], "argument 1");
  if (!log) return log.error();
  const std::vector<Record>& records = log->records;
  const auto round = arguments.given_number("round");
  const auto shown = std::ranges::find(records, round, &Record::round);
  if (round && shown == records.end())
    return Error{fmt::format("no round {}", *round), "option --round", "one that is in the file"};
  if (log->cut_short)
    print_log(fmt::format("left out: the game behind round {}, which is cut short",
                          records.back().round));
  if (const auto nodes = arguments.given_number("audit"))
    return audit(records, *nodes, arguments.flag("json"), arguments.shows_progress());
  if (arguments.flag("json")) return round ? show_json(*shown) : list_json(records);
  return round ? show(*shown) : list(records);
}

constexpr Option replay_options[] = {
    option::number("round", "N", "show this game move by move", 1, UINT64_MAX, "list all")
        .not_beside("audit"),
    option::number("audit", "NODES",
                   "solve where the games began, with so many nodes each, and tell which engine "
                   "kept what it had won",
                   1, UINT64_MAX, ""),
    option::json(
        "one JSON object a game or, with --audit, an engine; then, without --round, one for "
        "the file"),
    option::progress.beside("audit"),
};
constexpr Example replay_examples[] = {
    {"replay games.pgn --round 3", Example::Cost::long_run},
    {"replay games.pgn --json", Example::Cost::long_run},
    {"replay games.pgn --audit 1000000", Example::Cost::long_run}};

}  // namespace

const Command replay_command{
    .name = "replay",
    .usage = "FILE [--round N | --audit NODES]",
    .summary = "games that `--log` has written",
    .details =
        "Every move is checked by the rules, and so is every result that they give. "
        "Crashes, overstepped times and adjudications are taken on trust.\n\n"
        "At the end stand the games that each engine won, then those that each player won, "
        "whichever engine that was, the length of games, and, if not all ended by the rules, how "
        "they ended.\n\n"
        "An audit that is stopped is one of the games so far.",
    .examples = replay_examples,
    .reads_pipes = true,
    .words = {1, 1, Kind::file_in},
    .options = replay_options,
    .run = run_replay};

}  // namespace halfboard::tools
