#include "solver/zeroed.h"

#include <cstdlib>

#ifndef __wasm__  // no such system in the module of the pages
#include <sys/mman.h>
#endif

namespace halfboard::solver {

// The system itself is asked for large ones: a sanitizer writes to its account of all that the heap
// gives, touched or not.
std::unique_ptr<void, FreeZeroed> zeroed_bytes(std::size_t size) {
#ifdef MAP_ANONYMOUS
  constexpr std::size_t large = 1 << 20;
  if (size >= large) {
    void* const mapped =
        mmap(nullptr, size, PROT_READ | PROT_WRITE, MAP_PRIVATE | MAP_ANONYMOUS, -1, 0);
    if (mapped == MAP_FAILED) throw std::bad_alloc();
    return {mapped, {size}};
  }
#endif
  void* const memory = std::calloc(size, 1);
  if (!memory) throw std::bad_alloc();
  return {memory, {}};
}

void FreeZeroed::operator()(void* memory) const {
#ifdef MAP_ANONYMOUS
  if (mapped != 0) {
    munmap(memory, mapped);
    return;
  }
#endif
  std::free(memory);
}

}  // namespace halfboard::solver
