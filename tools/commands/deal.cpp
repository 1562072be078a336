#include "games/sight_reduction/deal.h"

#include <fmt/format.h>

#include "tools/cli/commands.h"
#include "tools/cli/interrupt.h"

namespace halfboard::tools {
namespace {

namespace po = boost::program_options;
namespace sr = sight_reduction;

void show(sr::DealNumber number, bool json) {
  const std::string position = sr::Game::format(sr::deal(number));
  if (json)
    print_json({{"deal", number}, {"position", position}});
  else
    print(fmt::format("{} {}\n", number, position));
}

Result<Exit> show_random(const Arguments& arguments) {
  const auto count = arguments.number("random", 1, 1'000'000'000'000, 1);
  if (!count) return count.error();
  const auto seed = arguments.number("seed", 0, UINT64_MAX, 1);
  if (!seed) return seed.error();
  for (std::uint64_t i = 0; i < *count; ++i) {
    if (interrupted() || std::ferror(stdout)) return Exit::stopped;
    show(sr::random_deal(*seed, i), arguments.flag("json"));
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

}  // namespace

const Command deal_command{
    .name = "deal",
    .usage = "NUMBER... | --random N --seed S",
    .summary = "Sight Reduction's deals as number and position",
    .details =
        "Deal i of a seed is the same on every machine and whatever the number of deals.\n\n"
        "examples:\n  halfboard deal 0 123 601080389\n  halfboard deal --random 5 --seed 1 "
        "--json\n",
    .takes_game = false,
    .min_words = 0,
    .max_words = 1'000'000,
    .describe =
        [](po::options_description& options) {
          options.add_options()("random", po::value<std::string>()->value_name("N"),
                                "N random deals ..")(
              "seed", po::value<std::string>()->value_name("S"), ".. of this seed (default: 1)")(
              "json", po::bool_switch(), "{\"deal\", \"position\"}, one a line");
        },
    .run = run};

}  // namespace halfboard::tools
