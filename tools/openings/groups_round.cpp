#include "tools/openings/groups_round.h"

#include <algorithm>
#include <utility>

#include "solver/proof/proof_file.h"
#include "tools/cli/files.h"

namespace halfboard::tools {
namespace {

std::uint64_t after(std::uint64_t nodes, std::uint64_t last) {
  return nodes > last / 2 ? last : 2 * nodes;
}

}  // namespace

std::string ProofRound::text() const {
  Json costs = Json::object();
  for (const auto& [setup, cost] : left) costs[setup] = Json(cost);
  return Json{{"round", nodes}, {"left", costs}}.dump();
}

std::optional<ProofRound> ProofRound::read(const std::string& line) {
  const Json json = Json::parse_or_null(line);
  if (!json.is_object() || !json.contains("round") || !json.contains("left")) return std::nullopt;
  ProofRound round;
  try {
    round.nodes = json["round"].get<std::uint64_t>();
    for (const auto& [setup, cost] : json["left"].items())
      round.left[setup] = {cost.at(0).get<std::uint32_t>(), cost.at(1).get<std::uint32_t>()};
  } catch (const Json::exception&) {
    return std::nullopt;
  }
  // What else the line says would be lost.
  if (!round.nodes || Json::parse(round.text()) != json) return std::nullopt;
  return round;
}

Result<bool> do_rounds(const RoundsPlan& plan, groups::Prover::Table& table, Journal* journal,
                       std::map<std::string, ProofCosts>& left, const std::atomic<bool>& stop,
                       const std::function<bool(std::uint64_t)>& round) {
  std::uint64_t first = std::min(plan.first, plan.last);
  if (plan.file && is_there(*plan.file)) {
    const auto entries = solver::load_proofs(table, *plan.file, plan.question);
    if (!entries) return entries.error();
    if (journal)
      for (const std::string& line : journal->lines())
        if (auto done = ProofRound::read(line)) {
          first = after(done->nodes, plan.last);
          left = std::move(done->left);
        }
  }
  for (std::uint64_t nodes = first; !stop; nodes = after(nodes, plan.last)) {
    if (!round(nodes)) return true;
    if (plan.file)
      if (const auto fault = solver::save_proofs(table, *plan.file, plan.question)) return *fault;
    if (stop) break;
    if (nodes == plan.last) return true;
    if (journal) journal->append(ProofRound{nodes, left}.text());
  }
  return false;
}

}  // namespace halfboard::tools
