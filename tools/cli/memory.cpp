#include "tools/cli/memory.h"

#include <algorithm>

#include <sys/resource.h>
#include <unistd.h>

namespace halfboard::tools {

std::uint64_t most_mib() {
  const long pages = ::sysconf(_SC_PHYS_PAGES);
  const long page = ::sysconf(_SC_PAGESIZE);
  std::uint64_t bytes = std::uint64_t{1} << 30;
  if (pages > 0 && page > 0)
    bytes = static_cast<std::uint64_t>(pages) * static_cast<std::uint64_t>(page);
  for (const auto resource : {RLIMIT_AS, RLIMIT_DATA})
    if (rlimit limit{}; ::getrlimit(resource, &limit) == 0 && limit.rlim_cur != RLIM_INFINITY)
      bytes = std::min<std::uint64_t>(bytes, limit.rlim_cur);
  return bytes >> 20;
}

std::optional<Error> refuse_memory(const Arguments& arguments) {
  const auto asked = arguments.given_number("memory");
  if (!asked || *asked <= most_mib()) return std::nullopt;
  return Error{"so much memory is not there", "option --memory",
               "at most " + std::to_string(most_mib()) + " MiB"};
}

}  // namespace halfboard::tools
