#include <algorithm>
#include <functional>
#include <utility>
#include <vector>

#include <fmt/format.h>

#include "games/sight_reduction/solitaire/patterns/pattern.h"
#include "tools/cli/commands.h"
#include "tools/patterns/deals.h"
#include "tools/patterns/gallery.h"
#include "tools/patterns/lessons.h"
#include "tools/patterns/reasons.h"
#include "tools/reports/draw.h"
#include "tools/reports/figures.h"

namespace halfboard::tools {
namespace {

namespace sr = sight_reduction;

/// `asked`: of how many deals.
void print_lessons(const patterns::Lessons& lessons, std::uint64_t asked) {
  using Lesson = patterns::Lessons::Lesson;
  for (const sr::Pattern& p : lessons.patterns)
    print(fmt::format("{{0x{:08x}, 0x{:08x}, {}, {}}},\n", p.white, p.black, p.white_first,
                      p.black_first));
  print_log(
      fmt::format("{}: {} explained by patterns known then, {} taught one, {} need the "
                  "whole board, {} no pattern within the states{}",
                  counted(lessons.deals, "deal"), lessons.of(Lesson::known),
                  lessons.of(Lesson::learned), lessons.of(Lesson::whole_deal),
                  lessons.of(Lesson::none), lessons.deals == asked ? "" : "; stopped (partial)"));
}

std::string text_of(const patterns::PatternKind& kind) {
  const auto some = [](int n, const char* what) {
    return counted(static_cast<std::uint64_t>(n), what);
  };
  std::string text = some(kind.files, "file") + ", " + some(kind.ranks, "rank");
  if (kind.squares) text += ", " + some(kind.squares, "square");
  return text;
}

std::string least_of(const sr::Pattern& p) {
  return fmt::format("{} if White moves first, {} if Black does", patterns::told(p.white_first),
                     patterns::told(p.black_first));
}

/// Of which lines the smallest pattern of a deal is made; the commonest first.
void print_kinds(const patterns::Reasons& reasons, bool json) {
  std::vector<std::pair<patterns::PatternKind, patterns::Reasons::Share>> kinds(
      reasons.kinds.begin(), reasons.kinds.end());
  std::ranges::stable_sort(kinds, std::greater{}, [](const auto& k) { return k.second.deals; });
  if (!json) print("the smallest pattern of a deal is made of whole\n");
  for (const auto& [kind, share] : kinds) {
    if (json)
      print_json({{"files", kind.files},
                  {"ranks", kind.ranks},
                  {"squares", kind.squares},
                  {"patterns", share.patterns},
                  {"deals", share.deals},
                  {"share", percent(share.deals, reasons.deals) / 100}});
    else
      print(fmt::format("  {:<30}{:>5} {:<8}{:>10} {} ({:5.2f}%)\n", text_of(kind), share.patterns,
                        noun_for(share.patterns, "pattern"), share.deals,
                        noun_for(share.deals, "deal"), percent(share.deals, reasons.deals)));
  }
}

/// `asked` as above.
void print_reasons(const patterns::Reasons& reasons, std::uint64_t asked, bool json) {
  const bool whole = reasons.deals == asked;
  for (std::size_t i = 0; i < reasons.top.size(); ++i) {
    const auto& [p, deals] = reasons.top[i];
    if (json)
      print_json({{"white", fmt::format("0x{:08x}", p.white)},
                  {"black", fmt::format("0x{:08x}", p.black)},
                  {"white_first", p.white_first},
                  {"black_first", p.black_first},
                  {"deals", deals},
                  {"share", percent(deals, reasons.deals) / 100}});
    else
      print(fmt::format("{}. in {} ({:.2f}%): {}\n", i + 1, counted(deals, "deal"),
                        percent(deals, reasons.deals), least_of(p)) +
            draw_text(patterns::picture_of(p)) + "\n");
  }
  print_kinds(reasons, json);
  if (json) {
    Json sums{{"deals", reasons.deals},
              {"explained_by_these", reasons.by_top},
              {"explained_by_known_patterns", reasons.by_any}};
    if (!whole) sums["partial"] = true;
    print_json(sums);
  } else {
    print(fmt::format(
        "{}{}: one of these stands in {} ({:.2f}%), one of all {} known "
        "patterns in {} ({:.2f}%)\n",
        counted(reasons.deals, "deal"), whole ? "" : fmt::format(" of {} (partial)", asked),
        reasons.by_top, percent(reasons.by_top, reasons.deals), sr::known_patterns().size(),
        reasons.by_any, percent(reasons.by_any, reasons.deals)));
  }
}

Result<Exit> run_patterns(const Arguments& arguments) {
  const auto input = arguments.text("input");
  if (!input) return Error{"no file given", "option --input", "a file of unsolvable deals"};
  const auto deals =
      patterns::read_deals(*input == "-" ? "/dev/stdin" : *input,
                           arguments.given_number("deals").value_or(option::most_deals));
  if (!deals) return deals.error();
  if (arguments.flag("learn")) {
    const patterns::Lessons lessons =
        patterns::learn(*deals, arguments.number("states"), arguments.shows_progress());
    print_lessons(lessons, deals->size());
    return lessons.deals == deals->size() ? Exit::done : Exit::stopped;
  }
  const patterns::Reasons reasons =
      patterns::count_reasons(*deals, arguments.number("top"), arguments.shows_progress());
  if (reasons.deals == 0) {
    print_log("stopped (partial): nothing is counted");
    return Exit::stopped;
  }
  if (const auto path = arguments.text("svg"))
    if (auto fault = write_file(*path, patterns::draw_gallery(reasons))) return *fault;
  print_reasons(reasons, deals->size(), arguments.flag("json"));
  return reasons.deals == deals->size() ? Exit::done : Exit::stopped;
}

constexpr Option patterns_options[] = {
    option::file_in("input", "FILE",
                    "unsolvable deals, lines NUMBER,FEWEST_LEFT ('-': standard input)"),
    option::number("deals", "N", "take the first N only", 1, option::most_deals, "all"),
    option::number("top", "N", "how many to show", 1, 100, 10),
    option::file_out("svg", "FILE", "write a picture of these as well"),
    option::flag("learn", "learn a table of patterns from the deals and print it")
        .not_beside("svg json top"),
    option::number("states", "N", "of --learn: give a question up after so many states", 1,
                   UINT64_MAX, 20'000)
        .beside("learn"),
    option::json("JSON Lines: a pattern each, the kinds, then the sums"),
    option::progress,
};
constexpr Example patterns_examples[] = {
    {"patterns sight-reduction --input base-unsolvable.csv --svg reasons.svg",
     Example::Cost::long_run},
    {"patterns sight-reduction --input base-unsolvable.csv --deals 9000 --learn",
     Example::Cost::long_run},
};

}  // namespace

const Command patterns_command{
    .name = "patterns",
    .usage = "sight-reduction --input FILE [--top N] [--svg FILE] [--learn]",
    .summary = "the commonest reasons why solitaire deals can't be solved",
    .details =
        "A pattern says of some squares that they are white or black; no deal that has them so, or "
        "mirrored, or with the colours exchanged, can be solved, under base or challenging, "
        "whatever stands elsewhere. FILE has one unsolvable deal a line with the fewest checkers "
        "that can be left: 'xz -dc results/solitaire/base-unsolvable.csv.xz > base-unsolvable.csv' "
        "unpacks ours, in the sources. Shows in how many of them each pattern that the solver "
        "knows stands, the commonest ones first, and of which whole files and ranks the smallest "
        "one of each deal is made. With --learn: finds patterns that explain the deals, and prints "
        "them, those that explain most first: white squares, black squares (a1 is the lowest bit), "
        "how many are left at least if White or if Black moves first, 8 at most: deals that leave "
        "more teach nothing. The solver's own table was made so.",
    .examples = patterns_examples,
    .game = GameWord::needed,
    .games = "sight-reduction",
    .game_options = "",
    .reads_pipes = true,
    .options = patterns_options,
    .run = run_patterns};

}  // namespace halfboard::tools
