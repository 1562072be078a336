#include "tools/solve/advisor.h"

#include <chrono>
#include <system_error>

#include <fmt/format.h>

namespace halfboard::tools {
namespace {

constexpr double quick = 0.3;        ///< seconds; a proof that takes no longer needs no advice
constexpr double first_round = 0.5;  ///< seconds; each round is twice as long as the one before
constexpr double share = 0.1;  ///< of the time that is taken for advice, after the first round
constexpr std::uint64_t look_nodes = 20'000;
constexpr double look_seconds = 0.2;
constexpr std::size_t hash_mib = 32;

}  // namespace

Advisor::Advisor(const AnyGame& game, const AnyPosition& position, bool shown)
    : game_(game), position_(position) {
  if (position.is_over() || position.to_move() < 0) return;
  waiting_.emplace(shown, "searching");  // before the thinker, which tells it what is best
  try {
    thinker_ = std::thread([this] { think_in_rounds(); });
  } catch (const std::system_error&) {
    waiting_.reset();  // without room for a thread there is no advice, and the proof goes on
  }
}

Advisor::~Advisor() { stop(); }

void Advisor::stop() {
  {
    const std::lock_guard lock(mutex_);
    stop_ = true;
  }
  stopped_.notify_all();
  if (waiting_) waiting_->end();
  if (thinker_.joinable()) thinker_.join();
}

std::optional<TextProgress> Advisor::suggestion(bool may_look) {
  if (position_.is_over() || position_.to_move() < 0) return std::nullopt;
  if (!best_ && may_look) {
    solver::Limits limits;
    limits.nodes = look_nodes;
    limits.seconds = look_seconds;
    think(limits);
  }
  return best_;
}

bool Advisor::wait(double seconds) {
  std::unique_lock lock(mutex_);
  return !stopped_.wait_for(lock, std::chrono::duration<double>(seconds),
                            [this] { return stop_.load(); });
}

void Advisor::think_in_rounds() {
  if (!wait(quick)) return;
  solver::Limits limits;
  limits.stop = &stop_;
  for (double round = first_round;; round *= 2) {
    limits.seconds = round;
    think(limits);
    // All that there is was seen before the time was over: more time has no more to tell.
    if (best_ && best_->depth >= solver::play::max_depth) return;
    if (!wait(round / share)) return;
  }
}

/// Without memory for a player there is no advice, and the proof goes on.
void Advisor::think(const solver::Limits& limits) try {
  if (!player_)
    player_ =
        make_player(game_, {.hash_mib = hash_mib, .method = solver::play::Method::alpha_beta});
  const auto decision = player_->think(position_, {}, {.limits = limits},
                                       [this](const TextProgress& progress) { keep(progress); });
  keep(decision.progress);
} catch (const std::bad_alloc&) {
}

/// Depth 0 is a move at random.
void Advisor::keep(const TextProgress& progress) {
  if (progress.depth == 0 || progress.line.empty()) return;
  if (best_ && progress.depth < best_->depth) return;
  best_ = progress;
  if (waiting_)
    waiting_->say(
        fmt::format("best so far {} (depth {}, not proved)", best_->line.front(), best_->depth));
}

}  // namespace halfboard::tools
