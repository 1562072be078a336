#include "tools/ugi/thinking.h"

#include <exception>
#include <new>
#include <utility>

#include <unistd.h>

namespace halfboard::tools::ugi {

void Thinking::start(AnyPlayer& player, std::unique_ptr<AnyPosition> position,
                     std::vector<std::unique_ptr<AnyPosition>> earlier,
                     solver::play::Effort effort) {
  join();
  stop_.store(false, std::memory_order_relaxed);
  effort.limits.stop = &stop_;
  reports_.clear();
  if (auto decision = player.settled(*position)) {
    decision_ = std::move(*decision);
    reports_.push_back(decision_.progress);
    done_ = true;
    return wake();
  }
  done_ = false;
  decision_ = {};
  // Whatever happens, there is a move.
  if (auto moves = position->moves(); !moves.empty()) decision_.move = std::move(moves.front());
  thread_ =
      std::thread([this, &player, position = std::move(position), earlier = std::move(earlier),
                   effort] { run(player, *position, earlier, effort); });
}

void Thinking::prepare(AnyPlayer& player, std::unique_ptr<AnyPosition> position) {
  join();
  done_ = false;
  decision_ = {};
  reports_.clear();
  thread_ = std::thread([this, &player, position = std::move(position)] {
    try {
      player.prepare(*position, &ends_);
    } catch (const std::bad_alloc&) {
      // It will show when a move is asked for.
    } catch (const std::exception& fault) {
      note_fault(fault.what());
    }
    const std::lock_guard lock(mutex_);
    done_ = true;
    wake();
  });
}

void Thinking::run(AnyPlayer& player, const AnyPosition& position,
                   const std::vector<std::unique_ptr<AnyPosition>>& earlier,
                   const solver::play::Effort& effort) {
  std::optional<TextDecision> decision;
  try {
    decision = player.think(position, earlier, effort, [this](const TextProgress& progress) {
      const std::lock_guard lock(mutex_);
      if (!progress.line.empty()) decision_.move = progress.line.front();
      decision_.progress = progress;
      reports_.push_back(progress);
      wake();
    });
  } catch (const std::bad_alloc&) {
    // The best move so far has to do.
  } catch (const std::exception& fault) {
    note_fault(fault.what());
  }
  const std::lock_guard lock(mutex_);
  if (decision && decision->move) decision_ = std::move(*decision);
  done_ = true;
  wake();
}

void Thinking::wake() const {
  const char byte = 0;
  // A full pipe wakes as well.
  [[maybe_unused]] const auto written = ::write(wake_, &byte, 1);
}

void Thinking::note_fault(const char* what) {
  const std::lock_guard lock(mutex_);
  faults_.emplace_back(what);
}

void Thinking::join() {
  stop();
  if (thread_.joinable()) thread_.join();
}

bool Thinking::is_done() const {
  const std::lock_guard lock(mutex_);
  return done_;
}

std::vector<TextProgress> Thinking::take_reports() {
  const std::lock_guard lock(mutex_);
  return std::exchange(reports_, {});
}

std::vector<std::string> Thinking::take_faults() {
  const std::lock_guard lock(mutex_);
  return std::exchange(faults_, {});
}

TextDecision Thinking::decision() const {
  const std::lock_guard lock(mutex_);
  return decision_;
}

}  // namespace halfboard::tools::ugi
