#pragma once

#include <cstddef>
#include <vector>

#ifndef __wasm__
#include <mutex>
#include <thread>
#endif

/// Threads, for code that takes its number of them from outside. A WebAssembly module has one:
/// there a mutex is nothing and work for several threads is done by the one, in turn.
namespace halfboard::solver {

#ifdef __wasm__
class Mutex {
 public:
  void lock() {}
  void unlock() {}
};
inline void yield() {}
#else
using Mutex = std::mutex;
inline void yield() { std::this_thread::yield(); }
#endif

/// Holds a mutex where it is `shared`.
class Lock {
 public:
  explicit Lock(Mutex& mutex, bool shared = true) : mutex_(shared ? &mutex : nullptr) {
    if (mutex_) mutex_->lock();
  }
  ~Lock() {
    if (mutex_) mutex_->unlock();
  }
  Lock(const Lock&) = delete;
  Lock& operator=(const Lock&) = delete;

 private:
  Mutex* mutex_;
};

/// Calls f(0) .. f(count - 1), each on a thread of its own, the first on this one, and waits for
/// all.
template <class F>
void on_threads(std::size_t count, const F& f) {
#ifdef __wasm__
  for (std::size_t i = 0; i < count; ++i) f(i);
#else
  std::vector<std::jthread> others;  // joins at its end
  for (std::size_t i = 1; i < count; ++i) others.emplace_back(f, i);
  if (count > 0) f(std::size_t{0});
#endif
}

}  // namespace halfboard::solver
