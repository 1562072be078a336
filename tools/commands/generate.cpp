#include <charconv>
#include <filesystem>

#include <fmt/format.h>

#include "games/sight_reduction/deal.h"
#include "tools/cli/commands.h"
#include "tools/solve/puzzles.h"

namespace halfboard::tools {
namespace {

namespace po = boost::program_options;
namespace sr = sight_reduction;

constexpr std::uint64_t most_deals = 1'000'000'000'000;

std::optional<double> parse_real(std::string_view text) {
  double number = 0;
  const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), number);
  if (error != std::errc() || end != text.data() + text.size() || !(number >= 0))
    return std::nullopt;
  return number;
}

/// "LOW..HIGH"; `range` stays as it is without the option.
std::optional<Error> parse_range_of(const Arguments& arguments, const char* option,
                                    const char* expected, sr::Range& range) {
  const auto text = arguments.text(option);
  if (!text) return std::nullopt;
  const auto dots = text->find("..");
  if (dots != std::string::npos) {
    const auto low = parse_real(std::string_view(*text).substr(0, dots));
    const auto high = parse_real(std::string_view(*text).substr(dots + 2));
    if (low && high && *low <= *high) {
      range = {*low, *high};
      return std::nullopt;
    }
  }
  return Error{"bad range " + quote(*text), "option --" + std::string(option), expected};
}

std::optional<Error> parse_wish(const Arguments& arguments, sr::Wish& wish) {
  wish.unique_target = arguments.flag("unique-target");
  if (arguments.has("difficulty") && arguments.has("chance"))
    return Error{"both a difficulty and a chance", "option --chance", "one of the two"};
  if (const auto text = arguments.text("difficulty")) {
    const auto difficulty = sr::difficulty_named(*text);
    if (!difficulty)
      return Error{"bad difficulty " + quote(*text), "option --difficulty",
                   "easy, medium, hard or expert"};
    wish.chance = chances_of(*difficulty);
  }
  if (auto fault = parse_range_of(arguments, "chance",
                                  "LOW..HIGH, two probabilities such as 1e-7..1e-6", wish.chance))
    return fault;
  if (auto fault = parse_range_of(arguments, "keeping", "LOW..HIGH, two shares such as 0.1..0.5",
                                  wish.keeping))
    return fault;
  return parse_range_of(arguments, "no-return", "LOW..HIGH, two numbers of moves such as 5..12",
                        wish.mean_loss);
}

std::optional<Error> parse_limits(const Arguments& arguments, PuzzleRequest& request) {
  const auto threads = arguments.threads();
  if (!threads) return threads.error();
  const auto limits = arguments.limits();
  if (!limits) return limits.error();
  request.seconds = limits->seconds;
  const std::size_t needed = (sr::PuzzleMaker::memory_needed(sr::deal(0)) >> 20) + 1;
  const std::size_t memory =
      arguments.has("memory") ? limits->memory_mib : std::size_t{*threads} * needed;
  if (memory < needed)
    return Error{"too little memory", "option --memory", fmt::format("at least {} MiB", needed)};
  request.threads = static_cast<unsigned>(std::min<std::size_t>(*threads, memory / needed));
  return std::nullopt;
}

Result<PuzzleRequest> parse_request(const Arguments& arguments) {
  if (arguments.game().name() != sr::Game::name)
    return Error{"no deals of " + std::string(arguments.game().name()), "",
                 std::string(sr::Game::name)};
  for (const char* option : {"files", "ranks"})
    if (arguments.has(option))
      return Error{"no meaning for full deals", "option --" + std::string(option),
                   "no such option"};
  PuzzleRequest request;
  const std::string rules = arguments.text("rules").value_or("base");
  const auto variant = sr::variant_named(rules);
  if (!variant || variant->pairs)
    return Error{"bad rules " + quote(rules), "option --rules",
                 "one of base, easier, challenging and easier+challenging"};
  request.variant = *variant;
  if (auto fault = parse_wish(arguments, request.wish)) return *fault;
  if (request.wish.unique_target && !variant->challenging)
    return Error{"no deal has a unique target under " + rules, "option --unique-target",
                 "rules with challenging: else the last to go may be either of two"};
  const auto count = arguments.number("count", 1, most_deals, 1);
  if (!count) return count.error();
  const auto seed = arguments.number("seed", 0, UINT64_MAX, 1);
  if (!seed) return seed.error();
  const auto tries = arguments.number("tries", 1, most_deals, most_deals);
  if (!tries) return tries.error();
  request.count = *count;
  request.seed = *seed;
  request.tries = *tries;
  if (auto fault = parse_limits(arguments, request)) return *fault;
  request.svg = arguments.text("svg").value_or("");
  std::error_code ignored;
  if (arguments.has("svg") && !std::filesystem::is_directory(request.svg, ignored))
    return Error{"no folder " + quote(request.svg), "option --svg", "a folder that is there"};
  request.json = arguments.flag("json");
  request.progress = arguments.flag("progress");
  return request;
}

Result<Exit> run(const Arguments& arguments) {
  const auto request = parse_request(arguments);
  if (!request) return request.error();
  return print_puzzles(*request);
}

}  // namespace

const Command generate_command{
    .name = "generate",
    .usage = "sight-reduction [--rules R] [--difficulty D] [--unique-target] [--count N]",
    .summary = "solitaire deals with a wanted difficulty, for puzzles",
    .details =
        "Goes through the random deals of a seed, in order, and shows those that are solvable and\n"
        "fit. The difficulty is the chance that uniformly random legal moves solve a deal:\n"
        "  easy    from 1 in 10,000\n"
        "  medium  from 1 in 1,000,000\n"
        "  hard    from 1 in 100,000,000\n"
        "  expert  below that\n"
        "All figures are exact, by a look at every position of the deal. Some wishes are rare, \n"
        "some nobody can fulfil: --tries and --time-limit end the search (exit 3).\n\n"
        "examples:\n"
        "  halfboard generate sight-reduction --difficulty hard --count 10 --seed 7 --json\n"
        "  halfboard generate sight-reduction --rules challenging --unique-target --svg .\n",
    .takes_game = true,
    .min_words = 0,
    .max_words = 0,
    .describe =
        [](po::options_description& options) {
          const auto add = [&](const char* name, const char* value, const char* help) {
            options.add_options()(name, po::value<std::string>()->value_name(value), help);
          };
          add("difficulty", "D", "easy, medium, hard or expert (default: any)");
          add("chance", "LOW..HIGH", "instead: the chance that random play solves it");
          add("keeping", "LOW..HIGH", "share of the first moves that keep it solvable");
          add("no-return", "LOW..HIGH", "moves, on average, until random play has lost it");
          options.add_options()("unique-target", po::bool_switch(),
                                "only one pair of last checkers can be left (challenging)");
          add("count", "N", "how many (default: 1)");
          add("seed", "S", "of the random deals (default: 1)");
          add("tries", "N", "look at no more than N deals");
          add("svg", "FOLDER", "draw each deal into FOLDER/NUMBER.svg");
          add("threads", "N", "default: all cores");
          add("memory", "MIB", "for all threads together (default: what they need)");
          add("time-limit", "SECONDS", "stop after so long (exit 3)");
          options.add_options()("json", po::bool_switch(),
                                "{\"deal\", \"difficulty\", \"solution\", \"profile\", ..}")(
              "progress", po::bool_switch(), "show progress even if stderr is no terminal");
        },
    .run = run};

}  // namespace halfboard::tools
