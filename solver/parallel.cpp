#include "solver/parallel.h"

#include <algorithm>
#include <atomic>

#include "solver/threads.h"

namespace halfboard::solver {

void parallel_for(unsigned threads, std::size_t count, const std::function<void(std::size_t)>& f) {
  // Relaxed: it only deals out numbers.
  std::atomic<std::size_t> next{0};
  const auto work = [&](std::size_t) {
    for (;;) {
      const std::size_t i = next.fetch_add(1, std::memory_order_relaxed);
      if (i >= count) return;
      f(i);
    }
  };
  const auto stop = [&] { next.store(count, std::memory_order_relaxed); };
  on_threads(std::clamp<std::size_t>(threads, 1, std::max<std::size_t>(count, 1)), work, stop);
}

void with_workers(unsigned threads, const std::function<void()>& work,
                  const std::function<void()>& meanwhile, const std::function<void()>& stop) {
  on_threads(
      std::size_t{threads} + 1, [&](std::size_t i) { i == 0 ? meanwhile() : work(); }, stop);
}

}  // namespace halfboard::solver
