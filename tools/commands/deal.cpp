#include "games/sight_reduction/deal.h"

#include <fmt/format.h>

#include "tools/cli/commands.h"
#include "tools/cli/interrupt.h"

namespace halfboard::tools {
namespace {

namespace sr = sight_reduction;

void show(sr::DealNumber number, bool json) {
  const std::string position = sr::Game::format(sr::deal(number));
  if (json)
    print_json({{"deal", number}, {"position", position}});
  else
    print(fmt::format("{} {}\n", number, position));
}

Result<Exit> show_random(const Arguments& arguments) {
  const std::uint64_t count = arguments.number("random");
  const std::uint64_t seed = arguments.number("seed");
  for (std::uint64_t i = 0; i < count; ++i) {
    if (std::ferror(stdout)) return Exit::fault;  // main says so
    if (interrupted()) {
      print_log(fmt::format("stopped (partial): {} of {} deals", i, count));
      return Exit::stopped;
    }
    show(sr::random_deal(seed, i), arguments.flag("json"));
  }
  return Exit::done;
}

Result<Exit> run(const Arguments& arguments) {
  const auto& words = arguments.words();
  if (arguments.has("random") == !words.empty())
    return Error{words.empty() ? "no deals given" : "both numbers and --random", "",
                 "either deal numbers or --random N"};
  if (arguments.has("seed") && !arguments.has("random"))
    return Error{"a seed without random deals", "option --seed", "--random N as well"};
  if (words.empty()) return show_random(arguments);
  std::vector<sr::DealNumber> numbers;
  for (const std::string& word : words) {
    const auto number = parse_number(word.starts_with('#') ? word.substr(1) : word);
    if (!number || *number >= sr::deal_count)
      return Error{"bad deal number " + quote(word), "",
                   fmt::format("a number from 0 to {}", sr::deal_count - 1)};
    numbers.push_back(static_cast<sr::DealNumber>(*number));
  }
  for (const sr::DealNumber number : numbers) show(number, arguments.flag("json"));
  return Exit::done;
}

constexpr Option options[] = {
    option::number("random", "N", "N random deals ..", 1, option::most_deals),
    option::number("seed", "S", ".. of this seed", 0, UINT64_MAX, 1),
    option::json("{\"deal\", \"position\"}, one a line"),
};
constexpr Example examples[] = {{"deal 0 123 601080389"}, {"deal --random 5 --seed 1 --json"}};

}  // namespace

const Command deal_command{
    .name = "deal",
    .usage = "NUMBER... | --random N --seed S",
    .summary = "Sight Reduction's deals as number and position",
    .details = "Deal i of a seed is the same on every machine and whatever the number of deals.",
    .examples = examples,
    .words = {0, 1'000'000},
    .options = options,
    .run = run};

}  // namespace halfboard::tools
