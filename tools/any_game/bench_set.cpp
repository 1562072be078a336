#include "tools/any_game/bench_set.h"

#include <stdexcept>

#include "bitboards/notation.h"

namespace halfboard::tools {

std::uint64_t bench_nodes(const AnyGame& game, const solver::BenchJob& job) {
  solver::Options options;
  if (!job.options.empty())
    for (const std::string_view option : bitboards::fields_of(job.options)) {
      const auto cut = option.find('=');
      if (cut == std::string_view::npos)
        throw std::logic_error("bench set of " + std::string(game.name()) + ": bad options");
      options.emplace(option.substr(0, cut), option.substr(cut + 1));
    }
  const auto position = game.position(job.position, options);
  if (!position) throw std::logic_error("bench set of " + position.error().line());
  return (*position)->bench(job);
}

}  // namespace halfboard::tools
