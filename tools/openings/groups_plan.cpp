#include "tools/openings/groups_plan.h"

#include <algorithm>
#include <filesystem>
#include <sstream>

#include <fmt/format.h>

#include "bitboards/text.h"
#include "games/groups/proofs/prover.h"
#include "solver/output_file.h"
#include "solver/proof/proof_file.h"
#include "tools/cli/files.h"
#include "tools/cli/shard.h"
#include "tools/openings/certificates.h"

namespace halfboard::tools {
namespace {

using groups::Game;
using groups::Position;
using groups::Side;

/// Of the winner's strategy, or of a player's who never loses.
std::string certificate_path(const GroupsPlan& plan, const Position& setup,
                             std::optional<Side> holder = std::nullopt) {
  std::string name = Game::format(setup);
  for (char& c : name)
    if (c == '/' || c == ' ') c = '-';
  if (holder) name += *holder == Side::white ? "-hold-w" : "-hold-b";
  return std::filesystem::path(*plan.certificates) / (name + ".cert");
}

std::string text_of(const groups::Labels& labels) {
  std::string text;
  for (int rank = 6; rank-- > 2;)
    for (int file = 2; file < 6; ++file)
      text += labels.white() & groups::Board::bit(groups::Board::square(file, rank)) ? 'w' : 'b';
  return text;
}

/// The classes of the set-ups that --only lists.
Result<std::vector<Position>> read_only(const std::string& text, const groups::Rules& rules) {
  std::vector<Position> classes;
  std::istringstream in(text);
  std::size_t number = 0;
  for (std::string setup; std::getline(in, setup, ',');) {
    // They are long and much alike: their number tells which.
    const std::string where = fmt::format("option --only, set-up {}", ++number);
    const auto position = Game::parse(setup, rules);
    if (!position) return position.error().within(where);
    const auto all = groups::all_setups(rules);
    if (std::ranges::find(all, *position) == all.end())
      return Error{"no set-up: " + quote(setup), where, "set-ups, with commas between"};
    classes.push_back(groups::class_of(*position));
  }
  return classes;
}

}  // namespace

Result<GroupsPlan> read_groups_plan(const Arguments& arguments) {
  GroupsPlan plan;
  const auto rules = Game::rules(arguments.game_options());
  if (!rules) return rules.error();
  plan.rules = *rules;
  plan.plies = static_cast<int>(arguments.number("plies"));
  plan.proofs = arguments.given_number("proofs").value_or(0);
  plan.holds = arguments.given_number("holds").value_or(0);
  plan.threads = arguments.threads();
  plan.limits = arguments.limits();
  plan.progress = arguments.shows_progress();
  plan.deciding = arguments.flag("deciding");
  plan.out = arguments.text("out");
  if (const auto known = arguments.text("known")) {
    if (known->empty())
      return Error{"no file", "option --known", "files of this command, with commas between"};
    const auto paths = split_lines(*known, ',');
    plan.known.assign(paths.begin(), paths.end());
  }
  plan.table = arguments.text("table");
  if (plan.table && plan.proofs && plan.holds)
    return Error{"one table for two kinds of proofs", "option --table",
                 "--proofs or --holds beside it, and not both"};
  const auto only = read_only(arguments.text("only").value_or(""), plan.rules);
  if (!only) return only.error();
  plan.only = *only;
  const auto shard = shard_of(arguments);
  if (!shard) return shard.error();
  plan.shard = *shard;
  plan.certificates = arguments.text("certificates");
  std::error_code unseen;
  if (plan.certificates && !std::filesystem::is_directory(*plan.certificates, unseen))
    return Error{"no folder " + *plan.certificates, "option --certificates", "a folder"};
  return plan;
}

Json about(const GroupsPlan& plan) {
  Json json{{"openings", "groups"},
            {"rules", groups::name_of(plan.rules.variant)},
            {"labels", text_of(plan.rules.labels)},
            {"plies", plan.plies}};
  if (plan.proofs) json["proofs"] = plan.proofs;
  if (plan.holds) json["holds"] = plan.holds;
  for (const Position& setup : plan.only) json["only"].push_back(Game::format(setup));
  if (plan.limits.nodes != solver::Limits{}.nodes) json["nodes a class"] = plan.limits.nodes;
  if (plan.shard.count > 1) json["shard"] = plan.shard.text();
  return json;
}

std::vector<Position> classes_of(const GroupsPlan& plan, const SetupRows& rows) {
  std::vector<Position> own;
  for (std::size_t i = 0; i < rows.classes().size(); ++i)
    if (plan.shard.has(i)) own.push_back(rows.classes()[i]);
  return own;
}

bool is_short(const GroupsPlan& plan, const SetupRow& row) {
  return row.exact && row.plies <= plan.plies;
}

bool is_wanted(const GroupsPlan& plan, const Position& setup) {
  return plan.only.empty() || std::ranges::find(plan.only, setup) != plan.only.end();
}

bool lacks_certificate(const GroupsPlan& plan, const Position& setup, const SetupRow& row) {
  return plan.certificates && is_wanted(plan, setup) && row.is_won() &&
         !is_there(certificate_path(plan, setup));
}

bool lacks_hold_certificate(const GroupsPlan& plan, const Position& setup, const SetupRow& row,
                            Side holder) {
  return plan.certificates && is_wanted(plan, setup) && !row.is_won() && row.holds(holder) &&
         !is_there(certificate_path(plan, setup, holder));
}

void write_certificate(const GroupsPlan& plan, const Position& setup,
                       const groups::Strategy& strategy) {
  const auto holder = strategy.holds ? std::optional(strategy.winner) : std::nullopt;
  if (const auto fault = write_file(certificate_path(plan, setup, holder), strategy.text()))
    throw solver::WriteFailure(*fault);
}

std::optional<Error> refuse_others(const GroupsPlan& plan, const SetupRows& rows) {
  if (!plan.certificates) return std::nullopt;
  for (const Position& setup : classes_of(plan, rows))
    if (is_wanted(plan, setup))
      for (const auto holder : {std::optional<Side>(), {Side::white}, {Side::black}})
        if (auto fault = refuse_other(certificate_path(plan, setup, holder), setup, holder))
          return fault;
  return std::nullopt;
}

std::string question(const GroupsPlan& plan) {
  return fmt::format("groups {} {}", groups::name_of(plan.rules.variant),
                     plan.holds ? "holds" : "wins");
}

std::optional<Error> refuse_table(const GroupsPlan& plan) {
  if (!plan.table || !is_there(*plan.table)) return std::nullopt;
  return solver::ProofFileReader::refuse(*plan.table, question(plan),
                                         groups::Prover::Table::entry_words);
}

}  // namespace halfboard::tools
