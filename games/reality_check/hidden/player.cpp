#include "games/reality_check/hidden/player.h"

#include <algorithm>
#include <atomic>

#include "games/reality_check/game.h"
#include "games/reality_check/hidden/policy.h"
#include "games/reality_check/hidden/told.h"
#include "games/reality_check/hidden/tree.h"
#include "games/reality_check/search/open_tree.h"
#include "solver/threads.h"

namespace halfboard::reality_check {
namespace {

/// The view of the other side, which sees the viewer's secrets as little as the viewer sees its.
View from_behind(const View& view, Side viewer) {
  const Belief belief(view, viewer);
  return view_of(belief.position(0), other(viewer));
}

template <class Tree>
struct Grown {
  Tree tree;
  std::uint64_t games = 0;
  std::uint64_t actions = 0;
};

template <class Tree>
void grow(Grown<Tree>& grown, std::uint64_t most_actions, const solver::Deadline& deadline,
          const std::atomic<bool>& failed) {
  const solver::Limits& limits = deadline.limits();
  const bool endless = limits.nodes == solver::Limits{}.nodes && !limits.timed();
  do {
    grown.actions += grown.tree.grow();
    ++grown.games;
    if (limits.stopped() || failed.load(std::memory_order_relaxed)) return;
    if (grown.games % 8 == 0 && deadline()) return;
  } while (grown.actions < most_actions && !(endless && grown.tree.tree().full()));
}

/// `make`: the tree of a thread.
template <class Make>
HiddenChoice search(unsigned threads, const solver::Limits& limits, const Make& make) {
  const solver::Deadline deadline(limits);
  std::vector<Grown<decltype(make(0U))>> trees;
  for (unsigned i = 0; i < threads; ++i) trees.push_back({make(i)});
  const std::uint64_t each = (limits.nodes - 1) / trees.size() + 1;
  std::atomic<bool> failed{false};
  solver::on_threads(
      trees.size(), [&](std::size_t i) { grow(trees[i], each, deadline, failed); },
      [&] { failed.store(true, std::memory_order_relaxed); });
  HiddenChoice choice;
  std::vector<const ActionTree*> grown;
  for (const auto& tree : trees) {
    choice.games += tree.games;
    choice.actions += tree.actions;
    grown.push_back(&tree.tree.tree());
  }
  const ActionTree::Edge best = most_tried(sum_of(grown));
  choice.move = best.move;
  choice.value = best.sum / best.visits;
  return choice;
}

HiddenChoice search(const Situation& situation, const HiddenSettings& settings,
                    const solver::Limits& limits) {
  const unsigned threads = std::max(1U, settings.threads);
  const auto stream = [&](unsigned thread) { return situation.ply << 10 | thread; };
  // Nothing is hidden from this side. The enemy may know less than it is taken to do: that errs on
  // the safe side.
  if (situation.own.worlds() == 1 && settings.checks)
    return search(threads, limits, [&](unsigned thread) {
      return OpenTree(situation.own.position(0), settings.memory / threads,
                      solver::Stream(settings.seed, stream(thread)));
    });
  return search(threads, limits,
                [&](unsigned thread) { return HiddenTree(situation, settings, stream(thread)); });
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
      open.own.keep_only(open.own.pick(uniform(random)));
      return search(open, settings, limits);
    }
    case Style::worlds:
      break;
  }
  return search(situation, settings, limits);
}

}  // namespace halfboard::reality_check
