#include "tools/cli/huge_pages.h"

#include <memory>

#include <sys/mman.h>

namespace halfboard::tools {

void prefer_huge_pages(void* memory, std::size_t bytes) {
#ifdef MADV_HUGEPAGE
  constexpr std::size_t page = std::size_t{1} << 21;
  if (!std::align(page, page, memory, bytes)) return;
  ::madvise(memory, bytes / page * page, MADV_HUGEPAGE);
#else
  static_cast<void>(memory);
  static_cast<void>(bytes);
#endif
}

}  // namespace halfboard::tools
