#include <algorithm>
#include <bit>
#include <functional>
#include <map>
#include <span>
#include <sstream>

#include <fmt/format.h>

#include "bitboards/notation.h"
#include "games/sight_reduction/deal.h"
#include "games/sight_reduction/solitaire/patterns/pattern_library.h"
#include "tools/cli/commands.h"
#include "tools/cli/files.h"
#include "tools/cli/interrupt.h"
#include "tools/cli/progress.h"
#include "tools/reports/draw.h"
#include "tools/reports/figures.h"
#include "tools/reports/svg.h"

namespace halfboard::tools {
namespace {

namespace sr = sight_reduction;

struct UnsolvableDeal {
  sr::DealNumber deal;
  int fewest;
};

std::optional<UnsolvableDeal> parse_line(const std::string& line) {
  const auto fields = bitboards::fields_of(line, ',');
  if (fields.size() != 2) return std::nullopt;
  const std::uint64_t deal = parse_number(fields[0]).value_or(sr::deal_count);
  const std::uint64_t fewest = parse_number(fields[1]).value_or(0);
  if (deal >= sr::deal_count || fewest < 3 || fewest > 32) return std::nullopt;
  return UnsolvableDeal{static_cast<sr::DealNumber>(deal), static_cast<int>(fewest)};
}

/// Lines "deal,fewest_left"; the first one may be a heading.
Result<std::vector<UnsolvableDeal>> read_deals(const std::string& path, std::uint64_t most) {
  constexpr const char* expected =
      "a deal number, a comma, the fewest that can be left (3 to 32), for instance 395498926,3";
  const auto text = read_file(path, "a file of unsolvable deals");
  if (!text) return text.error();
  std::istringstream in(*text);
  std::vector<UnsolvableDeal> deals;
  std::string line;
  for (int number = 1; deals.size() < most && std::getline(in, line); ++number) {
    if (!line.empty() && line.back() == '\r') line.pop_back();
    if (number == 1 && line.starts_with("deal")) continue;
    const auto deal = parse_line(line);
    if (!deal)
      return Error{"bad line " + quote(line), fmt::format("{}, line {}", path, number), expected};
    deals.push_back(*deal);
  }
  if (deals.empty()) return Error{"no deals", path, expected};
  return deals;
}

Exit learn(const Arguments& arguments, const std::vector<UnsolvableDeal>& deals) {
  constexpr std::size_t table_bytes = std::size_t{64} << 20;
  sr::PatternLibrary library(table_bytes,
                             {.nodes = arguments.number("states"), .stop = &interrupted()});
  Progress progress(arguments.shows_progress(), deals.size(), 0);
  std::uint64_t count[4]{};
  std::uint64_t done = 0;
  for (const UnsolvableDeal& deal : deals) {
    const auto lesson = library.learn(sr::white_of(deal.deal), deal.fewest);
    if (lesson == sr::PatternLibrary::Lesson::stopped) break;
    ++count[static_cast<int>(lesson)];
    ++done;
    if (progress.due()) progress.show(done, fmt::format("{} patterns", count[1]));
  }
  progress.clear();
  for (const sr::Pattern& p : library.sorted())
    print(fmt::format("{{0x{:08x}, 0x{:08x}, {}, {}}},\n", p.white, p.black, p.white_first,
                      p.black_first));
  print_log(
      fmt::format("{} deals: {} explained by patterns known then, {} taught one, {} need the "
                  "whole board, {} no pattern within the states{}",
                  done, count[0], count[1], count[2], count[3],
                  done == deals.size() ? "" : "; stopped (partial)"));
  return done == deals.size() ? Exit::done : Exit::stopped;
}

/// What a pattern is made of: whole files, whole ranks and squares besides.
struct PatternKind {
  int files = 0;
  int ranks = 0;
  int squares = 0;
  auto operator<=>(const PatternKind&) const = default;
};

PatternKind kind_of(const sr::Pattern& pattern) {
  const sr::Word all = pattern.white | pattern.black;
  PatternKind kind;
  sr::Word covered = 0;
  const auto take = [&](sr::Word line, int& count) {
    if ((all & line) != line) return;
    ++count;
    covered |= line;
  };
  for (int file = 0; file < sr::Board::files; ++file) take(sr::Board::file(file), kind.files);
  for (int rank = 0; rank < sr::Board::ranks; ++rank) take(sr::Board::rank(rank), kind.ranks);
  kind.squares = std::popcount(static_cast<sr::Word>(all & ~covered));
  return kind;
}

std::string text_of(const PatternKind& kind) {
  const auto some = [](int n, const char* what) {
    return counted(static_cast<std::uint64_t>(n), what);
  };
  std::string text = some(kind.files, "file") + ", " + some(kind.ranks, "rank");
  if (kind.squares) text += ", " + some(kind.squares, "square");
  return text;
}

/// The known patterns that stand in most of the deals.
struct Reasons {
  struct Reason {
    sr::Pattern pattern;
    std::uint64_t deals = 0;
  };
  struct Share {
    std::uint64_t patterns = 0;
    std::uint64_t deals = 0;  ///< whose smallest pattern is of this kind
  };
  std::vector<Reason> top;
  std::map<PatternKind, Share> kinds;
  std::uint64_t deals = 0;
  std::uint64_t by_top = 0;  ///< in which at least one of them stands
  std::uint64_t by_any = 0;  ///< .. one of all known ones
};

int squares_of(const sr::Pattern& p) { return std::popcount(p.white | p.black); }

/// Of the deals before an interruption.
Reasons count(const std::vector<UnsolvableDeal>& deals, std::size_t most, bool shows_progress) {
  Reasons reasons;
  Progress progress(shows_progress, deals.size(), 0);
  std::vector<Reasons::Reason> all;
  for (const sr::Pattern& pattern : sr::known_patterns()) {
    all.push_back({pattern});
    ++reasons.kinds[kind_of(pattern)].patterns;
  }
  for (const UnsolvableDeal& deal : deals) {
    if (interrupted()) break;
    if (progress.due())
      progress.show(reasons.deals, fmt::format("a pattern stands in {}", reasons.by_any));
    ++reasons.deals;
    const sr::Word white = sr::white_of(deal.deal);
    if (sr::least_left_by_patterns(white, ~white) == 0) continue;
    ++reasons.by_any;
    const sr::Pattern* smallest = nullptr;
    for (auto& reason : all) {
      if (!stands_in(reason.pattern, white, ~white, 3)) continue;
      ++reason.deals;
      if (!smallest || squares_of(reason.pattern) < squares_of(*smallest))
        smallest = &reason.pattern;
    }
    if (smallest) ++reasons.kinds[kind_of(*smallest)].deals;
  }
  progress.clear();
  std::erase_if(all, [](const auto& reason) { return reason.deals == 0; });
  std::ranges::stable_sort(all, std::greater{}, &Reasons::Reason::deals);
  all.resize(std::min(most, all.size()));
  reasons.top = all;
  for (const UnsolvableDeal& deal : std::span(deals).first(reasons.deals)) {
    const sr::Word white = sr::white_of(deal.deal);
    reasons.by_top += std::ranges::any_of(
        all, [&](const auto& reason) { return stands_in(reason.pattern, white, ~white, 3); });
  }
  return reasons;
}

solver::Diagram picture_of(const sr::Pattern& pattern) {
  sr::Position p;
  p.white = pattern.white;
  p.black = pattern.black;
  solver::Diagram picture = sr::Game::diagram(p, '\0');
  bitboards::for_each(static_cast<sr::Word>(~(p.white | p.black)), [&](int s) {
    auto& cell = picture.at(sr::Board::file_of(s), sr::Board::rank_of(s));
    cell.text = "?";
    cell.shade = "#eeeae3";
  });
  picture.caption.clear();
  return picture;
}

std::string told(int least) {
  return least ? fmt::format("at least {} left", least) : std::string("nothing told");
}

std::string least_of(const sr::Pattern& p) {
  return fmt::format("{} if White moves first, {} if Black does", told(p.white_first),
                     told(p.black_first));
}

/// A pattern's picture with what it says.
std::string card(const Reasons::Reason& reason, const std::string& title) {
  solver::Diagram picture = picture_of(reason.pattern);
  picture.beside = {"White first: " + told(reason.pattern.white_first),
                    "Black first: " + told(reason.pattern.black_first)};
  return draw_svg(picture, {.title = title});
}

/// One picture of all: documents side by side in one.
std::string gallery(const Reasons& reasons) {
  constexpr int gap = 14;
  constexpr int width = 300 + gap;
  constexpr int height = 509 + gap;
  constexpr int head = 86;
  constexpr int columns = 5;
  constexpr const char* title =
      "The patterns that stand in most deals of the solitaire that can't be solved";
  const auto count = static_cast<int>(reasons.top.size());
  const int rows = (count + columns - 1) / columns;
  std::string text =
      svg::open(gap + width * std::clamp(count, 2, columns), head + height * rows, title);
  text += svg::text(2 * gap, 34, title, {.size = 16, .bold = true});
  const std::string words[] = {
      fmt::format("of {}. A deal with these checkers, whatever stands on the grey squares,",
                  counted(reasons.deals, "deal")),
      "can't be solved under base or challenging, nor mirrored or with the colours exchanged."};
  for (int i = 0; i < 2; ++i)
    text += svg::text(2 * gap, 54 + 18 * i, words[i], {.colour = svg::pale_ink});
  for (int i = 0; i < count; ++i) {
    const auto& reason = reasons.top[static_cast<std::size_t>(i)];
    const std::string share =
        fmt::format("{}: in {:.2f}% of the deals", i + 1, percent(reason.deals, reasons.deals));
    text += fmt::format("<g transform=\"translate({} {})\">\n{}</g>\n", gap + i % columns * width,
                        head + i / columns * height, card(reason, share));
  }
  return text + std::string(svg::close());
}

/// Of which lines the smallest pattern of a deal is made; the commonest first.
void show_kinds(const Reasons& reasons, bool json) {
  std::vector<std::pair<PatternKind, Reasons::Share>> kinds(reasons.kinds.begin(),
                                                            reasons.kinds.end());
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

/// `asked`: of how many deals.
void show(const Reasons& reasons, std::uint64_t asked, bool json) {
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
            draw_text(picture_of(p)) + "\n");
  }
  show_kinds(reasons, json);
  if (json) {
    Json sums{{"deals", reasons.deals},
              {"explained_by_these", reasons.by_top},
              {"explained_by_known_patterns", reasons.by_any}};
    if (!whole) sums["partial"] = true;
    print_json(sums);
  } else {
    print(fmt::format(
        "{} deals{}: one of these stands in {} ({:.2f}%), one of all {} known "
        "patterns in {} ({:.2f}%)\n",
        reasons.deals, whole ? "" : fmt::format(" of {} (partial)", asked), reasons.by_top,
        percent(reasons.by_top, reasons.deals), sr::known_patterns().size(), reasons.by_any,
        percent(reasons.by_any, reasons.deals)));
  }
}

Result<Exit> run_patterns(const Arguments& arguments) {
  const auto input = arguments.text("input");
  if (!input) return Error{"no file given", "option --input", "a file of unsolvable deals"};
  const auto deals = read_deals(*input == "-" ? "/dev/stdin" : *input,
                                arguments.given_number("deals").value_or(option::most_deals));
  if (!deals) return deals.error();
  if (arguments.flag("learn")) return learn(arguments, *deals);
  const Reasons reasons = count(*deals, arguments.number("top"), arguments.shows_progress());
  if (reasons.deals == 0) {
    print_log("stopped (partial): nothing is counted");
    return Exit::stopped;
  }
  if (const auto path = arguments.text("svg"))
    if (auto fault = write_file(*path, gallery(reasons))) return *fault;
  show(reasons, deals->size(), arguments.flag("json"));
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
