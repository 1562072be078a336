#pragma once

#include <cstddef>

// What solver/parallel.h takes of oneTBB, for a module that has one thread: the calls in turn.
namespace tbb {

struct simple_partitioner {};

template <class F>
void parallel_for(std::size_t first, std::size_t last, const F& f, simple_partitioner) {
  for (; first < last; ++first) f(first);
}

}  // namespace tbb
