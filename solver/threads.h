#pragma once

#include <cstddef>
#include <exception>
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
/// all. What one of them throws, the first if there are several, is thrown here after that; stop()
/// is called as soon as it is caught, maybe more than once, and has to bring the others to an end.
template <class F, class Stop>
void on_threads(std::size_t count, const F& f, [[maybe_unused]] const Stop& stop) {
#ifdef __wasm__
  for (std::size_t i = 0; i < count; ++i) f(i);
#else
  std::exception_ptr first;
  Mutex mutex;
  const auto guarded = [&](const auto& work) {
    try {
      work();
    } catch (...) {
      {
        const Lock lock(mutex);
        if (!first) first = std::current_exception();
      }
      stop();
    }
  };
  {
    std::vector<std::jthread> others;  // joins at its end
    guarded([&] {
      for (std::size_t i = 1; i < count; ++i)
        others.emplace_back([&guarded, &f, i] { guarded([&f, i] { f(i); }); });
      if (count > 0) f(std::size_t{0});
    });
  }
  if (first) std::rethrow_exception(first);
#endif
}

}  // namespace halfboard::solver
