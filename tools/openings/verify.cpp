#include "tools/openings/verify.h"

#include <fstream>
#include <optional>
#include <utility>

#include <fmt/format.h>

#include "games/groups/proofs/certificate.h"
#include "games/halfcut/certificates/certificate.h"
#include "tools/cli/interrupt.h"
#include "tools/cli/progress.h"
#include "tools/cli/waiting.h"
#include "tools/reports/figures.h"

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

/// What stands in a file that was written.
struct Written {
  std::size_t positions;
  std::uint64_t digest;
};

/// Of a certificate that was checked: of an outline, a finer one. Nothing if it was stopped.
Result<std::optional<Written>> write_outline(const std::string& path, const VerifyPlan& plan,
                                             const solver::Deadline& deadline,
                                             const halfcut::StrategyCheck& check) {
  std::optional<Progress> progress;
  const auto report = reporter(progress, plan, "positions of the outline");
  const auto outline = check.left_out
                           ? halfcut::finer_outline(path, check)
                           : halfcut::outline_of(path, plan.left_out, deadline,
                                                 {.threads = plan.threads, .report = report});
  progress.reset();
  if (!outline) {
    if (deadline()) return std::optional<Written>();
    return outline.error();
  }
  const auto digest = halfcut::write_strategy(*outline, plan.outline);
  if (!digest) return digest.error();
  return std::optional(Written{outline->records.size(), *digest});
}

std::string hex(std::uint64_t digest) { return fmt::format("{:016x}", digest); }

Json as_json(const std::string& path, const halfcut::StrategyCheck& check) {
  Json object{{"file", path},
              {"checked", check.checked},
              {"failed", check.failed},
              {"position", halfcut::Game::format(check.root)},
              {"winner", check.winner == halfcut::Side::red ? "r" : "b"},
              {"digest", hex(check.digest)}};
  if (check.left_out) {
    object["followed"] = check.followed;
    object["nodes"] = check.nodes;
  }
  return object;
}

std::string as_text(const halfcut::StrategyCheck& check) {
  std::string text = fmt::format("checked {} failed {}{}\n", check.checked, check.failed,
                                 check.finished || check.failed ? "" : " (stopped: partial)");
  if (check.left_out)
    text += fmt::format("followed {} positions that it leaves out, {} nodes\n", check.followed,
                        check.nodes);
  if (check.finished && !check.failed)
    text += fmt::format("{} wins {} (digest {})\n", name_of(check.winner),
                        halfcut::Game::format(check.root), hex(check.digest));
  return text;
}

Json as_json(const std::string& path, const Written& outline) {
  return {{"file", path}, {"positions", outline.positions}, {"digest", hex(outline.digest)}};
}

std::string as_text(const Written& outline) {
  return fmt::format("outline of {} positions (digest {})\n", outline.positions,
                     hex(outline.digest));
}

}  // namespace

Result<Exit> verify_halfcut(const std::string& path, const VerifyPlan& plan) {
  std::optional<Progress> progress;
  // The largest positions of an outline come first, and take seconds each.
  Waiting waiting(plan.progress, "no position is checked yet");
  const auto report = [&, show = reporter(progress, plan, "positions")](std::uint64_t done,
                                                                        std::uint64_t all) {
    waiting.end();
    show(done, all);
  };
  const solver::Deadline deadline(plan.limits);
  const auto check = halfcut::check_strategy(path, deadline,
                                             {.threads = plan.threads,
                                              .bytes = plan.limits.memory_mib << 20,
                                              .list_from = plan.outline.empty() ? 0 : plan.left_out,
                                              .report = report});
  waiting.end();
  progress.reset();
  if (!check) return check.error();
  if (check->failed) print_log(path + ": " + check->reason);
  // In time: an outline may take long.
  if (!plan.json) print(as_text(*check));
  bool finished = check->finished;
  Result<std::optional<Written>> outline = std::optional<Written>();
  if (finished && !check->failed && !plan.outline.empty()) {
    outline = write_outline(path, plan, deadline, *check);
    finished = !outline || *outline;
  }
  if (plan.json) {
    Json object = as_json(path, *check);
    if (!finished) object["partial"] = true;
    if (outline && *outline) object["outline"] = as_json(plan.outline, **outline);
    print_json(object);
  } else if (outline && *outline) {
    print(as_text(**outline));
  } else if (outline && check->finished && !finished) {
    print_log(fmt::format("{} (partial): no outline was written", stop_words()));
  }
  if (!outline) return outline.error();
  return check->failed ? Exit::fault : finished ? Exit::done : Exit::stopped;
}

namespace {

std::string_view winner_of(const groups::Strategy& strategy) {
  return strategy.winner == groups::Side::white ? "w" : "b";
}

void add_claim(const groups::Strategy& strategy, Json& object) {
  object["position"] = groups::Game::format(strategy.root);
  object[strategy.holds ? "holder" : "winner"] = winner_of(strategy);
  if (!strategy.holds) object["plies"] = strategy.plies;
}

std::string claim_as_text(const groups::Strategy& strategy) {
  const std::string root = groups::Game::format(strategy.root);
  if (strategy.holds) return fmt::format("{} never loses {}\n", winner_of(strategy), root);
  return fmt::format("{} wins {} within {}\n", winner_of(strategy), root,
                     counted(static_cast<std::uint64_t>(strategy.plies), "ply", "plies"));
}

}  // namespace

Result<Exit> verify_groups(const std::string& path, const VerifyPlan& plan) {
  const solver::Deadline deadline(plan.limits);
  const auto stop = [&] { return deadline(); };
  std::ifstream file(path, std::ios::binary);
  const auto strategy = groups::Strategy::read(file, stop);
  groups::StrategyCheck check;
  check.stopped = true;
  if (strategy) {
    std::optional<Progress> progress;
    check = groups::check(
        *strategy,
        {.threads = plan.threads, .stop = stop, .report = reporter(progress, plan, "positions")});
  } else if (!deadline()) {
    return Error{path + ": " + strategy.error().line(), "", ""};
  }
  if (check.fault) print_log(path + ": " + check.fault->line());
  const int failed = check.fault ? 1 : 0;
  Json object{{"file", path}, {"checked", check.checked}, {"failed", failed}};
  std::string text = fmt::format("checked {} failed {}{}\n", check.checked, failed,
                                 check.stopped ? " (stopped: partial)" : "");
  if (strategy) {
    add_claim(*strategy, object);
    if (!check.fault && !check.stopped) text += claim_as_text(*strategy);
  }
  if (check.stopped) object["partial"] = true;
  if (plan.json)
    print_json(object);
  else
    print(text);
  return check.fault ? Exit::fault : check.stopped ? Exit::stopped : Exit::done;
}

}  // namespace halfboard::tools
