#include <functional>

#include <fmt/format.h>

#include "bitboards/text.h"
#include "solver/output_file.h"
#include "tools/cli/files.h"
#include "tools/openings/groups_plan.h"
#include "tools/openings/groups_round.h"
#include "tools/openings/openings.h"
#include "tools/storage/journal.h"

namespace halfboard::tools {
namespace {

using groups::Position;

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

/// Of certificates of one kind that a run did not come to: each by itself where it looked for such,
/// with so many nodes; else how many they are, and the option that does.
void tell_lacking(const std::vector<std::string>& lacking, std::uint64_t nodes,
                  std::string_view option) {
  if (nodes == 0 && !lacking.empty())
    print_log(fmt::format("certificates without --{0}: {1} lacking; expected --{0} N", option,
                          lacking.size()));
  if (nodes > 0)
    for (const std::string& what : lacking)
      print_log(
          fmt::format("no certificate {}: {} nodes did not prove it again in full", what, nodes));
}

void tell_lacking(const GroupsPlan& plan, const SetupRows& rows) {
  std::vector<std::string> wins;
  std::vector<std::string> holds;
  for (const Position& setup : classes_of(plan, rows)) {
    const SetupRow* row = rows.find(setup);
    if (!row) continue;
    const std::string text = groups::Game::format(setup);
    if (lacks_certificate(plan, setup, *row)) wins.push_back("for " + text);
    for (const auto side : {groups::Side::white, groups::Side::black})
      if (lacks_hold_certificate(plan, setup, *row, side))
        holds.push_back(fmt::format("that player {} never loses {}",
                                    side == groups::Side::white ? 1 : 2, text));
  }
  tell_lacking(wins, plan.proofs, "proofs");
  tell_lacking(holds, plan.holds, "holds");
}

/// All that the plan asks for; false if the alarm ended it.
Result<bool> work(const GroupsPlan& plan, SetupRows& rows, Journal* journal,
                  const solver::Deadline& alarm) {
  if (!search_openings(plan, rows, journal, alarm)) return false;
  if (plan.proofs) {
    auto proved = prove_openings(plan, rows, journal, alarm);
    if (!proved || !*proved) return proved;
  }
  if (plan.holds) {
    auto held = hold_openings(plan, rows, journal, alarm);
    if (!held || !*held) return held;
  }
  tell_lacking(plan, rows);
  return true;
}

/// The same; a disk that is full ends it, too, and is told of once what was found is printed.
Result<bool> work_as_far(const GroupsPlan& plan, SetupRows& rows, Journal* journal,
                         const solver::Deadline& alarm, std::optional<Error>& fault) {
  try {
    return work(plan, rows, journal, alarm);
  } catch (const solver::WriteFailure& failure) {
    fault = failure.error();
    return false;
  }
}

Exit told(Exit exit, const std::optional<Error>& fault) {
  if (!fault) return exit;
  print_fault(*fault);
  return Exit::fault;
}

/// The summary of a finished file if it is the result of the same work. Adds its rows.
Result<Json> finished(const std::string& path, const Json& about, SetupRows& rows) {
  constexpr const char* expected = "a result of this command, or a new name";
  const auto text = read_output(path, expected);
  if (!text) return text.error();
  const auto split = split_lines(*text);
  const std::vector<std::string> lines(split.begin(), split.end());
  const Json json = lines.empty() ? Json() : Json::parse_or_null(lines.back());
  const Error other{path + " is there already", "", "a new name, or the result of " + about.dump()};
  if (!json.is_object() || !json.contains("placement")) return other;
  for (const auto& [key, value] : about.items())
    if (json.value(key, Json()) != value) return other;
  for (const char* key : {"nodes a class", "proofs", "holds", "only", "shard"})
    if (about.contains(key) != json.contains(key)) return other;
  if (auto fault = rows.read_result(path, lines, expected)) return *fault;
  return json;
}

bool lacks_any_certificate(const GroupsPlan& plan, const Position& setup, const SetupRow& row) {
  return lacks_certificate(plan, setup, row) ||
         lacks_hold_certificate(plan, setup, row, groups::Side::white) ||
         lacks_hold_certificate(plan, setup, row, groups::Side::black);
}

/// Writes the certificates that a finished result lacks; false if the alarm ended it.
Result<bool> certify_finished(GroupsPlan plan, SetupRows& rows, const solver::Deadline& alarm) {
  if (!plan.certificates) return true;
  plan.known = {*plan.out};
  if (const auto fault = read_known(plan, rows)) return *fault;
  std::vector<Position> lacking;
  for (const Position& setup : classes_of(plan, rows))
    if (const SetupRow* row = rows.find(setup); row && lacks_any_certificate(plan, setup, *row))
      lacking.push_back(setup);
  if (lacking.empty()) return true;
  plan.only = std::move(lacking);
  plan.certificates_only = true;
  return work(plan, rows, nullptr, alarm);
}

Result<Exit> write_out(const GroupsPlan& plan, SetupRows& rows, const solver::Deadline& alarm) {
  const Json header = about(plan);
  const std::string progress = journal_of(*plan.out);
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
  std::optional<Error> fault;
  auto whole = work_as_far(plan, rows, &*journal, alarm, fault);
  if (!whole) return whole.error();
  Json details = header;
  whole = add_deciding(plan, rows, alarm, details) && *whole;
  Json summary = rows.placement(details);
  if (*whole) {
    if (const auto error = write_file(*plan.out, rows.text(details))) return *error;
    journal->remove();
  } else {
    summary["partial"] = true;
  }
  print_json(summary);
  return told(*whole ? Exit::done : Exit::stopped, fault);
}

}  // namespace

Result<Exit> groups_openings(const Arguments& arguments) {
  const auto plan = read_groups_plan(arguments);
  if (!plan) return plan.error();
  SetupRows rows(plan->rules);
  if (const auto fault = refuse_others(*plan, rows)) return *fault;
  if (const auto fault = refuse_table(*plan)) return *fault;
  if (const auto fault = read_known(*plan, rows)) return *fault;
  const solver::Deadline alarm({.seconds = plan->limits.seconds, .stop = plan->limits.stop});
  if (plan->out) return write_out(*plan, rows, alarm);
  std::optional<Error> fault;
  const auto whole = work_as_far(*plan, rows, nullptr, alarm, fault);
  if (!whole) return whole.error();
  return told(print_all(*plan, rows, alarm, *whole), fault);
}

}  // namespace halfboard::tools
