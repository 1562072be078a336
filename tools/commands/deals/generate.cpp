#include <filesystem>

#include <fmt/format.h>

#include "bitboards/number.h"
#include "games/sight_reduction/deal.h"
#include "tools/cli/commands.h"
#include "tools/solve/puzzles.h"

namespace halfboard::tools {
namespace {

namespace sr = sight_reduction;

std::optional<double> parse_real(std::string_view text) {
  const auto number = parse_as<double>(text);
  return number && *number >= 0 ? number : std::nullopt;
}

/// "LOW..HIGH", at most `most`; `range` stays as it is without the option.
std::optional<Error> parse_range_of(const Arguments& arguments, const char* option, double most,
                                    const char* expected, sr::Range& range) {
  const auto text = arguments.text(option);
  if (!text) return std::nullopt;
  const auto dots = text->find("..");
  if (dots != std::string::npos) {
    const auto low = parse_real(std::string_view(*text).substr(0, dots));
    const auto high = parse_real(std::string_view(*text).substr(dots + 2));
    if (low && high && *low <= *high && *high <= most) {
      range = {*low, *high};
      return std::nullopt;
    }
  }
  return Error{"bad range " + quote(*text), "option --" + std::string(option), expected};
}

std::optional<Error> parse_wish(const Arguments& arguments, sr::Wish& wish) {
  wish.unique_target = arguments.flag("unique-target");
  if (const auto text = arguments.text("difficulty")) {
    wish.chance = chances_of(*sr::difficulty_named(*text));
  }
  if (auto fault = parse_range_of(arguments, "chance", 1,
                                  "LOW..HIGH, two probabilities such as 1e-7..1e-6", wish.chance))
    return fault;
  if (auto fault = parse_range_of(arguments, "keeping", 1, "LOW..HIGH, two shares such as 0.1..0.5",
                                  wish.keeping))
    return fault;
  return parse_range_of(arguments, "no-return", 32, "LOW..HIGH, two numbers of moves such as 5..12",
                        wish.mean_loss);
}

std::optional<Error> parse_limits(const Arguments& arguments, PuzzleRequest& request) {
  const unsigned threads = arguments.threads();
  const solver::Limits limits = arguments.limits();
  request.seconds = limits.seconds;
  const std::size_t needed = (sr::PuzzleMaker::memory_needed(sr::deal(0)) >> 20) + 1;
  const std::size_t memory =
      arguments.has("memory") ? limits.memory_mib : std::size_t{threads} * needed;
  if (memory < needed)
    return Error{"too little memory", "option --memory", fmt::format("at least {} MiB", needed)};
  request.threads = static_cast<unsigned>(std::min<std::size_t>(threads, memory / needed));
  return std::nullopt;
}

Result<PuzzleRequest> parse_wish(const Arguments& arguments) {
  PuzzleRequest request;
  const std::string rules = arguments.text("rules").value_or("base");
  const auto variant = sr::variant_named(rules);
  request.variant = *variant;
  if (auto fault = parse_wish(arguments, request.wish)) return *fault;
  if (request.wish.unique_target && !variant->challenging)
    return Error{"no deal has a unique target under " + rules, "option --unique-target",
                 "rules with challenging: else the last to go may be either of two"};
  request.count = arguments.number("count");
  request.seed = arguments.number("seed");
  request.tries = arguments.given_number("tries").value_or(option::most_deals);
  if (auto fault = parse_limits(arguments, request)) return *fault;
  request.svg = arguments.text("svg").value_or("");
  request.json = arguments.flag("json");
  request.progress = arguments.shows_progress();
  return request;
}

Result<Exit> run_generate(const Arguments& arguments) {
  const auto request = parse_wish(arguments);
  if (!request) return request.error();
  std::error_code failure;
  if (!request->svg.empty()) std::filesystem::create_directories(request->svg, failure);
  if (failure)
    return Error{"cannot make the folder " + request->svg, "option --svg", "a writable place"};
  return print_puzzles(*request);
}

constexpr Option generate_options[] = {
    option::choice("rules", option::four_rules, "which checkers may be removed", "base"),
    option::choice("difficulty", "easy|medium|hard|expert", "how hard", "any"),
    option::text("chance", "LOW..HIGH", "instead: the chance, 0..1, that random play solves it")
        .not_beside("difficulty"),
    option::text("keeping", "LOW..HIGH", "share, 0..1, of the first moves that keep it solvable"),
    option::text("no-return", "LOW..HIGH", "moves, on average, until random play has lost it"),
    option::flag("unique-target", "only one pair of last checkers can be left (challenging)"),
    option::number("count", "N", "how many", 1, option::most_deals, 1),
    option::number("seed", "S", "of the random deals", 0, UINT64_MAX, 1),
    option::number("tries", "N", "look at no more than N deals", 1, option::most_deals, "no limit"),
    option::folder("svg", "FOLDER", "draw each deal into FOLDER/NUMBER.svg; the folder is made"),
    option::threads,
    option::memory_of("for all threads together", "what they need"),
    option::time_limit("stop after so long (exit 3)"),
    option::json("{\"deal\", \"difficulty\", \"solution\", \"profile\", ..}"),
    option::progress,
};
constexpr Example generate_examples[] = {
    {"generate sight-reduction --difficulty medium --seed 7 --json", Example::Cost::long_run},
    {"generate sight-reduction --difficulty hard --count 10 --seed 7 --json",
     Example::Cost::long_run},
    {"generate sight-reduction --rules challenging --unique-target --svg .",
     Example::Cost::long_run},
};

}  // namespace

const Command generate_command{
    .name = "generate",
    .usage = "sight-reduction [--rules R] [--difficulty D] [--unique-target] [--count N]",
    .summary = "solitaire deals with a wanted difficulty, for puzzles",
    .details =
        "Goes through the random deals of a seed, in order, and shows those that are solvable and "
        "fit. The difficulty is the chance that uniformly random legal moves solve a deal:\n"
        "  easy    from 1 in 10,000\n"
        "  medium  from 1 in 1,000,000\n"
        "  hard    from 1 in 100,000,000\n"
        "  expert  below that\n"
        "Positions, first moves and targets are counted exactly, by a look at every position of "
        "the deal; chances are right to four digits. Some wishes are rare, some nobody can fulfil: "
        "--tries and --time-limit end the search (exit 3).",
    .examples = generate_examples,
    .game = GameWord::needed,
    .games = "sight-reduction",
    .game_options = "",
    .options = generate_options,
    .run = run_generate};

}  // namespace halfboard::tools
