#include <algorithm>
#include <array>
#include <functional>
#include <numeric>
#include <optional>
#include <span>

#include <fmt/format.h>

#include "tools/cli/cli.h"
#include "tools/cli/commands.h"
#include "tools/cli/interrupt.h"
#include "tools/cli/interruptible.h"
#include "tools/match/pair_logs.h"
#include "tools/match/setup.h"

namespace halfboard::tools {
namespace {

using namespace match;

/// Points of the engine in row i against the one in column j, and each engine's faults.
struct CrossTable {
  explicit CrossTable(std::size_t count) : rows(count, std::vector<Counts>(count)), faults(count) {}
  std::vector<std::vector<Counts>> rows;
  std::vector<Standing::Faults> faults;

  void set(std::size_t a, std::size_t b, const Standing& standing) {
    const Counts& counts = standing.counts;
    rows[a][b] = counts;
    rows[b][a] = {counts.losses, counts.draws, counts.wins};
    faults[a].add(standing.faults[0]);
    faults[b].add(standing.faults[1]);
  }
  [[nodiscard]] Counts total(std::size_t a) const {
    Counts sum;
    for (const Counts& c : rows[a])
      sum = {sum.wins + c.wins, sum.draws + c.draws, sum.losses + c.losses};
    return sum;
  }
  /// Has each pair played so many games?
  [[nodiscard]] bool is_complete(std::uint64_t games) const {
    for (std::size_t a = 0; a < rows.size(); ++a)
      for (std::size_t b = 0; b < a; ++b)
        if (rows[a][b].games() < games) return false;
    return true;
  }
};

/// As many as there are characters of UTF-8.
std::size_t columns_of(std::string_view name) {
  return static_cast<std::size_t>(
      std::ranges::count_if(name, [](char c) { return (c & 0xc0) != 0x80; }));
}

double points(const Counts& c) {
  return static_cast<double>(c.wins) + 0.5 * static_cast<double>(c.draws);
}

/// In the order in which the engines were given.
void print_rows(const AnyGame& game, const Json& conditions, const CrossTable& table,
                const std::vector<EngineSpec>& engines, bool partial) {
  for (std::size_t i = 0; i < engines.size(); ++i) {
    const Counts sum = table.total(i);
    const auto elo = sum.games() ? estimate(sum) : EloEstimate{};
    Json row = Json::array();
    for (std::size_t j = 0; j < engines.size(); ++j)
      row.push_back(table.rows[i][j].games() ? Json(points(table.rows[i][j])) : Json(nullptr));
    Json line{{"engine", engines[i].text},
              {"points", points(sum)},
              {"games", sum.games()},
              {"elo", or_null(elo.elo)},
              {"against", row},
              {"faults", faults_json(table.faults[i])},
              {"game", game.name()},
              {"conditions", conditions}};
    if (sum.games() && !elo.elo) line["infinite"] = {"elo"};
    if (partial) line["partial"] = true;
    print_json(line);
  }
}

/// An engine's name on one line, filled up with blanks. None is cut: names may differ at their
/// ends.
std::string padded(std::string name, std::size_t columns) {
  name = printable(std::move(name), ' ');
  const std::size_t wide = columns_of(name);
  return name + std::string(columns - std::min(columns, wide), ' ');
}

/// Who has most points first.
void print_table(const CrossTable& table, const std::vector<EngineSpec>& engines) {
  std::vector<std::size_t> order(engines.size());
  std::iota(order.begin(), order.end(), std::size_t{0});
  std::ranges::stable_sort(order, std::greater{},
                           [&](std::size_t i) { return points(table.total(i)); });
  std::size_t wide = 28;
  for (const EngineSpec& engine : engines) wide = std::max(wide, columns_of(engine.text));
  std::string text(wide + 3, ' ');
  for (std::size_t j = 1; j <= order.size(); ++j) text += fmt::format("{:>6}", j);
  text += "  points           Elo\n";
  for (std::size_t rank = 0; rank < order.size(); ++rank) {
    const std::size_t i = order[rank];
    text += fmt::format("{:>2} {}", rank + 1, padded(engines[i].text, wide));
    for (const std::size_t j : order)
      text += fmt::format(" {:>5}", i == j ? "-"
                                    : table.rows[i][j].games() == 0
                                        ? "?"
                                        : fmt::format("{:.1f}", points(table.rows[i][j])));
    const Counts sum = table.total(i);
    text += fmt::format("  {:>6.1f} of {:<5} {}\n", points(sum), sum.games(),
                        sum.games() ? elo_text(estimate(sum).elo, sum.wins > 0, 0) : "");
  }
  for (const std::size_t i : order)
    text += faults_text(printable(engines[i].text, ' '), table.faults[i]);
  print(text);
}

/// Two engines' match, of which some games may be in their log; `written` is false once a game
/// could not be put there.
Result<Standing> play_pair(const Setup& setup, const std::array<EngineSpec, 2>& engines,
                           std::span<const Record> played, Log* log, bool& written) {
  return play_match(
      setup.conditions, setup.schedule, engines, played, interrupted(),
      [&](const Record& record, const Standing&) { return written = !log || log->add(record); });
}

/// All matches into the table, one after the other, until one is stopped.
std::optional<Error> play_all(const Setup& setup, const std::vector<EngineSpec>& engines,
                              const PairLogs& logs, CrossTable& table, bool& written) {
  for (std::size_t a = 0; a < engines.size() && !interrupted(); ++a)
    for (std::size_t b = a + 1; b < engines.size() && !interrupted() && written; ++b) {
      std::vector<Record> played;
      const auto log = logs.open(a, b, played);
      if (!log) return log.error();
      const auto standing = play_pair(setup, {engines[a], engines[b]}, played, log->get(), written);
      if (!standing) return standing.error();
      table.set(a, b, *standing);
      if (setup.progress)
        print_log(fmt::format("{} - {}: {:.1f} of {}", engines[a].text, engines[b].text,
                              points(standing->counts), standing->counts.games()));
    }
  return std::nullopt;
}

Result<Exit> run_tournament(const Arguments& arguments) {
  const auto setup = read_setup(arguments);
  if (!setup) return setup.error();
  const auto start = start_of_games(arguments);
  std::vector<EngineSpec> engines;
  for (const std::string& word : arguments.words()) {
    auto engine = read_engine(word, arguments.game(), start);
    if (!engine) return engine.error();
    engines.push_back(std::move(*engine));
  }
  const auto logs = PairLogs::look(arguments, *setup, engines);
  if (!logs) return logs.error();
  if (const auto fault = logs->make_folder()) return *fault;
  tell_dead(engines);
  bool written = true;
  CrossTable table(engines.size());
  try {
    if (const auto fault = play_all(*setup, engines, *logs, table, written)) return *fault;
  } catch (const Interrupted&) {
    // While a log was read: the table has what was played before.
  }
  const bool stopped = !written || !table.is_complete(setup->schedule.games);
  if (arguments.flag("json")) {
    print_rows(arguments.game(), setup->called, table, engines, stopped);
  } else {
    print_table(table, engines);
    if (stopped) print("partial: stopped before the end\n");
  }
  return end_of_games(written, !stopped);
}

constexpr Example tournament_examples[] = {
    {"tournament halfcut self:Level=1 self:Level=2 random --games 2 --nodes 50 --seed 1"},
    {"tournament halfcut self:Level=1 self:Level=2 random --games 2 --nodes 50 --log games"}};

}  // namespace

const Command tournament_command{
    .name = "tournament",
    .usage = "GAME ENGINE ENGINE.. [--games N]",
    .summary = "every engine against every other, with a cross table",
    .details =
        "Each two play a match as `match` does; --games counts the games of one match. "
        "Faults of an engine (crashes, timeouts, illegal moves) are told below the table.\n\n"
        "With --log a tournament that was stopped goes on where it was when the same command is "
        "given again, with more games if --games is larger, and with more engines if they stand "
        "behind the others. The logs, 1-2.pgn of the first two engines, are those of "
        "`match --log`: `replay` shows them. Logs of other conditions are refused, and nothing is "
        "written.\n\n"
        "In JSON `conditions` has what the tournament was called with, and by which version.",
    .examples = tournament_examples,
    .game = GameWord::needed,
    .reads_pipes = true,
    .words = {2, 100},
    .options = tournament_options,
    .run = run_tournament};

}  // namespace halfboard::tools
