#include "tools/batch/session.h"

#include <ctime>
#include <fstream>

#include <fmt/chrono.h>
#include <sys/utsname.h>

#include "tools/any_game/any_game.h"
#include "tools/cli/version.h"

namespace halfboard::tools {
namespace {

std::string cpu_model() {
  std::ifstream info("/proc/cpuinfo");
  for (std::string line; std::getline(info, line);)
    if (line.starts_with("model name"))
      if (const auto colon = line.find(": "); colon != std::string::npos)
        return line.substr(colon + 2);
  utsname names{};
  return ::uname(&names) == 0 ? names.machine : "unknown";
}

}  // namespace

Session current_session(unsigned threads) {
  const std::time_t now = std::time(nullptr);
  return {.version = version,
          .commit = commit,
          .cpu = cpu_model(),
          .instruction_set = std::string(instruction_set()),
          .threads = threads,
          .started = fmt::format("{:%Y-%m-%dT%H:%M:%SZ}", fmt::gmtime(now))};
}

}  // namespace halfboard::tools
