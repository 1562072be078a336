#include <algorithm>
#include <filesystem>
#include <functional>
#include <sstream>
#include <stdexcept>
#include <tuple>

#include <fmt/format.h>

#include "games/groups/proofs/bounded_prover.h"
#include "solver/batch.h"
#include "solver/output_file.h"
#include "tools/batch/request.h"
#include "tools/cli/files.h"
#include "tools/cli/progress.h"
#include "tools/openings/certificates.h"
#include "tools/openings/groups_plan.h"
#include "tools/openings/groups_round.h"
#include "tools/openings/openings.h"

namespace halfboard::tools {
namespace {

using groups::BoundedProver;
using groups::Game;
using groups::Position;

std::string certificate_path(const GroupsPlan& plan, const Position& setup) {
  std::string name = Game::format(setup);
  for (char& c : name)
    if (c == '/' || c == ' ') c = '-';
  return std::filesystem::path(*plan.certificates) / (name + ".cert");
}

std::string text_of(const groups::Labels& labels) {
  std::string text;
  for (int rank = 6; rank-- > 2;)
    for (int file = 2; file < 6; ++file)
      text += labels.white() & groups::Board::bit(groups::Board::square(file, rank)) ? 'w' : 'b';
  return text;
}

std::optional<Error> refuse_others(const GroupsPlan& plan, const SetupRows& rows) {
  if (!plan.certificates) return std::nullopt;
  for (const Position& setup : classes_of(plan, rows))
    if (is_wanted(plan, setup))
      if (auto fault = refuse_other(certificate_path(plan, setup), setup)) return fault;
  return std::nullopt;
}

/// What the rows depend on: a file of other work is refused by it.
Json about(const GroupsPlan& plan) {
  Json json{{"openings", "groups"},
            {"rules", groups::name_of(plan.rules.variant)},
            {"labels", text_of(plan.rules.labels)},
            {"plies", plan.plies}};
  if (plan.proofs) json["proofs"] = plan.proofs;
  for (const Position& setup : plan.only) json["only"].push_back(Game::format(setup));
  if (plan.limits.nodes != solver::Limits{}.nodes) json["nodes a class"] = plan.limits.nodes;
  if (plan.shards > 1) json["shard"] = fmt::format("{}/{}", plan.shard, plan.shards);
  return json;
}

/// One class, searched on one thread. Nothing if it was stopped from outside.
class ClassSearch {
 public:
  ClassSearch(const GroupsPlan& plan, const groups::Hexominoes& hexominoes,
              const groups::DistanceTable& table, const std::atomic<bool>& stop)
      : plan_(plan), hexominoes_(hexominoes), table_(table), stop_(stop) {}

  std::optional<std::pair<Position, SetupRow>> operator()(const Position& setup) const {
    solver::Limits limits;
    limits.nodes = plan_.limits.nodes;
    limits.stop = &stop_;
    solver::Budget budget(limits);
    BoundedProver prover(plan_.rules.variant, hexominoes_, table_, budget);
    SetupRow row;
    if (const auto verdict = prover.shortest_win(setup, plan_.plies, row.checked)) {
      row.result = verdict->winner == setup.side ? solver::Outcome::win : solver::Outcome::loss;
      row.plies = verdict->plies;
      row.exact = true;
      if (lacks_certificate(plan_, setup, row)) {
        // The limit is one of the search: what it has found is not lost for want of a few nodes.
        limits.nodes = solver::Limits{}.nodes;
        budget = solver::Budget(limits);
        if (!certify(prover, setup, *verdict)) return std::nullopt;
      }
    } else if (budget.exhausted() && stop_.load(std::memory_order_relaxed)) {
      return std::nullopt;
    }
    return std::pair(setup, row);
  }

 private:
  /// False if it was stopped.
  bool certify(BoundedProver& prover, const Position& setup,
               const BoundedProver::Win& verdict) const {
    const auto strategy = prover.strategy(setup, verdict);
    if (strategy) write_certificate(plan_, setup, *strategy);
    return strategy.has_value();
  }

  const GroupsPlan& plan_;
  const groups::Hexominoes& hexominoes_;
  const groups::DistanceTable& table_;
  const std::atomic<bool>& stop_;
};

/// Searches the classes that were not yet; false if the alarm ended it.
bool search(const GroupsPlan& plan, SetupRows& rows, Journal* journal,
            const solver::Deadline& alarm) {
  const std::vector<Position> classes = classes_of(plan, rows);
  std::vector<Position> open;
  for (const Position& setup : classes) {
    const SetupRow* row = rows.find(setup);
    if (!row || (!row->exact && row->checked < plan.plies) ||
        (is_short(plan, *row) && lacks_certificate(plan, setup, *row)))
      open.push_back(setup);
  }
  if (open.empty()) return true;
  const groups::Hexominoes hexominoes;
  const groups::DistanceTable table(plan.limits.memory_mib << 20);
  std::atomic<bool> stop{alarm()};
  std::uint64_t done = classes.size() - open.size();
  int won = 0;
  Progress progress(plan.progress, classes.size(), done);
  std::size_t next = 0;
  solver::run_batch(
      {.threads = plan.threads}, stop,
      [&] { return next < open.size() ? std::optional(open[next++]) : std::nullopt; },
      [&] { return ClassSearch(plan, hexominoes, table, stop); },
      [&](const std::vector<std::pair<Position, SetupRow>>& found) {
        for (const auto& [setup, row] : found) {
          const SetupRow& all = rows.add(setup, row);
          if (journal) journal->append(as_json(setup, all).dump());
          ++done;
          won += row.result != solver::Outcome::unknown;
        }
      },
      [&] {
        if (progress.due()) progress.show(done, fmt::format("decided {}", won));
        return alarm();
      });
  return done == classes.size();
}

/// Adds what --deciding asks for; false if the alarm ended it.
bool add_deciding(const GroupsPlan& plan, const SetupRows& rows, const solver::Deadline& alarm,
                  Json& details) {
  if (!plan.deciding) return true;
  auto deciding = rows.deciding(std::cref(alarm));
  if (deciding) details["deciding"] = std::move(*deciding);
  return deciding.has_value();
}

Exit print_all(const GroupsPlan& plan, const SetupRows& rows, const solver::Deadline& alarm,
               bool whole) {
  Json details = about(plan);
  whole = add_deciding(plan, rows, alarm, details) && whole;
  if (!whole) details["partial"] = true;
  print(rows.text(details));
  return whole ? Exit::done : Exit::stopped;
}

/// All that the plan asks for; false if the alarm ended it.
Result<bool> work(const GroupsPlan& plan, SetupRows& rows, Journal* journal,
                  const solver::Deadline& alarm) {
  if (!search(plan, rows, journal, alarm)) return false;
  return plan.proofs ? prove_openings(plan, rows, journal, alarm) : true;
}

/// The summary of a finished file if it is the result of the same work. Adds its rows.
Result<Json> finished(const std::string& path, const Json& about, SetupRows& rows) {
  constexpr const char* expected = "a result of this command, or a new name";
  const auto text = read_output(path, expected);
  if (!text) return text.error();
  std::istringstream in(*text);
  std::vector<std::string> lines;
  for (std::string line; std::getline(in, line);) lines.push_back(std::move(line));
  const Json json = lines.empty() ? Json() : Json::parse_or_null(lines.back());
  const Error other{path + " is there already", "", "a new name, or the result of " + about.dump()};
  if (!json.is_object() || !json.contains("placement")) return other;
  for (const auto& [key, value] : about.items())
    if (json.value(key, Json()) != value) return other;
  for (const char* key : {"nodes a class", "proofs", "only", "shard"})
    if (about.contains(key) != json.contains(key)) return other;
  if (auto fault = rows.read_result(path, lines, expected)) return *fault;
  return json;
}

/// Takes over what is known from earlier results under the same rules and labels.
std::optional<Error> read_known(const GroupsPlan& plan, SetupRows& rows) {
  std::istringstream paths(*plan.known);
  for (std::string path; std::getline(paths, path, ',');) {
    const auto text = read_file(path, "a result of this command");
    if (!text) return text.error();
    std::istringstream lines(*text);
    Json summary;
    int number = 0;
    for (std::string line; std::getline(lines, line);) {
      ++number;
      if (rows.read(line)) continue;
      summary = Json::parse_or_null(line);
      if (!summary.is_object() || !summary.contains("placement"))
        return Error{"no set-up's row, or against what is known",
                     path + ", line " + std::to_string(number), "a result of this command"};
    }
    const Json header = about(plan);
    const Json wanted{{"rules", header["rules"]}, {"labels", header["labels"]}};
    for (const auto& [key, value] : wanted.items())
      if (!summary.is_object() || summary.value(key, Json()) != value)
        return Error{path + " is about other rules or cut off", "option --known", wanted.dump()};
  }
  return std::nullopt;
}

/// Writes the certificates that a finished result lacks; false if the alarm ended it.
Result<bool> certify_finished(GroupsPlan plan, SetupRows& rows, const solver::Deadline& alarm) {
  if (!plan.certificates) return true;
  plan.known = plan.out;
  if (const auto fault = read_known(plan, rows)) return *fault;
  std::vector<Position> lacking;
  for (const Position& setup : classes_of(plan, rows))
    if (const SetupRow* row = rows.find(setup); row && lacks_certificate(plan, setup, *row))
      lacking.push_back(setup);
  if (lacking.empty()) return true;
  plan.only = std::move(lacking);
  return work(plan, rows, nullptr, alarm);
}

Result<Exit> write_out(const GroupsPlan& plan, SetupRows& rows, const solver::Deadline& alarm) {
  const Json header = about(plan);
  const std::string progress = *plan.out + ".progress";
  if (is_there(*plan.out)) {
    SetupRows own(plan.rules);
    auto summary = finished(*plan.out, header, own);
    if (!summary) return summary.error();
    // A run that was killed at its end may have left it; what is in it is in the result.
    if (is_there(progress))
      if (const auto journal = Journal::open(progress, header.dump())) journal->remove();
    auto whole = certify_finished(plan, rows, alarm);
    if (!whole) return whole.error();
    whole = add_deciding(plan, own, alarm, *summary) && *whole;
    if (!*whole) (*summary)["partial"] = true;
    print_json(*summary);
    return *whole ? Exit::done : Exit::stopped;
  }
  auto journal = Journal::open(progress, header.dump());
  if (!journal) return journal.error();
  for (std::size_t i = 0; i < journal->lines().size(); ++i)
    if (!rows.read(journal->lines()[i]) && !ProofRound::read(journal->lines()[i]))
      return Error{"damaged line", progress + ", line " + std::to_string(i + 2), "a set-up's row"};
  auto whole = work(plan, rows, &*journal, alarm);
  if (!whole) return whole.error();
  Json details = header;
  whole = add_deciding(plan, rows, alarm, details) && *whole;
  Json summary = rows.placement(details);
  if (*whole) {
    if (const auto fault = write_file(*plan.out, rows.text(details))) return *fault;
    journal->remove();
  } else {
    summary["partial"] = true;
  }
  print_json(summary);
  return *whole ? Exit::done : Exit::stopped;
}

/// The classes of the set-ups that --only lists.
Result<std::vector<Position>> read_only(const std::string& text, const groups::Rules& rules) {
  std::vector<Position> classes;
  std::istringstream in(text);
  for (std::string setup; std::getline(in, setup, ',');) {
    const auto position = Game::parse(setup, rules);
    if (!position) return position.error();
    const auto all = groups::all_setups(rules);
    if (std::ranges::find(all, *position) == all.end())
      return Error{"no set-up: " + quote(setup), "option --only", "set-ups, with commas between"};
    classes.push_back(groups::class_of(*position));
  }
  return classes;
}

Result<GroupsPlan> read_plan(const Arguments& arguments) {
  GroupsPlan plan;
  const auto rules = Game::rules(arguments.game_options());
  if (!rules) return rules.error();
  plan.rules = *rules;
  plan.plies = static_cast<int>(arguments.number("plies"));
  plan.proofs = arguments.given_number("proofs").value_or(0);
  plan.threads = arguments.threads();
  plan.limits = arguments.limits();
  plan.progress = arguments.shows_progress();
  plan.deciding = arguments.flag("deciding");
  plan.out = arguments.text("out");
  plan.known = arguments.text("known");
  plan.table = arguments.text("table");
  const auto only = read_only(arguments.text("only").value_or(""), plan.rules);
  if (!only) return only.error();
  plan.only = *only;
  if (const auto text = arguments.text("shard")) {
    const auto shard = parse_shard(*text);
    if (!shard) return shard.error();
    std::tie(plan.shard, plan.shards) = *shard;
  }
  plan.certificates = arguments.text("certificates");
  std::error_code unseen;
  if (plan.certificates && !std::filesystem::is_directory(*plan.certificates, unseen))
    return Error{"no folder " + *plan.certificates, "option --certificates", "a folder"};
  return plan;
}

}  // namespace

std::vector<Position> classes_of(const GroupsPlan& plan, const SetupRows& rows) {
  std::vector<Position> own;
  for (std::size_t i = 0; i < rows.classes().size(); ++i)
    if (i % plan.shards == plan.shard) own.push_back(rows.classes()[i]);
  return own;
}

bool is_short(const GroupsPlan& plan, const SetupRow& row) {
  return row.exact && row.plies <= plan.plies;
}

bool is_wanted(const GroupsPlan& plan, const Position& setup) {
  return plan.only.empty() || std::ranges::find(plan.only, setup) != plan.only.end();
}

bool lacks_certificate(const GroupsPlan& plan, const Position& setup, const SetupRow& row) {
  return plan.certificates && is_wanted(plan, setup) && row.result != solver::Outcome::unknown &&
         !is_there(certificate_path(plan, setup));
}

void write_certificate(const GroupsPlan& plan, const Position& setup,
                       const groups::Strategy& strategy) {
  if (const auto fault = write_file(certificate_path(plan, setup), strategy.text()))
    throw solver::WriteFailure(*fault);
}

Result<Exit> groups_openings(const Arguments& arguments) {
  const auto plan = read_plan(arguments);
  if (!plan) return plan.error();
  SetupRows rows(plan->rules);
  if (const auto fault = refuse_others(*plan, rows)) return *fault;
  if (const auto fault = refuse_table(*plan)) return *fault;
  if (plan->known)
    if (const auto fault = read_known(*plan, rows)) return *fault;
  const solver::Deadline alarm({.seconds = plan->limits.seconds, .stop = plan->limits.stop});
  if (plan->out) return write_out(*plan, rows, alarm);
  const auto whole = work(*plan, rows, nullptr, alarm);
  if (!whole) return whole.error();
  return print_all(*plan, rows, alarm, *whole);
}

}  // namespace halfboard::tools
