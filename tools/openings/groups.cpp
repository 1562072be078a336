#include <filesystem>
#include <fstream>
#include <stdexcept>

#include <fmt/format.h>

#include "games/groups/prover.h"
#include "solver/batch.h"
#include "tools/journal.h"
#include "tools/openings/groups_rows.h"
#include "tools/openings/openings.h"
#include "tools/progress.h"

namespace halfboard::tools {
namespace {

using groups::Game;
using groups::Position;
using groups::Prover;

struct Plan {
  groups::Rules rules;
  int plies = 0;
  unsigned threads = 1;
  solver::Limits limits;  ///< nodes a class of set-ups, seconds in all
  bool progress = false;
  std::optional<std::string> out;
  std::optional<std::string> certificates;  ///< a folder
};

std::string text_of(const groups::Labels& labels) {
  std::string text;
  for (int rank = 6; rank-- > 2;)
    for (int file = 2; file < 6; ++file)
      text += labels.white() & groups::Board::bit(groups::Board::square(file, rank)) ? 'w' : 'b';
  return text;
}

/// What the rows depend on: a file of other work is refused by it.
Json about(const Plan& plan) {
  Json json{{"openings", "groups"},
            {"rules", groups::name_of(plan.rules.variant)},
            {"labels", text_of(plan.rules.labels)},
            {"plies", plan.plies}};
  if (plan.limits.nodes != solver::Limits{}.nodes) json["nodes a class"] = plan.limits.nodes;
  return json;
}

std::string certificate_path(const Plan& plan, const Position& setup) {
  std::string name = Game::format(setup);
  for (char& c : name)
    if (c == '/' || c == ' ') c = '-';
  return (std::filesystem::path(*plan.certificates) / (name + ".cert")).string();
}

/// One class, searched on one thread. Nothing if it was stopped from outside.
class ClassSearch {
 public:
  ClassSearch(const Plan& plan, const groups::Hexominoes& hexominoes,
              const groups::DistanceTable& table, const std::atomic<bool>& stop)
      : plan_(plan), hexominoes_(hexominoes), table_(table), stop_(stop) {}

  std::optional<std::pair<Position, SetupRow>> operator()(const Position& setup) const {
    solver::Limits limits;
    limits.nodes = plan_.limits.nodes;
    limits.stop = &stop_;
    solver::Budget budget(limits);
    Prover prover(plan_.rules.variant, hexominoes_, table_, budget);
    SetupRow row;
    if (const auto verdict = prover.shortest_win(setup, plan_.plies, row.checked)) {
      row.result = verdict->winner == setup.side ? solver::Outcome::win : solver::Outcome::loss;
      row.plies = verdict->plies;
      row.exact = true;
      if (plan_.certificates && !write_certificate(prover, setup, *verdict)) return std::nullopt;
    } else if (budget.exhausted() && stop_.load(std::memory_order_relaxed)) {
      return std::nullopt;
    }
    return std::pair(setup, row);
  }

 private:
  /// False if it was stopped. Throws if the folder can't be written.
  bool write_certificate(Prover& prover, const Position& setup,
                         const Prover::Verdict& verdict) const {
    const auto strategy = prover.strategy(setup, verdict);
    if (!strategy) return false;
    if (const auto fault = write_file(certificate_path(plan_, setup), strategy->text()))
      throw std::runtime_error(fault->line());
    return true;
  }

  const Plan& plan_;
  const groups::Hexominoes& hexominoes_;
  const groups::DistanceTable& table_;
  const std::atomic<bool>& stop_;
};

/// Searches the classes that have no row yet; false if it was stopped before the end.
bool search(const Plan& plan, SetupRows& rows, Journal* journal) {
  std::vector<Position> open;
  for (const Position& setup : rows.classes())
    if (!rows.find(setup)) open.push_back(setup);
  const groups::Hexominoes hexominoes;
  const groups::DistanceTable table(plan.limits.memory_mib << 20);
  const solver::Deadline alarm({.seconds = plan.limits.seconds, .stop = plan.limits.stop});
  std::atomic<bool> stop{alarm()};
  std::uint64_t done = rows.classes().size() - open.size();
  int won = 0;
  Progress progress(plan.progress, rows.classes().size(), done);
  std::size_t next = 0;
  solver::run_batch(
      {.threads = plan.threads}, stop,
      [&] { return next < open.size() ? std::optional(open[next++]) : std::nullopt; },
      [&] { return ClassSearch(plan, hexominoes, table, stop); },
      [&](const std::vector<std::pair<Position, SetupRow>>& found) {
        for (const auto& [setup, row] : found) {
          rows.set(setup, row);
          if (journal) journal->append(as_json(setup, row).dump());
          ++done;
          won += row.result != solver::Outcome::unknown;
        }
      },
      [&] {
        if (progress.due()) progress.show(done, fmt::format("decided {}", won));
        return alarm();
      });
  return done == rows.classes().size();
}

Exit print_all(const Plan& plan, const SetupRows& rows, bool whole) {
  Json details = about(plan);
  if (!whole) details["partial"] = true;
  print(rows.text(details));
  return whole ? Exit::done : Exit::stopped;
}

/// The summary of a finished file if it is the result of the same work.
Result<Json> finished(const std::string& path, const Json& about) {
  std::ifstream file(path, std::ios::binary);
  std::string last;
  for (std::string line; std::getline(file, line);) last = line;
  const Json json = Json::parse(last, nullptr, false);
  const Error other{path + " is there already", "", "a new name, or the result of " + about.dump()};
  if (!json.is_object() || !json.contains("placement")) return other;
  for (const auto& [key, value] : about.items())
    if (json.value(key, Json()) != value) return other;
  if (about.contains("nodes a class") != json.contains("nodes a class")) return other;
  return json;
}

Result<Exit> write_out(const Plan& plan, SetupRows& rows) {
  const Json header = about(plan);
  const std::string progress = *plan.out + ".progress";
  if (std::filesystem::exists(*plan.out)) {
    const auto summary = finished(*plan.out, header);
    if (!summary) return summary.error();
    print_json(*summary);
    return Exit::done;
  }
  auto journal = Journal::open(progress, header.dump());
  if (!journal) return journal.error();
  for (std::size_t i = 0; i < journal->lines().size(); ++i)
    if (!rows.read(journal->lines()[i]))
      return Error{"damaged line", progress + ", line " + std::to_string(i + 2), "a set-up's row"};
  const bool whole = search(plan, rows, &*journal);
  Json summary = rows.placement(header);
  if (whole) {
    if (const auto fault = write_file(*plan.out, rows.text(header))) return *fault;
    journal->remove();
  } else {
    summary["partial"] = true;
  }
  print_json(summary);
  return whole ? Exit::done : Exit::stopped;
}

Result<Plan> read_plan(const Arguments& arguments) {
  Plan plan;
  const auto rules = Game::rules(arguments.game_options());
  if (!rules) return rules.error();
  plan.rules = *rules;
  const auto plies = arguments.number("plies", 1, Prover::longest, 7);
  if (!plies) return plies.error();
  plan.plies = static_cast<int>(*plies);
  const auto threads = arguments.threads();
  if (!threads) return threads.error();
  plan.threads = *threads;
  const auto limits = arguments.limits();
  if (!limits) return limits.error();
  plan.limits = *limits;
  plan.progress = arguments.flag("progress");
  plan.out = arguments.text("out");
  plan.certificates = arguments.text("certificates");
  if (plan.certificates && !std::filesystem::is_directory(*plan.certificates))
    return Error{"no folder " + *plan.certificates, "option --certificates", "a folder"};
  return plan;
}

}  // namespace

Result<Exit> groups_openings(const Arguments& arguments) {
  const auto plan = read_plan(arguments);
  if (!plan) return plan.error();
  SetupRows rows(plan->rules);
  if (plan->out) return write_out(*plan, rows);
  const bool whole = search(*plan, rows, nullptr);
  return print_all(*plan, rows, whole);
}

}  // namespace halfboard::tools
