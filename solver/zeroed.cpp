#include "solver/zeroed.h"

#include <cstdlib>

#ifndef __wasm__  // no such system in the module of the pages
#include <sys/mman.h>
#endif

namespace halfboard::solver {

// The system itself is asked for large ones: a sanitizer writes to its account of all that the heap
// gives, touched or not.
std::unique_ptr<void, FreeZeroed> zeroed_bytes(std::size_t size, Pages pages) {
#ifdef MAP_ANONYMOUS
  constexpr std::size_t large = 1 << 20;
  if (size >= large) {
    void* const mapped =
        mmap(nullptr, size, PROT_READ | PROT_WRITE, MAP_PRIVATE | MAP_ANONYMOUS, -1, 0);
    if (mapped == MAP_FAILED) throw std::bad_alloc();
#ifdef MADV_HUGEPAGE
    if (pages == Pages::huge) madvise(mapped, size, MADV_HUGEPAGE);  // a wish
#endif
    return {mapped, {size}};
  }
#endif
  static_cast<void>(pages);
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
