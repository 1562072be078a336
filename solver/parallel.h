#pragma once

#include <cstddef>
#include <functional>

namespace halfboard::solver {

/// Calls f(0) .. f(count - 1), each once, on up to `threads` threads, and returns when all are
/// done. What f throws is thrown here, and std::system_error if there is no room for a thread.
void parallel_for(unsigned threads, std::size_t count, const std::function<void(std::size_t)>& f);

/// Calls work() once on each of `threads` threads, meanwhile() on the calling one, and returns when
/// all are done. Neither may throw. If there is no room for a thread, stop() has to end the work of
/// those that were started, meanwhile() is not called, and std::system_error is thrown.
void with_workers(unsigned threads, const std::function<void()>& work,
                  const std::function<void()>& meanwhile, const std::function<void()>& stop);

}  // namespace halfboard::solver
