#pragma once

#if defined(__SANITIZE_THREAD__)
#define HALFBOARD_THREAD_SANITIZER 1
#elif defined(__has_feature)
#if __has_feature(thread_sanitizer)
#define HALFBOARD_THREAD_SANITIZER 1
#endif
#endif

#ifdef HALFBOARD_THREAD_SANITIZER
#include <sanitizer/tsan_interface.h>
#endif

namespace halfboard::solver {

/// Work given from one thread to others through oneTBB, told to the thread sanitizer: what comes
/// before give() comes before what follows a take(). oneTBB does order them, but Debian's library
/// is not instrumented, so the sanitizer can't see it. Nothing at all in other builds.
class HandOver {
 public:
  void give() {
#ifdef HALFBOARD_THREAD_SANITIZER
    __tsan_release(this);
#endif
  }
  void take() {
#ifdef HALFBOARD_THREAD_SANITIZER
    __tsan_acquire(this);
#endif
  }
};

}  // namespace halfboard::solver
