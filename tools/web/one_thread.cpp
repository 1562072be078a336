#include "solver/parallel.h"

// A WebAssembly module has one thread, which makes the calls in turn.
namespace halfboard::solver {

void parallel_for(unsigned, std::size_t count, const std::function<void(std::size_t)>& f) {
  for (std::size_t i = 0; i < count; ++i) f(i);
}

}  // namespace halfboard::solver
