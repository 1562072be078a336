#include "solver/parallel.h"

#include <optional>

#include <tbb/global_control.h>
#include <tbb/parallel_for.h>
#include <tbb/task_arena.h>
#include <tbb/task_group.h>

#include "solver/hand_over.h"

namespace halfboard::solver {

void parallel_for(unsigned threads, std::size_t count, const std::function<void(std::size_t)>& f) {
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

void with_workers(unsigned threads, const std::function<void()>& work,
                  const std::function<void()>& meanwhile) {
  // The calling thread does something else, so one thread more than there are workers.
  const tbb::global_control control(tbb::global_control::max_allowed_parallelism, threads + 1);
  tbb::task_arena arena(static_cast<int>(threads) + 1, 1);
  tbb::task_group group;
  const auto call = [&] {
    work();
    WorkDone::give();
  };
  WorkBegun::give();
  arena.execute([&] {
    for (unsigned i = 0; i < threads; ++i) group.run(HandedOver(call));
  });
  meanwhile();
  arena.execute([&] { group.wait(); });
  WorkDone::take();
}

}  // namespace halfboard::solver
