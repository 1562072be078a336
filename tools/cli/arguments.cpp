#include <algorithm>
#include <stdexcept>
#include <thread>

#include <sched.h>
#include <unistd.h>

#include "bitboards/number.h"
#include "tools/cli/cli.h"
#include "tools/cli/interrupt.h"

namespace halfboard::tools {
namespace {

/// Those that this process may run on, as taskset and Slurm set it; std::thread counts all.
unsigned processors() {
  cpu_set_t usable;
  if (::sched_getaffinity(0, sizeof usable, &usable) == 0)
    return static_cast<unsigned>(CPU_COUNT(&usable));
  return std::max(1u, std::thread::hardware_concurrency());
}

}  // namespace

Arguments::Arguments(const Command& command, const AnyGame* game, std::vector<std::string> words,
                     Given given)
    : command_(&command),
      game_(game),
      options_(options_of(command, game)),
      words_(std::move(words)),
      given_(std::move(given)) {}

std::optional<std::string> Arguments::text(std::string_view option) const {
  const auto found = given_.find(option);
  if (found == given_.end()) return std::nullopt;
  return found->second;
}

std::optional<std::uint64_t> Arguments::given_number(std::string_view option) const {
  const auto found = given_.find(option);
  if (found == given_.end()) return std::nullopt;
  return parse_number(found->second);  // within its bounds: that was seen before
}

std::uint64_t Arguments::number(std::string_view name) const {
  if (const auto given = given_number(name)) return *given;
  for (const Option& option : options_)
    if (option.name == name && option.fallback) return *option.fallback;
  throw std::logic_error("option --" + std::string(name) + " has no default");
}

bool Arguments::takes(std::string_view option) const {
  return std::ranges::find(options_, option, &Option::name) != options_.end();
}

solver::Options Arguments::game_options() const {
  solver::Options given;
  for (const solver::Option& option : game_->options())
    if (const auto value = text(option.name)) given.emplace(option.name, *value);
  return given;
}

std::optional<Error> Arguments::misplaced(std::string_view position) const {
  if (position == "start" || position.starts_with("start ")) return std::nullopt;
  for (const solver::Option& option : game_->options())
    if (is_of_start(option) && has(option.name))
      return Error{"no meaning for a position that is written out",
                   "option --" + std::string(option.name), "the position 'start'"};
  return std::nullopt;
}

Result<std::unique_ptr<AnyPosition>> Arguments::position(std::string_view text) const {
  if (auto fault = misplaced(text)) return *fault;
  return game_->position(text, game_options());
}

solver::Limits Arguments::limits() const {
  solver::Limits limits;
  limits.stop = &interrupted();
  if (const auto seconds = text("time-limit"))
    limits.seconds = parse_as<double>(*seconds).value_or(limits.seconds);  // checked when read
  limits.nodes = given_number("node-limit").value_or(limits.nodes);
  limits.memory_mib = static_cast<std::size_t>(given_number("memory").value_or(limits.memory_mib));
  return limits;
}

unsigned Arguments::threads() const {
  if (const auto given = given_number("threads")) return static_cast<unsigned>(*given);
  return processors();
}

bool Arguments::shows_progress() const { return flag("progress") || ::isatty(STDERR_FILENO) == 1; }

std::vector<FileUse> Arguments::files() const {
  std::vector<FileUse> files;
  const auto add = [&](Kind kind, const std::string& path, std::string where, bool resumed) {
    if (kind == Kind::file_in || kind == Kind::file_out)
      files.push_back({path, std::move(where), kind == Kind::file_out, resumed});
  };
  for (std::size_t i = 0; i < words_.size(); ++i)
    add(i == 0 ? command_->words.first : command_->words.others, words_[i],
        "argument " + std::to_string(i + 1), false);
  for (const Option& option : options_)
    if (const auto value = text(option.name))
      add(option.kind, *value, "option --" + std::string(option.name), option.resumed);
  return files;
}

}  // namespace halfboard::tools
