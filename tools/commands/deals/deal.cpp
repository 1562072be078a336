#include "games/sight_reduction/deal.h"

#include <fmt/format.h>

#include "tools/census/draw.h"
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

constexpr std::uint64_t most_drawn = 100'000'000;  // they are held in memory

Result<Exit> show_drawn(const Arguments& arguments, const std::string& path) {
  const std::uint64_t count = arguments.number("random");
  if (count > most_drawn)
    return Error{fmt::format("{} deals of a census", count), "option --random",
                 fmt::format("at most {}", most_drawn)};
  const auto deals = draw_from_census({.path = path,
                                       .unsolvable = arguments.flag("unsolvable"),
                                       .seed = arguments.number("seed"),
                                       .count = static_cast<std::size_t>(count)},
                                      interrupted());
  if (!deals) return deals.error();
  for (const sr::DealNumber number : *deals) {
    if (std::ferror(stdout)) return Exit::fault;
    if (interrupted()) break;
    show(number, arguments.flag("json"));
  }
  if (!interrupted()) return Exit::done;
  print_log("stopped (partial)");
  return Exit::stopped;
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

Result<Exit> run_deal(const Arguments& arguments) {
  const auto& words = arguments.words();
  if (!words.empty() && find_game(words[0]))
    return Error{"game " + quote(words[0]) + " named", "",
                 "deal numbers or --random N: all deals are Sight Reduction's"};
  if (arguments.has("random") == !words.empty())
    return Error{words.empty() ? "no deals given" : "both numbers and --random", "",
                 "either deal numbers or --random N"};
  if (const auto census = arguments.text("census")) return show_drawn(arguments, *census);
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

constexpr Option deal_options[] = {
    option::number("random", "N", "N random deals ..", 1, option::most_deals),
    option::number("seed", "S", ".. of this seed", 0, UINT64_MAX, 1).beside("random"),
    option::file_in("census", "FILE", ".. only of those that it found solvable (see census)")
        .beside("random"),
    option::flag("unsolvable", ".. or unsolvable").beside("census"),
    option::json("{\"deal\", \"position\"}, one a line"),
};
constexpr Example deal_examples[] = {
    {"deal 0 123 601080389"},
    {"deal --random 5 --seed 1 --json"},
    {"census sight-reduction --rules base --deals 0..999 --out base.jsonl"},
    {"deal --random 5 --seed 1 --census base.jsonl --unsolvable"}};

}  // namespace

const Command deal_command{
    .name = "deal",
    .usage = "NUMBER... | --random N [--seed S] [--census FILE]",
    .summary = "Sight Reduction's deals as number and position",
    .details =
        "Deal i of a seed is the same on every machine and whatever the number of deals. From a\n"
        "census with lists each solvable deal of its range, or each unsolvable one, is as likely "
        "as any\nother, mirror images included; nothing is solved.",
    .examples = deal_examples,
    .words = {0, 1'000'000, Kind::number, Kind::number},
    .options = deal_options,
    .run = run_deal};

}  // namespace halfboard::tools
