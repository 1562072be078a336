#include "tools/ugi/hidden_game.h"

#include <algorithm>
#include <cmath>

#include "bitboards/text.h"
#include "games/reality_check/game.h"
#include "games/reality_check/hidden/policy.h"
#include "games/reality_check/hidden/told.h"
#include "solver/play/score.h"

namespace halfboard::tools::ugi {

using namespace reality_check;

const AnyGame& HiddenGame::game() { return **find_game(Game::name); }

std::optional<Error> HiddenGame::begin(std::string_view side, const std::string& view) {
  situation_.reset();
  told_.clear();
  start_.clear();
  const Side viewer = side == "w" ? Side::white : Side::black;
  const auto seen = read_view(view, viewer);
  if (!seen) return seen.error();
  situation_.emplace(*seen, viewer);
  start_ = std::string(side) + " " + view;
  return std::nullopt;
}

std::optional<Error> HiddenGame::set(std::span<const std::string_view> words) {
  on_ = true;
  const auto moves_at = static_cast<std::size_t>(std::ranges::find(words, "moves") - words.begin());
  const std::string view = join_words(words.subspan(1, moves_at - 1), " ");
  const auto moves = words.subspan(std::min(moves_at + 1, words.size()));
  const bool goes_on = situation_ && start_ == std::string(words[0]) + " " + view &&
                       told_.size() <= moves.size() &&
                       std::equal(told_.begin(), told_.end(), moves.begin());
  if (!goes_on)
    if (auto error = begin(words[0], view)) return error;
  for (const std::string_view move : moves.subspan(told_.size())) {
    if (auto error = situation_->see(move)) {
      error->where = "action " + std::to_string(told_.size() + 1);
      situation_.reset();
      return error;
    }
    told_.emplace_back(move);
  }
  return std::nullopt;
}

std::string HiddenGame::possible_position() const {
  return situation_ ? Game::format(situation_->own.position(0)) : "";
}

void HiddenGame::settle(const EngineOptions& options) {
  using solver::play::Method;
  searched_ = situation_;
  const auto& player = options.player();
  settings_.seed = player.seed;
  settings_.threads = player.threads;
  settings_.memory = player.hash_mib << 20;
  settings_.checks = options.checks();
  settings_.style = player.method == Method::random   ? Style::random
                    : player.method == Method::greedy ? Style::greedy
                    : options.one_world()             ? Style::one_world
                                                      : Style::worlds;
  level_actions_ = solver::play::limits_of(player.level).actions;
}

TextDecision HiddenGame::think(const AnyPosition&, std::span<const std::unique_ptr<AnyPosition>>,
                               const solver::play::Effort& effort, const Report& report) {
  const solver::Stopwatch watch;
  const Position p = searched_->own.position(0);
  if (Choices(p).empty()) return {};
  const bool own_turn = p.side == searched_->own.viewer();
  const auto said = [&](const HiddenChoice& choice) {
    TextProgress progress;
    progress.depth = 1;
    progress.score = static_cast<solver::play::Score>(std::lround(1000 * choice.value));
    progress.line = {Game::format_move(p, choice.move)};
    progress.nodes = choice.actions;
    progress.seconds = watch.seconds();
    return progress;
  };
  // At once, for whoever can't wait; the enemy's actions are not ours to choose.
  solver::Stream random(settings_.seed, searched_->ply);
  HiddenChoice choice{own_turn ? quick_action(p, searched_->own, settings_.checks, random)
                               : random_action(p, random)};
  if (report) report(said(choice));
  if (own_turn && p.phase != Phase::roll) {
    solver::Limits limits = effort.limits;
    limits.nodes = std::min(limits.nodes, level_actions_);
    // A little is left for the way back.
    limits.seconds = std::max(0.0005, 0.95 * limits.seconds - 0.001);
    choice = choose_hidden(*searched_, settings_, limits);
  }
  TextDecision decision;
  decision.progress = said(choice);
  decision.move = decision.progress.line.front();
  if (report) report(decision.progress);
  return decision;
}

}  // namespace halfboard::tools::ugi
