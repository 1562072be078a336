#include "tools/cli/memory.h"

#include <algorithm>

#include <sys/resource.h>
#include <unistd.h>

namespace halfboard::tools {
namespace {

/// What this process may have: the machine's memory, or less by a limit of the shell.
std::uint64_t most_mib() {
  const auto pages = static_cast<std::uint64_t>(::sysconf(_SC_PHYS_PAGES));
  std::uint64_t bytes = pages * static_cast<std::uint64_t>(::sysconf(_SC_PAGESIZE));
  for (const auto resource : {RLIMIT_AS, RLIMIT_DATA})
    if (rlimit limit{}; ::getrlimit(resource, &limit) == 0 && limit.rlim_cur != RLIM_INFINITY)
      bytes = std::min<std::uint64_t>(bytes, limit.rlim_cur);
  return bytes >> 20;
}

}  // namespace

std::optional<Error> refuse_memory(const Arguments& arguments) {
  const auto asked = arguments.given_number("memory");
  if (!asked || *asked <= most_mib()) return std::nullopt;
  return Error{"so much memory is not there", "option --memory",
               "at most " + std::to_string(most_mib()) + " MiB"};
}

}  // namespace halfboard::tools
