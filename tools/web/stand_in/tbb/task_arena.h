#pragma once

namespace tbb {

/// One thread, however many are asked for.
class task_arena {
 public:
  explicit task_arena(int) {}
  template <class F>
  void execute(const F& f) {
    f();
  }
};

}  // namespace tbb
