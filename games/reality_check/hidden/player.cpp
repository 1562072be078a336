#include "games/reality_check/hidden/player.h"

#include <algorithm>
#include <chrono>
#include <thread>

#include "games/reality_check/game.h"
#include "games/reality_check/hidden/policy.h"
#include "games/reality_check/hidden/told.h"
#include "games/reality_check/hidden/tree.h"

namespace halfboard::reality_check {
namespace {

using Clock = std::chrono::steady_clock;

/// The view of the other side, which sees the viewer's secrets as little as the viewer sees its.
View from_behind(const View& view, Side viewer) {
  const Belief belief(view, viewer);
  return view_of(belief.position(0), other(viewer));
}

void run(HiddenTree& tree, std::uint64_t most_actions, const solver::Limits& limits,
         Clock::time_point until) {
  const bool endless = limits.nodes == solver::Limits{}.nodes && limits.seconds >= 1e8;
  while (tree.actions() < most_actions && !(endless && tree.tree().full())) {
    tree.simulate();
    if (limits.stop && limits.stop->load(std::memory_order_relaxed)) return;
    if (tree.games() % 8 == 0 && Clock::now() >= until) return;
  }
}

HiddenChoice search(const Situation& situation, const HiddenSettings& settings,
                    const solver::Limits& limits) {
  const auto seconds = std::min(limits.seconds, 1e8);
  const auto until =
      Clock::now() + std::chrono::microseconds(static_cast<std::int64_t>(seconds * 1e6));
  std::vector<HiddenTree> trees;
  for (unsigned i = 0; i < std::max(1U, settings.threads); ++i)
    trees.emplace_back(situation, settings, situation.ply << 10 | i);
  const std::uint64_t each = (limits.nodes - 1) / trees.size() + 1;
  {
    std::vector<std::jthread> threads;
    for (std::size_t i = 1; i < trees.size(); ++i)
      threads.emplace_back([&, i] { run(trees[i], each, limits, until); });
    run(trees[0], each, limits, until);
  }
  HiddenChoice choice;
  for (const HiddenTree& tree : trees) {
    choice.games += tree.games();
    choice.actions += tree.actions();
  }
  std::vector<const ActionTree*> grown;
  for (const HiddenTree& tree : trees) grown.push_back(&tree.tree());
  const auto tried = sum_of(grown);
  if (tried.empty()) {
    solver::Stream random(settings.seed, situation.ply);
    choice.move = quick_action(situation.own.position(0), situation.own, settings.checks, random);
    return choice;
  }
  const ActionTree::Edge best = most_tried(tried);
  choice.move = best.move;
  choice.value = best.sum / best.visits;
  return choice;
}

}  // namespace

Situation::Situation(const View& view, Side viewer)
    : own(view, viewer), enemy(from_behind(view, viewer), other(viewer)) {}

std::optional<Error> Situation::see(std::string_view told) {
  const auto happened = read_action(told, own);
  if (!happened) return happened.error();
  enemy.see(observe(happened->before, happened->move, enemy.viewer()));
  own.see(observe(happened->before, happened->move, own.viewer()));
  ++ply;
  return std::nullopt;
}

HiddenChoice choose_hidden(const Situation& situation, const HiddenSettings& settings,
                           const solver::Limits& limits) {
  solver::Stream random(settings.seed, situation.ply << 10 | 1023);
  const Position p = situation.own.position(0);
  if (Choices(p).size() == 1) return {random_action(p, random)};
  switch (settings.style) {
    case Style::random:
      return {random_action(p, random)};
    case Style::greedy:
      return {greedy_action(p, situation.own, random)};
    case Style::one_world: {
      Situation open = situation;
      const double draw = static_cast<double>(random.bits() >> 11) * 0x1p-53;
      open.own.keep_only(open.own.pick(draw));
      return search(open, settings, limits);
    }
    case Style::worlds:
      break;
  }
  return search(situation, settings, limits);
}

}  // namespace halfboard::reality_check
