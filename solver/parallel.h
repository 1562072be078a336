#pragma once

#include <cstddef>

#ifndef __wasm__
#include <tbb/parallel_for.h>
#include <tbb/task_arena.h>
#endif

#include "solver/hand_over.h"
#include "solver/threads.h"

namespace halfboard::solver {

/// Calls f(0) .. f(count - 1), each once, on up to `threads` threads, and returns when all are
/// done. What f throws is thrown here. WebAssembly has one thread.
template <class F>
void parallel_for(unsigned threads, std::size_t count, const F& f) {
  if (!has_threads || threads <= 1 || count <= 1) {
    for (std::size_t i = 0; i < count; ++i) f(i);
    return;
  }
#ifndef __wasm__
  tbb::task_arena arena(static_cast<int>(threads));
  HandOver begun;
  HandOver done;
  begun.give();
  const auto call = [&](std::size_t i) {
    begun.take();
    f(i);
    done.give();
  };
  arena.execute([&] { tbb::parallel_for(std::size_t{0}, count, call, tbb::simple_partitioner()); });
  done.take();
#endif
}

}  // namespace halfboard::solver
