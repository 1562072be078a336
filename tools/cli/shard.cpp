#include "tools/cli/shard.h"

#include <fmt/format.h>

#include "tools/cli/option.h"

namespace halfboard::tools {

Result<solver::Shard> parse_shard(std::string_view text) {
  const auto slash = text.find('/');
  const auto index = parse_number(text.substr(0, slash));
  const auto count =
      slash == std::string_view::npos ? std::nullopt : parse_number(text.substr(slash + 1));
  if (!index || !count || *index >= *count || *count > option::most_deals)
    return Error{"bad shard " + quote(text), "option --shard",
                 fmt::format("I/N with I from 0 to N - 1, N at most {}", option::most_deals)};
  return solver::Shard{*index, *count};
}

Result<solver::Shard> shard_of(const Arguments& arguments) {
  const auto text = arguments.text("shard");
  return text ? parse_shard(*text) : solver::Shard{};
}

}  // namespace halfboard::tools
