#include "tools/cli/cli.h"

#include <algorithm>
#include <charconv>
#include <cmath>
#include <cstdio>
#include <filesystem>
#include <fstream>
#include <system_error>

#include <tbb/info.h>

#include "tools/cli/interrupt.h"

namespace halfboard::tools {
namespace po = boost::program_options;

std::optional<std::uint64_t> parse_number(std::string_view text) {
  std::uint64_t value = 0;
  const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), value);
  if (error != std::errc{} || end != text.data() + text.size()) return std::nullopt;
  return value;
}

std::optional<std::string> Arguments::text(const std::string& option) const {
  if (!has(option)) return std::nullopt;
  return options_[option].as<std::string>();
}

Result<std::uint64_t> Arguments::number(const std::string& option, std::uint64_t low,
                                        std::uint64_t high, std::uint64_t fallback) const {
  const auto given = text(option);
  if (!given) return fallback;
  const auto value = parse_number(*given);
  if (!value || *value < low || *value > high)
    return Error{"bad value " + quote(*given), "option --" + option,
                 "a whole number from " + std::to_string(low) + " to " + std::to_string(high)};
  return *value;
}

solver::Options Arguments::game_options() const {
  solver::Options given;
  for (const solver::Option& option : game_->options())
    if (const auto value = text(std::string(option.name))) given.emplace(option.name, *value);
  return given;
}

Result<std::unique_ptr<AnyPosition>> Arguments::position(std::string_view text) const {
  return game_->position(text, game_options());
}

Result<solver::Limits> Arguments::limits() const {
  solver::Limits limits;
  limits.stop = &interrupted();
  if (const auto given = text("time-limit")) {
    double seconds = 0;
    const auto [end, error] =
        std::from_chars(given->data(), given->data() + given->size(), seconds);
    if (error != std::errc{} || end != given->data() + given->size() || !std::isfinite(seconds) ||
        seconds < 0)
      return Error{"bad value " + quote(*given), "option --time-limit",
                   "seconds, a number of at least 0"};
    limits.seconds = seconds;
  }
  const auto nodes = number("node-limit", 1, UINT64_MAX, limits.nodes);
  if (!nodes) return nodes.error();
  const auto memory = number("memory", 1, 1 << 20, limits.memory_mib);
  if (!memory) return memory.error();
  limits.nodes = *nodes;
  limits.memory_mib = static_cast<std::size_t>(*memory);
  return limits;
}

Result<unsigned> Arguments::threads() const {
  const auto cores = static_cast<std::uint64_t>(tbb::info::default_concurrency());
  const auto count = number("threads", 1, 1024, cores);
  if (!count) return count.error();
  return static_cast<unsigned>(*count);
}

void describe_limits(po::options_description& options) {
  options.add_options()("time-limit", po::value<std::string>()->value_name("SECONDS"),
                        "give up after so long (exit 3)")(
      "node-limit", po::value<std::string>()->value_name("N"), "give up after N nodes (exit 3)")(
      "memory", po::value<std::string>()->value_name("MIB"), "memory for tables (default: 1024)");
}

void print(std::string_view text) { std::fwrite(text.data(), 1, text.size(), stdout); }

void print_log(std::string_view text) {
  std::fflush(stdout);
  // Control characters out, so that one message is one line.
  std::string line = "halfboard: " + std::string(text);
  std::ranges::replace_if(
      line, [](unsigned char c) { return c < 0x20 || c == 0x7f; }, ' ');
  if (line.size() > 500) line.replace(497, std::string::npos, "...");
  std::fputs((line + "\n").c_str(), stderr);
}

void print_fault(const Error& error) { print_log(error.line()); }

void print_json(const Json& json) {
  print(json.dump(-1, ' ', false, Json::error_handler_t::replace) + "\n");
}

std::optional<Error> write_file(const std::string& path, std::string_view content) {
  const std::string draft = path + ".part";
  std::ofstream file(draft, std::ios::binary | std::ios::trunc);
  file.write(content.data(), static_cast<std::streamsize>(content.size()));
  file.close();
  std::error_code failure;
  if (!file)
    failure = std::make_error_code(std::errc::io_error);
  else
    std::filesystem::rename(draft, path, failure);
  if (!failure) return std::nullopt;
  std::error_code ignored;
  std::filesystem::remove(draft, ignored);
  return Error{"cannot write " + path, "", "a writable place with room for it"};
}

}  // namespace halfboard::tools
