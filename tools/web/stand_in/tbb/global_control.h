#pragma once

#include <cstddef>

// What solver/parallel.h takes of oneTBB, for a module that has one thread.
namespace tbb {

class global_control {
 public:
  enum parameter { max_allowed_parallelism };
  global_control(parameter, std::size_t) {}
  static std::size_t active_value(parameter) { return 1; }
};

}  // namespace tbb
