#include <algorithm>
#include <map>
#include <memory>
#include <optional>
#include <tuple>

#include <fmt/format.h>

#include "tools/cli/cli.h"
#include "tools/cli/commands.h"
#include "tools/cli/interrupt.h"
#include "tools/cli/progress.h"
#include "tools/match/game_sum.h"
#include "tools/match/log.h"
#include "tools/reports/draw.h"

namespace halfboard::tools {
namespace {

using match::Record;

/// Nothing if it is a draw, or not decided within the limits.
std::optional<int> winner_of(const AnyPosition& position, const solver::Limits& limits) {
  const TextAnswer answer = position.solve(limits);
  if (answer.result == solver::Outcome::win) return position.turn();
  if (answer.result != solver::Outcome::loss) return std::nullopt;
  if (position.players() == 2) return 1 - position.turn();
  // Which of three others, the line says if the limits let it come to its end.
  const auto end = position.clone();
  for (const std::string& move : answer.pv) end->play(move);
  return end->is_over() ? std::optional(end->winner()) : std::nullopt;
}

/// Behind "won by ".
constexpr std::size_t won_column = 7;

/// A player's name as it is printed; "?" of one without.
std::string name_shown(const std::string& player) {
  return player.empty() ? "?" : match::printable(player, '?');
}

/// How many games each engine has won: "won by greedy: 13, self: 7; 2 drawn". Who has no name is
/// "?"; nothing if nobody has one, as a log need not tell the players.
std::string won_text(const std::vector<Record>& records) {
  std::map<std::string, std::size_t> wins;
  for (const Record& record : records)
    for (const std::string& player : record.players) wins.try_emplace(name_shown(player));
  if (wins.empty()) return "";
  for (const Record& record : records) {
    if (record.winner == solver::nobody) continue;
    const auto winner = static_cast<std::size_t>(record.winner);
    ++wins[winner < record.players.size() ? name_shown(record.players[winner]) : "?"];
  }
  std::string text;
  for (const auto& [engine, count] : wins)
    text += fmt::format("{} {}: {}", text.empty() ? "won by" : ",", engine, count);
  const auto drawn = std::ranges::count(records, solver::nobody, &Record::winner);
  return text + fmt::format("; {} drawn\n", drawn);
}

match::GameSum sum_of(const std::vector<Record>& records) {
  match::GameSum sum;
  for (const Record& record : records) sum.add(record);
  return sum;
}

/// Printed once all is checked: of a bad log nothing.
Result<Exit> list(const std::vector<Record>& records) {
  std::string text = "round  result end           length    players\n";
  for (const Record& record : records) {
    if (interrupted()) {
      print(text);
      print_log("stopped (partial): not all games were checked");
      return Exit::stopped;
    }
    if (const auto error = follow(record)) return *error;
    text += fmt::format("{:>5} {:>7} {:<12} {:>4} {}  {}\n", record.round,
                        match::result_text(record.winner), record.termination, record.plies.size(),
                        record.plies.size() == 1 ? "ply  " : "plies",
                        match::printable(fmt::format("{}", fmt::join(record.players, " - ")), '?'));
  }
  print(text + won_text(records) + as_text(sum_of(records), won_column));
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

/// What engines made of positions that they had won from the start. Solves where games began.
class Audit {
 public:
  explicit Audit(std::uint64_t nodes) {
    limits_.nodes = nodes;
    limits_.stop = &interrupted();
  }

  /// Error: that is no game.
  std::optional<Error> add(const Record& record) {
    std::unique_ptr<AnyPosition> start;
    const auto see = [&](const AnyPosition& position, std::size_t ply) {
      if (ply == 0) start = position.clone();
    };
    auto error = follow(record, see);
    if (start && record.players.size() != static_cast<std::size_t>(start->players()))
      return Error{fmt::format("{} players", record.players.size()),
                   fmt::format("round {}", record.round),
                   fmt::format("tags Player1 to Player{}", start->players())};
    if (error) return error;
    // The text alone does not tell the game, nor its rules.
    auto key = std::tuple(record.game, options_of(record), start->text());
    const auto [known, is_new] = winners_.try_emplace(std::move(key));
    if (is_new) known->second = winner_of(*start, limits_);
    if (!known->second && interrupted()) return std::nullopt;
    sum_.add(record);
    if (!known->second) {
      ++open_;
      return std::nullopt;
    }
    Kept& kept = engines_[record.players[static_cast<std::size_t>(*known->second)]];
    ++kept.starts;
    kept.won += record.winner == *known->second;
    return std::nullopt;
  }

  /// Games that began with a position that was not decided.
  [[nodiscard]] std::uint64_t open() const { return open_; }
  /// Games that are in the audit: all that were added, but for one that a signal came upon.
  [[nodiscard]] std::uint64_t games() const { return sum_.games(); }

  /// `games`: how many there are, those among them that it did not come to.
  void show(std::uint64_t games, bool json) const {
    for (const auto& [engine, kept] : engines_)
      if (json)
        print_json({{"engine", engine}, {"won_starts", kept.starts}, {"kept", kept.won}});
      else
        print(fmt::format("{}: won {} of {} games that were won from the start\n",
                          name_shown(engine), kept.won, kept.starts));
    const bool partial = sum_.games() < games;
    if (json) {
      Json last{{"games", sum_.games()}, {"undecided", open_}};
      last.update(as_json(sum_));
      if (partial) last["partial"] = true;
      print_json(last);
    } else {
      print(fmt::format("{} of {} games began with a position that was not decided\n", open_,
                        sum_.games()));
      if (partial) print(fmt::format("partial: {} of {} games\n", sum_.games(), games));
    }
  }

 private:
  struct Kept {
    std::uint64_t starts = 0;  ///< games that began with a position that is a win for it
    std::uint64_t won = 0;
  };

  solver::Limits limits_;
  std::map<std::string, Kept> engines_;
  /// By game, its options and the position.
  std::map<std::tuple<std::string, solver::Options, std::string>, std::optional<int>> winners_;
  std::uint64_t open_ = 0;
  match::GameSum sum_;
};

Result<Exit> audit(const std::vector<Record>& records, std::uint64_t nodes, bool json,
                   bool shows_progress) {
  Audit audit(nodes);
  Progress progress(shows_progress, records.size(), 0);
  for (const Record& record : records) {
    if (interrupted()) break;
    if (progress.due()) progress.show(audit.games(), fmt::format("{} undecided", audit.open()));
    if (const auto error = audit.add(record)) return *error;
  }
  progress.clear();
  audit.show(records.size(), json);
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
  return round ? show(*shown) : list(records);
}

constexpr Option replay_options[] = {
    option::number("round", "N", "show this game move by move", 1, UINT64_MAX, "list all")
        .not_beside("audit"),
    option::number("audit", "NODES",
                   "solve where the games began, with so many nodes each, and tell which engine "
                   "kept what it had won",
                   1, UINT64_MAX, ""),
    option::json("with --audit: one JSON object an engine, then one for the file").beside("audit"),
    option::progress.beside("audit"),
};
constexpr Example replay_examples[] = {
    {"replay games.pgn --round 3", Example::Cost::long_run},
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
