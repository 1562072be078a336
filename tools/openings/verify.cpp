#include "tools/openings/verify.h"

#include <fstream>
#include <optional>
#include <utility>

#include <fmt/format.h>

#include "games/groups/certificate.h"
#include "games/halfcut/certificate.h"
#include "tools/cli/huge_pages.h"
#include "tools/cli/progress.h"

namespace halfboard::tools {
namespace {

/// Shows how many of all are done.
auto reporter(std::optional<Progress>& progress, const VerifyPlan& plan, std::string what) {
  return [&progress, shown = plan.progress, what = std::move(what)](std::uint64_t done,
                                                                    std::uint64_t all) {
    if (!progress) progress.emplace(shown, all, 0);
    if (progress->due()) progress->show(done, what);
  };
}

/// Of a certificate that was checked: of an outline, a finer one.
Result<Exit> write_outline(const std::string& path, const VerifyPlan& plan,
                           const solver::Deadline& deadline, const halfcut::StrategyCheck& check) {
  std::optional<Progress> progress;
  const auto report = reporter(progress, plan, "positions of the outline");
  const auto outline = check.left_out
                           ? halfcut::finer_outline(path, check)
                           : halfcut::outline_of(path, plan.left_out, deadline,
                                                 {.threads = plan.threads, .report = report});
  progress.reset();
  if (!outline) {
    if (deadline()) return Exit::stopped;
    return outline.error();
  }
  const auto digest = halfcut::write_strategy(*outline, plan.outline);
  if (!digest) return digest.error();
  if (!plan.json)
    print(fmt::format("outline of {} positions (digest {:016x})\n", outline->records.size(),
                      *digest));
  return Exit::done;
}

}  // namespace

Result<Exit> verify_halfcut(const std::string& path, const VerifyPlan& plan) {
  std::optional<Progress> progress;
  const auto report = reporter(progress, plan, "positions");
  const solver::Deadline deadline(plan.limits);
  const auto check = halfcut::check_strategy(path, deadline,
                                             {.threads = plan.threads,
                                              .bytes = plan.limits.memory_mib << 20,
                                              .list_from = plan.outline.empty() ? 0 : plan.left_out,
                                              .advise = prefer_huge_pages,
                                              .report = report});
  progress.reset();
  if (!check) return check.error();
  const std::string root = halfcut::Game::format(check->root);
  if (check->failed) print_log(path + ": " + check->reason);
  if (plan.json) {
    Json object{{"checked", check->checked},
                {"failed", check->failed},
                {"position", root},
                {"winner", check->winner == halfcut::Side::red ? "r" : "b"},
                {"digest", fmt::format("{:016x}", check->digest)}};
    if (check->left_out) {
      object["followed"] = check->followed;
      object["nodes"] = check->nodes;
    }
    if (!check->finished) object["partial"] = true;
    print_json(object);
  } else {
    print(fmt::format("checked {} failed {}\n", check->checked, check->failed));
    if (check->left_out)
      print(fmt::format("followed {} positions that it leaves out, {} nodes\n", check->followed,
                        check->nodes));
    if (check->finished && !check->failed)
      print(fmt::format("{} wins {} (digest {:016x})\n", name_of(check->winner), root,
                        check->digest));
  }
  if (check->failed) return Exit::fault;
  if (!check->finished) return Exit::stopped;
  return plan.outline.empty() ? Exit::done : write_outline(path, plan, deadline, *check);
}

Result<Exit> verify_groups(const std::string& path, const VerifyPlan& plan) {
  std::ifstream file(path, std::ios::binary);
  const auto strategy = groups::Strategy::read(file);
  if (!strategy) return Error{path + ": " + strategy.error().line(), "", ""};
  const auto fault = groups::fault_of(*strategy);
  if (fault) print_log(path + ": " + fault->line());
  const int failed = fault ? 1 : 0;
  const std::string root = groups::Game::format(strategy->root);
  const std::string winner = strategy->winner == groups::Side::white ? "w" : "b";
  if (plan.json)
    print_json({{"checked", strategy->steps.size()},
                {"failed", failed},
                {"position", root},
                {"winner", winner},
                {"plies", strategy->plies}});
  else
    print(fmt::format("checked {} failed {}\n", strategy->steps.size(), failed));
  if (!plan.json && !fault)
    print(fmt::format("{} wins {} within {} plies\n", winner, root, strategy->plies));
  return fault ? Exit::fault : Exit::done;
}

}  // namespace halfboard::tools
