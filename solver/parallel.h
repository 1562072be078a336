#pragma once

#include <cstddef>
#include <optional>

#include <tbb/global_control.h>
#include <tbb/parallel_for.h>
#include <tbb/task_arena.h>

#include "solver/hand_over.h"

namespace halfboard::solver {

/// Calls f(0) .. f(count - 1), each once, on up to `threads` threads, and returns when all are
/// done. What f throws is thrown here.
template <class F>
void parallel_for(unsigned threads, std::size_t count, const F& f) {
  if (threads <= 1 || count <= 1) {
    for (std::size_t i = 0; i < count; ++i) f(i);
    return;
  }
  // More threads than the machine has are what was asked for; else oneTBB says that it has fewer.
  using Control = tbb::global_control;
  std::optional<Control> more;
  if (threads > Control::active_value(Control::max_allowed_parallelism))
    more.emplace(Control::max_allowed_parallelism, threads);
  tbb::task_arena arena(static_cast<int>(threads));
  const auto call = [&](std::size_t i) {
    f(i);
    WorkDone::give();
  };
  WorkBegun::give();
  arena.execute([&] {
    tbb::parallel_for(std::size_t{0}, count, HandedOver(call), tbb::simple_partitioner());
  });
  WorkDone::take();
}

}  // namespace halfboard::solver
