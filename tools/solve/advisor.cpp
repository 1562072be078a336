#include "tools/solve/advisor.h"

#include <chrono>
#include <system_error>

#include <fmt/format.h>

#include "tools/cli/progress.h"

namespace halfboard::tools {
namespace {

constexpr double quick = 0.3;        ///< seconds; a proof that takes no longer needs no advice
constexpr double first_round = 0.5;  ///< seconds; each round is twice as long as the one before
constexpr double share = 0.1;  ///< of the time that is taken for advice, after the first round
constexpr std::uint64_t look_nodes = 20'000;
constexpr double look_seconds = 0.2;
constexpr std::size_t hash_mib = 32;

double seconds_since(std::chrono::steady_clock::time_point start) {
  return std::chrono::duration<double>(std::chrono::steady_clock::now() - start).count();
}

std::string line_of(double seconds, const std::optional<TextProgress>& best) {
  const std::string line = clock_text(seconds);
  if (!best) return line + ", searching";
  return line +
         fmt::format(", best so far {} (depth {}, not proved)", best->line.front(), best->depth);
}

}  // namespace

Advisor::Advisor(const AnyGame& game, const AnyPosition& position, bool shown)
    : game_(game), position_(position) {
  if (position.is_over() || position.to_move() < 0) return;
  try {
    thinker_ = std::thread([this] { think_in_rounds(); });
    if (shown) teller_ = std::thread([this] { show_in_turns(); });
  } catch (const std::system_error&) {
    // Without room for a thread there is no advice, and the proof goes on.
  }
}

Advisor::~Advisor() { stop(); }

void Advisor::stop() {
  {
    const std::lock_guard lock(mutex_);
    stop_ = true;
  }
  stopped_.notify_all();
  if (thinker_.joinable()) thinker_.join();
  if (teller_.joinable()) teller_.join();
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
  const std::lock_guard lock(mutex_);
  if (!best_ || progress.depth >= best_->depth) best_ = progress;
}

void Advisor::show_in_turns() {
  constexpr double pause = 0.5;
  StatusLine status;
  const auto start = std::chrono::steady_clock::now();
  while (wait(pause)) {
    const std::unique_lock lock(mutex_);
    status.show(line_of(seconds_since(start), best_));
  }
}

}  // namespace halfboard::tools
