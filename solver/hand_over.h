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
#define HALFBOARD_UNSEEN_BY_THREAD_SANITIZER __attribute__((no_sanitize("thread")))
#else
#define HALFBOARD_UNSEEN_BY_THREAD_SANITIZER
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

/// Work as a task of oneTBB: f, called after WorkBegun::take(). What a task reads of itself before
/// it can take anything, the address of f, the sanitizer doesn't see. `f` must outlive the task
/// and be there before WorkBegun::give().
template <class F>
class HandedOver {
 public:
  explicit HandedOver(const F& f) : f_(&f) {}

  template <class... Arguments>
  HALFBOARD_UNSEEN_BY_THREAD_SANITIZER void operator()(Arguments... arguments) const {
    WorkBegun::take();
    (*f_)(arguments...);
  }

 private:
  const F* f_;
};

}  // namespace halfboard::solver
