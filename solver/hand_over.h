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
/// The places are fixed: a task that had to look up its place would read what was given before it
/// has taken it.
template <class Place>
struct HandOver {
  static void give() {
#ifdef HALFBOARD_THREAD_SANITIZER
    __tsan_release(&place);
#endif
  }
  static void take() {
#ifdef HALFBOARD_THREAD_SANITIZER
    __tsan_acquire(&place);
#endif
  }

 private:
  static inline char place = 0;
};

using WorkBegun = HandOver<struct WorkBegunPlace>;
using WorkDone = HandOver<struct WorkDonePlace>;

}  // namespace halfboard::solver
